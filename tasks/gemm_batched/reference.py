"""Products of three pairs of matrices."""


def reference(a, b, c):
    return {"C": a @ b.transpose(0, 2, 1)}
