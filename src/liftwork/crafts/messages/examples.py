"""Requests that lead to the tools for posts, and the arguments that are right for each."""

from __future__ import annotations

from liftwork.contract.tool import Example

_AFTER = ("a 10 marla house with 3 bedrooms",)

POST_FILE = [
    Example("send it to slack #team", {"to": "#team", "service": "slack"}, _AFTER),
    Example("post this in the design channel", {"to": "#design"}, _AFTER),
    Example("share it on Slack with @sara", {"to": "@sara", "service": "slack"}, _AFTER),
    Example(
        'upload the plan to #site saying "first draft"',
        {"to": "#site", "text": "first draft"},
        _AFTER,
    ),
    Example(
        "put it into #general on Microsoft Teams", {"to": "#general", "service": "teams"}, _AFTER
    ),
    Example("send the drawing to channel engineers", {"to": "#engineers"}, _AFTER),
    Example("please drop it in #reviews", {"to": "#reviews"}, _AFTER),
    Example(
        "post it to #clients with the text 'please have a look'",
        {"to": "#clients", "text": "please have a look"},
        _AFTER,
    ),
]

POST_MESSAGE = [
    Example('post "the plan is ready" to #team', {"to": "#team", "text": "the plan is ready"}),
    Example(
        "tell the design channel on slack 'we start on Monday'",
        {"to": "#design", "text": "we start on Monday", "service": "slack"},
    ),
    Example('message @ali "call me when free"', {"to": "@ali", "text": "call me when free"}),
    Example('say "good morning" in #general', {"to": "#general", "text": "good morning"}),
    Example('send "meeting at 5" to #site', {"to": "#site", "text": "meeting at 5"}),
    Example('write to #team: "drawings are done"', {"to": "#team", "text": "drawings are done"}),
    Example(
        'announce in #all on teams "office closed tomorrow"',
        {"to": "#all", "text": "office closed tomorrow", "service": "teams"},
    ),
    Example('slack @sara "thanks"', {"to": "@sara", "text": "thanks", "service": "slack"}),
]

LIST_CHANNELS = [
    Example("list the channels", {}),
    Example("list my slack channels", {"service": "slack"}),
    Example("show the channels on Microsoft Teams", {"service": "teams"}),
    Example("show me every channel there is", {}),
    Example("get the names of the channels", {}),
    Example("give me the list of slack channels", {"service": "slack"}),
    Example("list channels I can post in", {}),
    Example("print the channel names", {}),
]
