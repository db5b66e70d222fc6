"""The two likeliest experts and their weights."""
import numpy


def reference(x, e, w):
    order = numpy.argsort(-x, axis=1, kind="stable")[:, :2]
    weights = numpy.exp(numpy.take_along_axis(x, order, axis=1) - x.max(axis=1, keepdims=True))
    return {"E": order, "W": weights / weights.sum(axis=1, keepdims=True)}
