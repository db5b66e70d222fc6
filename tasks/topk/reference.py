"""The four largest of each row, and their columns; of equal ones the first."""
import numpy


def reference(x, y, i):
    order = numpy.argsort(-x, axis=1, kind="stable")[:, :4]
    return {"Y": numpy.take_along_axis(x, order, axis=1), "I": order}
