"""The MCP door: any agent calls the tools, and the person's yes stays with the person."""
