"""x sigmoid(x), times a gate."""
import numpy


def reference(x, y):
    a, gate = x[:, :1032], x[:, 1032:]
    return {"Y": a / (1 + numpy.exp(-a)) * gate}
