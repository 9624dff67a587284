"""Requests as people write them, with the arguments that are right for each."""

from __future__ import annotations

from liftwork.contract.tool import Example

_HOUSE = ("a 10 marla house with 3 bedrooms",)

EXPORT_BUILDING_MODEL: tuple[Example, ...] = (
    Example("export it to IFC", {}, _HOUSE),
    Example("make a BIM model of the plan for Revit", {}, _HOUSE),
    Example("I need the building model of this house", {}, _HOUSE),
    Example("give me an IFC4 file of the house plan", {}, _HOUSE),
    Example("save the plan as ifc so that I can open it in ArchiCAD", {}, _HOUSE),
    Example("convert the house to a building information model", {}, _HOUSE),
    Example("the engineer wants it in BIM", {}, _HOUSE),
    Example("create an ifc", {}, _HOUSE),
    Example("send the plan to Revit as IFC", {}, _HOUSE),
    Example("an openBIM model for Navisworks, please", {}, _HOUSE),
    Example("can I have this in a format for Bonsai", {}, _HOUSE),
    Example("turn the floor plan into a BIM", {}, _HOUSE),
)

BILL_OF_QUANTITIES: tuple[Example, ...] = (
    Example("give me the bill of quantities", {}, _HOUSE),
    Example("how many bricks do I need", {}, _HOUSE),
    Example("prepare a BOQ of this house", {}, _HOUSE),
    Example("make a BoQ with 10 % wastage", {"waste": 10}, _HOUSE),
    Example("work out the quantities of brick, concrete and plaster", {}, _HOUSE),
    Example("bill of quantities in cubic metres please", {"units": "metric"}, _HOUSE),
    Example("I want a material estimate for the plan", {}, _HOUSE),
    Example("quantity takeoff of the house in cft", {"units": "imperial"}, _HOUSE),
    Example("how much concrete goes into it", {}, _HOUSE),
    Example("make the measurement sheet and schedule of doors for the contractor", {}, _HOUSE),
    Example("estimate the brickwork and plaster", {}, _HOUSE),
    Example("count the bricks, wastage 7 percent", {"waste": 7}, _HOUSE),
)
