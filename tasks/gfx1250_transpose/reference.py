"""Rows to columns."""


def reference(x, y):
    return {"Y": x.T}
