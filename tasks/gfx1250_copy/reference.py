"""A copy."""


def reference(x, y):
    return {"Y": x}
