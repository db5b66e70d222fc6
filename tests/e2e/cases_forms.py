"""End-to-end cases: mixtures of experts and attention in the forms of forms.py."""
import forms
from cases import Case

RUN = ["--check=all", "--completion=latest"]


def moe(name, slow=True, **options):
    made = forms.Moe(dict(options, name=name))
    o = made.o
    sizes = (o["tokens"], o["top"], o["experts"], o["n"], o["k"], o["blocks"])
    ref = ["ref_matmul", "kernel=moe", "ids={tmp}/i.npy", "experts={tmp}/e.npy", "out={tmp}/c.npy", "type=" + o["type"], "tokens=%d" % sizes[0],
           "top=%d" % sizes[1], "experts_in_all=%d" % sizes[2], "n=%d" % sizes[3], "k=%d" % sizes[4], "blocks=%d" % sizes[5], "seed={seed}"]
    args = ["%s[%dx%d]=random" % (o["type"], o["tokens"], o["k"]), "%s[%dx%dx%d]=random" % (o["type"], o["experts"], o["n"], o["k"]),
            "f32[%d]=random" % made.copies, "i32[%d]=@{tmp}/i.npy" % (64 * o["blocks"]), "i32[%d]=@{tmp}/e.npy" % o["blocks"],
            "f32[%dx%d]=zero" % (o["tokens"], o["n"])]
    return Case(name, "forms.py", [ref], args, ["5={tmp}/c.npy,rtol=1e-4,atol=3e-4"], slow=slow, generated=made.text(), options=RUN,
                llvm=o["store"] != "atomic", lowered=False)  # LLVM's sums are loops whose first load is a plain one: a race by the checks


def attention(name, slow=True, tolerance=",rtol=4e-3,atol=3e-3", **options):
    made = forms.Attention(dict(options, name=name))
    o = made.o
    ref = ["ref_flash", "kernel=whole", "out={tmp}/o.npy", "type=" + o["type"], "heads=%d" % o["heads"], "rows=%d" % o["rows"],
           "keys=%d" % o["keys"], "size=%d" % o["size"], "columns=%d" % o["size"], "factor=%r" % o["factor"], "group=%d" % o["group"],
           "seed={seed}"] + (["mask=causal"] if o["causal"] else []) + (["transposed=1"] if o["transposed"] else [])
    pairs = o["heads"] // o["group"]
    v = (o["size"], o["keys"]) if o["transposed"] else (o["keys"], o["size"])
    args = ["%s[%dx%dx%d]=random" % ((o["type"],) + shape) for shape in (
        (o["heads"], o["rows"], o["size"]), (pairs, o["keys"], o["size"]), (pairs,) + v)]
    args.append("f32[%dx%dx%d]=const:nan" % (o["heads"], o["rows"], o["size"]))
    return Case(name, "forms.py", [ref], args, ["3={tmp}/o.npy" + tolerance], slow=slow, generated=made.text(), options=RUN, lowered=False)


def forms_cases():
    return [
        moe("moe_prefetched", slow=False),
        moe("moe_transfer", load="transfer", k=512, tokens=60),
        moe("moe_wide", columns=128, depth=64, n=256, k=512),
        moe("moe_transfer_wide", load="transfer", columns=128, depth=64, k=512),
        moe("moe_at_once", prefetch=0, k=320),
        moe("moe_plain_store", top=1, tokens=150, store="plain", type="bf16"),
        moe("moe_narrow_deep", columns=32, depth=64, n=64, k=1024, load="transfer"),
        attention("attention_prefetched", slow=False, keys=256),
        attention("attention_128", size=128, factor=0.12, keys=192, tile=64),
        attention("attention_causal_bf16", type="bf16", causal=1, tolerance=",rtol=3e-2,atol=2e-2"),
        attention("attention_masked_group", heads=4, group=2, masked=1, keys=192),
        attention("attention_transposed", transposed=1, keys=256, tile=64),
        attention("attention_parity", parity=1, keys=256),
        attention("attention_parity_transposed", parity=1, transposed=1, masked=1, keys=192, prefetch=0),
        attention("attention_at_once", prefetch=0, tile=64),
    ]
