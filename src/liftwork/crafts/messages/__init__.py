"""The messages craft: posts to Slack and Microsoft Teams, and email. Nothing goes out unasked."""
