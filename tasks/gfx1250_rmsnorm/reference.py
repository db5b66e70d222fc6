"""Rows by their root mean square."""
import numpy


def reference(x, w, y):
    return {"Y": x / numpy.sqrt((x**2).mean(axis=1, keepdims=True) + 1e-6) * w[None, :]}
