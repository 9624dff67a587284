"""Email: a draft in the person's own mailbox first, and out only after a yes."""
