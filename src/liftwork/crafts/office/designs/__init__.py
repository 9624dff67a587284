"""Ready designs of workbooks: what people ask for most, from flat arguments to a plan."""
