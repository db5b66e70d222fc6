"""Launches of AITER's mixtures of experts and attention, as its host code makes them (ROCm/aiter e4048607a535).

A launch is (kernel object, grid, block, arguments of `wavecc time`). Data are zeroes, but for the routing of tokens to
experts, which is random: it decides which weights are read."""
import importlib
import os
import tempfile

SLOT_SHIFT = 24  # of a sorted token: its slot above, its number below


def divide_up(a, b):
    return -(-a // b)


def arguments(values):
    """Arguments of these kernels stand 16 bytes apart: ('p', bytes) a buffer, ('a', path, words), ('u', n), ('f', x)."""
    text = {"p": lambda v: f"i8[{v[1]}]=zero" if v[1] else "null", "a": lambda v: f"u32[{v[2]}]=@{v[1]}",
            "u": lambda v: f"u32={v[1]}", "f": lambda v: f"f32={v[1]}"}
    return [f"@{16 * i}:{text[v[0]](v)}" for i, v in enumerate(values)]


# ---- mixtures of experts: csrc/py_itfs_cu/asm_fmoe.cu, asm_moe_2stage.cu ----


class Experts:
    """A row of fmoe.csv as numbers, and the files of its routing in `folder`."""

    def __init__(self, row, folder):
        for name in ("token", "model_dim", "inter_dim", "expert", "topk", "block_m", "ksplit", "n"):
            setattr(self, name, int(row[name]))
        self.row, self.folder = row, folder
        self.numpy = importlib.import_module("numpy")  # attention needs none
        self.blocks = divide_up(self.token * self.topk + self.expert * self.block_m - self.topk, self.block_m)
        self.x_bytes = 2 if row["q_type"] == "per_1x32" or "Bf16_g1u1" in row["object"] or "_a16_" in row["object"] else 1
        self.weight_bits = 4 if row["q_type"] == "per_1x32" else 8

    def scales(self, rows, columns, count=1):
        """(bytes, bytes of one of `count`) of the scales of a matrix."""
        one = {"per_1x128": divide_up(rows, 128) * divide_up(columns, 128) * 4, "per_1x32": rows * divide_up(columns, 32)}
        each = one.get(self.row["q_type"], rows * 4)
        return each * count, each

    def x_scales(self):
        return self.token * {"per_1x128": divide_up(self.model_dim, 128) * 4, "per_1x32": self.model_dim // 32}.get(
            self.row["q_type"], 4)

    def chosen(self):
        """Experts of each token."""
        scores = self.numpy.random.default_rng(0).standard_normal((self.token, self.expert))
        return self.numpy.argsort(-scores, axis=1)[:, :self.topk].astype(self.numpy.uint32)

    def file(self, name, words):
        words = self.numpy.ascontiguousarray(words, dtype=self.numpy.uint32).reshape(-1)
        handle, path = tempfile.mkstemp(f".{name}.npy", dir=self.folder)  # rows of the same size run at the same time
        with os.fdopen(handle, "wb") as file:
            self.numpy.save(file, words)
        return ("a", path, len(words))

    def routing(self):
        """Counts, sorted tokens, weights and the expert of each block."""
        chosen = self.chosen()
        if self.row["flat"] == "1":  # the kernel sorts
            weights = self.file("weights", self.numpy.full(chosen.size, 0x3F800000))
            return self.file("counts", [0, self.token]), self.file("tokens", chosen), weights, ("p", self.blocks * 4)
        tokens, owners = [], []
        for expert in range(self.expert):
            token, slot = self.numpy.nonzero(chosen == expert)
            some = divide_up(len(token), self.block_m)
            padded = self.numpy.full(some * self.block_m, self.topk << SLOT_SHIFT | self.token, dtype=self.numpy.uint32)
            padded[:len(token)] = slot << SLOT_SHIFT | token
            tokens.append(padded)
            owners += [expert] * some
        tokens = self.numpy.concatenate(tokens)
        used = len(tokens)
        rest = self.numpy.full(self.blocks * self.block_m - used, self.topk << SLOT_SHIFT | self.token, dtype=self.numpy.uint32)
        owners += [0] * (self.blocks - len(owners))
        weights = self.numpy.full(self.blocks * self.block_m, 0x3F800000)
        return (self.file("counts", [used, self.token]), self.file("tokens", self.numpy.concatenate([tokens, rest])),
                self.file("weights", weights), self.file("owners", owners))

    def weights(self):
        """Bytes of a row of W1 and of W2, of an expert's W1 and W2."""
        w1, w2 = self.model_dim * self.weight_bits // 8, self.inter_dim * self.weight_bits // 8
        return w1, w2, w1 * self.inter_dim * 2, w2 * self.model_dim

    def one_stage(self, cus):
        counts, tokens, weights, owners = self.routing()
        w1, w2, expert_w1, expert_w2 = self.weights()
        scales1, stride1 = self.scales(2 * self.inter_dim, self.model_dim, self.expert)
        scales2, stride2 = self.scales(self.model_dim, self.inter_dim, self.expert)
        parts = divide_up(self.inter_dim, self.n)
        persistent = int(self.row["tg_per_cu"] or 1) * cus if self.row["ps"] == "1" else 0
        total = persistent // parts * parts
        values = [("p", (2 * self.token + 1) * self.model_dim * 2), ("p", self.token * self.model_dim * self.x_bytes),
                  ("p", expert_w1 * self.expert), counts, ("p", expert_w2 * self.expert), ("p", self.x_scales()),
                  ("p", scales1), ("p", scales2), ("p", 0), tokens, weights, owners]
        values += [("u", v) for v in (self.model_dim, self.inter_dim, self.token, self.expert, self.model_dim * self.x_bytes,
                                      w1, w2, self.model_dim * 2, expert_w1, expert_w2, stride1, stride2,
                                      self.inter_dim * 4, self.topk, total, parts)]
        grid = (parts, self.topk, self.token) if self.row["flat"] == "1" else (
            (persistent, 1, 1) if total else (parts, self.blocks, 1))
        return values, grid

    def first_stage(self):
        counts, tokens, weights, owners = self.routing()
        w1, _, expert_w1, _ = self.weights()
        scales1, stride1 = self.scales(2 * self.inter_dim, self.model_dim, self.expert)
        blocks = self.row["q_type"] == "per_1x128"
        out = self.topk * self.inter_dim * (1 if blocks else 2)
        behind = self.topk * divide_up(self.inter_dim, 128) * 4 if blocks else 0  # scales of what is stored
        values = [("p", (self.token + 1) * (out + behind)), ("p", self.token * self.model_dim), ("p", expert_w1 * self.expert), counts,
                  ("p", self.x_scales()), ("p", scales1), ("p", 0), tokens, owners]
        values += [("u", v) for v in (self.model_dim, self.inter_dim, self.token, self.expert, self.model_dim, w1, out,
                                      expert_w1, stride1, self.inter_dim * 4, self.topk, self.ksplit, 0)]
        values.append(weights if self.row["doweight_stage1"] == "1" else ("p", 0))
        return values, (divide_up(self.inter_dim, self.n), self.blocks, 1 << self.ksplit)


def fmoe(row, folder, cus):
    experts = Experts(row, folder)
    values, grid = experts.one_stage(cus) if row["stage"] == "1-stage" else experts.first_stage()
    return row["object"], grid, 256, arguments(values)


# ---- attention: csrc/py_itfs_cu/asm_mha_fwd.cu, csrc/cpp_itfs/mha_fwd.cu and mha_bwd.cu ----

TILE = 256  # queries of a workgroup going forward
KEYS = {False: 256, True: 192}  # keys of a workgroup going backward, on a gfx942: True
LOG2_E = 1.4426950408889634


class Attention:
    """A row of attention.csv or mha.csv: tensors are [batch, token, head, dim] of bf16."""

    def __init__(self, row):
        self.tokens, self.batch, self.heads, self.kv_heads, self.dim = (
            int(row[c]) for c in ("N", "batch", "q_heads", "kv_heads", "head_dim"))
        self.causal, self.device, self.old = row["causal"] == "1", row["device"], row["device"] != "mi355x"
        self.q, self.kv = self.heads * self.dim * 2, self.kv_heads * self.dim * 2  # bytes of a token
        self.query, self.keys = self.batch * self.tokens * self.q, self.batch * self.tokens * self.kv
        self.sums = self.batch * self.heads * self.tokens * 4

    def strides(self, token):
        """Of a head, a batch and a token, in bytes."""
        return [("u", self.dim * 2), ("u", self.tokens * token), ("u", token)]

    def object(self, folder, *parts):
        return f"hsa/{'gfx942' if self.old else 'gfx950'}/{folder}/" + "_".join(p for p in parts if p) + ".co"

    def forward(self):
        q, kv = self.q, self.kv
        values = [("p", self.query), ("p", self.query), ("p", self.keys), ("p", self.keys), ("p", self.sums),
                  ("f", self.dim ** -0.5), ("u", self.tokens), ("u", q), ("u", TILE * q), ("u", self.dim * 2),
                  ("u", self.tokens * q), ("u", self.heads // self.kv_heads), ("u", kv), ("u", self.dim * 2),
                  ("u", self.tokens * kv), ("u", 5), ("u", 1), ("u", self.tokens), ("u", self.dim), ("u", self.dim),
                  ("u", self.heads), ("u", kv), ("u", self.dim * 2), ("u", self.tokens * kv), ("u", q), ("u", self.dim * 2),
                  ("u", self.tokens * q), ("p", 0), ("p", 0), ("u", self.tokens * 4), ("p", 0), ("p", 0)]
        rows = divide_up(self.tokens, TILE)
        folder = {"mi300x": "/MI300", "mi308x": "/MI308"}.get(self.device, "")
        name = self.object("fmha_v3_fwd" + folder, f"fwd_hd{self.dim}_bf16",
                           "causal" if self.causal else "", "rtna" if self.old else "")
        return name, (divide_up(rows, 2) if self.causal else rows, self.heads, self.batch), 512, arguments(values)

    def products(self):
        """Of output and its gradient, row by row: what comes before the gradients."""
        values = [("p", self.query), ("p", self.query), ("p", self.sums)] + self.strides(self.q) + self.strides(self.q)
        values += [("u", self.tokens * 4), ("u", self.heads * self.tokens * 4), ("u", 4), ("u", self.tokens), ("u", self.dim),
                   ("p", 0), ("p", 0)]
        name = self.object("fmha_v3_bwd", f"bwd_hd{self.dim}_odo_bf16")
        return name, (divide_up(self.tokens, 128), self.heads, self.batch), 256, arguments(values)

    def gradients(self, wide):
        """Gradients of keys and values are stored, those of queries added by atomic operations (`wide`: f32, else bf16)."""
        old, q, kv, keys = self.old, self.q, self.kv, KEYS[self.old]
        head_q, batch_q, token_q = self.strides(q)
        head_k, batch_k, token_k = self.strides(kv)
        values = [("p", self.query * (2 if wide else 1)), ("p", self.query), ("p", self.query), ("p", self.query),
                  ("p", self.keys), ("p", self.keys), ("p", self.query), ("p", self.sums), ("p", self.sums),
                  ("f", self.dim ** -0.5), ("f", LOG2_E), ("u", self.tokens), ("u", keys * kv), head_q, batch_q, token_q,
                  ("u", self.heads // self.kv_heads), head_k, batch_k, token_k, token_q, ("u", self.tokens), ("u", self.dim),
                  ("u", self.dim), ("u", self.heads), head_k, batch_k, token_k, head_q, batch_q, token_q, head_q, batch_q,
                  head_q, batch_q, token_q, ("u", self.tokens * 4), ("p", 0), ("p", 0), ("p", 0), ("p", 0),
                  ("u", self.tokens), ("u", 0), ("u", 0)]
        rows = divide_up(self.tokens, keys)
        padded = not old or (wide and self.tokens % keys != 0)  # gfx942 has kernels without checks of the end
        name = self.object("fmha_v3_bwd", f"bwd_hd{self.dim}_bf16", "causal" if self.causal else "", "a32" if wide else "a16",
                           "rtna" if old else "", "psskddv" if padded else "")
        return name, (divide_up(rows, 2) if self.causal else rows, self.heads, self.batch), 256, arguments(values)

    def conversion(self, wide):
        """Gradients of queries to bf16, or into their order."""
        size = 4 if wide else 2
        head = self.tokens * self.dim * size
        values = [("p", self.query * size // 2), ("p", self.query), ("u", head), ("u", head * self.heads if self.batch > 1 else 0),
                  ("u", self.dim * size)] + self.strides(self.q) + [("u", self.tokens), ("u", self.dim), ("p", 0), ("p", 0)]
        name = self.object("fmha_v3_bwd", f"bwd_hd{self.dim}_dq", "convert_bf16" if wide else "shuffle", "rtna" if self.old else "")
        return name, (divide_up(self.tokens, 64), self.heads, self.batch), 256, arguments(values)

    def backward(self, wide):
        """Three kernels in a row; a gfx942 adds bf16 in place, and needs no third one."""
        launches = [self.products(), self.gradients(wide)]
        return launches + ([self.conversion(wide)] if wide or not self.old else [])


def attention(row):
    """The launches of a row, one after another."""
    step = row.get("pass", "fwd")
    return [Attention(row).forward()] if step == "fwd" else Attention(row).backward(step == "bwd_a32")


# ---- the first kernel of MLA decode: csrc/py_itfs_cu/asm_mla.cu; the k largest of softmax: asm_topksoftmax.cu ----


def latent_decode(batch, keys, parts, folder):
    """16 heads of bf16 that share a cache of `keys` keys of 576 for each of `batch`, in pages of one key. Arrays go to files in `folder`."""
    numpy = importlib.import_module("numpy")

    def words(name, values):
        path = os.path.join(folder, name + ".npy")
        numpy.save(path, numpy.asarray(values, dtype=numpy.uint32))
        return ("a", path, len(values))
    heads, depth, width, counts = 16, 576, 512, numpy.arange(batch + 1)
    values = [("p", batch * parts * heads * width * 4), ("p", batch * parts * heads * 4), ("p", batch * heads * depth * 2), ("p", batch * keys * depth * 2),
              words("ends", counts * keys), words("pages", numpy.arange(batch * keys)), words("last", numpy.ones(batch)), ("f", depth ** -0.5), ("u", heads),
              ("u", parts), ("u", heads * depth * 2), ("u", depth * 2), ("u", 0), words("queries", counts), words("parts", counts * parts), ("p", 0), ("p", 0),
              ("p", 0), ("u", int(parts == 1)), ("p", 0), ("p", 0), ("u", 1), ("u", 0)]
    return "hsa/gfx950/mla/mla_dec_stage1_bf16_a16w16_subQ16_mqa16.co", (1, batch, parts), 256, arguments(values)


def largest(tokens, experts, count):
    """The `count` largest of softmax of each row of f32, with weights that add up to one."""
    values = [("p", tokens * count * 4), ("p", tokens * count * 4), ("p", tokens * experts * 4), ("u", tokens), ("u", experts), ("u", count), ("u", 1),
              ("u", count * 4)]
    name = "hsa/gfx950/topksoftmax/topksoftmax_12x%dx%d.co" % (experts, count)
    return name, (divide_up(tokens, 12), 1, 1), 256, arguments(values)
