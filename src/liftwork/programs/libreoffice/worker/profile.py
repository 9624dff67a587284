"""The private profile: no macros, no links, no recovery, no network, English, no Java."""

from __future__ import annotations

from pathlib import Path

_SETTINGS = [
    ("Office.Common/Security/Scripting", "MacroSecurityLevel", "3"),
    ("Office.Common/Security/Scripting", "DisableMacrosExecution", "true"),
    ("Office.Common/Security/Scripting", "DisableActiveContent", "true"),
    ("Office.Common/Security/Scripting", "BlockUntrustedRefererLinks", "true"),
    ("Office.Common/Misc", "FirstRun", "false"),
    ("Office.Common/Misc", "UseSystemFileDialog", "false"),
    ("Office.Common/Save/Document", "AutoSave", "false"),
    ("Office.Common/Save/Document", "CreateBackup", "false"),
    ("Office.Common/History", "PickListSize", "0"),
    ("Office.Recovery/RecoveryInfo", "Enabled", "false"),
    ("Office.Recovery/AutoSave", "Enabled", "false"),
    ("Office.Calc/Content/Update", "Link", "2"),
    ("Office.Calc/Formula/Load", "OOXMLRecalcMode", "1"),
    ("Office.Calc/Formula/Load", "ODFRecalcMode", "1"),
    ("Office.Writer/Content/Update", "Link", "0"),
    ("Office.Java/VirtualMachine", "Enable", "false"),
    ("Setup/L10N", "ooSetupSystemLocale", "en-US"),
    ("Setup/Office", "ooSetupInstCompleted", "true"),
    ("Inet/Settings", "ooInetProxyType", "2"),
    ("Inet/Settings", "ooInetHTTPProxyName", "127.0.0.1"),
    ("Inet/Settings", "ooInetHTTPProxyPort", "9"),
    ("Inet/Settings", "ooInetHTTPSProxyName", "127.0.0.1"),
    ("Inet/Settings", "ooInetHTTPSProxyPort", "9"),
    ("Inet/Settings", "ooInetNoProxy", ""),
]
_HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry"
 xmlns:xs="http://www.w3.org/2001/XMLSchema"
 xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
"""


def write_profile(folder: str) -> None:
    """Make a profile in `folder`, which need not be there."""
    user = Path(folder, "user")
    user.mkdir(parents=True)
    items = (
        f'<item oor:path="/org.openoffice.{path}"><prop oor:name="{name}" oor:op="fuse">'
        f"<value>{value}</value></prop></item>\n"
        for path, name, value in _SETTINGS
    )
    text = _HEAD + "".join(items) + "</oor:items>\n"
    (user / "registrymodifications.xcu").write_text(text, encoding="utf-8")
