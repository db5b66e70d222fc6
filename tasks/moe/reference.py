"""Products of tokens with the weights of their experts, added up by the weights of their places."""
import numpy


def reference(a, b, w, i, e, o):
    out = numpy.zeros(o.shape)
    for place, number in enumerate(i.astype(int)):
        expert = int(e[place // 64])
        if number < len(w) and expert >= 0:
            out[number // 2] += w[number] * (b[expert] @ a[number // 2])
    return {"O": out}
