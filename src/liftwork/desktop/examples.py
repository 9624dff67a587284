"""Requests as people say them, with the arguments that are right for each."""

from __future__ import annotations

from liftwork.contract.tool import Example

CALCULATE = (
    Example("calculate 25*4 in the calculator", {"sum": "25*4"}),
    Example("work out 12.5 / 4 with galculator", {"sum": "12.5/4", "calculator": "galculator"}),
    Example("use the calculator to compute (3+4)*5", {"sum": "(3+4)*5"}),
    Example("please compute 1,200 - 345", {"sum": "1200-345"}),
    Example("calculate 17 times 23 in gnome calculator",
            {"sum": "17*23", "calculator": "gnome-calculator"}),
    Example("evaluate 144 divided by 12", {"sum": "144/12"}),
    Example("in the calculator add 99 plus 1", {"sum": "99+1"}),
    Example("figure out 8 x 7 x 6 on my calculator", {"sum": "8*7*6"}),
    Example("open the calculator and work out 250 minus 75", {"sum": "250-75"}),
)  # fmt: skip
OPEN = (
    Example("open the calculator", {"app": "calculator"}),
    Example("open galculator", {"app": "galculator"}),
    Example("start gnome-calculator", {"app": "gnome-calculator"}),
    Example("launch the galculator app", {"app": "galculator"}),
    Example("please open the calculator for me", {"app": "calculator"}),
    Example("bring up galculator", {"app": "galculator"}),
    Example("fire up the calculator please", {"app": "calculator"}),
    Example("could you start the calculator", {"app": "calculator"}),
)
CLOSE = (
    Example("close galculator", {"app": "galculator"}, after=("open galculator",)),
    Example("quit galculator", {"app": "galculator"}, after=("open galculator",)),
    Example("close it", {}, after=("open galculator",)),
    Example("close the calculator", {"app": "calculator"}, after=("open the calculator",)),
    Example("exit the calculator app", {"app": "calculator"}, after=("open the calculator",)),
    Example("please close galculator now", {"app": "galculator"}, after=("open galculator",)),
    Example("shut the calculator", {"app": "calculator"}, after=("open the calculator",)),
    Example("close the calculator window", {"app": "calculator"}, after=("open the calculator",)),
)
OBSERVE = (
    Example("look at galculator", {"app": "galculator"}),
    Example("look at the window of galculator", {"app": "galculator"}),
    Example("describe the window of the calculator", {"app": "calculator"}),
    Example("list the buttons of galculator", {"app": "galculator"}),
    Example("show me the controls in galculator", {"app": "galculator"}),
    Example("inspect the calculator", {"app": "calculator"}),
    Example("observe the calculator window", {"app": "calculator"}),
    Example("look at it", {}, after=("open galculator",)),
)
READ = (
    Example("read the display of galculator", {"app": "galculator"}),
    Example("read the text in galculator", {"app": "galculator"}),
    Example("read out the window of the calculator", {"app": "calculator"}),
    Example("get the text from the calculator", {"app": "calculator"}),
    Example("get the result from galculator", {"app": "galculator"}),
    Example("read the display", {}, after=("open galculator",)),
    Example("copy the text of the calculator", {"app": "calculator"}),
    Example("read the contents of the calculator window", {"app": "calculator"}),
)
TYPE = (
    Example("type 25*4 in gnome-calculator", {"text": "25*4", "app": "gnome-calculator"}),
    Example('type "12+30" into the calculator', {"text": "12+30", "app": "calculator"}),
    Example("write 99 in gnome-calculator", {"text": "99", "app": "gnome-calculator"}),
    Example("enter 1024 in the gnome-calculator window",
            {"text": "1024", "app": "gnome-calculator"}),
    Example('type "7/2"', {"text": "7/2"}, after=("open gnome-calculator",)),
    Example("put 55 into gnome-calculator", {"text": "55", "app": "gnome-calculator"}),
    Example('type "hello" into the name field', {"text": "hello", "control": "name"},
            after=("open gnome-calculator",)),
    Example("please type 3.14 in gnome-calculator", {"text": "3.14", "app": "gnome-calculator"}),
)  # fmt: skip
PRESS = (
    Example("press 7 in galculator", {"control": "7", "app": "galculator"}),
    Example("click the = button in galculator", {"control": "=", "app": "galculator"}),
    Example("push the sqrt button of galculator", {"control": "sqrt", "app": "galculator"}),
    Example("tap AC in galculator", {"control": "AC", "app": "galculator"}),
    Example("press the 9 key in the calculator", {"control": "9", "app": "calculator"}),
    Example("hit = in galculator", {"control": "=", "app": "galculator"}),
    Example("press 5", {"control": "5"}, after=("open galculator",)),
    Example("please click on M+ in galculator", {"control": "M+", "app": "galculator"}),
)
MENU = (
    Example("choose View > Scientific Mode in galculator",
            {"menu": "View > Scientific Mode", "app": "galculator"}),
    Example("pick View > Paper Mode in galculator",
            {"menu": "View > Paper Mode", "app": "galculator"}),
    Example("select Help > About in galculator", {"menu": "Help > About", "app": "galculator"}),
    Example("go to View > Basic Mode in galculator",
            {"menu": "View > Basic Mode", "app": "galculator"}),
    Example("open the menu Edit > Preferences in galculator",
            {"menu": "Edit > Preferences", "app": "galculator"}),
    Example("use View > Scientific Mode", {"menu": "View > Scientific Mode"},
            after=("open galculator",)),
    Example("click Help > About in galculator", {"menu": "Help > About", "app": "galculator"}),
    Example("choose Calculator > Notation modes > Formula Entry in galculator",
            {"menu": "Calculator > Notation modes > Formula Entry", "app": "galculator"}),
)  # fmt: skip
