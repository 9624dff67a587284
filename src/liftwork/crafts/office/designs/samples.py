"""Data for what the person did not give. Whoever uses it marks it as sample data."""

from __future__ import annotations

STUDENTS = (
    "Ayesha Khan", "Bilal Ahmed", "Sana Malik", "Hamza Tariq", "Maryam Yousaf", "Usman Ghani",
    "Zainab Ali", "Daniyal Raza", "Hira Saleem", "Fahad Iqbal", "Noor Fatima", "Saad Hussain",
    "Iqra Javed", "Talha Mehmood", "Aiman Riaz", "Ahsan Farooq", "Laiba Nadeem", "Rehan Siddiqui",
    "Mahnoor Shah", "Waleed Anwar", "Kinza Aslam", "Omar Sheikh", "Amna Qureshi", "Junaid Akram",
    "Rabia Butt", "Haris Mirza", "Sidra Zafar", "Asad Naveed", "Eman Bukhari", "Moiz Rafiq",
    "Areeba Khalid", "Shayan Haider", "Mehwish Arif", "Zeeshan Bashir", "Alina Waqar",
    "Arslan Latif", "Urooj Kamal", "Taimoor Abbas", "Minahil Sajid", "Faizan Murtaza",
)  # fmt: skip
SUBJECTS = ("English", "Maths", "Science", "Urdu", "Computer", "Islamiat", "Pakistan Studies",
            "Physics", "Chemistry", "Biology")  # fmt: skip
EXPENSES = (
    ("Rent", 35000, 35000), ("Groceries", 28000, 29450), ("Electricity", 9000, 10380),
    ("Gas and water", 3000, 2740), ("Internet and phone", 4500, 4500),
    ("School fees", 18000, 18000), ("Transport", 12000, 11200), ("Health", 5000, 3600),
    ("Clothing", 6000, 7150), ("Other", 5000, 4200),
)  # fmt: skip
SALARY = ("Salary", 150000, 150000)
STOCK = (
    ("Ballpoint pen, blue", "Stationery", 240, 100, 25), ("Notebook A5", "Stationery", 85, 60, 180),
    ("Printer paper A4 (ream)", "Stationery", 18, 25, 1450), ("Stapler", "Stationery", 12, 5, 650),
    ("LED bulb 12 W", "Electrical", 140, 50, 320), ("Extension lead", "Electrical", 9, 10, 1250),
    ("AA battery (pair)", "Electrical", 60, 40, 220), ("Hand soap 500 ml", "Cleaning", 34, 20, 380),
    ("Floor cleaner 1 l", "Cleaning", 0, 12, 540), ("Paper towel", "Cleaning", 75, 30, 160),
    ("Tea 450 g", "Pantry", 22, 10, 890), ("Sugar 1 kg", "Pantry", 7, 15, 165),
)  # fmt: skip


def students(count: int) -> list[str]:
    """So many names, numbered again once the list is used up."""
    rounds = (count - 1) // len(STUDENTS) + 1
    names = [n if r == 0 else f"{n} {r + 1}" for r in range(rounds) for n in STUDENTS]
    return names[:count]


def mark(student: int, subject: int, out_of: int) -> int:
    """A believable mark: most between 45 and 98 of 100, now and then below 33; never random."""
    spread = (student * 37 + subject * 53 + student * subject * 11) % 100
    percent = 98 - spread * 55 // 100 if spread < 94 else 26
    return out_of * percent // 100


def attendance(person: int, day: int) -> str:
    """Present mostly, absent or on leave now and then; never random."""
    turn = (person * person * 7 + person * 3 + day * 5) % 23
    return {3: "A", 11: "L"}.get(turn, "P")
