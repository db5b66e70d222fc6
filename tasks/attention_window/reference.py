"""Attention forward."""
import numpy


def reference(q, k, v, o):
    scores = q @ k.transpose(0, 2, 1) / 8
    query, key = numpy.arange(128)[:, None], numpy.arange(128)[None, :]
    scores[:, (key > query) | (query - key >= 48)] = -numpy.inf
    weights = numpy.exp(scores - scores.max(axis=2, keepdims=True))
    return {"O": weights / weights.sum(axis=2, keepdims=True) @ v}
