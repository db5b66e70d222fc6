"""Sums of all elements up to each."""
import numpy


def reference(x, y):
    return {"Y": numpy.cumsum(x, axis=1)}
