"""Mixtures of experts: both products in one kernel (fmoe), the first one alone (fmoe_2stages); argument structs:
csrc/py_itfs_cu/asm_fmoe.cu, asm_moe_2stage.cu."""
import math

import numpy as np

from formats import from_bf16, random_fp8, shuffled, to_bf16
from launch import Buffer, differs, output, slots


def sorted_tokens(chosen, weights, experts, block):
    """Tokens by expert, each expert's padded to whole blocks: ids (place among the token's experts in the top byte),
    weights, expert of each block, number of ids."""
    tokens, topk = chosen.shape
    ids, by, owner = [], [], []
    for expert in range(experts):
        token, place = np.nonzero(chosen == expert)
        pad = -len(token) % block
        ids += list(place.astype(np.int64) << 24 | token) + [topk << 24 | tokens] * pad
        by += list(weights[token, place]) + [0.0] * pad
        owner += [expert] * ((len(token) + pad) // block)
    return (np.array(ids, np.int64).astype(np.int32), np.array(by, np.float32), np.array(owner, np.int32),
            np.array([len(ids), tokens], np.int32))


class Problem:
    """Operands of a small mixture: codes, values with their scales, and who goes where."""

    def __init__(self, target, tokens, experts, topk, dim, inter, block, int8, gated):
        rng = np.random.default_rng(11)
        self.tokens, self.experts, self.topk, self.dim, self.inter = tokens, experts, topk, dim, inter
        rows = 2 * inter if gated else inter

        def codes(shape):
            if int8:
                c = rng.integers(-127, 128, shape).astype(np.int8)
                return c, c.astype(np.float64)
            return random_fp8(rng, target, shape, 8)
        self.x, x = codes((tokens, dim))
        # Padding ids name the token after the last: the kernels load its row and scale, whatever lies there
        self.x_rows = np.concatenate([self.x, np.zeros((1, dim), self.x.dtype)])
        self.w1, w1 = codes((experts, rows, dim))
        self.w2, w2 = codes((experts, dim, inter))
        largest = 127 if int8 else 8
        scale = lambda *shape: ((rng.random(shape) + 0.5) / largest).astype(np.float32)  # noqa: E731
        self.x_scale, self.w1_scale, self.w2_scale = scale(tokens), scale(experts, rows), scale(experts, dim)
        self.vx = x * self.x_scale[:, None]
        self.x_scales = np.append(self.x_scale, np.float32(0))
        self.v1 = w1 * self.w1_scale[..., None] / math.sqrt(dim) * 4
        self.w1_scale = (self.w1_scale / math.sqrt(dim) * 4).astype(np.float32)
        self.v2 = w2 * self.w2_scale[..., None]
        self.chosen = np.array([rng.permutation(experts)[:topk] for _ in range(tokens)])
        self.weights = rng.random((tokens, topk)).astype(np.float32)
        self.sorted = sorted_tokens(self.chosen, self.weights, experts, block)


def silu(x):
    return x / (1 + np.exp(-x))


def gelu(x):
    return np.vectorize(lambda v: 0.5 * v * (1 + math.erf(v / math.sqrt(2))))(x)


ACTIVATIONS = {"silu": silu, "gelu": gelu}


def hidden(p, activation, gated):
    """What the first product gives for each token and each of its experts."""
    h = np.einsum("td,tkfd->tkf", p.vx, p.v1[p.chosen])
    if not gated:
        return ACTIVATIONS[activation](h)
    return ACTIVATIONS[activation](h[..., :p.inter]) * h[..., p.inter:]


def fused(run, name, tokens, experts, topk, dim, inter, tile, int8=False, gated=True, activation="silu", half=False,
          persistent=0, smooth=False, slack=0):
    """out[t] = sum over its experts of weight * (act(x w1) w2). The hidden row is quantised in the kernel, so the
    result has the error of 8 bits. slack: bytes that the kernel loads after the ends of its operands, and does not
    use."""
    target = name.split("/")[0]
    p = Problem(target, tokens, experts, topk, dim, inter, 32, int8, gated)
    values = hidden(p, activation, gated)
    want = np.einsum("tkf,tkdf,tk->td", values, p.v2[p.chosen], p.weights)
    ids, weights, owners, valid = p.sorted
    o = output((tokens, dim), np.float16 if half else np.uint16)
    scales = Buffer(np.ones((experts, inter), np.float32)) if smooth else None
    rows, deno = p.w1.shape[1], -(-inter // tile)
    run(name, slots([o, Buffer(p.x_rows), Buffer(shuffled(p.w1)), Buffer(valid), Buffer(shuffled(p.w2)),
                     Buffer(p.x_scales),
                     Buffer(p.w1_scale), Buffer(p.w2_scale), scales, Buffer(ids), Buffer(weights), Buffer(owners),
                     dim, inter,
                     tokens, experts, dim, dim, inter, 2 * dim, dim * rows, dim * inter, 4 * rows, 4 * dim,
                     4 * inter, topk,
                     persistent // deno * deno, deno]), (persistent or deno, 1 if persistent else len(owners), 1),
        options=["--slack=%d" % slack] if slack else [])
    got = o.result.astype(np.float64) if half else from_bf16(o.result).reshape(want.shape)
    # hidden values truncated to int8, or rounded to 3 bits of mantissa
    error = np.sqrt(np.mean((got - want) ** 2) / np.mean(want ** 2))
    if not error <= 0.045:
        return "out: the error is %g of the whole, root of mean square" % error
    return differs("out", got, want, 0.2 * np.sqrt(np.mean(want ** 2)), 0.05)


def first_stage(run, name, tokens, experts, topk, dim, inter, tile, int8=False, weighted=False):
    """out[t, k] = act(x gate) * (x up) for each of its experts, bf16."""
    target = name.split("/")[0]
    p = Problem(target, tokens, experts, topk, dim, inter, tile[0], int8, True)
    values = hidden(p, "silu", True)
    if weighted:  # the weight of the expert is applied to x
        scaled = np.einsum("td,tk,tkfd->tkf", p.vx, p.weights, p.v1[p.chosen])
        values = silu(scaled[..., :inter]) * scaled[..., inter:]
    ids, weights, owners, valid = p.sorted
    o = output((tokens, topk, inter), np.uint16)
    run(name, slots([o, Buffer(p.x_rows), Buffer(shuffled(p.w1)), Buffer(valid), Buffer(p.x_scales),
                     Buffer(p.w1_scale), None,
                     Buffer(ids), Buffer(owners), dim, inter, tokens, experts, dim, dim, 2 * topk * inter,
                     2 * inter * dim,
                     8 * inter, 4 * inter, topk, 0, 0, Buffer(weights) if weighted else None]),
        (inter // tile[1], len(owners), 1))
    return differs("out", from_bf16(o.result).reshape(values.shape), values, 2e-3 * np.abs(values).max(), 2.0 ** -7)
