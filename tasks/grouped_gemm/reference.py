"""Products of groups of rows with a matrix each."""
import numpy


def reference(a, b, p, c):
    ends = p.astype(int)
    return {"C": numpy.concatenate([a[ends[g]:ends[g + 1]] @ b[g].T for g in range(3)])}
