"""Each row in order."""
import numpy


def reference(x, y):
    return {"Y": numpy.sort(x, axis=1)}
