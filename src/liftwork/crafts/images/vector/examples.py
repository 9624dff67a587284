"""Requests for vectors, in different wordings, and the arguments that are right for them."""

from __future__ import annotations

from liftwork.contract.tool import Example

SIGNALS = (
    "business card", "visiting card", "badge", "name tag", "label", "sticker", "flyer", "leaflet",
    "logo", "qr", "barcode",
)  # fmt: skip

MAKE_PRINT_DESIGN = (
    Example(
        "business card for Ali Khan, Sales Manager at Bright Foods, 0300 1234567, ali@bright.pk",
        {"design": "business card", "title": "Ali Khan", "subtitle": "Sales Manager",
         "company": "Bright Foods", "lines": "ali@bright.pk | 0300 1234567"},
    ),
    Example(
        "make a navy business card: name Sara Ahmed; job Architect; company Form Studio; "
        "phone 042 35712345; qr https://form.pk",
        {"design": "business card", "colour": "navy", "title": "Sara Ahmed",
         "subtitle": "Architect", "company": "Form Studio", "lines": "042 35712345",
         "qr": "https://form.pk"},
    ),
    Example(
        "a badge for Omar Farooq, Speaker, PyCon Lahore",
        {"design": "badge", "title": "Omar Farooq", "subtitle": "Speaker",
         "company": "PyCon Lahore"},
    ),
    Example(
        "design a label for Mango Jam, 500 g, Bright Foods with barcode 5901234123457 in orange",
        {"design": "label", "title": "Mango Jam", "subtitle": "500 g", "company": "Bright Foods",
         "barcode": "5901234123457", "colour": "orange"},
    ),
    Example(
        "flyer 'Summer Sale' 'up to 50% off' with qr code to https://bright.pk/sale, "
        "12 Mall Road",
        {"design": "flyer", "title": "Summer Sale", "subtitle": "up to 50% off",
         "qr": "https://bright.pk/sale", "lines": "12 Mall Road"},
    ),
    Example("a logo for Bright Foods in green",
            {"design": "logo", "title": "Bright Foods", "colour": "green"}),
    Example("I need a logo for Form Studio, architects since 1990, text as outlines",
            {"design": "logo", "title": "Form Studio", "subtitle": "architects since 1990",
             "outlines": True}),
    Example("sticker for Honey, raw and local, 60 x 40 mm",
            {"design": "label", "title": "Honey", "subtitle": "raw and local",
             "size": "60 x 40 mm"}),
    Example("A6 flyer for Chai Night, Friday 8 pm, Liberty Market",
            {"design": "flyer", "title": "Chai Night", "subtitle": "Friday 8 pm",
             "size": "105 x 148 mm", "lines": "Liberty Market"}),
)  # fmt: skip

OUTLINE_TEXT = (
    Example("turn the text into outlines", {}),
    Example("convert the letters to curves", {}),
    Example("outline the text of the logo", {}),
    Example("make the text outlines", {}),
    Example("convert fonts to outlines", {}),
    Example("outline the fonts for the printer", {}),
    Example("I need the lettering as paths", {}),
    Example("expand the text to curves", {}),
)
OUTLINE_SIGNALS = (
    "outlines",
    "outline",
    "curves",
    "paths",
    "text",
    "fonts",
    "letters",
    "lettering",
)
