"""Causal convolution in each channel, and silu."""
import numpy


def reference(x, w, b, y):
    padded = numpy.pad(x, ((0, 0), (3, 0), (0, 0)))
    s = sum(padded[:, i:i + 64] * w[i] for i in range(4)) + b
    return {"Y": s / (1 + numpy.exp(-s))}
