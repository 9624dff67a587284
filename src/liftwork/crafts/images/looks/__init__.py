"""Photo looks: settings, presets for Lightroom and Camera Raw, and the same arithmetic here."""
