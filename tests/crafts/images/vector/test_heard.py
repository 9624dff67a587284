"""Whole requests for cards, badges, labels, flyers and logos."""

from __future__ import annotations

import pytest

from liftwork.contract.tool import Example
from liftwork.crafts.images.vector.examples import MAKE_PRINT_DESIGN
from liftwork.crafts.images.vector.heard import hear_design
from liftwork.crafts.images.vector.size import PrintSize


@pytest.mark.parametrize("example", MAKE_PRINT_DESIGN, ids=lambda e: e.request)
def test_every_example_is_heard_as_it_says(example: Example) -> None:
    heard = hear_design(example.request, ())
    assert heard is not None
    assert dict(heard.args) == example.args
    assert heard.missing is None


@pytest.mark.parametrize(
    ("request_", "args"),
    [
        ("Visiting card for Dr. Sana Malik, Dentist, Smile Clinic in teal",
         {"design": "business card", "title": "Dr. Sana Malik", "subtitle": "Dentist",
          "company": "Smile Clinic", "colour": "teal"}),
        ("please make me a name tag for Bilal", {"design": "badge", "title": "Bilal"}),
        ("a dark blue badge for Hina, Organiser, qr code to https://x.pk/h",
         {"design": "badge", "colour": "dark blue", "title": "Hina", "subtitle": "Organiser",
          "qr": "https://x.pk/h"}),
        ("logo: name Tariq & Sons; tagline since 1962; colour maroon",
         {"design": "logo", "title": "Tariq & Sons", "subtitle": "since 1962",
          "colour": "maroon"}),
        ("logo for Bright Foods, green",
         {"design": "logo", "title": "Bright Foods", "colour": "green"}),
        ("badge for Sara Ahmed, Rose",
         {"design": "badge", "title": "Sara Ahmed", "subtitle": "Rose"}),
        ("flyer: title 'Eid Sale', subtitle '20% off'",
         {"design": "flyer", "title": "Eid Sale", "subtitle": "20% off"}),
        ("an A5 flyer with the title \"Eid Sale 🎉\" and subtitle \"20% off\", in green",
         {"design": "flyer", "title": "Eid Sale 🎉", "subtitle": "20% off", "colour": "green",
          "size": "148 x 210 mm"}),
        ("business card for 'Chai Dhaba', phone '0300 1234567', address 'Lahore'",
         {"design": "business card", "title": "Chai Dhaba", "lines": "0300 1234567 | Lahore"}),
        ("a badge for the event 'PyCon'", {"design": "badge", "title": "PyCon"}),
        ("a flyer with the text 'Grand Opening'", {"design": "flyer", "title": "Grand Opening"}),
    ],
)  # fmt: skip
def test_other_words_are_heard_too(request_: str, args: dict[str, object]) -> None:
    heard = hear_design(request_, ())
    assert heard is not None
    assert dict(heard.args) == args


@pytest.mark.parametrize(
    "request_",
    [
        "a 10 marla house with 3 bedrooms",
        "photoshop file 1080x1080: background shop.jpg; logo logo.png top-left; title 'Eid Sale'",
        "a poster 'Eid Sale' with the logo logo.png",
        "how do I make a logo?",
        "don't make a logo for Bright Foods",
        "send the flyer to sara",
        "change the label to red",
        "move the logo to the left",
        "make the logo smaller",
        "make my logo a bit bigger",
        "our logo should be red",
        "add a column Label to the sheet",
        "what is a badge?",
    ],
)
def test_what_is_not_for_it_is_left_to_others(request_: str) -> None:
    assert hear_design(request_, ()) is None


def test_a_design_without_words_is_a_question() -> None:
    heard = hear_design("make a business card", ())
    assert heard is not None
    assert heard.missing == "What should the business card say?"


def test_a_qr_code_without_data_is_a_question_unless_a_link_is_said() -> None:
    asked = hear_design("a badge for Hina with a qr code", ())
    assert asked is not None
    assert asked.missing == "What should the QR code say or open?"
    found = hear_design("a badge for Hina with a qr code, www.x.pk", ())
    assert found is not None
    assert found.args["qr"] == "www.x.pk"


@pytest.mark.parametrize(
    ("words", "size"),
    [("90 x 50 mm", (90, 50)), ("A5", (148, 210)), ("a6 landscape", (148, 105)),
     ("3.5 x 2 in", (88.9, 50.8)), ("9x5 cm", (90, 50))],
)  # fmt: skip
def test_a_size_reads_itself(words: str, size: tuple[float, float]) -> None:
    found = PrintSize.read(words)
    assert (found.width, found.height) == size
    assert PrintSize.read(str(found)) == found
