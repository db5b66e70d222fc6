"""Looks at pages of `wavecc report` in a headless Chromium: what is clicked, typed and printed, against the document that
`wavecc report --json` writes.   usage: page.py WAVECC FOLDER [--quick]   (tests/e2e/run_report)"""
import json
import os
import re
import subprocess
import sys

from browser import Browser

wavecc, work = sys.argv[1], sys.argv[2]
quick = "--quick" in sys.argv
TABS = ["overview", "code", "times", "registers", "timeline", "flow", "findings", "resources"]


def check(name, good, *detail):
    print("PASS page " + name if good else "FAIL page %s: %s" % (name, " ".join(map(str, detail))))


def report(name, *arguments):
    """Path of a page, and the document in it."""
    path = os.path.join(work, name + ".html")
    subprocess.run([wavecc, "report", *arguments, "-o", path], check=True, stderr=subprocess.DEVNULL)
    text = subprocess.run([wavecc, "report", *arguments, "--json"], check=True, capture_output=True).stdout
    return path, json.loads(text)


def report_outside(b):
    """The GEMM by its absolute path."""
    return (b, *report("outside", os.path.abspath("examples/gemm_f16.mlir"), "--target=gfx942"))


def quiet(b, path, name):
    own = "file://" + os.path.abspath(path)
    strange = [r for r in b.requests if not r.startswith(own.split("#")[0]) and not r.startswith("about:")]
    check(name + ": no errors, no requests", not b.errors and not strange, b.errors[:3], strange[:3])


def lines(b, column, kind):
    """Numbers of the lines of a column that are in the page and have that class."""
    return b.run("[...document.querySelectorAll('[data-list=%s] .line.%s')].map(e => +e.dataset.line)" % (column, kind))


def line(column, number):
    return "document.querySelector('[data-list=%s] .line[data-line=\"%d\"]')" % (column, number)


def places(doc, number):
    """Instructions, from 1, that come from a line of the source."""
    return [i + 1 for i, x in enumerate(doc["instructions"]) if x.get("line") == number and x["file"].endswith(doc["source"]["file"])]


def looks_highlights(b, path, doc):
    first = next(x["line"] for x in doc["instructions"] if x["unit"] == "matrix")
    wanted = places(doc, first)
    b.open(path, "#S%d" % first)
    b.click(line("source", first))
    shown = lines(b, "asm", "same")
    check("a click on a line of MLIR marks its instructions", shown and set(shown) <= set(wanted) and wanted[0] in shown, shown, wanted)
    check("kernel IR is hidden at first", not lines(b, "kir", "same") and b.run("getComputedStyle(document.querySelector('.column.kir')).display") == "none")
    b.click("document.querySelectorAll('.pick button')[1]")
    check("and its kernel IR", len(lines(b, "kir", "same")) >= 1)
    b.click(line("asm", wanted[0]))
    check("a click on an instruction marks its line of MLIR", lines(b, "source", "same") == [first], lines(b, "source", "same"))
    check("a click is in the address", b.run("location.hash") == "#L%d" % wanted[0])
    kir = lines(b, "kir", "same")[0]
    b.click(line("kir", kir))
    check("a click on kernel IR marks both", lines(b, "source", "same") == [first] and set(lines(b, "asm", "same")) <= set(wanted))


def hot_lines(doc):
    """Shares of the clocks by line of the source, from the times of the instructions; an instruction without a line belongs to the line before it."""
    clocks, last = {}, None
    times = {t["address"]: t["issue_clocks"] + t["stall_clocks"] for t in doc["time"]["instructions"]}
    for inst in doc["instructions"]:
        last = inst.get("line") or last
        clocks[last] = clocks.get(last, 0) + times.get(inst["address"], 0)
    whole = sum(clocks.values())
    return sorted(((c / whole, line) for line, c in clocks.items()), reverse=True)


def looks_overview(b, path, doc):
    b.open(path)
    text, hot = b.run("document.getElementById('view-overview').textContent"), hot_lines(doc)
    t = doc["time"]
    check("the page opens with the overview", b.run("!document.getElementById('view-overview').hidden"))
    check("time, range and limit", all(x in text for x in ("%.2f us (%.2f to %.2f)" % (t["us"], t["us_low"], t["us_high"]), "Bound by " + t["bound_by"])), text[:200])
    check("each change with its microseconds", all("%.2f us" % c["us"] in text and c["what"] in text for c in t["changes"]))
    rows = b.run("[...[...document.querySelectorAll('#view-overview table')].pop().querySelectorAll('tbody tr')].map(r => r.cells[0].textContent + ' ' + r.cells[1].querySelector('a').textContent)")
    shares = {number: share for share, number in hot}  # equal ones stand in the order of the code
    check("the hot lines", [r.split(" line ")[0] for r in rows] == ["%.1f %%" % (100 * share) for share, _ in hot[:10]] and
          all("%.1f %%" % (100 * shares[int(r.split(" line ")[1])]) == r.split(" line ")[0] for r in rows), rows, hot[:10])
    share, number = hot[0]
    b.click("[...document.querySelectorAll('#view-overview table')].pop().querySelector('a')")
    check("a hot line leads to the code", b.run("location.hash") == "#S%d" % number and lines(b, "source", "here") == [number])
    check("which has its share", b.run(line("source", number) + ".querySelector('.percent').textContent") == "%.1f %%" % (100 * share))
    check("no path of a folder", os.getcwd() not in open(path, encoding="utf-8").read())


def looks_columns(b, path, doc):
    b.open(path, "#code")
    wide = lambda: b.run("[...document.querySelectorAll('.column')].filter(c => c.offsetParent).map(c => c.offsetWidth)")
    before = wide()
    b.run("document.querySelector('.column.source .splitter').focus()")
    b.key("ArrowRight")
    after = wide()
    check("a border moves", len(before) == 2 and abs(after[0] - before[0] - 32) <= 1 and abs(sum(after) - sum(before)) <= 1, before, after)
    for _ in range(40):
        b.key("ArrowLeft")
    check("a column stays at 80 pixels", 78 <= wide()[0] <= 82, wide())
    for button in (0, 2, 2):
        b.click("document.querySelectorAll('.pick button')[%d]" % button)
    check("columns are hidden, the last one stays", len(wide()) == 1, wide())
    never = [i + 1 for i, x in enumerate(doc["instructions"]) if x["address"] not in {t["address"] for t in doc["time"]["instructions"]}]
    if never:
        b.open(path, "#L%d" % never[0])
        check("an instruction that never ran", never[0] in lines(b, "asm", "never"))


def looks_links(b, path, doc):
    b.open(path, "#L120")
    check("#L120", lines(b, "asm", "here") == [120] and doc["instructions"][119]["text"] in b.run("document.getElementById('detail').textContent"))
    b.run("location.hash = '#L3'")
    b.settle()
    check("a link within the page", lines(b, "asm", "here") == [3])
    for bad in ("#L99999999", "#S0", "#L-1", "#<img src=x>", "#constructor"):
        b.open(path, bad)
        check("address " + bad, not b.errors and b.run("document.querySelectorAll('nav [aria-selected=true]').length") == 1, b.errors)
    cause = next(c for c in doc["causes"] if c["consumer"] is not None)
    b.open(path, "#L%d" % (cause["instruction"] + 1))
    hrefs = b.run("[...document.querySelectorAll('#detail a')].map(a => a.getAttribute('href'))")
    check("a wait names its producer and who needs it", {"#L%d" % (cause[k] + 1) for k in ("producer", "consumer")} <= set(hrefs), hrefs)
    check("and has its arrow", b.run("[...document.querySelectorAll('.arrows-layer path')].some(p => p.getAttribute('stroke-width') == 2.5)"))


def looks_keyboard(b, path, doc):
    b.open(path)
    b.key("/")
    check("/ goes to the search", b.run("document.activeElement.id") == "query")
    b.type("v_mfma")
    found = sum(t.lower().count("v_mfma") > 0 for t in [x["text"] for x in doc["instructions"]] + doc["kernel_ir"]["text"].split("\n") + doc["source"]["text"].split("\n"))
    says = b.run("document.getElementById('hits').value")
    check("the search counts", says.strip() == "1 of %d" % found, says, found)
    before = lines(b, "asm", "here")
    b.key("Enter")
    check("Enter goes on", lines(b, "asm", "here") != before and b.run("document.getElementById('hits').value").strip().startswith("2 of"))
    b.key("Escape")
    at = lines(b, "asm", "here")[0]
    b.key("j")
    check("j goes down", lines(b, "asm", "here") == [at + 1], lines(b, "asm", "here"), at)
    b.key("ArrowUp")
    check("the arrow goes up", lines(b, "asm", "here") == [at])
    for number, tab in enumerate(TABS):
        b.key(str(number + 1))
        seen = b.run("[...document.querySelectorAll('.view')].filter(v => !v.hidden).map(v => v.id)")
        check("key %d: %s" % (number + 1, tab), seen == ["view-" + tab], seen)
    b.open(path)
    b.key("/")
    address = doc["instructions"][41]["address"]
    b.type("0x%x" % address)
    check("search of an address", 42 in lines(b, "asm", "here"), lines(b, "asm", "here"))
    b.open(path)
    b.key("/")
    b.type("v100")
    named = 0
    for x in doc["instructions"]:
        spans = re.findall(r"\bv(?:(\d+)|\[(\d+):(\d+)\])", x["text"])
        named += any(int(a or lo) <= 100 <= int(a or hi) for a, lo, hi in spans)
    asm_hits = b.run("document.getElementById('hits').value")
    others = sum("v100" in t for t in doc["kernel_ir"]["text"].split("\n") + doc["source"]["text"].split("\n"))
    check("search of a register", asm_hits.strip() == "1 of %d" % (named + others), asm_hits, named, others)


def contrast(one, other):
    def light(text):
        parts = [int(x) / 255 for x in re.findall(r"\d+", text)[:3]]
        linear = [x / 12.92 if x <= .04045 else ((x + .055) / 1.055) ** 2.4 for x in parts]
        return .2126 * linear[0] + .7152 * linear[1] + .0722 * linear[2]
    a, b = sorted((light(one), light(other)))
    return (b + .05) / (a + .05)


def looks_themes(b, path, doc):
    kinds = [i["text"] for i in doc["instructions"]]  # a line of each colour must be in sight
    here = next(i for i, text in enumerate(kinds) if text.startswith("s_waitcnt") and any("mfma" in t for t in kinds[i + 1:i + 8]))
    backs = {}
    for theme in ("light", "dark"):
        b.theme(theme)
        b.open(path, "#L%d" % (here + 1))
        backs[theme] = b.run("getComputedStyle(document.body).backgroundColor")
        least = 99
        for what in ("body", "#summary", ".line .text", ".line .text.wait", ".line .text.matrix", ".line .num", ".line.here .text", "nav button[aria-selected=true]", "#detail a"):
            colours = b.run("""(() => { const e = document.querySelector('%s'); let p = e;
                while (getComputedStyle(p).backgroundColor === 'rgba(0, 0, 0, 0)') p = p.parentElement;
                return [getComputedStyle(e).color, getComputedStyle(p).backgroundColor]; })()""" % what)
            least = min(least, contrast(*colours))
        # WCAG 2.1: 4.5 for text, 3 for large text; the line's own marks are of the second kind
        check("%s: contrast of text" % theme, least >= 3, least)
    check("dark and light differ", contrast(backs["light"], backs["dark"]) > 10, backs)
    b.theme("light")


def looks_narrow(b, path, name, tabs=["L20"] + TABS):
    b.size(400, 800)
    for tab in tabs:
        b.open(path, "#" + tab)
        wide = b.run("Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)")
        out = b.run("[...document.querySelectorAll('header *, .view:not([hidden]) > *, #detail')].filter(e => e.getClientRects().length && "
                    "(e.getBoundingClientRect().right > 401 || e.getBoundingClientRect().left < -1)).map(e => e.tagName + '.' + e.className)")
        check("%s, 400 px, %s: nothing stands out" % (name, tab), wide <= 400 and not out, wide, out[:4])
    b.open(path, "#code")
    first = "document.querySelector('.column')"
    b.click("document.querySelector('.pick button')")
    check("%s, 400 px: columns can be chosen" % name, b.run("getComputedStyle(%s).display" % first) != "none")
    b.size(1400, 850)


def looks_print(b, path, doc):
    b.open(path)
    pdf = b.pages_when_printed()
    pages = len(re.findall(rb"/Type\s*/Page\b", pdf))
    check("print: pages", pages >= 8, pages)
    check("print: all tabs", b.run("document.querySelectorAll('.view').length") == len(TABS))
    b.theme("light", "print")
    check("print: no search, no tabs", b.run("[...document.querySelectorAll('nav, #search')].every(e => getComputedStyle(e).display === 'none')"))
    b.theme("light")
    quiet(b, path, "print")


def looks_tabs(b, path, doc, name):
    for tab in TABS:
        b.open(path, "#" + tab)
        quiet(b, path, "%s, tab %s" % (name, tab))
    # At the default level all but the notes that production kernels or the matrix pipe refute.
    findings = sum(f["level"] != "note" or f.get("proof") not in ("refuted", "timed") for k in doc["check"] for f in k["findings"])
    b.open(path, "#findings")
    counted = b.run("[...document.querySelectorAll('#view-findings h2:first-child + div tbody tr')].map(r => +r.cells[2].textContent)")
    check(name + ": findings", sum(counted) == findings, findings, counted)
    if max(counted, default=0) > 1:
        more = "[...document.querySelectorAll('#view-findings details')].map(d => d.children.length - 1)"
        check(name + ": the others of a rule are not there at first", not any(b.run(more)))
        b.click("document.querySelector('#view-findings summary')")
        b.settle()
        check(name + ": and are shown by a click", b.run(more)[0] == next(c for c in counted if c > 1) - 1, b.run(more))
    b.open(path, "#flow")
    check(name + ": basic blocks", b.run("document.querySelectorAll('#view-flow .block').length") == min(1500, len(doc["blocks"])))
    if not doc["time"]:
        return
    b.open(path, "#times")
    text = b.run("document.getElementById('view-times').textContent")
    check(name + ": loops", all("0x%x" % l["address"] in text for l in doc["time"]["loops"]))
    # the canvas isn't empty
    for tab in ("registers", "timeline"):
        b.open(path, "#" + tab)
        b.settle()
        colours = b.run("""(() => { const c = document.querySelector('#view-%s canvas'), d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;
            const s = new Set(); for (let i = 0; i < d.length; i += 4) s.add(d[i] << 16 | d[i + 1] << 8 | d[i + 2]); return s.size; })()""" % tab)
        check("%s: %s is drawn" % (name, tab), colours > 6, colours)


def looks_findings(b):
    path, doc = report("bad", "tests/e2e/page/finding.s")
    f = next(f for f in doc["check"][0]["findings"] if f["level"] == "error")  # errors stand first
    at = [i["address"] for i in doc["instructions"]].index(f["instruction"]["address"]) + 1
    b.open(path, "#findings")
    check("a finding leads to its instruction", b.run("document.querySelector('#view-findings a').getAttribute('href')") == "#L%d" % at)
    b.click("document.querySelector('#view-findings a')")
    check("and is said there", lines(b, "asm", "here") == [at] and f["message"] in b.run("document.getElementById('detail').textContent"))


def looks_hip(b):
    """`wavecc hip --html` of a program with a race and undefined values, and where no page can be made."""
    if not os.path.exists(os.path.join(os.path.dirname(wavecc), "../lib/libwavecc-hip.so.0")) or not os.path.exists("/usr/lib/llvm-22/bin/clang-offload-bundler"):
        print("SKIP page hip: the HIP library or clang-tools-22 is not installed")
        return
    program, source = os.path.join(work, "faults"), os.path.abspath("tests/hip/faults.hip")
    subprocess.run([wavecc, "hipcc", "-O1", "-w", "-g1", "--offload-arch=gfx942", source, "-o", program], check=True)
    path, json_path = os.path.join(work, "hip.html"), os.path.join(work, "hip.json")

    def call(*rest):
        return subprocess.run([wavecc, "hip", "--check=all", "--html=" + path, *rest], capture_output=True, text=True)
    status = call("--json=" + json_path, "--", program, "race").returncode
    with open(json_path) as file:
        found = json.load(file)["findings"]
    places = {(f["file"], f["line"]) for f in found}
    b.open(path)
    quiet(b, path, "hip")
    check("hip: exit status, a heading for each place", status == 2 and len(places) > 1 and b.run("document.querySelectorAll('article').length") == len(places), status, places)
    check("hip: each finding", sorted(b.run("[...document.querySelectorAll('.finding pre:not(.note)')].map(e => e.textContent)")) == sorted(f["text"] for f in found))
    with open(source) as file:
        lines_ = file.read().split("\n")
    marked = b.run("[...document.querySelectorAll('.snippet .here .text')].map(e => e.textContent)")
    check("hip: the lines of the source", sorted(marked) == sorted(lines_[line - 1] for _, line in places), marked)
    rule = found[0]["rule"]
    b.click("document.getElementById('query')")
    b.type(rule)
    check("hip: a filter", b.run("document.querySelectorAll('.finding').length") == sum(rule in f["rule"] for f in found), rule)
    b.type("<img src=x>")
    check("hip: nothing has that text", b.run("document.querySelectorAll('.finding').length") == 0 and not b.errors)
    b.open(path)
    b.click("document.querySelector('#levels input')")
    check("hip: levels are hidden", b.run("document.querySelectorAll('.finding').length") == sum(f["level"] != "error" for f in found))
    b.size(400, 800)
    b.open(path)
    check("hip, 400 px: no sideways scroll", b.run("document.documentElement.scrollWidth") <= 400)
    b.size(1400, 850)
    os.remove(path)
    done = call("--", "sh", "-c", "kill -9 $$")
    check("hip: no page of a program that was ended", done.returncode == 137 and "no page" in done.stderr and not os.path.exists(path), done.stderr)
    done = subprocess.run([wavecc, "hip", "--html=/nowhere/x.html", "--", program, "vadd"], capture_output=True, text=True)
    check("hip: a page that cannot be written", done.returncode != 0 and "cannot write '/nowhere/x.html'" in done.stderr, done.stderr)


def looks_pair(b, path, doc, name):
    """The tab with one pair of loops."""
    b.open(path, "#compare")
    quiet(b, path, name)
    text = b.run("document.getElementById('view-compare').textContent")
    a, o, pairs = doc["time"], doc["compare"]["document"]["time"], doc["compare"]["loops"]
    if doc["compare"]["document_is_first"]:
        a, o = o, a
    check(name + ": both times", "%.2f" % a["us"] in text and "%.2f" % o["us"] in text and "%.3f" % (o["us"] / a["us"]) in text)
    for pair in pairs:
        loop, other_loop = a["loops"][pair["a"]], o["loops"][pair["b"]]
        wanted, others = loop["mfma_gaps"] * pair["times_a"], other_loop["mfma_gaps"] * pair["times_b"]
        others = [others[(k + pair["rotation"]) % len(others)] for k in range(len(others))]
        strip = lambda g: "".join("+" if x > 9 else str(x) if x else "." for x in g)
        check(name + ": strips", strip(wanted)[:100] in text and strip(others)[:100] in text, strip(others))
    halves = b.run("""(() => { const list = document.querySelector('[data-list=pair0]'), rows = new Map();
        return new Promise(done => { let y = 0; const step = () => {
            for (const e of list.querySelectorAll('.pair')) rows.set(e.style.top, [...e.querySelectorAll('.half')].map(s => s.title));
            if (y > list.scrollHeight) done([...rows.values()]); else { y += 100; list.scrollTop = y; requestAnimationFrame(() => requestAnimationFrame(step)); } }; step(); }); })()""")
    mfma = [(x.startswith("v_mfma"), y.startswith("v_mfma")) for x, y in halves]
    gaps = [[], []]
    for row in halves:
        for side in (0, 1):
            if row[side].startswith("v_mfma"):
                gaps[side].append(0)
            elif row[side]:
                gaps[side][-1] += 1
    check(name + ": each matrix instruction beside its own", all(x == y for x, y in mfma) and gaps == [wanted, others], gaps, wanted, others)


def looks_compare(b):
    """The default schedule beside the author's order, each way round; and a trace beside its own prediction."""
    other, trace = os.path.join(work, "off.hsaco"), os.path.join(work, "trace")
    subprocess.run([wavecc, "compile", "examples/gemm_f16.mlir", "--target=gfx942", "--schedule=off", "-o", other], check=True)
    path, doc = report("compare", "examples/gemm_f16.mlir", "--target=gfx942", "--grid=32,32", "--compare=" + other)
    check("two builds are under 3 MB", os.path.getsize(path) < 3 << 20, os.path.getsize(path))
    looks_pair(b, path, doc, "compare")
    b.run("(e => { e.scrollTop = 0; e.scrollIntoView(); })(document.querySelector('[data-list=pair0]'))")
    b.settle()
    b.click("[...document.querySelectorAll('[data-list=pair0] .pair')].find(e => e.style.top === '36px').querySelector('.half')")
    check("compare: a click leads to the code", lines(b, "asm", "here") and b.run("document.getElementById('view-compare').hidden"))
    looks_narrow(b, path, "compare", ["compare"])
    loop, turned = ("tests/lit/time/Inputs/mfma_%s.s" % x for x in ("loop", "turned"))
    looks_pair(b, *report("turned", "--compare=" + loop, turned, "--grid=64"), "unrolled")
    looks_pair(b, *report("straight", turned, "--compare=" + loop, "--grid=64"), "turned")
    subprocess.run([wavecc, "report", "examples/gemm_f16.mlir", "--target=gfx942", "--thread-trace=" + trace], check=True)
    path, doc = report("measured", "examples/gemm_f16.mlir", "--target=gfx942", "--measured=" + os.path.join(trace, "code.json"))
    b.open(path, "#L97")
    check("measured: said of an instruction", "measured: %d times" % doc["measured"]["rows"][96][1] in b.run("document.getElementById('detail').textContent"))
    b.open(path, "#times")
    check("measured: beside the prediction", "Predicted and measured" in b.run("document.getElementById('view-times').textContent"))
    quiet(b, path, "measured")


def looks_inline(b):
    path, doc = report("inline", "tests/e2e/page/inline.mlir", "--target=gfx942")
    b.open(path, "#code")
    load = next(i for i, x in enumerate(doc["instructions"]) if x["text"].startswith("global_load")) + 1
    b.click(line("asm", load))
    check("an inline location leads to the line of MLIR that names it", lines(b, "source", "same") == [6], lines(b, "source", "same"))
    b.click(line("source", 7))
    add = [i + 1 for i, x in enumerate(doc["instructions"]) if x["text"].startswith("v_add_f32")]
    check("and back", set(add) <= set(lines(b, "asm", "same")), lines(b, "asm", "same"), add)


def looks_hostile(b):
    folder = os.path.join(work, "<img src=q onerror='window.bad = 6'>&\"")
    os.makedirs(folder, exist_ok=True)
    file = os.path.join(folder, "x.mlir")
    with open(file, "w") as f:
        f.write(open("tests/e2e/page/hostile.mlir").read())
    looks_harmless(b, "hostile source", *report("hostile", file, "--target=gfx942"))
    # The name in a code object can be any text: the same one, of the same length.
    subprocess.run([wavecc, "compile", file, "--target=gfx942", "-o", os.path.join(work, "k.hsaco")], check=True)
    name = b"</script><img src=z onerror=window.bad=4><script>window.bad=7"[:60]
    with open(os.path.join(folder, "k.hsaco"), "wb") as f:
        f.write(open(os.path.join(work, "k.hsaco"), "rb").read().replace(b"k" * 60, name))
    path, doc = report("object", os.path.join(folder, "k.hsaco"))
    looks_harmless(b, "hostile names", path, doc)
    check("hostile names: the title is text", "</script>" in b.run("document.title") and "</script>" in b.run("document.getElementById('title').textContent"))


def looks_harmless(b, what, path, doc):
    for tab in TABS:
        b.open(path, "#" + tab)
    b.open(path, "#code")
    for i in range(len(doc["instructions"])):
        b.click(line("asm", i + 1))
    b.key("/")
    b.type("<img")
    quiet(b, path, what)
    check(what + ": nothing was run", b.run("window.bad === undefined && !document.querySelector('img') && document.scripts.length === 2"))
    hrefs = b.run("[...document.querySelectorAll('a')].map(a => a.getAttribute('href')).filter(h => !/^#([LS]\\d+|findings)$/.test(h))")
    check(what + ": links stay on the page", not hrefs, hrefs)


def looks_large(b):
    rows = []
    for i in range(20000 // 8):
        rows += ["global_load_dwordx4 v[%d:%d], v0, s[2:3] offset:%d" % (4 + 4 * (i % 20), 7 + 4 * (i % 20), 16 * (i % 128)), "v_add_f32_e32 v1, v2, v3",
                 "s_add_u32 s4, s4, 1", "v_mfma_f32_16x16x16_f16 v[100:103], v[96:97], v[98:99], v[100:103]", "ds_read_b64 v[104:105], v0", "v_mul_f32_e32 v2, v1, v1",
                 "s_waitcnt vmcnt(%d)" % (i % 4), "s_cbranch_scc1 end" if i % 50 == 0 else "s_waitcnt lgkmcnt(0)"]
    text = open("tests/e2e/page/large.s").read().replace("  BODY", "\n".join(rows))
    file = os.path.join(work, "large.s")
    with open(file, "w") as f:
        f.write(text)
    path, doc = report("large", file)
    count = len(doc["instructions"])
    took = min(b.open(path) for _ in range(2))
    check("a kernel of %d instructions opens in 2 s" % count, count > 20000 and took < 2, "%.2f s" % took)
    b.open(path, "#L%d" % count)
    check("to its last instruction", lines(b, "asm", "here") == [count])
    check("of which few are elements", b.run("document.querySelectorAll('.line').length") < 400)
    for tab in TABS:
        b.run("location.hash = '#%s'" % tab)
        b.settle()
    quiet(b, path, "large")
    check("large: size", os.path.getsize(path) < 8 << 20, os.path.getsize(path))


def main():
    b = Browser()
    try:
        b.size(1400, 850)
        b.theme("light")
        path, doc = report("gemm", "examples/gemm_f16.mlir", "--target=gfx942")
        check("the page of a GEMM is under 3 MB", os.path.getsize(path) < 3 << 20, os.path.getsize(path))
        looks_highlights(b, path, doc)
        looks_overview(*report_outside(b))
        looks_columns(b, path, doc)
        looks_links(b, path, doc)
        looks_keyboard(b, path, doc)
        looks_tabs(b, path, doc, "gemm")
        looks_themes(b, path, doc)
        looks_narrow(b, path, "gemm")
        looks_print(b, path, doc)
        looks_findings(b)
        looks_hip(b)
        looks_inline(b)
        looks_compare(b)
        looks_hostile(b)
        looks_large(b)
        path, doc = report("axpy", "examples/axpy.s")
        looks_tabs(b, path, doc, "assembly")
        for name, arguments in [] if quick else OTHERS:
            if os.path.exists(arguments[0]):
                path, doc = report(name, *arguments)
                check(name + ": under 3 MB", os.path.getsize(path) < 3 << 20, os.path.getsize(path))
                looks_tabs(b, path, doc, name)
                looks_narrow(b, path, name)
                looks_predicted(b, path, doc, name)
            else:
                print("SKIP page %s: %s is not there" % (name, arguments[0]))
    finally:
        b.close()


def looks_predicted(b, path, doc, name):
    """Of a device that does not exist there is no time of a launch, and no page says one."""
    made_up = bool(doc["time"] and doc["time"].get("hypothetical"))
    b.open(path)
    b.run("document.querySelector('[data-view=times]').click()")
    b.settle()
    texts = [b.run("document.getElementById('%s').textContent" % place) for place in ("summary", "view-times")]
    advice = b.run("document.getElementById('view-overview').textContent")
    changes = (doc["time"] or {}).get("changes") or []
    check(name + ": the first tab says what bounds it, and the changes", all(c["what"] in advice for c in changes) and
          (not doc["time"] or "Bound by " + doc["time"]["bound_by"] in advice), advice)
    check(name + ": a time, or none of a device that does not exist", all(("launch not predicted" in t) == made_up and
          (" us" in t) != made_up for t in texts), texts[0])


SHARED = "../shared/"
OTHERS = [("flagship", [SHARED + "kernels/wave/mxfp4_epilogue_opt_256x192x256.mlir", "--target=gfx950", "--grid=16,16"]),
          ("attention", [SHARED + "silicon/kernels/gfx950/fmha_v3_fwd/fwd_hd128_fp8.co", "--grid=64,8,2"]),
          ("gfx1250", [SHARED + "kernels/own/gemm_wmma_gfx1250.mlir", "--target=gfx1250"])]
main()
