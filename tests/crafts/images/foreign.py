"""PSDs as other programs write them, with what we neither make nor understand."""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import numpy as np
from PIL import Image
from psd_tools import PSDImage

from liftwork.crafts.images.psd.encode import new_layer, with_merged
from liftwork.crafts.images.psd.parse import (
    Block,
    Channel,
    LayerBlock,
    Psd,
    Resource,
    parse,
    serialise,
)
from liftwork.crafts.images.readback.stack import Stacker
from liftwork.crafts.images.readback.tree import layered

SIZE = (200, 140)


def by_psd_tools(path: Path) -> Path:
    """Three pixel layers, one in a group, written by the psd-tools interface."""
    document = PSDImage.new("RGB", SIZE, color=(250, 250, 245))
    photo = Image.fromarray(
        (np.add.outer(np.arange(140), np.arange(200))[..., None] * [1, 0, 1] % 256).astype(np.uint8)
    )
    document.create_pixel_layer(photo, name="Photo")
    box = document.create_pixel_layer(
        Image.new("RGBA", (50, 30), (200, 30, 40, 255)), name="Box", top=20, left=30
    )
    document.create_group([box], name="Badges")
    dot = Image.new("RGBA", (24, 24), (20, 90, 200, 180))
    document.create_pixel_layer(dot, name="Dot", top=90, left=150)
    document.save(path)
    _flatten(path)
    return path


def _flatten(path: Path) -> None:
    """Give a file the merged picture that its layers make."""
    psd = parse(path.read_bytes())
    pixels = Stacker(layered(psd)).pixels((0, 0, *psd.size))
    path.write_bytes(serialise(with_merged(psd, Image.fromarray(pixels).convert("RGB"))))


def with_strange_parts(path: Path) -> Path:
    """The same with an adjustment layer, unknown blocks, a plug-in's resource, a global block."""
    by_psd_tools(path)
    psd = parse(path.read_bytes())
    layers = tuple(_odd(layer) for layer in psd.layers)
    bare = new_layer("Invert 1", Image.new("RGBA", (1, 1)), (0, 0))
    invert = replace(
        bare,
        box=(0, 0, 0, 0),
        channels=tuple(Channel(id, b"\0\0") for id in (-1, 0, 1, 2)),
        blocks=(Block(b"8BIM", b"nvrt", b""), *bare.blocks),
    )
    plugin = b"8BIM\x0f\xa0\0\0\0\0\0\x06plugin"
    psd = replace(
        psd,
        layers=(*layers, invert),
        count=psd.count + 1,
        resources=(*psd.resources, Resource(4000, b"plugin", plugin)),
        after_layers=b"\0\0\0\0" + b"8BIMXglb\0\0\0\x08whatever",
    )
    path.write_bytes(serialise(psd))
    return path


def _odd(layer: LayerBlock) -> LayerBlock:
    return replace(layer, blocks=(*layer.blocks, Block(b"8BIM", b"Xtra", b"kept as it is.  ")))


def with_spare_channel(path: Path) -> Path:
    """A file whose merged picture has a spare channel, a selection that somebody saved."""
    by_psd_tools(path)
    psd = parse(path.read_bytes())
    spare = bytes(n % 251 for n in range(SIZE[0] * SIZE[1]))
    planes = b"".join(p.tobytes() for p in layered(psd).merged.convert("RGB").split())
    header = psd.header[:12] + b"\0\x04" + psd.header[14:]
    whole = Psd(
        header, psd.colour_mode, psd.resources, psd.layers, abs(psd.count), psd.layer_pad,
        psd.after_layers, b"\0\0" + planes + spare,
    )  # fmt: skip
    path.write_bytes(serialise(whole))
    return path


def by_imagemagick(path: Path, command: str) -> Path:
    """Three layers written by ImageMagick, the upper ones smaller than the canvas."""
    subprocess.run(
        [
            command, "-size", "200x140", "xc:#fff3e0",
            "(", "-size", "200x140", "gradient:navy-white", "-set", "label", "Ground", ")",
            "(", "-size", "60x40", "xc:red", "-set", "label", "Box", "-repage", "+20+10", ")",
            "-depth", "8", "-type", "TrueColorAlpha", str(path),
        ],
        check=True,
        timeout=60,
    )  # fmt: skip
    return path


GIMP_SCRIPT = """
(let* ((img (car (gimp-image-new 200 140 RGB)))
       (bg (car (gimp-layer-new img 200 140 RGBA-IMAGE "Backdrop" 100 LAYER-MODE-NORMAL-LEGACY)))
       (grp (car (gimp-layer-group-new img)))
       (box (car (gimp-layer-new img 60 40 RGBA-IMAGE "Box" 70 LAYER-MODE-NORMAL-LEGACY))))
  (gimp-image-insert-layer img bg 0 0)
  (gimp-context-set-foreground '(80 140 200))
  (gimp-drawable-fill bg FILL-FOREGROUND)
  (gimp-image-insert-layer img grp 0 0)
  (gimp-item-set-name grp "Badges")
  (gimp-image-insert-layer img box grp 0)
  (gimp-layer-set-offsets box 20 30)
  (gimp-context-set-foreground '(220 60 60))
  (gimp-drawable-fill box FILL-FOREGROUND)
  (gimp-layer-add-mask box (car (gimp-layer-create-mask box ADD-MASK-WHITE)))
  (file-psd-save RUN-NONINTERACTIVE img box "{path}" "{path}" 1 0)
  (gimp-quit 0))
"""


def by_gimp(path: Path) -> Path | None:
    """A group and a masked layer written by GIMP; None where GIMP is missing."""
    gimp = shutil.which("gimp-console-2.10") or shutil.which("gimp-console")
    if gimp is None:
        return None
    subprocess.run(
        [gimp, "-i", "-d", "-f", "-b", GIMP_SCRIPT.format(path=path).replace("\n", " ")],
        check=False,
        timeout=120,
        capture_output=True,
    )
    return path if path.exists() else None
