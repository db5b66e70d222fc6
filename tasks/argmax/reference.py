"""The largest element of each row, and where it is."""


def reference(x, i, m):
    return {"I": x.argmax(axis=1).reshape(1, 3), "M": x.max(axis=1).reshape(1, 3)}
