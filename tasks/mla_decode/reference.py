"""Attention on latent keys, a part of which are the values."""
import numpy


def reference(q, k, o):
    scores = q @ k.T / numpy.sqrt(160)
    weights = numpy.exp(scores - scores.max(axis=1, keepdims=True))
    return {"O": weights / weights.sum(axis=1, keepdims=True) @ k[:, :128]}
