"""Writing and reading IFC."""
