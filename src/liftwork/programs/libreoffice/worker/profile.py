"""The private profile: no macros, no links, no recovery, no network, English, no Java."""

from __future__ import annotations

from pathlib import Path

_SETTINGS = [
    ("Office.Common/Security/Scripting", "MacroSecurityLevel", "3"),
    ("Office.Common/Security/Scripting", "DisableMacrosExecution", "true"),
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


def write_profile(folder: str, soffice: str) -> None:
    """Make a profile in `folder`, which is not there yet."""
    extensions = Path(folder, "user", "extensions")
    extensions.mkdir(parents=True)
    items = (
        f'<item oor:path="/org.openoffice.{path}"><prop oor:name="{name}" oor:op="fuse">'
        f"<value>{value}</value></prop></item>\n"
        for path, name, value in _SETTINGS
    )
    text = _HEAD + "".join(items) + "</oor:items>\n"
    (extensions.parent / "registrymodifications.xcu").write_text(text, encoding="utf-8")
    if build := _build_of(soffice):
        # Else LibreOffice looks for extensions of another build first, and starts once more.
        (extensions / "buildid").write_text(build, encoding="utf-8")


def _build_of(soffice: str) -> str | None:
    """The build that the installation names itself; None where it does not."""
    try:
        told = Path(soffice).with_name("versionrc").read_text(encoding="utf-8")
    except OSError:
        return None
    return next((line[8:] for line in told.splitlines() if line.startswith("buildid=")), None)
