"""Rows to 8-bit integers by their largest element."""
import numpy


def reference(x, y, s):
    scale = numpy.abs(x).max(axis=1) / 127
    return {"Y": numpy.rint(x / scale[:, None]), "S": scale[None, :]}
