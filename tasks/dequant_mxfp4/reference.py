"""MXFP4 by the scales of its blocks."""
import numpy


def reference(x, s, y):
    return {"Y": x * numpy.repeat(s, 32, axis=1)}
