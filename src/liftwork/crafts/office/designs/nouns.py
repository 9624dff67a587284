"""The words for each ready workbook: only a request that has one is read any further."""

from __future__ import annotations

from liftwork.contract.patterns import Pattern

MARKS = Pattern(
    r"(?:marks?|grades?|results?|grading)[ -]?(?:sheets?|books?|list|register)"
    r"|marksheets?|gradebooks?|markbooks?"
    r"|(?:sheet|workbook|spreadsheet)\s+(?:for|of)\s+(?:student'?s?'? |class )?"
    r"(?:marks|grades|results)"
    r"|مارکس? شیٹ|मार्क्?स? शीट|अंक तालिका"
)
INVOICE = Pattern(r"(?<![a-z])(?:invoice|inovice|invoce|bill)(?![a-z]| of quantit)|انوائس|इनवॉइस")
BUDGET = Pattern(r"budget(?: sheet| planner| tracker| plan)?(?![a-z])|بجٹ|बजट")
ATTENDANCE = Pattern(
    r"attend[ae]nce(?: sheets?| registers?| records?| trackers?| lists?)?(?![a-z])"
    r"|حاضری(?: شیٹ| رجسٹر)?|हाज़?िरी(?: शीट)?|उपस्थिति(?: पत्रक)?"
)
INVENTORY = Pattern(
    r"(?:inventory|stock)(?: ?(?:sheets?|lists?|registers?|records?|trackers?|books?))?(?![a-z])"
)
TIMESHEET = Pattern(
    r"time ?-?sheets?(?![a-z])|time (?:log|record|card)s?(?![a-z])|hours sheets?(?![a-z])"
)
LOAN = Pattern(
    r"(?:loan|emi|mortgage|instal?lments?|amorti[sz]ation|repayment)"
    r"(?: (?:loan|repayment|payment|amorti[sz]ation|emi))?"
    r"(?: (?:schedules?|plans?|tables?|calculators?|sheets?))(?![a-z])"
    r"|(?:emis?|instal?lments?|monthly payments?) (?:for|of|on) (?:an? |my |the )?(?:[a-z]+ )?loan"
    r"|loan (?:instal?lments?|payments?|emis?)(?![a-z])"
)
