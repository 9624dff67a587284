"""A package of parts. What is not replaced is written again with the very same content."""

from __future__ import annotations

import posixpath
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from liftwork.crafts.office.intake import damaged
from liftwork.crafts.office.ooxml.names import RELATED, RELATIONS, TYPES, q
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    from lxml import etree
else:
    etree = lazy("lxml.etree")

CONTENT_TYPES = "[Content_Types].xml"

Element = Any
"""An lxml element; lxml has no types of its own."""


def parse(data: bytes) -> Element:
    """The root of an XML part. No entity is resolved and nothing is fetched."""
    parser = etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=True,
        remove_blank_text=False,
    )
    return etree.fromstring(data, parser)


def write(root: Element) -> bytes:
    """An XML part as bytes, as Excel writes them: UTF-8, with its declaration."""
    data: bytes = etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True)
    return data


class Package:
    """The parts of an Office Open XML file, read from disk when they are asked for.

    `roots` of parts that were opened for change are serialised when it is saved.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self._zip = zipfile.ZipFile(path)
        except zipfile.BadZipFile as error:
            raise damaged(path) from error
        self._infos = {info.filename: info for info in self._zip.infolist()}
        self._roots: dict[str, Element] = {}
        self._new: dict[str, bytes] = {}
        self._gone: set[str] = set()

    def close(self) -> None:
        """Let go of the file."""
        self._zip.close()

    def __enter__(self) -> Package:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def names(self) -> list[str]:
        """Names of the parts, in the order of the file, new ones last."""
        there = [name for name in self._infos if name not in self._gone]
        return there + [name for name in self._new if name not in self._infos]

    def __contains__(self, name: object) -> bool:
        return name in self._new or (name in self._infos and name not in self._gone)

    def read(self, name: str) -> bytes:
        """The content of a part as it stands now."""
        if name in self._roots:
            return write(self._roots[name])
        if name in self._new:
            return self._new[name]
        return self._zip.read(name)

    def look(self, name: str) -> Element:
        """The root of a part, for reading only."""
        return self._roots[name] if name in self._roots else parse(self.read(name))

    def edit(self, name: str) -> Element:
        """The root of a part, for change: it is written anew when the package is saved."""
        if name not in self._roots:
            self._roots[name] = parse(self.read(name))
        return self._roots[name]

    def put(self, name: str, root: Element, content_type: str) -> None:
        """Add a new part of a content type."""
        self._new[name] = b""
        self._roots[name] = root
        types = self.edit(CONTENT_TYPES)
        etree.SubElement(types, q("Override", TYPES), PartName=f"/{name}", ContentType=content_type)

    def remove(self, name: str) -> None:
        """Leave a part out, with its content type."""
        self._gone.add(name)
        self._roots.pop(name, None)
        types = self.edit(CONTENT_TYPES)
        for override in types.findall(q("Override", TYPES)):
            if override.get("PartName", "").lstrip("/") == name:
                types.remove(override)

    def free_name(self, pattern: str) -> str:
        """The first name such as ``xl/worksheets/sheet{}.xml`` that no part has."""
        number = 1
        lower = {name.lower() for name in self.names()}
        while pattern.format(number).lower() in lower:
            number += 1
        return pattern.format(number)

    # -- relations ----------------------------------------------------------------

    def relations(self, part: str) -> dict[str, tuple[str, str]]:
        """By id, the kind (last word of its address) and the target of each relation of a part.

        Targets inside the package are part names; those outside keep their address.
        """
        name = relations_of(part)
        if name not in self:
            return {}
        found = {}
        for relation in self.look(name):
            target = relation.get("Target", "")
            if relation.get("TargetMode") != "External":
                target = resolve(part, target)
            found[relation.get("Id", "")] = (relation.get("Type", "").rsplit("/", 1)[-1], target)
        return found

    def relate(self, part: str, kind: str, target: str) -> str:
        """Add a relation from a part to another part of the package; returns its id."""
        name = relations_of(part)
        if name not in self:
            self._new[name] = b""
            self._roots[name] = etree.Element(
                q("Relationships", RELATIONS), nsmap={None: RELATIONS}
            )
        root = self.edit(name)
        taken = {relation.get("Id") for relation in root}
        number = len(taken) + 1
        while f"rId{number}" in taken:
            number += 1
        relative = posixpath.relpath(target, posixpath.dirname(part))
        etree.SubElement(
            root,
            q("Relationship", RELATIONS),
            Id=f"rId{number}",
            Type=f"{RELATED}/{kind}",
            Target=relative,
        )
        return f"rId{number}"

    def unrelate(self, part: str, target: str) -> None:
        """Remove the relations from a part to another part."""
        root = self.edit(relations_of(part))
        for relation in list(root):
            if resolve(part, relation.get("Target", "")) == target:
                root.remove(relation)

    # -- saving -------------------------------------------------------------------

    def touched(self) -> list[str]:
        """Names of the parts that are new, changed or left out."""
        return sorted({*self._roots, *self._new, *self._gone})

    def save(self, target: Path) -> None:
        """Write the package to a new file."""
        with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as out:
            for name in self.names():
                info = self._infos.get(name)
                entry = zipfile.ZipInfo(name, info.date_time if info else (1980, 1, 1, 0, 0, 0))
                entry.compress_type = zipfile.ZIP_DEFLATED
                entry.external_attr = info.external_attr if info else 0
                out.writestr(entry, b"" if name.endswith("/") else self.read(name))


def relations_of(part: str) -> str:
    """The name of the part that holds the relations of a part."""
    folder, name = posixpath.split(part)
    return posixpath.join(folder, "_rels", f"{name}.rels")


def resolve(part: str, target: str) -> str:
    """The part that a relation of `part` points to."""
    if target.startswith("/"):
        return target.lstrip("/")
    return posixpath.normpath(posixpath.join(posixpath.dirname(part), target))
