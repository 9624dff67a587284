"""Requests that lead to the tools for email, and the arguments that are right for each."""

from __future__ import annotations

from liftwork.contract.tool import Example

_AFTER = ("a 10 marla house with 3 bedrooms",)

DRAFT_EMAIL = [
    Example("email it to sara@example.com", {"to": "sara@example.com"}, _AFTER),
    Example(
        'email ali@example.com with the subject "Site visit" saying "we come on Monday"',
        {"to": "ali@example.com", "subject": "Site visit", "text": "we come on Monday"},
    ),
    Example("mail the plan to client@example.org", {"to": "client@example.org"}, _AFTER),
    Example(
        'draft an email to sara@example.com and ali@example.com: "the drawings are ready"',
        {"to": "sara@example.com, ali@example.com", "text": "the drawings are ready"},
    ),
    Example("email both to sara@example.com", {"to": "sara@example.com"}, _AFTER),
    Example(
        'send an email to omar@example.com saying "thank you"',
        {"to": "omar@example.com", "text": "thank you"},
    ),
    Example("please e-mail this to office@example.com", {"to": "office@example.com"}, _AFTER),
    Example(
        'write a mail to team@example.com with the subject "Friday" and the text "no work"',
        {"to": "team@example.com", "subject": "Friday", "text": "no work"},
    ),
]

_DRAFTED = (*_AFTER, "email it to sara@example.com")

SEND_DRAFT = [
    Example("send the draft", {}, _DRAFTED),
    Example("send the email", {}, _DRAFTED),
    Example("send the mail now", {}, _DRAFTED),
    Example("please send that draft", {}, _DRAFTED),
    Example("send the email draft", {}, _DRAFTED),
    Example("ok, send the e-mail", {}, _DRAFTED),
    Example("send my draft now please", {}, _DRAFTED),
    Example("now send the mail", {}, _DRAFTED),
]
