'use strict';
// The page of `wavecc hip --html`: findings by the line of the source, the worst lines first.

const levels = ['error', 'warning', 'note'], found = doc.found.findings, sources = new Map();
for (const s of doc.sources) sources.set(s.file + ':' + s.line, s);
const count = (list, level) => list.filter(f => f.level === level).length;
const counts = list => levels.filter(l => count(list, l)).map(l => plural(count(list, l), l)).join(', ');

function placesOf(list) {
  const places = new Map();
  for (const f of list) {
    const key = f.file === null ? 'without a line' : f.line === null ? f.file : f.file + ':' + f.line;
    places.has(key) ? places.get(key).push(f) : places.set(key, [f]);
  }
  const worst = p => Math.min(...p[1].map(f => levels.indexOf(f.level)));
  return [...places].sort((a, b) => worst(a) - worst(b) || b[1].length - a[1].length);
}
function snippet(key) {
  const s = sources.get(key);
  return !s ? null : h('pre', { class: 'snippet' }, s.lines.map((text, i) => h('span', { class: s.from + i === s.line ? 'line here' : 'line' },
    h('span', { class: 'n' }, String(s.from + i)), h('span', { class: 'text' }, text))));
}
function finding(f) {
  return h('div', { class: 'finding' }, h('p', {}, h('b', { class: f.level }, f.level), ` ${f.rule}`, f.kernel ? [' in ', h('code', {}, f.kernel)] : ''), h('pre', {}, f.text),
    f.stack ? h('pre', { class: 'note' }, f.stack) : null);
}
function place([key, list]) {
  const most = 20, rest = h('details', {}, h('summary', {}, `and ${list.length - most} more`));
  rest.addEventListener('toggle', () => { if (rest.children.length === 1) rest.append(...list.slice(most).map(finding)); });
  return h('article', {}, h('h2', {}, `${key}: ${counts(list)}`), snippet(key), list.slice(0, most).map(finding), list.length > most ? rest : null);
}
const shown = new Set(levels);
function show() {
  const words = $('query').value.toLowerCase();
  const list = found.filter(f => shown.has(f.level) && [f.rule, f.kernel, f.file, f.text, f.stack].some(t => t && t.toLowerCase().includes(words)));
  $('places').replaceChildren(...placesOf(list).map(place));
  if (!list.length) $('places').append(h('p', {}, found.length ? 'no finding has this level and text' : 'no findings'));
}
$('title').textContent = doc.program;
$('summary').textContent = (counts(found) || 'no findings') + (doc.found.suppressed ? `, ${doc.found.suppressed} suppressed` : '') + `; ${doc.generator}`;
for (const level of levels.filter(l => count(found, l)))
  $('levels').append(h('label', {}, h('input', { type: 'checkbox', checked: '', onchange: e => { e.target.checked ? shown.add(level) : shown.delete(level); show(); } }), ` ${level}s `));
$('search').addEventListener('submit', e => e.preventDefault());
$('query').addEventListener('input', show);
show();
document.documentElement.dataset.ready = 'yes';
