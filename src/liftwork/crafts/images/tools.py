"""The tools of the images craft."""

from __future__ import annotations

from liftwork.crafts.images import tools_layered, tools_looks, tools_vectors

TOOLS = (*tools_layered.TOOLS, *tools_looks.TOOLS, *tools_vectors.TOOLS)
