"""A residual, and rows by their root mean square. R has the sums already."""
import numpy


def reference(x, r, w, y):
    return {"Y": r / numpy.sqrt((r**2).mean(axis=1, keepdims=True) + 1e-5) * w[None, :]}
