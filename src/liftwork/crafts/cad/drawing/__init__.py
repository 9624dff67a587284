"""From a plan to paper: one list of drawn things, written as a DXF and printed as a PDF."""
