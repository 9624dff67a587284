"""LibreOffice, started out of sight, kept warm, and used through its own interface (UNO)."""
