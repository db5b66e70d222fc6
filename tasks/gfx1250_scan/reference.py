"""Cumulative sums of rows."""
import numpy


def reference(x, y):
    return {"Y": numpy.cumsum(x, axis=1)}
