"""What `lift connect` asks for each service of this craft."""

from __future__ import annotations

from liftwork.contract.connector import Connector
from liftwork.crafts.messages import connectors_email, connectors_posts

CONNECTORS: tuple[Connector, ...] = (*connectors_posts.CONNECTORS, *connectors_email.CONNECTORS)
