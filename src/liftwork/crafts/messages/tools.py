"""The tools of the messages craft."""

from __future__ import annotations

from liftwork.crafts.messages import tools_email, tools_posts

TOOLS = (*tools_posts.TOOLS, *tools_email.TOOLS)
