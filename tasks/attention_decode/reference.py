"""Attention of one query of each head."""
import numpy


def reference(q, k, v, o):
    k, v = numpy.repeat(k, 4, axis=1), numpy.repeat(v, 4, axis=1)
    scores = numpy.einsum("shd,shkd->shk", q, k) / 8
    weights = numpy.exp(scores - scores.max(axis=2, keepdims=True))
    return {"O": numpy.einsum("shk,shkd->shd", weights / weights.sum(axis=2, keepdims=True), v)}
