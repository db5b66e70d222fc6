'use strict';
// The page of `wavecc report`: shows the document (docs/report.md). All text goes into the page as text nodes. This and the
// files behind it stand in one block: what they declare is theirs alone.

const insts = doc.instructions, byAddress = new Map(), times = new Map();
insts.forEach((inst, i) => byAddress.set(inst.address, i));
const time = doc.time;
if (time) for (const t of time.instructions) times.set(byAddress.get(t.address), t);
const ROW = 18;

const colours = { matrix: '#2f9e63', valu: '#3b7dd8', transcendental: '#7b61c9', lds: '#c9a227', memory: '#d0643a', 'memory-return': '#d0643a',
  bandwidth: '#a8432b', 'scalar-memory': '#b05fa3', dependence: '#8f99a8', issue: '#9db4c8', wait: '#d9822b', barrier: '#c23030',
  fetch: '#6fb3b8', start: '#bbb', tail: '#ddd', salu: '#7fa7c9', branch: '#5d6b7a', control: '#a7b0ba' };

function link(i, text) {
  return h('a', { href: '#L' + (i + 1) }, text || 'L' + (i + 1));
}
// Into the address; a page within another one may have none.
function remember(fragment) {
  try { history.replaceState(null, '', fragment); } catch (e) { /* a sandbox */ }
}

// ---- lists of many lines: only those in sight are elements ----

function makeList(count, draw, name) {
  const space = h('div', { class: 'space', style: { height: count * ROW + 'px' } });
  const element = h('div', { class: 'list', tabindex: 0, 'data-list': name }, space), shown = new Map();
  let all = false;
  const list = { element, space, count, shown, drawn: null };
  list.draw = function (again) {
    if (again) { for (const e of shown.values()) e.remove(); shown.clear(); }
    const first = all ? 0 : Math.max(0, Math.floor(element.scrollTop / ROW) - 10);
    const end = all ? count : Math.min(count, Math.ceil((element.scrollTop + element.clientHeight) / ROW) + 10);
    for (const [i, e] of shown) if (i < first || i >= end) { e.remove(); shown.delete(i); }
    for (let i = first; i < end; i++) {
      if (shown.has(i)) continue;
      const line = draw(i);
      line.style.top = i * ROW + 'px';
      shown.set(i, line);
      space.append(line);
    }
    if (list.drawn) list.drawn(first, end);
  };
  list.show = function (i) {
    const top = i * ROW;
    if (top < element.scrollTop + ROW || top > element.scrollTop + element.clientHeight - 3 * ROW)
      element.scrollTop = Math.max(0, top - element.clientHeight / 3);
    list.draw();
  };
  element.addEventListener('scroll', () => requestAnimationFrame(() => list.draw()));
  addEventListener('beforeprint', () => { all = count <= 4000; list.draw(); });
  addEventListener('afterprint', () => { all = false; list.draw(true); });
  return list;
}

// ---- the code: source, kernel IR, assembly ----

const columns = [];
let here = { column: null, index: -1 }, hits = [], hit = -1;
const sourceName = doc.source.file;

// What a line of a column comes from, as a text: a line of the source ("12"), or an inline location ("kernel.py:3"), which lines of
// MLIR name themselves. '': nothing.
const isSourceFile = f => f === sourceName || sourceName.endsWith('/' + f) || f.endsWith('/' + sourceName);
const placeOf = (file, line) => !line ? '' : !file || isSourceFile(file) ? String(line) : file + ':' + line;
function addColumn(key, title, texts, sourceOf) {
  const bySource = new Map();
  texts.forEach((_, i) => {
    const place = sourceOf(i);
    if (place) bySource.has(place) ? bySource.get(place).push(i) : bySource.set(place, [i]);
  });
  columns.push({ key, title, texts, sourceOf, bySource, prefix: { source: 'S', kir: 'K', asm: 'L' }[key] });
}
// Of each line of MLIR: its inline location, the innermost one (of callsite the callee's, of fused the first), else its own line. One
// behind a region's end is also that of the line that begins it.
function placesOfMlir(lines) {
  const aliases = new Map(), places = lines.map((_, i) => String(i + 1)), open = [];
  for (const line of lines) { const m = /^(#[\w.$-]+) = (loc\(.*\))\s*$/.exec(line); if (m) aliases.set(m[1], m[2]); }
  const find = (text, depth) => {
    const m = /"((?:[^"\\]|\\.)*)":(\d+):\d+|(#[\w.$-]+)/.exec(text);
    if (!m || depth > 20) return '';
    return m[3] ? find(aliases.get(m[3]) || '', depth + 1) : placeOf(m[1], +m[2]);
  };
  lines.forEach((line, i) => {
    const at = line.lastIndexOf(' loc('), place = at < 0 || line.startsWith('#') ? '' : find(line.slice(at), 0);
    const begin = /^\s*\}/.test(line) ? open.pop() : undefined;
    if (place) { places[i] = place; if (begin !== undefined) places[begin] = place; }
    if (/\{\s*$/.test(line)) open.push(i);
  });
  return places;
}
// Of a line of kernel IR: loc(LINE:COLUMN) or loc("FILE":LINE:COLUMN) at its end.
function placeOfIr(text) {
  const m = / loc\((?:"((?:[^"\\]|\\.)*)":)?(\d+):\d+\)[ {]*$/.exec(text);
  return m ? placeOf(m[1], +m[2]) : '';
}
function mark(column, i, line) {
  const own = column.sourceOf(i), same = here.column && own && own === here.column.sourceOf(here.index);
  line.classList.toggle('here', here.column === column && here.index === i);
  line.classList.toggle('same', !!same && !(here.column === column && here.index === i));
  line.classList.toggle('hit', hits.some(x => x.column === column && x.index === i));
}
function lineNumber(column, i) {
  const own = column.sourceOf(i);
  return h('span', { class: own ? 'n' : 'n none', style: { '--hue': hue(+/\d*$/.exec(own)[0]) } }, String(i + 1));
}
// The share of all clocks that belongs to each place in the source. A wait that the compiler added belongs to the place before it.
const shareOf = new Map();
if (time) {
  let sum = 0, last = '';
  insts.forEach((inst, i) => {
    last = placeOf(inst.file, inst.line) || last;
    const t = times.get(i), clocks = t ? t.issue_clocks + t.stall_clocks : 0;
    sum += clocks;
    shareOf.set(last, (shareOf.get(last) || 0) + clocks);
  });
  for (const [place, clocks] of shareOf) shareOf.set(place, sum ? clocks / sum : 0);
}
function drawPlain(column, i) {
  const own = column.sourceOf(i), share = shareOf.get(own) || 0, isTold = share >= .0005 && column.bySource.get(own)[0] === i;
  const line = h('div', { class: 'line', 'data-line': i + 1, onclick: () => select(column, i, true) }, lineNumber(column, i),
    column.key === 'source' && time ? h('span', { class: 'percent', title: 'of the clocks of all waves of a full compute unit' }, isTold ? percent(share) : '') : '',
    h('span', { class: 'text' }, column.texts[i]));
  mark(column, i, line);
  return line;
}
const mostStall = Math.max(1, ...[...times.values()].map(t => t.stall_clocks));
const causesOf = new Map(), findingsOf = new Map();
doc.causes.forEach(c => causesOf.has(c.instruction) ? causesOf.get(c.instruction).push(c) : causesOf.set(c.instruction, [c]));
// What --level says: errors first; notes on what production kernels or the matrix pipe do without are for "all".
const levels = ['error', 'warning', 'note', 'all'];
const isRefuted = f => f.level === 'note' && (f.proof === 'refuted' || f.proof === 'timed');
const allFindings = doc.check.flatMap(k => k.findings || []);
const findings = allFindings.filter(f => doc.level === 'all' || (levels.indexOf(f.level) <= levels.indexOf(doc.level || 'note') && !isRefuted(f)))
  .sort((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level));
for (const f of findings) {
  f.at = f.instruction ? byAddress.get(f.instruction.address) : undefined;
  const i = f.at;
  if (i !== undefined) findingsOf.has(i) ? findingsOf.get(i).push(f) : findingsOf.set(i, [f]);
}
const cell = (text, more) => h('span', { class: 'num' + (more || '') }, text);
function drawInst(column, i) {
  const inst = insts[i], t = times.get(i), kind = causesOf.has(i) ? ' wait' : inst.unit === 'matrix' ? ' matrix' : '';
  const owner = t && t.stalls.length ? t.stalls.reduce((a, b) => b.clocks > a.clocks ? b : a).owner : '';
  const line = h('div', { class: time && !t ? 'line never' : 'line', title: time && !t ? 'not executed' : null, 'data-line': i + 1, onclick: () => select(column, i, true) }, lineNumber(column, i),
    h('span', { class: 'flag' }, findingsOf.has(i) ? '!' : ''), h('span', { class: 'arrows' }), cell(inst.live[0]), cell(inst.live[1], ' second'),
    cell(inst.live[2], ' second'), cell(t ? number(t.count) : '0', ' wide second'), cell(t ? number(t.issue_clocks) : '', ' wide second'),
    cell(t ? number(t.stall_clocks) : '', ' wide'), measured.size ? cell(measured.has(i) ? number(measured.get(i).stall) : '', ' wide measured') : '',
    h('span', { class: 'bar', title: owner }, t && t.stall_clocks ? h('i', { style: { width: 40 * t.stall_clocks / mostStall + 'px',
      background: colours[owner] } }) : ''),
    inst.label ? h('span', { class: 'label' }, inst.label + ':') : '', h('span', { class: 'text' + kind }, inst.text));
  mark(column, i, line);
  return line;
}

// Arrows from waits and nops to what they wait for, in the column left of the text; a lane for each, as far as there is place.
function drawArrows(layer, first, end) {
  layer.replaceChildren();
  const lanes = [];
  for (const c of doc.causes) {
    const chosen = here.column && here.column.key === 'asm' && (here.index === c.instruction || here.index === c.producer || here.index === c.consumer);
    const low = Math.min(c.instruction, c.producer), high = Math.max(c.instruction, c.producer);
    if (high < first || low > end) continue;
    let lane = lanes.findIndex(e => e < low);
    if (lane < 0) lane = lanes.length;
    lanes[lane] = high;
    if (!chosen && lane > 7) continue;
    const left = 92 - 4 * Math.min(lane, 8), from = c.instruction * ROW + 9, to = c.producer * ROW + 9;
    const colour = c.hazard ? colours.barrier : colours.wait;
    layer.append(s('path', { d: `M96 ${from}H${left}V${to}H96m-4 -3l4 3l-4 3`, stroke: colour, 'stroke-width': chosen ? 2.5 : 1, opacity: chosen ? 1 : .45 }));
  }
}

// Drags the border between a column and the next one that is shown; arrow keys move it, too.
function splitter(column) {
  const bar = h('div', { class: 'splitter', role: 'separator', 'aria-orientation': 'vertical', 'aria-label': 'width of ' + column.title, tabindex: 0 });
  const move = by => {
    const shown = columns.filter(c => c.element.offsetParent), widths = shown.map(c => c.element.offsetWidth), i = shown.indexOf(column);
    if (i < 0 || i + 1 === shown.length) return;
    const step = Math.max(80 - widths[i], Math.min(by, widths[i + 1] - 80));
    widths[i] += step;
    widths[i + 1] -= step;
    shown.forEach((c, k) => c.element.style.setProperty('flex-grow', widths[k]));
  };
  bar.addEventListener('pointerdown', e => { bar.setPointerCapture(e.pointerId); e.preventDefault(); });
  bar.addEventListener('pointermove', e => { if (bar.hasPointerCapture(e.pointerId)) move(e.movementX); });
  bar.addEventListener('keydown', e => {
    const step = { ArrowLeft: -32, ArrowRight: 32 }[e.key];
    if (step) { move(step); e.preventDefault(); e.stopPropagation(); }
  });
  return bar;
}
// Buttons for the columns: each hides or shows one, the last one stays; on a narrow screen each shows one alone.
function columnButtons() {
  const pick = h('div', { class: 'pick' }), isNarrow = () => matchMedia('(max-width: 760px)').matches, hidden = c => c.element.classList.contains('off');
  const press = () => columns.forEach((c, k) => pick.children[k].setAttribute('aria-selected', isNarrow() ? c.element.classList.contains('shown') : !hidden(c)));
  for (const column of columns)
    pick.append(h('button', { onclick: () => {
      if (isNarrow()) columns.forEach(c => c.element.classList.toggle('shown', c === column));
      else if (columns.some(c => c !== column && !hidden(c))) column.element.classList.toggle('off');
      press();
      columns.forEach(c => c.list.draw());
      if (here.column) select(here.column, here.index);
    } }, column.title));
  press();
  return pick;
}

function codeView() {
  const view = h('section', { class: time ? 'view code' : 'view code untimed' }), all = h('div', { class: 'columns' });
  const lines = text => text.replace(/\n$/, '').split('\n');
  const source = doc.source.text ? lines(doc.source.text) : [], places = doc.source.kind === 'mlir' ? placesOfMlir(source) : null;
  if (doc.source.text) addColumn('source', doc.source.kind === 'mlir' ? 'MLIR' : doc.source.kind === 'llvm' ? 'LLVM IR' : doc.source.kind === 'kir' ? 'kernel IR as given' : 'assembly as given',
    source, i => places ? places[i] : String(i + 1));
  if (doc.kernel_ir && (doc.source.kind === 'mlir' || doc.source.kind === 'llvm')) { const ir = lines(doc.kernel_ir.text); addColumn('kir', 'kernel IR', ir, i => placeOfIr(ir[i])); }
  addColumn('asm', 'assembly', insts.map(x => x.text), i => placeOf(insts[i].file, insts[i].line));
  for (const c of columns) {
    const isAsm = c.key === 'asm';
    c.list = makeList(c.texts.length, i => isAsm ? drawInst(c, i) : drawPlain(c, i), c.key);
    const element = h('div', { class: 'column ' + c.key + (isAsm ? ' shown' : c.key === 'kir' ? ' off' : '') }, h('h2', {}, c.title + (c.key === 'source' ? ' ' + sourceName : '')));
    if (isAsm) {
      const heads = h('div', { class: 'heads' }, h('div', { class: 'line' }, h('span', { class: 'n none' }, '#'), h('span', { class: 'flag' }, ''),
        h('span', { class: 'arrows' }), cell('V'), cell('A', ' second'), cell('S', ' second'), cell('runs', ' wide second'), cell('issue', ' wide second'), cell('stall', ' wide'), measured.size ? cell('meas.', ' wide measured') : '',
        h('span', { class: 'bar' }), h('span', { title: 'live registers V, A, S; how often it ran, clocks of issue and of stall, of all waves of a compute unit' }, 'instruction')));
      const layer = s('svg', { class: 'arrows-layer', width: 100, height: c.texts.length * ROW });
      c.list.space.append(layer);
      c.list.drawn = (first, end) => drawArrows(layer, first, end);
      c.list.element.addEventListener('scroll', () => { heads.scrollLeft = c.list.element.scrollLeft; });
      element.append(heads);
    }
    element.append(c.list.element, isAsm ? '' : splitter(c));
    c.element = element;
    all.append(element);
  }
  view.append(columnButtons(), all);
  new ResizeObserver(() => columns.forEach(c => c.list.draw())).observe(view);
  return view;
}
const asm = () => columns[columns.length - 1];

// ---- the line that is looked at ----

function select(column, index, isClick) {
  if (index < 0 || index >= column.texts.length) return;
  here = { column, index };
  const own = column.sourceOf(index);
  for (const c of columns) {
    if (c === column) c.list.show(index);
    else if (own && c.bySource.has(own)) c.list.show(c.bySource.get(own)[0]);
    c.list.shown.forEach((line, i) => mark(c, i, line));
    c.list.draw();
  }
  if (isClick) remember('#' + column.prefix + (index + 1));
  const insts_ = column.key === 'asm' ? [index] : own && asm().bySource.get(own) || [];
  showDetail(column, index, insts_);
}
function stallText(t) {
  return t.stalls.map(x => h('li', {}, number(x.clocks) + ' clocks for ' + x.owner + (x.for === null ? '' : ', because of '),
    x.for === null ? '' : link(byAddress.get(x.for), insts[byAddress.get(x.for)].text)));
}
function showDetail(column, index, list) {
  const out = $('detail');
  out.replaceChildren();
  if (column.key !== 'asm') {
    const sum = list.reduce((a, i) => { const t = times.get(i); if (t) { a.issue += t.issue_clocks; a.stall += t.stall_clocks; } return a; }, { issue: 0, stall: 0 });
    out.append(h('code', {}, column.texts[index].trim()), h('p', {}, list.length + ' instructions' + (time ? ', ' + number(sum.issue) + ' clocks of issue, ' +
      number(sum.stall) + ' of stall' : '') + ': ', list.slice(0, 30).map(i => [link(i), ' '])));
    return;
  }
  const inst = insts[index], t = times.get(index);
  out.append(h('code', {}, inst.text), h('p', {}, '#L' + (index + 1) + ' at ' + hex(inst.address) + (inst.file ? ', ' + inst.file + ':' + inst.line : '') +
    '; live: V ' + inst.live[0] + ', A ' + inst.live[1] + ', S ' + inst.live[2]));
  if (t) out.append(h('p', {}, number(t.count) + ' times, ' + number(t.issue_clocks) + ' clocks of issue, ' + number(t.stall_clocks) + ' of stall'),
    h('ul', {}, stallText(t)));
  if (measured.has(index)) out.append(h('p', {}, measuredText(index)));
  const list_ = h('ul', {});
  for (const c of causesOf.get(index) || []) {
    list_.append(h('li', {}, (c.counter ? 'waits (' + c.counter + ') for ' : 'keeps hazard ' + c.hazard + ' (' + c.have + ' states without, ' + c.want + ' asked for) from '),
      link(c.producer, insts[c.producer].text), c.consumer === null ? ': ' : [', which ', link(c.consumer, insts[c.consumer].text), ' needs: '], c.reason));
  }
  for (const c of doc.causes) if (c.producer === index) list_.append(h('li', {}, 'is waited for by ', link(c.instruction, insts[c.instruction].text)));
  for (const f of findingsOf.get(index) || []) list_.append(h('li', { class: f.level }, (f.rule || '') + ': ' + f.message));
  if (list_.children.length) out.append(list_);
}

// ---- search ----

function search(query) {
  hits = [];
  hit = -1;
  const q = query.trim().toLowerCase();
  if (q) {
    open('code');
    const address = /^0x[0-9a-f]+$/.test(q) ? byAddress.get(parseInt(q, 16)) : undefined;
    const register = /^([vas])(\d+)$/.exec(q);
    const names = text => {
      for (const m of text.matchAll(/\b([vas])(?:(\d+)|\[(\d+):(\d+)\])/g)) {
        if (m[1] !== register[1]) continue;
        if (+(m[2] || m[3]) <= +register[2] && +register[2] <= +(m[2] || m[4])) return true;
      }
      return false;
    };
    for (const c of columns)
      c.texts.forEach((text, index) => {
        if (c.key === 'asm' && address === index || (register && c.key === 'asm' ? names(text) : text.toLowerCase().includes(q)))
          hits.push({ column: c, index });
      });
    const rank = x => x.column.key !== 'asm' ? 2 : time && !times.has(x.index) ? 1 : 0; // code that never ran comes behind code that did
    hits.sort((a, b) => rank(a) - rank(b));
  }
  columns.forEach(c => c.list.draw(true));
  nextHit(1);
}
function nextHit(step) {
  $('hits').value = '';
  if (!$('query').value.trim()) return;
  if (!hits.length) { $('hits').value = ' nothing found'; return; }
  hit = (hit + step + hits.length) % hits.length;
  $('hits').value = ` ${hit + 1} of ${hits.length}`;
  open('code');
  select(hits[hit].column, hits[hit].index, true);
}
