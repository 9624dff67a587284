"""A document has its properties in the format's own order, or Word may not open it."""

from __future__ import annotations

import zipfile

import docx
from defusedxml import ElementTree
from tests.crafts.office.report.sample_report import sample_document

from liftwork.crafts.office.report.styles import USUAL, setting_at
from liftwork.crafts.office.report.wordml import ORDERS, local_name, put
from liftwork.crafts.office.report.write import write_report


def test_a_property_is_put_in_its_place_and_only_once() -> None:
    paragraph = docx.Document().add_paragraph()
    properties = paragraph._p.get_or_add_pPr()
    paragraph.paragraph_format.keep_with_next = True
    paragraph.alignment = 2
    put(properties, "bidi")
    put(properties, "bidi")
    assert [local_name(child) for child in properties] == ["keepNext", "bidi", "jc"]


def test_all_of_a_report_is_in_the_order_of_the_format(tmp_path) -> None:
    document = sample_document(tmp_path)
    sections = [
        *document.model_dump(mode="json")["sections"],
        {"heading": "هذا فصل", "blocks": [{"kind": "text", "text": "**نئی** دکان"}]},
        {"blocks": [{"kind": "table", "header": ["الشهر"], "rows": [["يونيو"]]}]},
    ]
    document = type(document).model_validate({**document.model_dump(), "sections": sections})
    path = tmp_path / "v0.docx"
    write_report(document, setting_at(USUAL), [1] * len(document.headings), path)
    with zipfile.ZipFile(path) as package:
        for part in ("word/document.xml", "word/styles.xml", "word/footnotes.xml"):
            for element in ElementTree.fromstring(package.read(part)).iter():
                order = ORDERS.get(local_name(element))
                if order is not None:
                    places = [order.index(local_name(child)) for child in element]
                    assert places == sorted(places), [local_name(child) for child in element]
