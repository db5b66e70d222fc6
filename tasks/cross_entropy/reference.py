"""Cross entropy of rows."""
import numpy


def reference(x, t, losses):
    most = x.max(axis=1)
    return {"L": numpy.log(numpy.exp(x - most[:, None]).sum(axis=1)) + most - x[numpy.arange(4), t.astype(int)]}
