#!/usr/bin/env python3
"""Is the prose of the pages as style asks for? README.md, CONTRIBUTING.md, SECURITY.md and docs/*.md with the folders below:

  lines       at most 160 columns, tables and code apart
  paragraphs  at most 90 words; a list's item is one
  sentences   at most 30 words; ';' and ':' end one, code and addresses of links count as one word
  words       a word of docs/glossary.md that is our own (OWN) is explained where a page uses it first: by a link to the glossary in that
              paragraph, in the one before it or in the page's first one, or by the page that the glossary names for it

usage: tools/check_prose.py [--list] [PAGE.md ...]
  --list   every place; without it the first five of each page and kind
Prints 'PASS|FAIL prose KIND'. Exit status 0: all hold."""
import argparse
import glob
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
MOST_COLUMNS, MOST_WORDS, MOST_SENTENCE = 160, 90, 30
# What a page says, and the entry of the glossary that explains it.
OWN = {
    "exec region": r"\bexec regions?\b", "lane part": r"\blane parts?\b", "lds turns": r"\bLDS turns\b", "sentinel": r"\bsentinels?\b",
    "wave block": r"\bwave blocks?\b", "web": r"\bwebs?\b", "hazard row": r"\bhazard rows?\b", "planted": r"\bplanted\b",
    "refuted": r"\brefuted\b", "siblings": r"\bsiblings?\b", "witness": r"\bwitness(es)?\b", "full compute unit": r"\bfull compute units?\b",
    "payload": r"\bpayloads?\b", "plug": r"\bplugs?\b",
}
LEFT_OUT = ("docs/reference/", "docs/glossary.md")


def pages():
    found = [os.path.join(ROOT, name) for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md")]
    found += sorted(glob.glob(os.path.join(ROOT, "docs/**/*.md"), recursive=True))
    return [os.path.relpath(p, ROOT) for p in found if not os.path.relpath(p, ROOT).startswith(LEFT_OUT)]


def paragraphs(text):
    """[(line, text, is a row of a table)] outside of code."""
    found, current, start, code = [], [], 0, False

    def end():
        if current:
            found.append((start, " ".join(current), False))
            current.clear()

    for number, line in enumerate(text.split("\n"), 1):
        if line.lstrip().startswith("```"):
            code = not code
            end()
        elif code:
            continue
        elif line.startswith("|"):
            end()
            found.append((number, line, True))
        elif not line.strip() or line.startswith(("#", "<!--")):
            end()
        else:
            if re.match(r"\s*([-*]|\d+\.) ", line):
                end()
            if not current:
                start = number
            current.append(line.strip())
    end()
    return found


def plain(text):
    """Code is one word, a link is its text."""
    return re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", re.sub(r"`[^`]*`", "X", text))


def wrong_lines(text):
    code, found = False, []
    for number, line in enumerate(text.split("\n"), 1):
        code ^= line.startswith("```")
        if not code and not line.startswith("|") and len(line) > MOST_COLUMNS:
            found.append((number, "%d columns" % len(line)))
    return found


def wrong_paragraphs(parts):
    counts = [(line, len(plain(text).split())) for line, text, in_table in parts if not in_table]
    return [(line, "%d words" % count) for line, count in counts if count > MOST_WORDS]


def wrong_sentences(parts):
    found = []
    for line, text, in_table in parts:
        if in_table:
            continue
        for sentence in re.split(r"(?<=[.!?;:])\s+", plain(text)):
            count = len(sentence.split())
            if count > MOST_SENTENCE:
                found.append((line, "%d words: %s ..." % (count, " ".join(sentence.split()[:6]))))
    return found


def explained_at(page):
    """The words whose entry in the glossary names this page: it explains them itself."""
    entries = re.split(r"\n\n(?=\*\*)", open(os.path.join(ROOT, "docs/glossary.md"), encoding="utf-8").read())
    own = set()
    for entry in entries:
        names = re.match(r"\*\*([^*]+)\*\*", entry)
        if names and re.search(r"\]\(%s[#)]" % re.escape(os.path.relpath(page, "docs")), entry):
            own.update(name.strip().lower() for name in names[1].split(","))
    return own


def wrong_words(page, parts):
    own, found = explained_at(page), []
    for name, pattern in OWN.items():
        at = next((i for i, (_, text, _) in enumerate(parts) if re.search(pattern, plain(text), re.I)), None)
        if at is None or name in own:
            continue
        near = parts[0][1] + " " + " ".join(text for _, text, _ in parts[max(at - 1, 0):at + 1])
        if "glossary.md" not in near:
            found.append((parts[at][0], name))
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--list", action="store_true")
    parser.add_argument("pages", nargs="*")
    options = parser.parse_args()
    wrong = {"lines": [], "paragraphs": [], "sentences": [], "words": []}
    for page in options.pages or pages():
        text = open(os.path.join(ROOT, page), encoding="utf-8").read()
        parts = paragraphs(text)
        for kind, places in (("lines", wrong_lines(text)), ("paragraphs", wrong_paragraphs(parts)), ("sentences", wrong_sentences(parts)),
                             ("words", wrong_words(page, parts))):
            shown = places if options.list else places[:5]
            wrong[kind] += ["%s:%d: %s" % (page, line, what) for line, what in shown]
    for kind, places in wrong.items():
        print("%s prose %s%s" % ("FAIL" if places else "PASS", kind, "".join("\n  " + place for place in places)))
    return 1 if any(wrong.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
