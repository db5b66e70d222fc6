"""Halves of each head turned by the position's angles."""
import numpy


def reference(x, p, c, s, y):
    cosine, sine = c[p.astype(int)][:, None, :], s[p.astype(int)][:, None, :]
    a, b = x[..., :128], x[..., 128:]
    return {"Y": numpy.concatenate([a * cosine - b * sine, b * cosine + a * sine], axis=-1).reshape(6, 2048)}
