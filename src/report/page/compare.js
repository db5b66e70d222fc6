'use strict';
// Beside another build (--compare), and beside what was measured (--measured).

// ---- two builds ----

const otherDoc = doc.compare ? doc.compare.document : null;
// What is asked of a document again and again.
function sideOf(d, name) {
  const index = new Map(d.instructions.map((x, i) => [x.address, i]));
  const clocks = new Map(d.time ? d.time.instructions.map(t => [index.get(t.address), t]) : []);
  const most = k => Math.max(0, ...d.instructions.map(x => x.live[k]));
  const starts = word => d.instructions.filter(x => x.text.startsWith(word)).length;
  return { d, name, index, clocks, most, starts, isHere: d === doc };
}
function ratio(a, b) {
  if (typeof a !== 'number' || typeof b !== 'number' || !a) return '';
  return (b / a).toFixed(3);
}
function compareRows(a, b) {
  const both = (name, f, digits) => {
    const x = f(a.d, a), y = f(b.d, b), text = v => v === null || v === undefined ? '' : typeof v !== 'number' ? v : digits !== undefined ? v.toFixed(digits) : number(v);
    return [name, text(x), text(y), ratio(x, y)];
  };
  const ofTime = f => d => d.time ? f(d.time) : null;
  return [both('predicted time, us', ofTime(t => t.us), 2), both('clocks of a compute unit', ofTime(t => t.cu_clocks)), both('lower bound, clocks', ofTime(t => t.bound_clocks)),
    both('bound by', ofTime(t => t.bound_by)), both('efficiency of the matrix pipe, %', ofTime(t => 100 * t.efficiency), 1), both('workgroups at a time', ofTime(t => t.occupancy.resident_workgroups)),
    both('waves of a SIMD by registers', d => d.resources.waves_by_registers), both('VGPRs', d => d.resources.vgprs), both('AGPRs', d => d.resources.agprs), both('SGPRs', d => d.resources.sgprs),
    both('most live VGPRs', (d, s_) => s_.most(0)), both('LDS, bytes', d => d.resources.lds_bytes), both('scratch, bytes', d => d.resources.scratch_bytes), both('instructions', d => d.instructions.length),
    both('waits', (d, s_) => s_.starts('s_wait')), both('nops', (d, s_) => s_.starts('s_nop') + s_.starts('v_nop')), both('findings', d => d.check.reduce((n, k) => n + k.findings.length, 0)),
    both('clocks go to', ofTime(t => shares(t.owners)))];
}
// Executed instructions of a loop in the order of the code.
function loopInsts(side, loop) {
  const list = [];
  side.d.instructions.forEach((x, i) => { if (x.address >= loop.begin && x.address < loop.end && side.clocks.has(i)) list.push(i); });
  return list;
}
// From each matrix instruction of the loop to the next one, round the back edge.
function loopChunks(side, loop) {
  const list = loopInsts(side, loop), chunks = [], head = [];
  for (const i of list) {
    if (side.d.instructions[i].unit === 'matrix') chunks.push([i]);
    else (chunks.length ? chunks[chunks.length - 1] : head).push(i);
  }
  if (chunks.length) chunks[chunks.length - 1].push(...head);
  return chunks;
}
const turned = (list, first, times) => Array.from({ length: list.length * times }, (_, i) => list[(first + i) % list.length]);

function pairedCode(a, b, chunksA, chunksB, name) {
  const rows = [];
  chunksA.forEach((chunk, k) => {
    const other = chunksB[k] || [];
    for (let i = 0; i < Math.max(chunk.length, other.length); i++) rows.push([chunk[i], other[i]]);
  });
  const half = (side, i) => {
    if (i === undefined) return h('span', { class: 'half' });
    const x = side.d.instructions[i], t = side.clocks.get(i), each = t && t.count ? t.stall_clocks / t.count : 0;
    return h('span', { class: 'half', title: x.text, ...side.isHere ? { onclick: () => go(i) } : {} }, h('span', { class: 'num' }, String(i + 1)), h('span', { class: 'num wide' }, each ? number(each) : ''),
      h('span', { class: 'text ' + (x.unit === 'matrix' ? 'matrix' : x.text.startsWith('s_wait') ? 'wait' : '') }, x.text));
  };
  const list = makeList(rows.length, i => h('div', { class: 'line pair' }, half(a, rows[i][0]), half(b, rows[i][1])), name);
  list.element.style.height = Math.min(420, rows.length * ROW + 4) + 'px';
  new ResizeObserver(() => list.draw()).observe(list.element);
  return list.element;
}
function pairView(a, b, pair, n) {
  const x = a.d.time.loops[pair.a], y = b.d.time.loops[pair.b], count = y.mfma_gaps.length, out = [];
  const place = (side, l) => [side.isHere ? link(side.index.get(l.address), hex(l.address)) : hex(l.address), l.line ? ' line ' + l.line : ''];
  const by = pair.rotation <= count / 2 ? pair.rotation : count - pair.rotation;
  out.push(h('h2', {}, 'Loop A ', place(a, x), ', B ', place(b, y)), h('p', {}, [pair.times_a > 1 ? `B is unrolled by ${pair.times_a}. ` : '', pair.times_b > 1 ? `A is unrolled by ${pair.times_b}. ` : '',
    by ? `B begins ${by} matrix instruction${by === 1 ? '' : 's'} ${by === pair.rotation ? 'earlier' : 'later'}. ` : '', `${(100 * pair.alike).toFixed(0)} % of operands agree.`]));
  const row = (name, f) => [name, number(f(x) * pair.times_a), number(f(y) * pair.times_b), ratio(f(x) * pair.times_a, f(y) * pair.times_b)];
  out.push(table(['', 'A', 'B', 'B / A'], [row('clocks of the same work', l => l.clocks), row('lower bound', l => l.bound_clocks), row('matrix pipe', l => l.matrix_clocks),
    row('instructions', l => l.instructions), ['efficiency of the matrix pipe', percent(x.efficiency), percent(y.efficiency), ''], ['clocks go to', shares(x.owners), shares(y.owners), '']]));
  const gapsA = turned(x.mfma_gaps, 0, pair.times_a), gapsB = turned(y.mfma_gaps, pair.rotation, pair.times_b), strips = h('div', { class: 'strips' });
  for (let i = 0; i < gapsA.length; i += 100) strips.append(h('div', {}, 'A ', strip(gapsA.slice(i, i + 100))), h('div', {}, 'B ', strip(gapsB.slice(i, i + 100))));
  out.push(h('p', {}, 'How many instructions stand behind each matrix instruction:'), strips);
  const chunksA = loopChunks(a, x), chunksB = loopChunks(b, y);
  if (chunksA.length === x.mfma_gaps.length && chunksB.length === count)
    out.push(h('p', {}, 'Both loops, each matrix instruction beside its own; the second number is its stall, in clocks of one execution.'),
      pairedCode(a, b, turned(chunksA, 0, pair.times_a), turned(chunksB, pair.rotation, pair.times_b), 'pair' + n));
  return out;
}
function compareView() {
  const view = h('section', { class: 'view' }), first = doc.compare.document_is_first;
  const a = sideOf(first ? otherDoc : doc, 'A'), b = sideOf(first ? doc : otherDoc, 'B'), pairs = doc.compare.loops;
  view.append(h('h2', {}, 'Two builds'), table(['', 'kernel', 'target', 'file'], [a, b].map(x => [x.name + (x.isHere ? ' (this page)' : ''), x.d.kernel, x.d.target, x.d.source.file])),
    table(['', 'A', 'B', 'B / A'], compareRows(a, b)));
  if (!pairs) view.append(h('p', {}, 'Loops are aligned by their predicted times: ' + (doc.time_missing || otherDoc.time_missing)));
  (pairs || []).forEach((pair, n) => view.append(...pairView(a, b, pair, n)));
  for (const side of pairs ? [a, b] : []) side.d.time.loops.forEach((l, i) => {
    if (!pairs.some(p => p[side.name.toLowerCase()] === i)) view.append(h('p', { class: 'alone' }, `Loop ${side.name} ${hex(l.address)} has no counterpart: ${number(l.iterations)} iterations of ${number(l.clocks)} clocks.`));
  });
  return view;
}

// ---- measured ----

const measured = new Map(doc.measured ? doc.measured.rows.map(([i, hits, latency, stall, idle]) => [i, { hits, latency, stall, idle }]) : []);
function measuredText(i) {
  const m = measured.get(i);
  return m ? `measured: ${number(m.hits)} times, ${number(m.latency)} clocks, of them ${number(m.stall)} of stall; ${number(m.idle)} idle` : '';
}
function measuredTable() {
  const each = t => t.count ? (t.issue_clocks + t.stall_clocks) / t.count : 0, rows = [];
  for (const [i, m] of measured) {
    const t = times.get(i);
    if (!m.hits) continue;
    rows.push({ i, m, ours: t ? each(t) : 0, theirs: m.latency / m.hits, runs: t ? t.count : 0 });
  }
  rows.sort((x, y) => Math.abs(y.theirs - y.ours) * y.m.hits - Math.abs(x.theirs - x.ours) * x.m.hits);
  return [h('h2', {}, 'Predicted and measured'), h('p', {}, 'Clocks of one execution, the greatest sums of differences first. A trace counts the waves that it followed, a prediction all of a compute unit.'),
    table(['', 'instruction', 'runs', 'clocks', 'measured runs', 'clocks', 'of stall'], rows.slice(0, 30).map(r => [link(r.i), h('code', {}, insts[r.i].text), r.runs, r.ours, r.m.hits, r.theirs, r.m.stall / r.m.hits]))];
}
