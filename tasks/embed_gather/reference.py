"""Rows of a table by their numbers."""
import numpy


def reference(i, x, y):
    table = numpy.concatenate([x.reshape(300, 512), numpy.zeros((1, 512))])
    return {"Y": table[numpy.where((i >= 0) & (i < 300), i, 300).astype(int)]}
