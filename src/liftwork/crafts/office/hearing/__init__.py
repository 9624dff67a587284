"""How everyday sentences about workbooks are heard."""
