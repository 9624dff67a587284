"""Slack's error codes as one clear line each, with what to do."""

from __future__ import annotations

from liftwork.contract.errors import Refuse
from liftwork.crafts.messages.wire import Denied

_CONNECT = "connect again: lift connect slack"
_TOKEN = frozenset(
    [
        "invalid_auth",
        "not_authed",
        "account_inactive",
        "token_revoked",
        "token_expired",
        "no_permission",
        "not_allowed_token_type",
    ]
)
_BY_HAND = "delete it in Slack by hand"
_ELSEWHERE = "choose another channel"
_LINES: dict[str, tuple[str, str | None]] = {
    "channel_not_found": ("Slack finds no channel {where} for this account", _ELSEWHERE),
    "not_in_channel": ("this account is not in {where}", "invite it there in Slack (/invite)"),
    "is_archived": ("{where} is archived: nobody can post there", _ELSEWHERE),
    "msg_too_long": ("the text is longer than Slack takes", "send it as a file"),
    "no_text": ("there is no text to post", None),
    "file_upload_size_restricted": (
        "the file is larger than this workspace takes",
        "send a smaller file, or a link to it",
    ),
    "storage_limit_reached": ("this workspace has no room for files left", "free some in Slack"),
    "posting_to_general_channel_denied": ("only some people may post in {where}", _ELSEWHERE),
    "restricted_action": ("an administrator lets this account not post in {where}", _ELSEWHERE),
    "cant_delete_message": ("Slack does not let this account delete that post", _BY_HAND),
    "cant_delete_file": ("Slack does not let this account delete that file", _BY_HAND),
    "compliance_exports_prevent_deletion": ("this workspace keeps every message", None),
}


def refusal(error: Denied, where: str) -> Refuse:
    """The refusal for what Slack denied."""
    if error.code in _TOKEN:
        return Refuse(f"Slack does not take the token any more ({error.code})", _CONNECT)
    if error.code == "missing_scope":
        scope = error.detail or "a scope"
        return Refuse(
            f"the Slack app lacks the scope {scope}",
            f"add {scope} to the app at api.slack.com/apps, install it again, and {_CONNECT}",
        )
    reason, instead = _LINES.get(error.code, (f"Slack refused it: {error.code[:80]}", None))
    return Refuse(reason.replace("{where}", where or "the channel"), instead)
