"""Selections: softmax with the k largest, the indices of the k largest of long rows."""
import numpy as np

from formats import from_bf16, to_bf16
from launch import Buffer, differs, output, slots


def softmax(run, name, tokens, experts, topk, rows, narrow=False):
    rng = np.random.default_rng(1)
    x = rng.standard_normal((tokens, experts)).astype(np.float32)
    codes = to_bf16(x) if narrow else x
    values = from_bf16(codes) if narrow else x.astype(np.float64)
    ids, weights = Buffer(np.full((tokens, topk), -1, np.int32), True), output((tokens, topk), np.float32)
    run(name, slots([ids, weights, Buffer(codes), tokens, experts, topk, 1, 4 * topk]), (-(-tokens // rows), 1, 1))
    p = np.exp(values - values.max(1, keepdims=True))
    p /= p.sum(1, keepdims=True)
    best = np.argsort(-p, axis=1, kind="stable")[:, :topk]
    chosen = np.take_along_axis(p, best, 1)
    # equal values (bf16) may come in any order: what was chosen must have the values of the best
    wrong = differs("values", np.take_along_axis(p, np.clip(ids.result, 0, experts - 1), 1), chosen, 1e-12)
    return wrong or differs("weights", weights.result, chosen / chosen.sum(1, keepdims=True), 1e-6, 1e-5)


K = 2048


def sets_differ(indices, x, begins, ends):
    """Each row has the indices (from its begin) of its 2048 largest values, or all of them, in any order."""
    wrong = 0
    for row, (begin, end) in enumerate(zip(begins, ends)):
        values = x[row, begin:end]
        want = set(np.argsort(-values, kind="stable")[:K].tolist())
        wrong += len(want ^ set(int(i) for i in indices[row] if i >= 0))
    return "%d indices wrong" % wrong if wrong else ""


def decode(run, name, rows, length, lengths):
    x = np.random.default_rng(17).standard_normal((rows, length)).astype(np.float32)
    indices = Buffer(np.full((rows, K), -7, np.int32), True)
    run(name, [(0, Buffer(x)), (8, Buffer(np.array(lengths, np.int32))), (16, indices), (24, length), (28, 1), (32, 1)],
        (rows, 1, 1), 1024)
    return sets_differ(indices.result, x, [0] * rows, lengths)


def prefill(run, name, rows, length, begins, ends):
    x = np.random.default_rng(18).standard_normal((rows, length)).astype(np.float32)
    indices = Buffer(np.full((rows, K), -7, np.int32), True)
    workspace = Buffer(np.zeros(rows * K * 2, np.uint32))
    run(name, [(0, workspace), (8, Buffer(x)), (16, Buffer(np.array(begins, np.int32))),
               (24, Buffer(np.array(ends, np.int32))), (32, indices), (40, None), (48, length), (52, 1)], (rows, 1,
                                                            1), 1024)
    return sets_differ(indices.result, x, begins, ends)
