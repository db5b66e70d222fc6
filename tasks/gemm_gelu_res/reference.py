"""A product with a bias, gelu in its form by a sigmoid, and a sum with a residual."""
import numpy


def reference(a, b, d, r, c):
    s = a @ b.T + d[None, :]
    return {"C": s / (1 + numpy.exp2(-2.45546 * s)) + r}
