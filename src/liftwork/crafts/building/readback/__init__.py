"""Readers of what the building craft made, and what they measure against the plan."""
