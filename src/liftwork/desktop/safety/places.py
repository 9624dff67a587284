"""Programs by what may be done in them: never anything, or a few things that are harmless.

A program is harmless only by the file that it runs from, in a folder that belongs to the
system. Its name and its captions can make it forbidden, never harmless.
"""

from __future__ import annotations

import re
from enum import StrEnum
from pathlib import PurePosixPath, PureWindowsPath

from liftwork.desktop.safety.letters import readings

_TERMINALS = """
terminal terminals xterm uxterm konsole alacritty kitty wezterm foot urxvt rxvt tilix terminator
guake yakuake tilda ptyxis kgx gnome-console st lxterm* qterminal xfce4-terminal mate-terminal
gnome-terminal* deepin-terminal cool-retro-term ghostty iterm* warp hyper tabby mintty cmd
powershell* pwsh conhost wt windowsterminal openconsole putty kitty_portable termius blackbox
terminology eterm aterm sakura termite zutty console bash zsh fish ssh
"""
_PASSWORDS = """
keepass* keepassxc 1password bitwarden seahorse kwalletmanager* kwallet* lastpass dashlane enpass
gnome-keyring* gcr-prompter pinentry* ssh-askpass* ksshaskpass polkit* lxpolkit lxqt-policykit*
proton-pass protonpass nordpass roboform buttercup gopass qtpass passwordsafe pwsafe revelation
secrets authenticator authy keychain passwords credentialuibroker consent
gnome-passwordsafe nautilus-seahorse kdesu gksu gksudo pkexec sudo
"""
_SETTINGS = """
gnome-control-center systemsettings* xfce4-settings* mate-control-center cinnamon-settings
unity-control-center lxqt-config* gnome-tweaks dconf-editor gparted gnome-disks gnome-disk*
partitionmanager kde-partitionmanager systemsettings5 systempreferences systemsettings.app
control regedit taskmgr mmc services msconfig devmgmt diskmgmt compmgmt secpol gpedit
immersivecontrolpanel firewall* nm-connection-editor blueman-manager synaptic gufw
users-admin gnome-system-monitor plasma-systemmonitor timeshift* gdm* lightdm* sddm* xscreensaver*
gnome-screensaver* swaylock i3lock loginwindow lockapp logonui useraccountcontrolsettings
"""
_TITLES = re.compile(
    r"\b(?:terminal|konsole|command prompt|powershell|password manager|keychain|keyring|"
    r"system settings|system preferences|control panel|control center|authentication required|"
    r"registry editor|task manager|user account control|wallet|keepass\w*|bitwarden|1password)\b"
)
_CALCULATING = """
galculator gnome-calculator mate-calc kcalc qalculate-gtk qalculate-qt speedcrunch deepin-calculator
xcalc calculator calculatorapp calc
"""
_EDITING = """
gedit gnome-text-editor mousepad kate kwrite xed pluma leafpad featherpad l3afpad notepad textedit
"""
_SYSTEM_FOLDERS = (
    "/usr/bin/", "/usr/lib/", "/usr/libexec/", "/usr/games/", "/bin/", "/snap/",
    "/system/applications/", "c:/windows/",
    "c:/program files/windowsapps/microsoft.windowscalculator_",
    "c:/program files/windowsapps/microsoft.windowsnotepad_",
)  # fmt: skip


def _matcher(listed: str) -> re.Pattern[str]:
    names = (re.escape(name).replace(r"\*", ".*") for name in listed.split())
    return re.compile(rf"(?:{'|'.join(names)})\Z")


_FORBIDDEN = (
    (_matcher(_TERMINALS), "a terminal"),
    (_matcher(_PASSWORDS), "a keeper of passwords"),
    (_matcher(_SETTINGS), "the settings of the system"),
)
_CALCULATORS, _EDITORS = _matcher(_CALCULATING), _matcher(_EDITING)


class Trust(StrEnum):
    """What a program is known to be, by its file."""

    NONE = "unknown"
    EDITOR = "a plain text editor"
    CALCULATOR = "a calculator"


def stem(program: str) -> str:
    """The name of a program's file in small letters: ``gnome-calculator``, ``cmd``."""
    name = PureWindowsPath(program).name if "\\" in program else PurePosixPath(program).name
    return re.sub(r"\.(?:exe|app|bin|appimage|py)\Z", "", name.strip().lower())


def forbidden(program: str | None, *names: str) -> str | None:
    """Why nothing is ever done in this program; None where it is not known to be such.

    `program` is the path of its file, `names` what it calls itself and what its window does.
    """
    for pattern, what in _FORBIDDEN:
        if program and pattern.match(stem(program)):
            return what
        for name in names:
            if any(pattern.match(stem(one)) for one in readings(name)):
                return what
    titled = any(_TITLES.search(one) for name in names for one in readings(name))
    return "a terminal, a keeper of passwords or the settings of the system" if titled else None


def trust(program: str | None) -> Trust:
    """What a program is known to be: by the name of its file, in a folder of the system."""
    path = (program or "").replace("\\", "/").lower()
    if ".." in path or not path.startswith(_SYSTEM_FOLDERS):
        return Trust.NONE
    if _CALCULATORS.match(stem(path)):
        return Trust.CALCULATOR
    return Trust.EDITOR if _EDITORS.match(stem(path)) else Trust.NONE
