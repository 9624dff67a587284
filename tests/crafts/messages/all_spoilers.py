"""Every spoiler of the messages craft, by the code of the check that it must trip."""

from __future__ import annotations

from tests.crafts.messages import spoilers_email, spoilers_posts

SPOILERS = {**spoilers_posts.SPOILERS, **spoilers_email.SPOILERS}
