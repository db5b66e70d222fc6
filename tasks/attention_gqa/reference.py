"""Attention forward."""
import numpy


def reference(q, k, v, o):
    k, v = numpy.repeat(k, 2, axis=0), numpy.repeat(v, 2, axis=0)
    scores = q @ k.transpose(0, 2, 1) / 8
    weights = numpy.exp(scores - scores.max(axis=2, keepdims=True))
    return {"O": weights / weights.sum(axis=2, keepdims=True) @ v}
