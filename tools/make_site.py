#!/usr/bin/env python3
"""Builds the documentation as a site with mkdocs (Debian's package): README.md, docs/ and CHANGELOG.md in the order of mkdocs.yml. Files of the
repository that pages link to come along. Links to what is not there, to anchors that are not there, pages without a place in mkdocs.yml, and
anything that a browser would load from a network are errors. The pages remain readable as they are: links are those of the repository.

usage: tools/make_site.py [FOLDER]     writes build/site, or FOLDER
       tools/make_site.py --links      only looks at the links of the pages in the repository; needs no mkdocs"""
import argparse
import glob
import html.parser
import os
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.parse

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LINK = re.compile(r"(?<!\\)\]\(\s*<?([^)\s>]+)>?\s*\)")
HEADS = {"README.md": "index.md", "CHANGELOG.md": "changes.md"}  # pages that are not in docs/


def pages():
    """Paths of the pages in the repository."""
    found = list(HEADS)
    for folder, _, names in os.walk(os.path.join(ROOT, "docs")):
        found += [os.path.relpath(os.path.join(folder, name), ROOT) for name in sorted(names) if name.endswith(".md")]
    return found


def place(path):
    """Where a file of the repository stands in the site's sources."""
    if path in HEADS:
        return HEADS[path]
    return path[len("docs/"):] if path.startswith("docs/") else "files/" + path


def links(text):
    """(match of a link outside of code, target, fragment); links to other sites are left out."""
    code = [m.span() for m in re.finditer(r"^```.*?^```|`[^`\n]+`", text, re.S | re.M)]
    for match in LINK.finditer(text):
        target, _, fragment = match.group(1).partition("#")
        inside = any(begin <= match.start() and match.end() <= end for begin, end in code)
        if not inside and not re.match(r"[a-z]+:", match.group(1)):
            yield match, target, fragment


def target_of(page, target):
    path = os.path.normpath(os.path.join(os.path.dirname(page), urllib.parse.unquote(target)))
    return os.path.join(path, "README.md") if os.path.isdir(os.path.join(ROOT, path)) else path


def broken_links():
    wrong = []
    for page in pages():
        for _, target, _ in links(open(os.path.join(ROOT, page)).read()):
            path = target_of(page, target)
            if target and (path.startswith("..") or not os.path.isfile(os.path.join(ROOT, path))):
                wrong.append("%s: there is no %s" % (page, target))
    return wrong


def stage(folder):
    """Copies all pages, and what they link to, with links between these places."""
    waiting, seen = pages(), set()
    while waiting:
        page = waiting.pop()
        if page in seen:
            continue
        seen.add(page)
        out = os.path.join(folder, place(page))
        os.makedirs(os.path.dirname(out), exist_ok=True)
        if not page.endswith(".md"):
            shutil.copy(os.path.join(ROOT, page), out)
            continue
        text = open(os.path.join(ROOT, page)).read()
        for match, target, fragment in reversed(list(links(text))):
            path = target_of(page, target) if target else page
            if path.startswith("..") or not os.path.isfile(os.path.join(ROOT, path)):
                continue  # said by broken_links, or a link in a page from outside of docs/
            waiting.append(path)
            link = os.path.relpath(place(path), os.path.dirname(place(page)) or ".") if target else ""
            link += "#" + fragment if fragment else ""
            text = text[:match.start(1)] + link + text[match.end(1):]
        open(out, "w").write(text)


def complete_theme(folder):
    """Debian 12's theme lacks two scripts that its pages ask for: jQuery has another name there, and what gives tables their looks is gone."""
    where = re.search(r" from (\S+)", subprocess.run(["mkdocs", "--version"], capture_output=True, text=True).stdout)
    scripts = os.path.join(where.group(1), "themes/readthedocs/js") if where else ""
    os.makedirs(os.path.join(folder, "js"))
    jquery = glob.glob(os.path.join(scripts, "jquery-*.min.js"))
    if jquery and not os.path.exists(os.path.join(scripts, "jquery-3.6.0.min.js")):
        shutil.copy(jquery[0], os.path.join(folder, "js/jquery-3.6.0.min.js"))
    if not os.path.exists(os.path.join(scripts, "theme_extra.js")):
        open(os.path.join(folder, "js/theme_extra.js"), "w").write("$('div.rst-content table').addClass('docutils');\n")


class Page(html.parser.HTMLParser):
    """Anchors, links and what a browser loads of one HTML page."""

    def __init__(self, path):
        super().__init__()
        self.anchors, self.links, self.loads = set(), [], []
        self.feed(open(path, encoding="utf-8").read())

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        self.anchors |= {values[name] for name in ("id", "name") if values.get(name)}
        if tag == "a" and values.get("href"):
            self.links.append(values["href"])
        self.loads += [values[name] for name in ("src", "href") if tag in ("script", "img", "link", "iframe") and values.get(name)]


def check_site(site):
    """What is wrong with the built pages."""
    wrong, read = [], {}
    for folder, _, names in os.walk(site):
        for name in names:
            path = os.path.join(folder, name)
            if name.endswith(".html"):
                read[path] = Page(path)
    for path, page in read.items():
        name = os.path.relpath(path, site)
        wrong += ["%s loads %s" % (name, url) for url in page.loads if re.match(r"(https?:)?//", url)]
        for url in page.links + page.loads:
            if re.match(r"[a-z]+:|//", url) or name == "404.html":
                continue
            target, _, fragment = url.partition("#")
            other = os.path.normpath(os.path.join(os.path.dirname(path), urllib.parse.unquote(target))) if target else path
            other = os.path.join(other, "index.html") if os.path.isdir(other) else other
            if not os.path.isfile(other):
                wrong.append("%s: there is no %s" % (name, url))
            elif fragment and other in read and urllib.parse.unquote(fragment) not in read[other].anchors:
                wrong.append("%s: no such place: %s" % (name, url))
    return wrong


def without_a_place(text):
    """Pages that mkdocs.yml does not name."""
    return ["%s is not in mkdocs.yml" % page for page in pages() if not re.search(r": %s$" % re.escape(place(page)), text, re.M)]


def build(site):
    config = os.path.join(ROOT, "mkdocs.yml")
    wrong = broken_links() + without_a_place(open(config).read())
    with tempfile.TemporaryDirectory() as work:
        stage(os.path.join(work, "docs"))
        complete_theme(os.path.join(work, "theme"))
        with open(os.path.join(work, "mkdocs.yml"), "w") as file:
            file.write("INHERIT: %s\ndocs_dir: %s/docs\nsite_dir: %s\nuse_directory_urls: false\ntheme:\n  custom_dir: %s/theme\n" % (
                config, work, site, work))
        done = subprocess.run(["mkdocs", "build", "--strict", "--quiet", "--clean", "-f", os.path.join(work, "mkdocs.yml")],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    wrong += [line for line in done.stdout.splitlines() if line.strip()] if done.returncode else []
    return wrong + (check_site(site) if not done.returncode else [])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--links", action="store_true")
    parser.add_argument("folder", nargs="?", default=os.path.join(ROOT, "build/site"))
    args = parser.parse_args()
    if args.links:
        wrong = broken_links()
    elif not shutil.which("mkdocs"):
        print("make_site.py: there is no mkdocs (Debian: apt install mkdocs)", file=sys.stderr)
        return 1
    else:
        wrong = build(os.path.abspath(args.folder))
    print("".join(line + "\n" for line in wrong), end="")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
