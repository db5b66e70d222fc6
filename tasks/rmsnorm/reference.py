"""Y = X / sqrt(mean(X^2) + 1e-5) * W for each row."""
import numpy


def reference(x, w, y):
    return {"Y": x / numpy.sqrt((x * x).mean(axis=1, keepdims=True) + 1e-5) * w}
