"""softmax of rows."""
import numpy


def reference(x, y):
    e = numpy.exp(x - x.max(axis=1, keepdims=True))
    return {"Y": e / e.sum(axis=1, keepdims=True)}
