"""Products of matrices, added to zeros."""


def reference(a, b, c):
    return {"C": a @ b.T}
