"""Rotary positions."""
import numpy


def reference(x, p, c, s, y):
    cosine, sine = c[p.astype(int)][:, None, :], s[p.astype(int)][:, None, :]
    a, b = x[:, :, :64], x[:, :, 64:]
    return {"Y": numpy.concatenate([a * cosine - b * sine, b * cosine + a * sine], axis=2)}
