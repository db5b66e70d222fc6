'use strict';
// The tabs of the page, but the code.

// ---- canvases ----

function canvasOf(height, paint) {
  const element = h('canvas', { tabindex: 0 });
  const draw = () => {
    const ratio = devicePixelRatio || 1, width = element.clientWidth, tall = typeof height === 'function' ? height() : height;
    if (!width) return;
    element.style.height = tall + 'px';
    element.width = width * ratio;
    element.height = tall * ratio;
    const g = element.getContext('2d'), style = getComputedStyle(document.body);
    g.scale(ratio, ratio);
    g.font = '11px system-ui, sans-serif';
    paint(g, width, tall, style.color);
  };
  new ResizeObserver(draw).observe(element);
  element.redraw = draw;
  return element;
}
function tip(event, text) {
  const t = $('tip');
  t.hidden = !text;
  if (!text) return;
  t.textContent = text;
  t.style.left = Math.min(event.clientX + 12, innerWidth - t.offsetWidth - 4) + 'px';
  t.style.top = Math.min(event.clientY + 12, innerHeight - t.offsetHeight - 4) + 'px';
}

// ---- registers ----

// Would fewer registers alone bring no wave more?
function heldByLds(r) { return r.waves_by_lds !== null && r.waves_by_lds <= r.waves_by_registers; }

function registersView() {
  const files = { v: 'VGPR', a: 'AGPR', s: 'SGPR' }, view = h('section', { class: 'view' });
  const r = doc.resources, n = insts.length;
  view.append(h('h2', {}, 'Who lives where'), h('p', {}, 'Across: instructions in the order of the code; down: registers. A bar is a value, or one that is updated in place: ' +
    'accumulators that stay are one long bar through their loop. Shaded: loops.' + (r.next_step_registers ? ' Dashed: with at most ' + r.next_step_registers +
    ' registers one more wave fits a SIMD' + (heldByLds(r) ? `, where LDS, which allows ${r.waves_by_lds}, does not hold it.` : '.') : '')));
  for (const f of ['v', 'a', 's']) {
    const rows = doc.registers.rows.filter(x => x[0] === f);
    if (!rows.length) continue;
    const top = Math.max(...rows.map(x => x[1] + x[2])), tall = Math.max(3, Math.min(12, 520 / top));
    const canvas = canvasOf(top * tall + 16, (g, width, height, ink) => {
      const left = 34, step = (width - left) / n;
      g.fillStyle = ink;
      for (let reg = 0; reg < top; reg += top > 64 ? 32 : 8) g.fillText(f + reg, 2, reg * tall + 10);
      g.globalAlpha = .08;
      if (time) for (const l of time.loops) {
        const first = byAddress.get(l.begin), last = insts.findIndex(x => x.address >= l.end);
        g.fillRect(left + first * step, 0, ((last < 0 ? n : last) - first) * step, height);
      }
      g.globalAlpha = 1;
      rows.forEach((x, i) => {
        g.fillStyle = `hsl(${hue(i)} 55% 55%)`;
        g.fillRect(left + x[3] * step, x[1] * tall, Math.max(1, (x[4] - x[3] + 1) * step - .5), Math.max(1, x[2] * tall - .5));
      });
      if (f === 'v' && r.next_step_registers && r.next_step_registers < top) {
        g.strokeStyle = colours.barrier;
        g.setLineDash([6, 4]);
        g.beginPath();
        g.moveTo(left, r.next_step_registers * tall);
        g.lineTo(width, r.next_step_registers * tall);
        g.stroke();
      }
    });
    const at = e => {
      const box = canvas.getBoundingClientRect(), x = Math.floor((e.clientX - box.left - 34) / (box.width - 34) * n), y = Math.floor((e.clientY - box.top) / tall);
      return [x, y, rows.find(q => y >= q[1] && y < q[1] + q[2] && x >= q[3] && x <= q[4])];
    };
    canvas.addEventListener('mousemove', e => {
      const [, y, q] = at(e);
      tip(e, q ? `${f}${q[2] > 1 ? `[${q[1]}:${q[1] + q[2] - 1}]` : q[1]} from L${q[3] + 1} ${insts[q[3]].text} to L${q[4] + 1} ${insts[q[4]].text}` : f + y + ': free');
    });
    canvas.addEventListener('mouseleave', e => tip(e, ''));
    canvas.addEventListener('click', e => { const [x, , q] = at(e); go(q ? q[3] : x); });
    view.append(h('h2', {}, files[f] + 's'), canvas);
  }
  const most = k => Math.max(...insts.map(x => x.live[k]));
  view.append(h('p', {}, `most live: V ${most(0)}, A ${most(1)}, S ${most(2)}`));
  return view;
}

// ---- timeline ----

function timelineView() {
  const view = h('section', { class: 'view' }), t = doc.timeline;
  if (!t || !t.waves.length) { view.append(h('p', {}, 'No timeline: ' + (doc.time_missing || 'nothing was run'))); return view; }
  let end = 0, begin = Infinity;
  for (const w of t.waves) {
    const e = w.events;
    begin = Math.min(begin, e[1] - e[2]);
    end = Math.max(end, e[e.length - 3] + 4);
  }
  let from = begin, to = Math.min(end, begin + 4000);
  const tall = 22, left = 86;
  const kind = address => { const i = byAddress.get(address); return i === undefined ? 'control' : insts[i].unit; };
  const paint = (g, width, height, ink) => {
    const scale = (width - left) / (to - from);
    g.fillStyle = ink;
    const step = Math.pow(10, Math.ceil(Math.log10((to - from) / 8)));
    for (let c = Math.ceil(from / step) * step; c < to; c += step) g.fillText(c.toLocaleString('en'), left + (c - from) * scale, 10);
    t.waves.forEach((w, row) => {
      const y = 16 + row * tall, e = w.events;
      g.fillStyle = ink;
      g.fillText(`S${w.simd} g${w.workgroup} w${w.wave}`, 2, y + 13);
      let low = 0, high = e.length / 4;
      while (low < high) { const mid = (low + high) >> 1; if (e[4 * mid + 1] < from) low = mid + 1; else high = mid; }
      for (let k = Math.max(0, low - 1); k < e.length / 4; k++) {
        const issued = e[4 * k + 1], waited = e[4 * k + 2];
        if (issued - waited > to) break;
        const next = k + 1 < e.length / 4 ? e[4 * k + 5] - e[4 * k + 6] : issued + 4;
        const rect = (a, b, colour, up, down) => {
          const x = Math.max(left, left + (a - from) * scale), x2 = Math.min(width, left + (b - from) * scale);
          if (x2 < x) return;
          g.fillStyle = colour;
          g.fillRect(x, y + up, Math.max(.7, x2 - x), down);
        };
        if (waited) rect(issued - waited, issued, colours[t.owners[e[4 * k + 3]]], 11, 5);
        rect(issued, Math.max(next, issued + 4), colours[kind(e[4 * k])], 1, 10);
      }
    });
  };
  const canvas = canvasOf(16 + t.waves.length * tall, paint);
  const move = (a, b) => {
    const span = Math.max(32, Math.min(b - a, end - begin));
    from = Math.max(begin, Math.min(a, end - span));
    to = from + span;
    canvas.redraw();
  };
  const zoom = (factor, at) => { const c = at === undefined ? (from + to) / 2 : at; move(c - (c - from) * factor, c + (to - c) * factor); };
  const clockAt = e => { const box = canvas.getBoundingClientRect(); return from + (e.clientX - box.left - left) / (box.width - left) * (to - from); };
  canvas.addEventListener('wheel', e => { if (e.ctrlKey || e.shiftKey || Math.abs(e.deltaX) > Math.abs(e.deltaY)) { e.preventDefault();
    e.ctrlKey ? zoom(e.deltaY > 0 ? 1.25 : .8, clockAt(e)) : move(from + (to - from) * (e.deltaX || e.deltaY) / 800, to + (to - from) * (e.deltaX || e.deltaY) / 800); } }, { passive: false });
  let drag = null;
  canvas.addEventListener('pointerdown', e => { drag = { x: e.clientX, from, to, moved: false }; });
  addEventListener('pointerup', () => { drag = null; });
  const eventAt = e => {
    const w = t.waves[Math.floor((e.clientY - canvas.getBoundingClientRect().top - 16) / tall)], clock = clockAt(e);
    if (!w) return null;
    let found = null;
    for (let k = 0; k < w.events.length && w.events[k + 1] - w.events[k + 2] <= clock; k += 4) found = { w, k, address: w.events[k], issued: w.events[k + 1], waited: w.events[k + 2], owner: t.owners[w.events[k + 3]] };
    return found;
  };
  canvas.addEventListener('pointermove', e => {
    if (drag) {
      const shift = (drag.x - e.clientX) / (canvas.clientWidth - left) * (drag.to - drag.from);
      if (Math.abs(drag.x - e.clientX) > 3) drag.moved = true;
      if (drag.moved) move(drag.from + shift, drag.to + shift);
      return;
    }
    const x = eventAt(e), i = x ? byAddress.get(x.address) : undefined;
    tip(e, i === undefined ? '' : `clock ${x.issued}: L${i + 1} ${insts[i].text}` + (x.waited ? `, after ${x.waited} clocks of ${x.owner}` : ''));
  });
  canvas.addEventListener('pointerleave', e => tip(e, ''));
  canvas.addEventListener('dblclick', e => { const x = eventAt(e); if (x && byAddress.has(x.address)) go(byAddress.get(x.address)); });
  canvas.addEventListener('keydown', e => {
    const span = to - from, keys = { '+': () => zoom(.6), '=': () => zoom(.6), '-': () => zoom(1.6), ArrowLeft: () => move(from - span / 4, to - span / 4),
      ArrowRight: () => move(from + span / 4, to + span / 4), 0: () => move(begin, end) };
    if (keys[e.key]) { keys[e.key](); e.preventDefault(); e.stopPropagation(); }
  });
  view.append(h('h2', {}, 'Waves of one compute unit'), h('p', {}, 'Upper half of a row: instructions; lower half: what the wave waits for. Drag to move, + and - (or Ctrl and the wheel) to zoom, 0 for all; double click: to the code.' +
    (t.is_cut ? ' Only the first part of the run is here; --perfetto has all of it.' : '')),
    h('p', {}, [['+', () => zoom(.6)], ['-', () => zoom(1.6)], ['all', () => move(begin, end)]].map(([text, f]) => h('button', { onclick: f }, text))),
    h('p', { class: 'keys' }, ['matrix', 'valu', 'transcendental', 'salu', 'lds', 'memory', 'scalar-memory', 'dependence', 'issue', 'wait', 'barrier', 'fetch'].map(k =>
      h('span', {}, h('i', { style: { background: colours[k] } }), k))), canvas);
  return view;
}

// ---- control flow ----

function flowView() {
  const view = h('section', { class: 'view' }), blocks = doc.blocks, at = new Map();
  blocks.forEach((b, i) => at.set(b.first, i));
  const most = 1500, drawn = blocks.slice(0, most), edges = f => drawn.reduce((n, b, i) => n + b.next.filter(x => f(at.get(x), i)).length, 0);
  const tall = 44, gap = 18, width = 380, left = 10 + 9 * Math.min(11, edges((j, i) => j <= i) + 1);
  const layer = s('svg', { width: width + left + 20 + 9 * Math.min(10, edges((j, i) => j > i + 1)), height: Math.min(blocks.length, most) * (tall + gap) + 10 });
  const y = i => 5 + i * (tall + gap);
  let out = 0, back = 0;
  drawn.forEach((b, i) => {
    const text = (k, dy) => s('text', { x: left + 6, y: y(i) + dy }, `L${k + 1} ${insts[k].text}`.slice(0, 56));
    layer.append(s('g', { class: 'block', onclick: () => go(b.first) }, s('rect', { x: left, y: y(i), width, height: tall, rx: 4 }),
      text(b.first, 14), s('text', { x: left + 6, y: y(i) + 27 }, b.last > b.first + 1 ? `  ${b.last - b.first + 1} instructions` : ''), b.last > b.first ? text(b.last, 39) : ''));
    for (const next of b.next) {
      const j = at.get(next);
      if (j === undefined || j >= most) continue;
      let d;
      if (j === i + 1) d = `M${left + width / 2} ${y(i) + tall}V${y(j)}m-4 -6l4 6l4 -6`;
      else if (j > i) { const x = left + width + 14 + 9 * (out++ % 10); d = `M${left + width} ${y(i) + tall - 8}H${x}V${y(j) + 8}H${left + width}m6 -4l-6 4l6 4`; }
      else { const x = left - 14 - 9 * (back++ % 10); d = `M${left} ${y(i) + tall - 8}H${x}V${y(j) + 8}H${left}m-6 -4l6 4l-6 4`; }
      layer.append(s('path', { d, stroke: j <= i ? colours.barrier : colours.valu, 'stroke-width': 1.5 }));
    }
  });
  view.append(h('h2', {}, blocks.length + ' basic blocks'), h('p', {}, 'Red: back edges.' + (blocks.length > most ? ' Only the first ' + most + ' are drawn.' : '')), h('div', { class: 'scroll' }, layer));
  return view;
}

// ---- tables ----

function shares(owners, whole = 1) {
  const list = Object.entries(owners).filter(x => x[1] > 0).map(x => [x[0], x[1] / whole]).sort((a, b) => b[1] - a[1]);
  return h('div', {}, h('div', { class: 'share' }, list.map(([name, v]) => h('i', { title: name + ' ' + percent(v), style: { width: 100 * v + '%', background: colours[name] } }))),
    list.slice(0, 4).map(([name, v]) => name + ' ' + percent(v)).join(', '));
}
function strip(gaps) {
  return h('div', { class: 'strip', title: 'for each matrix instruction: how many others come before the next one' },
    gaps.map(g => g > 9 ? h('b', {}, '+') : g ? String(g) : '.'));
}
/* A launch on a device that does not exist has clocks of a compute unit alone. */
function predictedTime() {
  if (!time.predicted && !time.hypothetical) return 'not a prediction (see the notes of the launch)';
  return time.hypothetical ? `launch not predicted: ${number(time.cu_clocks)} clocks of a compute unit` : `${time.us.toFixed(2)} us on ${time.device}`;
}
function timesView() {
  const view = h('section', { class: 'view' });
  if (!time) { view.append(h('p', {}, 'No times: ' + doc.time_missing), ...measured.size ? measuredTable() : []); return view; }
  view.append(h('h2', {}, 'Launch'), table(['', ''], [
    ['predicted time', time.predicted ? `${time.us.toFixed(2)} us (${time.us_low.toFixed(2)} to ${time.us_high.toFixed(2)}, as nine of ten measured launches are)` : predictedTime()],
    ['device', `${time.device}, ${time.compute_units} compute units, ${time.ghz.toFixed(2)} GHz${time.hypothetical ? ' (made up: no product is known)' : ''}`],
    ['grid', `${time.grid.join(' x ')} workgroups of ${time.block.join(' x ')}`], ['rate', time.hypothetical ? 'not predicted' : `${time.tflops.toFixed(1)} TFLOPS, ${time.gb_per_s.toFixed(1)} GB/s`],
    ['efficiency of the matrix pipe', percent(time.efficiency)]]));
  const outermost = l => l.parent === null ? l : outermost(time.loops[l.parent]), cost = l => outermost(l).clocks * outermost(l).iterations;
  const loops = [...time.loops].sort((a, b) => cost(b) - cost(a)); // nests stay together
  view.append(h('h2', {}, 'Loops'), time.loops.length ? table(['loop', 'runs', 'clocks', 'bound', 'gap', 'MFMA', 'instr.', 'clocks go to'], loops.flatMap(l => {
    const first = byAddress.get(l.address), row = [h('span', {}, '\u00a0'.repeat(2 * (l.depth - 1)), link(first, hex(l.address)), l.line ? ' line ' + l.line : ''), l.iterations, l.clocks,
      `${number(l.bound_clocks)} (${l.bound_by})`, percent(l.clocks ? 1 - l.bound_clocks / l.clocks : 0), percent(l.efficiency), l.instructions, shares(l.owners)];
    return [row];
  })) : h('p', {}, 'no loop was executed'));
  for (const l of loops.filter(x => x.mfma_gaps.length)) view.append(h('p', {}, 'matrix instructions of the loop at ' + hex(l.address) + ', and how many others stand behind each:'), strip(l.mfma_gaps));
  if (measured.size) view.append(...measuredTable());
  const costly = [...times.entries()].sort((a, b) => b[1].stall_clocks - a[1].stall_clocks).slice(0, 20);
  view.append(h('h2', {}, 'Instructions that cost most'), table(['', 'instruction', 'runs', 'issue', 'stall', 'for'], costly.map(([i, t]) => [link(i), h('code', {}, insts[i].text), t.count, t.issue_clocks, t.stall_clocks,
    t.stalls.map(x => `${x.owner} ${number(x.clocks)}`).join(', ')])));
  const lds = [...times.entries()].filter(x => x[1].lds_conflict_clocks);
  view.append(h('h2', {}, 'LDS bank conflicts'), lds.length ? table(['', 'instruction', 'LDS clocks', 'of conflicts', 'worst access'], lds.map(([i, t]) => [link(i), h('code', {}, insts[i].text), t.lds_clocks, t.lds_conflict_clocks,
    t.lds_worst ? `lanes ${t.lds_worst.lanes.join(' and ')} at ${t.lds_worst.addresses.map(hex).join(' and ')}: ${t.lds_worst.clocks} clocks instead of ${t.lds_worst.free_clocks}` : ''])) : h('p', {}, 'none'));
  return view;
}
// Findings of one rule: the first one, and the others on request.
function findingPlaces(list) {
  const one = f => h('p', {}, f.at === undefined ? '' : [link(f.at), ' '], f.message);
  if (list.length === 1) return one(list[0]);
  const rest = h('details', {}, h('summary', {}, `and ${list.length - 1} more`));
  rest.addEventListener('toggle', () => { if (rest.children.length === 1) rest.append(...list.slice(1).map(one)); });
  return h('div', {}, one(list[0]), rest);
}
function findingsView() {
  const view = h('section', { class: 'view' });
  const groups = new Map();
  for (const f of findings) {
    const key = f.level + ' ' + f.rule + ' ' + (f.row || '');
    groups.has(key) ? groups.get(key).push(f) : groups.set(key, [f]);
  }
  view.append(h('h2', {}, 'Findings of the static checks'), findings.length ? table(['level', 'rule', '', 'what, and where'], [...groups.values()].map(list =>
    [h('span', { class: list[0].level }, list[0].level), list[0].rule + (list[0].row ? ':' + list[0].row : ''), list.length, findingPlaces(list)])) : h('p', {}, 'none'));
  const hidden = allFindings.length - findings.length;
  if (hidden) view.append(h('p', {}, `not shown: ${hidden} ${hidden === 1 ? 'finding' : 'findings'} below --level=${doc.level}, or about wait states that production kernels or the matrix pipe do without (--level=all shows all)`));
  const unseen = doc.check.flatMap(k => k.not_analysed || []);
  if (unseen.length) view.append(h('h2', {}, 'What was not looked at'), table(['address', 'why'], unseen.map(x => [h('code', {}, hex(x.address)), x.why])));
  return view;
}
function resourcesView() {
  const r = doc.resources, view = h('section', { class: 'view' });
  view.append(h('h2', {}, 'Resources'), table(['', ''], [['VGPRs', r.vgprs], ['AGPRs', r.agprs], ['SGPRs', r.sgprs], ['registers allocated', r.allocated_registers], ['LDS, bytes', r.lds_bytes],
    ['scratch, bytes of a lane', r.scratch_bytes], ['arguments, bytes', r.kernarg_bytes], ['waves of a SIMD by registers', r.waves_by_registers],
    ['by LDS', r.waves_by_lds === null ? 'not limited, or the size of a workgroup is not known' : r.waves_by_lds], ['at most', r.most_waves],
    ['next step', r.next_step_registers ? `${r.allocated_registers - r.next_step_registers} registers fewer (at most ${r.next_step_registers}) for one wave more` +
      (heldByLds(r) ? `; first LDS, which allows ${r.waves_by_lds}` : '') : 'none by registers']]));
  if (r.arguments.length) view.append(h('h2', {}, 'Arguments'), table(['name', 'kind', 'offset', 'bytes'], r.arguments.map(a => [a.name, a.kind, a.offset, a.size])));
  view.append(h('p', { class: 'note' }, `${doc.generator}, document version ${doc.version}`));
  return view;
}
