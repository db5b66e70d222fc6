"""Rows less their mean, by their deviation, weights and offsets."""
import numpy


def reference(x, g, b, y):
    mean = x.mean(axis=1, keepdims=True)
    return {"Y": (x - mean) / numpy.sqrt(((x - mean) ** 2).mean(axis=1, keepdims=True) + 1e-5) * g + b}
