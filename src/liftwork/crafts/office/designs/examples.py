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
