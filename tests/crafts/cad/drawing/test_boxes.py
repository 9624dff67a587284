from hypothesis import given
from hypothesis import strategies as st

from liftwork.crafts.cad.drawing.boxes import Box

numbers = st.integers(-50, 50)
sizes = st.integers(1, 40)
boxes = st.builds(lambda x, y, w, h: Box(x, y, x + w, y + h), numbers, numbers, sizes, sizes)


@given(boxes, boxes)
def test_boxes_meet_exactly_when_they_share_a_cell(one: Box, other: Box) -> None:
    def cells(box: Box) -> set[tuple[int, int]]:
        return {
            (x, y) for x in range(int(box.x0), int(box.x1)) for y in range(int(box.y0), int(box.y1))
        }

    assert one.meets(other) == bool(cells(one) & cells(other))
    assert one.free_of([other]) != one.meets(other)
    assert one.holds(other) == (cells(other) <= cells(one))


@given(boxes)
def test_the_box_around_a_box_is_itself(box: Box) -> None:
    assert Box.around([(box.x0, box.y0), (box.x1, box.y1)]) == box
    assert Box.about(*box.centre, box.width, box.height) == box
