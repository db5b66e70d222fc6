'use strict';
// Tabs, links and keys; begins to show the page.

const views = {}, makers = { overview: ['Overview', overviewView], code: ['Code', codeView], times: ['Times and loops', timesView], registers: ['Registers', registersView], timeline: ['Timeline', timelineView],
  flow: ['Control flow', flowView], findings: [`Findings (${findings.length})`, findingsView], resources: ['Resources', resourcesView] };
if (otherDoc) makers.compare = ['Compare', compareView];
function open(name) {
  if (!views[name]) { views[name] = makers[name][1](); views[name].id = 'view-' + name; $('views').append(views[name]); }
  for (const key in views) views[key].hidden = key !== name;
  for (const b of $('tabs').children) b.setAttribute('aria-selected', b.dataset.view === name);
  if (name === 'code') columns.forEach(c => c.list.draw());
}
function go(i) { open('code'); select(asm(), i, true); }
function follow() {
  const m = /^#([LSK])(\d+)$/.exec(location.hash), tab = location.hash.slice(1);
  if (m) { open('code'); const c = columns.find(x => x.prefix === m[1]); if (c) select(c, +m[2] - 1); }
  else if (Object.prototype.hasOwnProperty.call(makers, tab)) open(tab);
}
$('title').textContent = doc.kernel;
$('summary').textContent = doc.target + ', ' + insts.length + ' instructions' + (time ? `, ${predictedTime()}, bound by ${time.bound_by}` : '') + (sourceName ? ', ' + sourceName : '') + (otherDoc ? ', compared with ' + otherDoc.source.file : '');
for (const name in makers)
  $('tabs').append(h('button', { role: 'tab', 'data-view': name, onclick: () => { open(name); remember('#' + name); } }, makers[name][0]));
$('search').addEventListener('submit', e => { e.preventDefault(); nextHit(1); });
$('query').addEventListener('input', e => search(e.target.value));
$('query').addEventListener('keydown', e => { if (e.key === 'Escape') { e.target.value = ''; search(''); e.target.blur(); } if (e.key === 'Enter' && e.shiftKey) { e.preventDefault(); nextHit(-1); } });
addEventListener('keydown', e => {
  if (e.target === $('query') || e.ctrlKey || e.metaKey || e.altKey) return;
  const names = Object.keys(makers), move = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1, PageDown: 30, PageUp: -30 }[e.key];
  if (e.key === '/') { e.preventDefault(); $('query').focus(); }
  else if (e.key === 'n' || e.key === 'N') nextHit(e.key === 'n' ? 1 : -1);
  else if (e.key >= '1' && e.key <= String(names.length)) open(names[e.key - 1]);
  else if (move && views.code && !views.code.hidden) {
    e.preventDefault();
    const c = here.column || asm();
    select(c, Math.max(0, Math.min(c.texts.length - 1, here.index + move)), true);
  }
});
addEventListener('hashchange', follow);
addEventListener('beforeprint', () => { for (const name in makers) if (!views[name]) { const was = Object.keys(views).find(k => !views[k].hidden); open(name); open(was); } });
open('overview');
follow();
document.documentElement.dataset.ready = 'yes';
