"""Requests as people write them, with the arguments that are right for each."""

from __future__ import annotations

from liftwork.contract.tool import Example

MARKS_SHEET: tuple[Example, ...] = (
    Example(
        "marks sheet in Excel for 8 students with totals, grades and a class summary",
        {"students": 8},
    ),
    Example("make a marksheet for 25 students in 6 subjects", {"students": 25, "subject_count": 6}),
    Example(
        "I need a grade sheet for class 9, 30 students, out of 50",
        {"group": "Class 9", "students": 30, "out_of": 50},
    ),
    Example(
        "marks sheet with subjects: Maths, Physics, Chemistry; names: Ali, Sara, Omar",
        {"subjects": "Maths, Physics, Chemistry", "names": "Ali, Sara, Omar"},
    ),
    Example(
        "please prepare a result sheet for 12 pupils, pass marks 40%",
        {"students": 12, "pass_mark": "40%"},
    ),
    Example("create a gradebook in excel for 40 students", {"students": 40}),
    Example(
        "marks sheet, subjects: English, Urdu; marks: Ali: 78, 85; Sara: 66, 70",
        {"subjects": "English, Urdu", "marks": "Ali: 78, 85; Sara: 66, 70"},
    ),
    Example(
        "give me a marks sheet template for 5th class with 35 children",
        {"group": "5th class", "students": 35},
    ),
    Example(
        "draft an excel mark sheet of 15 learners, 75 marks each", {"students": 15, "out_of": 75}
    ),
)

INVOICE: tuple[Example, ...] = (
    Example(
        "invoice for Ali Traders: 2 LED TV 55 at 85,000 each, 18% tax",
        {
            "customer": "Ali Traders",
            "lines": "2 x LED TV 55 @ 85000",
            "tax": "18%",
            "tax_name": "Tax",
        },
    ),
    Example(
        "make an invoice to Sana Boutique for 12 cotton shirts at Rs 1,450 each and 5 scarves "
        "at Rs 600 each",
        {
            "customer": "Sana Boutique",
            "currency": "Rs",
            "lines": "12 x cotton shirts @ 1450; 5 x scarves @ 600",
        },
    ),
    Example(
        "bill for Mr Khan: plumbing work 3500, pipe fittings 1200",
        {"customer": "Mr Khan", "lines": "1 x plumbing work @ 3500; 1 x pipe fittings @ 1200"},
    ),
    Example(
        "I need an invoice for Acme Ltd, 10 hours consulting @ $120, 5% discount, 8% VAT",
        {
            "customer": "Acme Ltd",
            "lines": "10 x hours consulting @ 120",
            "discount": "5%",
            "tax": "8%",
            "tax_name": "VAT",
            "currency": "$",
        },
    ),
    Example(
        "create invoice no 205 for City School: 40 chairs at 2,300, 20 desks at 5,800, GST 17%",
        {
            "number": "205",
            "customer": "City School",
            "tax": "17%",
            "tax_name": "GST",
            "lines": "40 x chairs @ 2300; 20 x desks @ 5800",
        },
    ),
    Example(
        "prepare an invoice from Bilal Electronics to Noor Mart: 3 fans at 6500 each, due in 15 "
        "days",
        {
            "seller": "Bilal Electronics",
            "customer": "Noor Mart",
            "lines": "3 x fans @ 6500",
            "due_in": 15,
        },
    ),
    Example(
        "write me an invoice for Omar Sheikh; website design 1.2 lakh; hosting 15k",
        {"customer": "Omar Sheikh", "lines": "1 x website design @ 120000; 1 x hosting @ 15000"},
    ),
    Example(
        "simple invoice for Zara: 2 cakes for 5000, delivery 300, dated 3 March 2026",
        {"customer": "Zara", "lines": "2 x cakes @ 2500; 1 x delivery @ 300", "day": "2026-03-03"},
    ),
)

BUDGET: tuple[Example, ...] = (
    Example("monthly budget in excel", {}),
    Example(
        "make a family budget for March 2026 with income 150,000: rent 35,000, groceries "
        "28,000, school fees 18,000",
        {
            "month": "March 2026",
            "income": "150000",
            "expenses": "rent 35000; groceries 28000; school fees 18000",
        },
    ),
    Example(
        "I need a monthly budget sheet, salary Rs 90,000", {"income": "90000", "currency": "Rs"}
    ),
    Example("create a household budget for April", {"month": "April"}),
    Example(
        "personal budget: income 2.5 lakh; rent 60k; food 45k; petrol 20k",
        {"income": "250000", "expenses": "rent 60000; food 45000; petrol 20000"},
    ),
    Example(
        "prepare a simple budget for June 2026, income $4,200",
        {"month": "June 2026", "income": "4200", "currency": "$"},
    ),
    Example("give me a budget planner in Excel for my family", {}),
    Example(
        "home budget with rent 20,000, electricity 6,000, internet 3,000",
        {"expenses": "rent 20000; electricity 6000; internet 3000"},
    ),
)

ATTENDANCE: tuple[Example, ...] = (
    Example("attendance sheet for 20 students, March 2026", {"people": 20, "month": "March 2026"}),
    Example(
        "make an attendance register for class 5 with 30 students for April 2026, Sunday off",
        {"group": "Class 5", "people": 30, "month": "April 2026", "days_off": "Sunday"},
    ),
    Example("I need a monthly attendance sheet in Excel for 12 employees", {"people": 12}),
    Example(
        "staff attendance for June 2026: names: Ali, Sara, Omar, Hina",
        {"month": "June 2026", "names": "Ali, Sara, Omar, Hina"},
    ),
    Example(
        "create attendance tracker for 8 people, Friday and Saturday off",
        {"people": 8, "days_off": "Friday, Saturday"},
    ),
    Example("please prepare an attendance list for February 2027", {"month": "February 2027"}),
    Example(
        "attendance record of 45 pupils for September 2026, holidays on Sunday",
        {"people": 45, "month": "September 2026", "days_off": "Sunday"},
    ),
    Example("simple employee attendance sheet, 6 workers", {"people": 6}),
)

INVENTORY: tuple[Example, ...] = (
    Example("inventory sheet in Excel", {}),
    Example(
        "make a stock list for my shop: 40 rice bags at 5,200, 25 sugar bags at 7,100",
        {"name": "shop", "items": "40 x rice bags @ 5200; 25 x sugar bags @ 7100"},
    ),
    Example("I need an inventory of 8 items", {"count": 8}),
    Example(
        "create an inventory tracker with reorder level 20: 100 pens at Rs 30, 15 staplers at "
        "Rs 650",
        {"reorder_at": 20, "currency": "Rs", "items": "100 x pens @ 30; 15 x staplers @ 650"},
    ),
    Example("stock register for City Pharmacy", {"name": "City Pharmacy"}),
    Example("prepare a simple stock sheet, 5 products", {"count": 5}),
    Example(
        "inventory list: 12 LED bulbs @ 320; 3 extension leads @ 1250; 60 batteries @ 220",
        {"items": "12 x LED bulbs @ 320; 3 x extension leads @ 1250; 60 x batteries @ 220"},
    ),
    Example("give me a stock record in excel, reorder at 5", {"reorder_at": 5}),
)

TIMESHEET: tuple[Example, ...] = (
    Example("weekly timesheet in Excel", {}),
    Example(
        "timesheet for Ali Khan, week starting 2 March 2026, at Rs 500 an hour",
        {"person": "Ali Khan", "start": "2026-03-02", "rate": "500", "currency": "Rs"},
    ),
    Example("make a monthly timesheet for April 2026", {"month": "April 2026"}),
    Example(
        "I need a time sheet for Sara with pay rate $25 per hour",
        {"person": "Sara", "rate": "25", "currency": "$"},
    ),
    Example("create a timesheet for 2 weeks from 6 July 2026", {"days": 14, "start": "2026-07-06"}),
    Example("employee time card, 7.5 hours a day", {"hours_a_day": "7.5"}),
    Example("prepare a time log for Omar Sheikh, 10 days", {"person": "Omar Sheikh", "days": 10}),
    Example(
        "simple hours sheet for June 2026 at 800 per hour", {"month": "June 2026", "rate": "800"}
    ),
)

LOAN: tuple[Example, ...] = (
    Example(
        "loan schedule for 2,000,000 at 18% over 5 years",
        {"amount": "2000000", "rate": "18%", "months": 60},
    ),
    Example(
        "make an EMI calculator: Rs 500,000, 24 months, 22% interest",
        {"amount": "500000", "months": 24, "rate": "22%", "currency": "Rs"},
    ),
    Example(
        "I need a mortgage repayment schedule of $250,000 at 6.5% for 30 years",
        {"amount": "250000", "rate": "6.5%", "months": 360, "currency": "$"},
    ),
    Example(
        "create a loan amortization table in excel for 12 lakh, 15% per year, 36 instalments",
        {"amount": "1200000", "rate": "15%", "months": 36},
    ),
    Example(
        "installment plan for 90,000 at 0% over 12 months",
        {"amount": "90000", "rate": "0%", "months": 12},
    ),
    Example(
        "loan repayment plan: amount 3.5 million, rate 12%, term 10 years",
        {"amount": "3500000", "rate": "12%", "months": 120},
    ),
    Example(
        "prepare a loan schedule of 750k at 20% markup for 18 months starting 1 August 2026",
        {"amount": "750000", "rate": "20%", "months": 18, "start": "2026-08-01"},
    ),
    Example(
        "amortisation schedule for a 1 crore loan at 16.25% over 15 years",
        {"amount": "10000000", "rate": "16.25%", "months": 180},
    ),
)
