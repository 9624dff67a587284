"""Windows of macOS, through the accessibility interface (AX).

Nothing here imports a library of that system before `connect.connect` is called there.
"""
