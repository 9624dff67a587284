"""Local servers that speak the parts of Slack and Microsoft Graph that the posts use, strictly.

For people who want to try before they connect, and for the tests::

    python -m liftwork.crafts.messages.standins slack --port 0

What the real service would refuse, these refuse: unknown fields, a wrong order, wrong sizes.
"""
