"""A small order form in Qt 6, by PySide6 or PyQt6, whichever this Python has."""

import sys

try:
    from PySide6 import QtWidgets
except ImportError:
    from PyQt6 import QtWidgets

app = QtWidgets.QApplication(sys.argv)
window = QtWidgets.QMainWindow()
window.setWindowTitle("Order form")
page = QtWidgets.QWidget()
form = QtWidgets.QFormLayout(page)
name, secret = QtWidgets.QLineEdit(), QtWidgets.QLineEdit()
secret.setEchoMode(QtWidgets.QLineEdit.EchoMode.Password)
secret.setText("hunter2")
gift, amount = QtWidgets.QCheckBox("Gift wrap"), QtWidgets.QSpinBox()
total, add = QtWidgets.QLabel("0 lines"), QtWidgets.QPushButton("Add line")
lines = QtWidgets.QListWidget()
lines.addItems(["Tea", "Rice", "Sugar"])
count = [0]


def more():
    count[0] += 1
    total.setText(f"{count[0]} lines")


add.clicked.connect(more)
form.addRow("Customer", name)
form.addRow("Password", secret)
form.addRow(gift)
form.addRow("Amount", amount)
form.addRow(lines)
form.addRow(add, total)
menu = window.menuBar().addMenu("&Tools")
menu.addAction("&Reset lines").triggered.connect(lambda: total.setText("no lines"))
window.setCentralWidget(page)
window.show()
app.exec()
