"""wavecc.kernels at random sizes against NumPy in double precision, under all checks, in all orders: parts of K, workers that stay, experts, decode,
rotary embedding, top-k, 8-bit products of gfx1250.

WAVECC_WAVE_DRAWS: how many draws of each (2)."""
import os
import random
import sys
import tempfile
import unittest
import unittest.mock

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
import wavecc  # noqa: E402
import wavecc.kernels  # noqa: E402
from wavecc.kernels import attention_decode, attention_forward, gemm_dense, gemm_grouped, gemm_mxfp4, gemm_split, gemm_stream, moe_fused, rope_rows, top_k  # noqa: E402
from wavecc.wave import MMAType, ScaledMMAType, _types, torch_utils as torch  # noqa: E402
from wavecc.wave.compile import WaveCompileOptions, wave_compile  # noqa: E402

DRAWS = int(os.environ.get("WAVECC_WAVE_DRAWS", "2"))
NAMES = {"bf16": "bfloat16", "f8e5m2": "float8_e5m2", "f8e4m3fnuz": "float8_e4m3fnuz", "f8e4m3fn": "float8_e4m3fn"}
PRODUCTS = {("gfx942", "f16"): "F32_16x16x16_F16", ("gfx942", "bf16"): "F32_32x32x8_F16", ("gfx942", "f8e4m3fnuz"): "F32_16x16x32_F8",
            ("gfx950", "f16"): "F32_16x16x32_F16", ("gfx950", "bf16"): "F32_32x32x16_BF16", ("gfx950", "f8e4m3fn"): "F32_32x32x16_F8",
            ("gfx1250", "f16"): "GFX1250_F32_16x16x32_F16", ("gfx1250", "bf16"): "GFX1250_F32_16x16x32_F16",
            ("gfx1250", "f8e4m3fn"): "GFX1250_F32_16x16x64_F8"}


def bits(values, dtype):
    return np.asarray(values).astype(getattr(_types, dtype).numpy) if dtype not in NAMES else torch.to_bits(values, NAMES[dtype])


def numbers(array, dtype):
    return (torch.numbers(array, NAMES[dtype]) if dtype in NAMES else array).astype(np.float64)


class Draw(unittest.TestCase):
    def draws(self):
        for seed in range(DRAWS):
            self.rng = random.Random(seed * 1000 + sum(map(ord, self.id())))
            self.numpy = np.random.default_rng(seed)
            with self.subTest(seed=seed):
                yield self.rng

    def whole(self, *shape):
        """Whole numbers: sums of products of them are exact."""
        return self.numpy.integers(-4, 5, shape)

    def product(self, dtypes=None):
        """A target, a type, its matrix operation, the lanes of a wave."""
        target, dtype = self.rng.choice([key for key in PRODUCTS if dtypes is None or key[1] in dtypes])
        return target, dtype, {"dtype": getattr(_types, dtype), "mma": MMAType[PRODUCTS[target, dtype]], "lanes": 32 if target == "gfx1250" else 64}

    def made(self, built, target, **options):
        kernel, subs = built
        return wave_compile(WaveCompileOptions(subs=subs, target=target, quiet=True, completion=self.rng.choice(("earliest", "latest", "random")), **options), kernel)


class Products(Draw):
    def test_mxfp4(self):
        """Scales in rows and shuffled, by short and long loops; whole numbers, so that sums are exact."""
        values = np.array([0, .5, 1, 1.5, 2, 3, 4, 6, -0., -.5, -1, -1.5, -2, -3, -4, -6])
        for rng in self.draws():
            m, n, blocks, shuffled, out = rng.randint(1, 150), rng.randint(1, 150), rng.randint(1, 9), rng.random() < 0.7, rng.choice(("f32", "f16", "bf16"))
            k = 128 * blocks
            tile = rng.choice([t for t in ((128, 128, 256), (128, 64, 256), (64, 64, 128), (32, 64, 128)) if k % t[2] == 0])
            mma = ScaledMMAType[rng.choice(("F32_16x16x128_F8F6F4", "F32_32x32x64_F8F6F4") if tile[0] > 32 else ("F32_16x16x128_F8F6F4",))]
            numbers4 = [self.numpy.integers(0, 256, (rows, k // 2)).astype(np.uint8) for rows in (m, n)]
            scales = [self.numpy.integers(126, 129, (rows, k // 32)).astype(np.uint8) for rows in (m, n)]
            x, y = (values[np.stack([b & 15, b >> 4], -1).reshape(len(b), k)] * np.repeat(2.0 ** (s - 127.0), 32, 1) for b, s in zip(numbers4, scales))
            order = wavecc.kernels.shuffle_scales if shuffled else np.asarray
            kernel = self.made(gemm_mxfp4.build(m, n, k, tile, (2, 2), out=getattr(_types, out), shuffled=shuffled, mma=mma, turned=rng.random() < 0.5), "gfx950")
            got = bits(np.zeros((m, n)), out)
            kernel(numbers4[0].view(np.int8), order(scales[0]).view(np.int8), numbers4[1].view(np.int8), order(scales[1]).view(np.int8), got)
            wanted = x @ y.T
            np.testing.assert_allclose(numbers(got, out), wanted if out == "f32" else numbers(bits(wanted, out), out), 0 if out == "f32" else 1e-2)

    def test_split(self):
        for rng in self.draws():
            target, dtype, common = self.product()
            m, n, k = rng.randrange(1, 100), rng.randrange(1, 100), rng.randrange(1, 400)
            a, b = bits(self.whole(m, k), dtype), bits(self.whole(n, k), dtype)
            c = np.ones((m, n), np.float32)
            self.made(gemm_split.build(m, n, k, rng.randrange(1, 6), tile=(32, 32, 64), waves=(1, 1), **common), target)(a, b, c)
            self.assertTrue(np.array_equal(c, 1 + numbers(a, dtype) @ numbers(b, dtype).T))

    def test_stream(self):
        """Counters are 0 again, so a second run is right, too."""
        for rng in self.draws():
            target, dtype, common = self.product()
            m, n, k, workers = rng.randrange(1, 150), rng.randrange(1, 150), rng.randrange(1, 400), rng.randrange(1, 10)
            a, b = bits(self.whole(m, k), dtype), bits(self.whole(n, k), dtype)
            kernel = self.made(gemm_stream.build(m, n, k, workers, tile=(64, 32, 64), waves=(2, 1), **common), target)
            parts, counters = np.zeros((2 * workers, 64, 32), np.float32), np.zeros(-(-m // 64) * -(-n // 32), np.int32)
            for _ in range(2):
                c = np.full((m, n), 77, np.float32)
                kernel(a, b, parts, counters, c)
                self.assertTrue(np.array_equal(c, numbers(a, dtype) @ numbers(b, dtype).T))
                self.assertFalse(counters.any())

    def test_shuffled(self):
        """B in the order of shuffle_weights, by shared memory and straight to registers; scales of rows and columns; a bias."""
        kinds = (("gfx942", "i8", "I32_16x16x32_I8"), ("gfx942", "f8e4m3fnuz", "F32_32x32x16_F8"), ("gfx950", "bf16", "F32_16x16x32_BF16"), ("gfx950", "f16", "F32_32x32x16_F16"),
                 ("gfx950", "i8", "I32_32x32x32_I8"), ("gfx1250", "f8e4m3fn", "GFX1250_F32_16x16x64_F8"), ("gfx90a", "bf16", "F32_16x16x16_F16"))
        for rng in self.draws():
            for target, dtype, mma in kinds:
                eight, bias, m, n, k = dtype[0] in "if" and dtype != "f16", rng.random() < 0.5, rng.randrange(1, 100), 16 * rng.randrange(1, 7), 32 * rng.randrange(1, 9)
                a, b, added = bits(self.whole(m, k), dtype), bits(self.whole(n, k), dtype), self.whole(n).astype(np.float32)
                scales = [2.0 ** self.numpy.integers(-3, 4, size) for size in (m, n)]
                built = gemm_dense.build(m, n, k, getattr(_types, dtype), _types.f32, (32, 64, 64), (1, 2), MMAType[mma], lanes=32 if target == "gfx1250" else 64,
                                         turned=rng.random() < 0.5, shuffled=True, direct=rng.random() < 0.7, scaled=eight, bias=bias)
                c = np.zeros((m, n), np.float32)
                self.made(built, target)(a, wavecc.kernels.shuffle_weights(b), *([s.astype(np.float32) for s in scales] if eight else []), *([added] if bias else []), c)
                sums = numbers(a, dtype) @ numbers(b, dtype).T
                self.assertTrue(np.array_equal(c, (sums * scales[0][:, None] * scales[1] if eight else sums) + (added if bias else 0)), (target, dtype))
        for wrong, why in (({"n": 40, "shuffled": True}, "n a multiple of 16"), ({"layout": "nn", "shuffled": True}, "B in rows"), ({"scaled": True}, "scaled is for types of 8 bits")):
            with self.assertRaisesRegex(ValueError, why):
                wavecc.kernels.gemm(**{"m": 32, "n": 32, "k": 32, **wrong})
        with self.assertRaisesRegex(ValueError, "of 8 or 16 bits; found 2 dimensions of float32"):
            wavecc.kernels.shuffle_weights(np.zeros((16, 32), np.float32))

    def test_stream_of_waves(self):
        """The stores of all waves are done before one of them counts the part."""
        self.rng, self.numpy = random.Random(1), np.random.default_rng(1)
        a, b = self.whole(8, 82).astype(np.float16), self.whole(120, 82).astype(np.float16)
        parts, counters, c = np.zeros((18, 64, 64), np.float32), np.zeros(2, np.int32), np.zeros((8, 120), np.float32)
        self.made(gemm_stream.build(8, 120, 82, 9, _types.f16, (64, 64, 32), (1, 2), MMAType.F32_16x16x32_K8_F16), "gfx90a")(a, b, parts, counters, c)
        self.assertTrue(np.array_equal(c, a.astype(float) @ b.T.astype(float)))

    def test_experts(self):
        """The three kinds; tokens without an expert's block filled, experts without tokens."""
        for rng in self.draws():
            target, dtype, common = self.product(("f16", "bf16"))
            tokens, n, k, experts = rng.randrange(1, 50), rng.randrange(1, 80), rng.randrange(1, 100), rng.randrange(1, 6)
            top = rng.randrange(1, min(experts, 3) + 1)
            chosen = np.stack([self.numpy.permutation(experts)[:top] for _ in range(tokens)])
            order, of_blocks = gemm_grouped.align(chosen, experts, 32)
            rows, used = len(order), order < tokens * top
            expert = np.repeat(of_blocks, 32)
            common = {**common, "rows": rows, "tokens": tokens, "experts": experts, "tile": (32, 32, 32), "waves": (1, 1), "top": top}
            a, b = bits(self.whole(tokens, k), dtype), bits(self.whole(experts, 2 * n, k), dtype)
            x, w = numbers(a, dtype), numbers(b, dtype)
            c = np.zeros((rows, 2 * n), np.float32)
            self.made(gemm_grouped.build("grouped", n=2 * n, k=k, **common), target)(a, b, order, of_blocks, c)
            taken = np.minimum(order // top, tokens - 1)
            both = np.einsum("rk,rnk->rn", x[taken], w[expert])
            self.assertTrue(np.array_equal(c[used], both[used]))
            h = bits(np.zeros((rows, n)), dtype)
            gate, up = both[:, :n] / 64, both[:, n:]
            scaled = bits(np.concatenate([w[:, :n] / 64, w[:, n:]], 1), dtype)  # exact: a power of two
            self.made(gemm_grouped.build("gate_up", n=n, k=k, **common), target)(a, scaled, order, of_blocks, h)
            wanted = gate / (1 + np.exp(-gate)) * up
            np.testing.assert_allclose(numbers(h, dtype)[used], wanted[used], 2e-2, 2e-2 * (1 + np.abs(wanted[used]).max()))
            weights, given = self.whole(rows).astype(np.float32), bits(self.whole(rows, n), dtype)
            back = bits(self.whole(experts, k, n), dtype)
            out = np.zeros((tokens, k), np.float32)
            self.made(gemm_grouped.build("down", n=k, k=n, **common), target)(given, back, order, of_blocks, weights, out)
            each = np.einsum("rk,rnk->rn", numbers(given, dtype), numbers(back, dtype)[expert]) * weights[:, None]
            wanted = np.zeros((tokens, k))
            np.add.at(wanted, taken[used], each[used])
            self.assertTrue(np.array_equal(out, wanted))

    def test_moe(self):
        """Weights of 8 bits and MXFP4; experts without tokens, tokens that fill no block, sizes that are no multiples of tiles."""
        four = np.array([0, .5, 1, 1.5, 2, 3, 4, 6, -0., -.5, -1, -1.5, -2, -3, -4, -6])
        kinds = (("gfx942", "i8", "I32_16x16x32_I8", 64), ("gfx942", "f8e4m3fnuz", "F32_16x16x32_F8", 64), ("gfx950", "i8", "I32_16x16x64_I8", 64),
                 ("gfx950", "f8e4m3fn", "F32_16x16x128_F8F6F4", 128), ("gfx950", "f8e4m3fn", "F32_16x16x128_F8F6F4", 128),
                 ("gfx942", "i8", "I32_32x32x16_I8", 64), ("gfx950", "f8e4m3fn", "F32_32x32x64_F8F6F4", 128), ("gfx950", "f8e4m3fn", "F32_32x32x16_F8", 64))
        for rng in self.draws():
            target, dtype, mma, deep = rng.choice(kinds)
            mx, is_wide = deep == 128 and rng.random() < 0.5, "32x32" in mma
            shuffled, whole = not mx and rng.random() < 0.5, mx or rng.random() < 0.5
            experts, block, waves = rng.randrange(1, 12), 32 if is_wide else rng.choice((16, 32)), 2 if is_wide else rng.choice((2, 4))
            tokens, top = rng.randrange(1, 40), rng.randrange(1, min(experts, 8) + 1)
            model, inter = (32 * rng.randrange(1, 7) if whole or shuffled else rng.randrange(1, 200) for _ in range(2))
            out = rng.choice(("f32", "bf16") if model % 2 == 0 else ("f32",))
            order, owners = gemm_grouped.align(np.stack([self.numpy.permutation(experts)[:top] for _ in range(tokens)]), experts, block)
            most, shapes = (20 if dtype == "i8" else 2), ((experts, 2 * inter, model), (experts, model, inter))
            a = bits(self.numpy.integers(-most, most + 1, (tokens, model)), dtype)
            a_scale = self.numpy.random(tokens).astype(np.float32) / most
            if mx:
                given = [self.numpy.integers(0, 256, (*s[:2], s[2] // 2)).astype(np.uint8) for s in shapes]
                scales = [self.numpy.integers(122, 126, (*s[:2], s[2] // 32)).astype(np.uint8) for s in shapes]
                matrices = [four[np.stack([g & 15, g >> 4], -1).reshape(s)] * np.repeat(2.0 ** (c - 127.0), 32, -1) for g, c, s in zip(given, scales, shapes)]
                given, scales = ([x.view(np.int8) for x in group] for group in (given, scales))
            else:
                given = [bits(self.numpy.integers(-most, most + 1, s), dtype) for s in shapes]
                scales = [self.numpy.random(s[:2]).astype(np.float32) / most for s in shapes]
                matrices = [numbers(g, dtype) * c[..., None] for g, c in zip(given, scales)]
                given = [wavecc.kernels.shuffle_weights(g) for g in given] if shuffled else given
            kind = ScaledMMAType[mma] if deep == 128 else MMAType[mma]
            kernel = self.made(moe_fused.build(len(order), tokens, model, inter, experts, getattr(_types, dtype), (block, 64, deep), 64, waves, kind, top,
                                               mx=mx, shuffled=shuffled, out=getattr(_types, out)), target)
            weights, c = self.numpy.random(len(order)).astype(np.float32), bits(np.ones((tokens, model)), out)
            kernel(a, a_scale, given[0], scales[0], given[1], scales[1], order, owners, weights, c)
            used, row = order < tokens * top, np.minimum(order // top, tokens - 1)
            expert = np.repeat(owners, block)
            both = np.einsum("rk,rnk->rn", (numbers(a, dtype) * a_scale[:, None])[row], matrices[0][expert])
            h = both[:, :inter] / (1 + np.exp(-both[:, :inter])) * both[:, inter:]
            each = np.einsum("rk,rnk->rn", h, matrices[1][expert]) * weights[:, None]
            wanted, around = np.ones((tokens, model)), np.zeros((tokens, model))
            np.add.at(wanted, row[used], each[used])
            largest = np.repeat([abs(h[:, n:n + 64]).max(1) for n in range(0, inter, 64)], 64, 0).T[:, :inter]  # of what has a scale
            rounded = largest / 127 * 0.51 if dtype == "i8" else abs(h) / 15 + largest / 200000
            np.add.at(around, row[used], (np.einsum("rk,rnk->rn", rounded, abs(matrices[1][expert])) * weights[:, None])[used])
            if out == "bf16":  # each part of a sum is rounded, and the sum after it: by 2^-8 at most, in any direction
                parts, of_parts = top * -(-inter // 64), np.ones((tokens, model))
                np.add.at(of_parts, row[used], (np.einsum("rk,rnk->rn", abs(h) + rounded, abs(matrices[1][expert])) * weights[:, None])[used])
                around += (parts + 1) * 2.0**-8 * of_parts
            self.assertLess((abs(numbers(c, out) - wanted) / (around + 1e-5)).max(), 1)

    def test_moe_refused(self):
        for wrong, why in (({"dtype": "f16"}, "dtype is i8"), ({"weights": "int4"}, "mxfp4"), ({"target": "gfx1250"}, "gfx942 and gfx950"), ({"block": 24}, "block is 16"),
                           ({"dtype": "f8e4m3fnuz"}, "no matrix operation"), ({"model": 250, "shuffled": True}, "multiples of 32"), ({"rows": 40}, "divides rows"), ({"out": "f16"}, "f32 or bf16"),
                           ({"model": 251, "out": "bf16"}, "model is even")):
            given = {"rows": 32, "tokens": 5, "model": 256, "inter": 64, "experts": 6, "top": 3, "block": 16, **wrong}
            with self.assertRaisesRegex((ValueError, wavecc.WaveccError), why):
                wavecc.kernels.moe(**given)
        with self.assertRaisesRegex(ValueError, "multiple of 16"):
            wavecc.kernels.shuffle_weights(np.zeros((1, 24, 32), np.int8))

    def test_gfx1250(self):
        for rng in self.draws():
            dtype, mma = rng.choice((("i8", "GFX1250_I32_16x16x64_I8"), ("f8e4m3fn", "GFX1250_F32_16x16x64_F8"), ("f8e4m3fn", "GFX1250_F32_16x16x128_F8"),
                                     ("bf16", "GFX1250_F32_16x16x32_F16")))
            m, n, k = rng.randrange(1, 80), rng.randrange(1, 80), rng.randrange(1, 300)
            a, b = bits(self.whole(m, k), dtype), bits(self.whole(n, k), dtype)
            out = _types.i32 if dtype == "i8" else _types.f32
            c = np.full((m, n), 77, out.numpy)
            self.made(gemm_dense.build(m, n, k, getattr(_types, dtype), out, (32, 32, 128), (2, 2), MMAType[mma], lanes=32, shared=rng.random() < 0.5), "gfx1250")(a, b, c)
            self.assertTrue(np.array_equal(c, numbers(a, dtype) @ numbers(b, dtype).T))


class Attention(Draw):
    def test_decode(self):
        """Whole caches and pages, values of their own and latent ones, parts of which some have no keys."""
        for rng in self.draws():
            target = rng.choice(("gfx942", "gfx950"))
            eight = "f8e4m3fnuz" if target == "gfx942" else "f8e4m3fn"
            dtype, latent, page = rng.choice(("f16", "bf16", eight)), rng.random() < 0.5, rng.choice((0, 1, 8, 16))
            mma = "F32_16x16x32_K4_F8" if dtype == eight else "F32_16x16x32_K4_F16" if target == "gfx950" else "F32_16x16x16_F16"
            batch, heads, group, keys = rng.randrange(1, 3), 1 if latent else rng.randrange(1, 3), rng.randrange(1, 40), rng.randrange(1, 150)
            depth, width = (96, 64) if latent else (64, rng.choice((32, 64)))
            parts, count = rng.randrange(1, 4), batch * heads
            pages = -(-keys // page) * batch + 3 if page else 0
            lengths = np.array([rng.randrange(1, keys + 1) for _ in range(batch)], np.int32)
            shape = (pages, page, heads) if page else (count, keys)
            q, k, v = (bits(self.numpy.standard_normal(s), dtype) for s in ((count, group, depth), (*shape, depth), (*shape, width)))
            built = attention_decode.build(batch, heads, group, keys, depth, width, getattr(_types, dtype), parts, 32, rng.choice((1, 2)), MMAType[mma], latent, page, pages,
                                           shared=(rng.random() < 0.5, rng.random() < 0.5))
            table = self.numpy.permutation(pages)[:-(-keys // page) * batch].reshape(batch, -1).astype(np.int32) if page else None
            highest, total, sums = np.zeros((parts, count, group), np.float32), np.zeros((parts, count, group), np.float32), np.zeros((parts, count, group, width), np.float32)
            self.made(built, target, use_fast_math=True)(q, k, *([] if latent else [v]), *([table] if page else []), lengths, highest, total, sums)
            result = np.zeros((count * group, width), np.float32)
            self.made(attention_decode.build_join(count * group, width, parts, _types.f32), target)(
                highest.reshape(parts, -1), total.reshape(parts, -1), sums.reshape(parts, -1, width), result)
            queries, cached, values = numbers(q, dtype), numbers(k, dtype), numbers(v, dtype)
            for b in range(count):
                n = lengths[b // heads]
                where = (table[b // heads, np.arange(n) // page], np.arange(n) % page, b % heads) if page else (b, slice(0, n))
                mine, held = cached[where], cached[where][:, :width] if latent else values[where]
                scores = queries[b] @ mine.T / depth ** 0.5
                weights = np.exp(scores - scores.max(-1, keepdims=True))
                near = 0.1 if dtype == eight else 2e-2
                np.testing.assert_allclose(result.reshape(count, group, width)[b], weights / weights.sum(-1, keepdims=True) @ held, near, near)

    def test_extreme_scores(self):
        """All scores lie below -10^7: no masked key, and no sum that has not begun, may be above them."""
        for causal in (False, True):
            with self.subTest(causal=causal):
                self.numpy = np.random.default_rng(1)
                near = self.numpy.integers(0, 3, (3, 1, 128, 64)).astype(np.float16)
                q, k, v = near[0] + np.float16(2000), near[1] - np.float16(2000), near[2]
                result = np.zeros((1, 128, 64), np.float32)
                self.rng = random.Random(1)
                self.made(attention_forward.build(1, 128, 128, 64, 64, _types.f16, causal), "gfx942", use_fast_math=True)(q, k, v, result)
                scores = q[0].astype(float) @ k[0].astype(float).T / 8
                scores[np.triu_indices(128, 1)] = -np.inf if causal else scores[np.triu_indices(128, 1)]
                weights = np.exp(scores - scores.max(-1, keepdims=True))
                np.testing.assert_allclose(result[0], weights / weights.sum(-1, keepdims=True) @ v[0].astype(float), 0.02, 0.02)

    def test_short_tiles(self):
        """Keys that end within a lane's elements, which have gaps between them; a width below the 32 rows of a product, from tiles that are copied."""
        for target, mma, keys, tile, waves in (("gfx942", "F32_32x32x8_F16", 26, (64, 64), 1), ("gfx950", "F32_32x32x16_K4_F16", 7, (128, 32), 2),
                                               ("gfx950", "F32_32x32x16_K4_F16", 128, (64, 32), 1)):
            for causal in (False, True):
                with self.subTest(mma=mma, keys=keys, causal=causal):
                    self.numpy, self.rng = np.random.default_rng(keys), random.Random(keys)
                    q, k, v = (self.numpy.standard_normal((2, rows, 16)).astype(np.float16) for rows in (49, keys, keys))
                    result = np.zeros((2, 49, 16), np.float32)
                    self.made(attention_forward.build(2, 49, keys, 16, 16, _types.f16, causal, 1, tile, waves, MMAType[mma]), target, use_fast_math=True)(q, k, v, result)
                    scores = np.einsum("bmd,bsd->bms", q.astype(float), k.astype(float)) / 4
                    hidden = causal & (np.arange(keys)[None] > np.arange(49)[:, None])
                    weights = np.exp(np.where(hidden, -np.inf, scores) - scores.max(-1, keepdims=True))
                    np.testing.assert_allclose(result, weights / weights.sum(-1, keepdims=True) @ v.astype(float), 1e-2, 1e-2)

    def test_picked(self):
        """The two kernels that decode picks, with their arrays of parts."""
        with tempfile.TemporaryDirectory() as folder, unittest.mock.patch.dict(os.environ, WAVECC_CACHE=folder):
            both = wavecc.kernels.decode(1, 1, 8, 64, 32, dtype="f16")
            both.first.kernel.options.quiet = both.second.kernel.options.quiet = True
            q, k, v = (np.random.default_rng(i).standard_normal((1, rows, 32)).astype(np.float16) for i, rows in enumerate((8, 64, 64)))
            out = np.zeros((1, 8, 32), np.float32)
            both(q, k, v, np.array([50], np.int32), out)
            scores = q[0].astype(float) @ k[0, :50].astype(float).T / 32 ** 0.5
            weights = np.exp(scores - scores.max(-1, keepdims=True))
            np.testing.assert_allclose(out[0], weights / weights.sum(-1, keepdims=True) @ v[0, :50].astype(float), 1e-2, 1e-2)
            stream = wavecc.kernels.stream_gemm(40, 40, 64, workers=3)
            self.assertIn("tile", stream.config)
            self.assertGreater(wavecc.kernels.rope(2, 2, 64).us, 0)
            self.assertGreater(wavecc.kernels.topk(2, 100, 3).us, 0)
            self.assertGreater(wavecc.kernels.split_gemm(32, 32, 256).us, 0)
            self.assertGreater(wavecc.kernels.grouped_gemm("down", 64, 16, 32, 64, 2).us, 0)
        for call, message in ((lambda: wavecc.kernels.decode(1, 2, 8, 64, 32, latent=True), "all heads of queries share one head of keys; found 2"),
                              (lambda: wavecc.kernels.grouped_gemm("up", 64, 16, 32, 64, 2), "kind is grouped, gate_up or down; found 'up'"),
                              (lambda: wavecc.kernels.rope(1, 1, 3), "depth is even; found 3")):
            with self.assertRaisesRegex(ValueError, message):
                call()
        with self.assertRaisesRegex(wavecc.WaveccError, "the kernel is for gfx942 and gfx950; found gfx1250"):
            wavecc.kernels.decode(1, 1, 8, 64, 32, target="gfx1250")


class Rows(Draw):
    def test_rope(self):
        for rng in self.draws():
            target = rng.choice(("gfx942", "gfx950", "gfx1250"))
            tokens, heads, depth, dtype = rng.randrange(1, 5), rng.randrange(1, 10), rng.choice((10, 32, 64, 96, 128)), rng.choice(("f16", "bf16", "f32"))
            x, angle = bits(self.numpy.standard_normal((tokens, heads, depth)), dtype), self.numpy.standard_normal((tokens, depth // 2))
            y, values = np.zeros_like(x), numbers(x, dtype)
            self.made(rope_rows.build(tokens, heads, depth, getattr(_types, dtype), rng.choice((1, 2, 4)), rng.choice((1, 4)) if depth % 8 == 0 else 1,
                                      32 if target == "gfx1250" else 64), target)(x, np.cos(angle).astype(np.float32), np.sin(angle).astype(np.float32), y)
            low, high, cosine, sine = values[..., :depth // 2], values[..., depth // 2:], np.cos(angle)[:, None], np.sin(angle)[:, None]
            near = {"f16": 2e-3, "bf16": 1e-2, "f32": 1e-5}[dtype]
            np.testing.assert_allclose(numbers(y, dtype), np.concatenate([low * cosine - high * sine, high * cosine + low * sine], -1), near, near)

    def test_topk(self):
        for rng in self.draws():
            target, dtype = rng.choice(("gfx942", "gfx950", "gfx1250", "gfx90a")), rng.choice(("f32", "f16", "bf16", "i32", "i16", "f8e5m2"))
            rows = rng.choice((1, 1, 2, 4, 8, 16))  # of a wave
            m, n, k = rng.randrange(1, 4 if rows == 1 else 40), rng.randrange(9, 900 if rows == 1 else 200), rng.randrange(1, 9)
            dtype = "bf16" if dtype == "f8e5m2" and target in ("gfx942", "gfx90a") else dtype
            x = self.numpy.integers(-99, 99, (m, n)).astype(float)
            if dtype[0] != "i":
                x[self.numpy.random((m, n)) < 0.3] = -0.0
                x[rng.randrange(m), 5:] = -np.inf  # fewer numbers than are looked for
            x = bits(x, dtype)
            values, places = np.zeros((m, k), x.dtype), np.zeros((m, k), np.int32)
            lanes = 32 if target == "gfx1250" else 64
            self.made(top_k.build(m, n, k, getattr(_types, dtype), rng.choice((1, 2, 4)), rng.choice((1, 2, 4)), lanes, rows), target)(x, values, places)
            wanted = np.argsort(-numbers(x, dtype), 1, kind="stable")[:, :k]
            self.assertTrue(np.array_equal(places, wanted))
            self.assertTrue(np.array_equal(numbers(values, dtype), numbers(np.take_along_axis(x, wanted, 1), dtype)))


if __name__ == "__main__":
    unittest.main()
