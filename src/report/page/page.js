'use strict';
// The page of `wavecc report`: shows the document (docs/report.md). All text goes into the page as text nodes.
(function () {
  const doc = JSON.parse(document.getElementById('document').textContent);
  const insts = doc.instructions, byAddress = new Map(), times = new Map();
  insts.forEach((inst, i) => byAddress.set(inst.address, i));
  const time = doc.time;
  if (time) for (const t of time.instructions) times.set(byAddress.get(t.address), t);
  const ROW = 18, $ = id => document.getElementById(id);

  // ---- elements ----

  function fill(element, attributes, children) {
    for (const name in attributes) {
      if (name.startsWith('on')) element.addEventListener(name.slice(2), attributes[name]);
      else if (name === 'style') for (const key in attributes.style) element.style.setProperty(key, attributes.style[key]);
      else if (attributes[name] !== null) element.setAttribute(name, attributes[name]);
    }
    for (const child of children.flat()) if (child !== null) element.append(child);
    return element;
  }
  const h = (tag, attributes, ...children) => fill(document.createElement(tag), attributes || {}, children);
  const s = (tag, attributes, ...children) => fill(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes || {}, children);
  const hex = n => '0x' + n.toString(16);
  const number = n => n === null || n === undefined ? '' : n >= 1000 ? Math.round(n).toLocaleString('en') : String(+n.toFixed(2));
  const percent = n => (100 * n).toFixed(1) + ' %';
  const hue = n => n * 137.5 % 360;
  const colours = { matrix: '#2f9e63', valu: '#3b7dd8', transcendental: '#7b61c9', lds: '#c9a227', memory: '#d0643a', 'memory-return': '#d0643a',
    bandwidth: '#a8432b', 'scalar-memory': '#b05fa3', dependence: '#8f99a8', issue: '#9db4c8', wait: '#d9822b', barrier: '#c23030',
    fetch: '#6fb3b8', start: '#bbb', tail: '#ddd', salu: '#7fa7c9', branch: '#5d6b7a', control: '#a7b0ba' };

  function link(i, text) {
    return h('a', { href: '#L' + (i + 1) }, text || 'L' + (i + 1));
  }
  function table(heads, rows) {
    return h('div', { class: 'scroll' }, h('table', {}, h('thead', {}, h('tr', {}, heads.map(t => h('th', {}, t)))),
      h('tbody', {}, rows.map(row => h('tr', {}, row.map(cell => h('td', { class: typeof cell === 'number' ? 'r' : null },
        typeof cell === 'number' ? number(cell) : cell)))))));
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

  // The line of the source that a line of a column comes from; 0: none.
  function addColumn(key, title, texts, sourceOf) {
    const bySource = new Map();
    texts.forEach((_, i) => {
      const line = sourceOf(i);
      if (line) bySource.has(line) ? bySource.get(line).push(i) : bySource.set(line, [i]);
    });
    columns.push({ key, title, texts, sourceOf, bySource, prefix: { source: 'S', kir: 'K', asm: 'L' }[key] });
  }
  function mark(column, i, line) {
    const own = column.sourceOf(i), same = here.column && own && own === here.column.sourceOf(here.index);
    line.classList.toggle('here', here.column === column && here.index === i);
    line.classList.toggle('same', !!same && !(here.column === column && here.index === i));
    line.classList.toggle('hit', hits.some(x => x.column === column && x.index === i));
  }
  function lineNumber(column, i) {
    const own = column.sourceOf(i);
    return h('span', { class: own ? 'n' : 'n none', style: { '--hue': hue(own) } }, String(i + 1));
  }
  function drawPlain(column, i) {
    const line = h('div', { class: 'line', 'data-line': i + 1, onclick: () => select(column, i, true) }, lineNumber(column, i),
      h('span', { class: 'text' }, column.texts[i]));
    mark(column, i, line);
    return line;
  }
  const mostStall = Math.max(1, ...[...times.values()].map(t => t.stall_clocks));
  const causesOf = new Map(), findingsOf = new Map();
  doc.causes.forEach(c => causesOf.has(c.instruction) ? causesOf.get(c.instruction).push(c) : causesOf.set(c.instruction, [c]));
  const findings = doc.check.flatMap(k => k.findings || []);
  for (const f of findings) {
    const i = byAddress.get(f.address);
    if (i !== undefined) findingsOf.has(i) ? findingsOf.get(i).push(f) : findingsOf.set(i, [f]);
  }
  const cell = (text, more) => h('span', { class: 'num' + (more || '') }, text);
  function drawInst(column, i) {
    const inst = insts[i], t = times.get(i), kind = causesOf.has(i) ? ' wait' : inst.unit === 'matrix' ? ' matrix' : '';
    const owner = t && t.stalls.length ? t.stalls.reduce((a, b) => b.clocks > a.clocks ? b : a).owner : '';
    const line = h('div', { class: 'line', 'data-line': i + 1, onclick: () => select(column, i, true) }, lineNumber(column, i),
      h('span', { class: 'flag' }, findingsOf.has(i) ? '!' : ''), h('span', { class: 'arrows' }), cell(inst.live[0]), cell(inst.live[1]),
      cell(inst.live[2]), cell(t ? number(t.count) : '', ' wide'), cell(t ? number(t.issue_clocks) : '', ' wide'),
      cell(t ? number(t.stall_clocks) : '', ' wide'),
      h('span', { class: 'bar', title: owner }, t && t.stall_clocks ? h('i', { style: { width: 40 * t.stall_clocks / mostStall + 'px',
        background: colours[owner] } }) : ''),
      inst.label ? h('span', { class: 'label' }, inst.label + ': ') : '', h('span', { class: 'text' + kind }, inst.text));
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

  function codeView() {
    const view = h('section', { class: 'view code' }), pick = h('nav', { class: 'pick' });
    const lines = text => text.replace(/\n$/, '').split('\n');
    const sourceFile = f => f && (f === sourceName || sourceName.endsWith('/' + f) || f.endsWith('/' + sourceName));
    if (doc.source.text) addColumn('source', doc.source.kind === 'mlir' ? 'MLIR' : doc.source.kind === 'kir' ? 'kernel IR as given' : 'assembly as given',
      lines(doc.source.text), i => i + 1);
    if (doc.kernel_ir && doc.source.kind === 'mlir') addColumn('kir', 'kernel IR', lines(doc.kernel_ir.text), i => doc.kernel_ir.lines[i]);
    addColumn('asm', 'assembly', insts.map(x => x.text), i => sourceFile(insts[i].file) || !doc.source.text ? insts[i].line || 0 : 0);
    view.append(pick);
    for (const c of columns) {
      const isAsm = c.key === 'asm';
      c.list = makeList(c.texts.length, i => isAsm ? drawInst(c, i) : drawPlain(c, i), c.key);
      const element = h('div', { class: 'column ' + c.key + (isAsm ? ' shown' : '') }, h('h2', {}, c.title + (c.key === 'source' ? ' ' + sourceName : '')));
      if (isAsm) {
        const heads = h('div', { class: 'heads' }, h('div', { class: 'line' }, h('span', { class: 'n none' }, '#'), h('span', { class: 'flag' }, ''),
          h('span', { class: 'arrows' }), cell('V'), cell('A'), cell('S'), cell('runs', ' wide'), cell('issue', ' wide'), cell('stall', ' wide'),
          h('span', { class: 'bar' }), h('span', { title: 'live registers V, A, S; how often it ran, clocks of issue and of stall, of all waves of a compute unit' }, 'instruction')));
        const layer = s('svg', { class: 'arrows-layer', width: 100, height: c.texts.length * ROW });
        c.list.space.append(layer);
        c.list.drawn = (first, end) => drawArrows(layer, first, end);
        c.list.element.addEventListener('scroll', () => { heads.scrollLeft = c.list.element.scrollLeft; });
        element.append(heads);
      }
      element.append(c.list.element);
      c.element = element;
      view.append(element);
      pick.append(h('button', { 'aria-selected': isAsm, onclick: e => {
        for (const other of columns) other.element.classList.toggle('shown', other === c);
        for (const b of pick.children) b.setAttribute('aria-selected', b === e.target);
        c.list.draw();
      } }, c.title));
    }
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
    if (isClick) history.replaceState(null, '', '#' + column.prefix + (index + 1));
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
      hits.sort((a, b) => (b.column.key === 'asm') - (a.column.key === 'asm'));
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

  function registersView() {
    const files = { v: 'VGPR', a: 'AGPR', s: 'SGPR' }, view = h('section', { class: 'view' });
    const r = doc.resources, n = insts.length;
    view.append(h('h2', {}, 'Who lives where'), h('p', {}, 'Across: instructions in the order of the code; down: registers. A bar is a value, or one that is updated in place: ' +
      'accumulators that stay are one long bar through their loop. Shaded: loops.' + (r.next_step_registers ? ' Dashed: with at most ' + r.next_step_registers +
      ' registers one more wave fits a SIMD.' : '')));
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
    const tall = 44, gap = 18, width = 380, left = 120, most = 1500;
    const layer = s('svg', { width: width + left + 120, height: Math.min(blocks.length, most) * (tall + gap) + 10 });
    const y = i => 5 + i * (tall + gap);
    let out = 0, back = 0;
    blocks.slice(0, most).forEach((b, i) => {
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

  function shares(owners) {
    const list = Object.entries(owners).filter(x => x[1] > 0).sort((a, b) => b[1] - a[1]);
    return h('div', {}, h('div', { class: 'share' }, list.map(([name, v]) => h('i', { title: name + ' ' + percent(v), style: { width: 100 * v + '%', background: colours[name] } }))),
      list.slice(0, 4).map(([name, v]) => name + ' ' + percent(v)).join(', '));
  }
  function strip(gaps) {
    return h('div', { class: 'strip', title: 'for each matrix instruction: how many others come before the next one' },
      gaps.map(g => g > 9 ? h('b', {}, '+') : g ? String(g) : '.'));
  }
  function timesView() {
    const view = h('section', { class: 'view' });
    if (!time) { view.append(h('p', {}, 'No times: ' + doc.time_missing)); return view; }
    const o = time.occupancy;
    view.append(h('h2', {}, 'Launch'), table(['', ''], [
      ['predicted time', `${time.us.toFixed(2)} us (${time.us_low.toFixed(2)} to ${time.us_high.toFixed(2)})`], ['device', `${time.device}, ${time.compute_units} compute units, ${time.ghz.toFixed(2)} GHz`],
      ['grid', `${time.grid.join(' x ')} workgroups of ${time.block.join(' x ')}`], ['rate', `${time.tflops.toFixed(1)} TFLOPS, ${time.gb_per_s.toFixed(1)} GB/s`],
      ['efficiency of the matrix pipe', percent(time.efficiency)], ['lower bound', `${number(time.bound_clocks)} of ${number(time.cu_clocks)} clocks (${time.bound_by})`],
      ['clocks go to', shares(time.owners)], ['occupancy', `${o.resident_workgroups} workgroups; waves of a SIMD: ${o.waves_by_vgprs} by registers, ${o.waves_by_lds} by LDS; ${number(o.rounds)} rounds`],
      ['notes', h('div', {}, time.notes.map(n => h('p', {}, n)))]]));
    view.append(h('h2', {}, 'Loops'), time.loops.length ? table(['loop', 'runs', 'clocks', 'bound', 'gap', 'MFMA', 'instr.', 'clocks go to'], time.loops.flatMap(l => {
      const first = byAddress.get(l.address), row = [h('span', {}, '\u00a0'.repeat(2 * (l.depth - 1)), link(first, hex(l.address)), l.line ? ' line ' + l.line : ''), l.iterations, l.clocks,
        `${number(l.bound_clocks)} (${l.bound_by})`, percent(l.clocks ? 1 - l.bound_clocks / l.clocks : 0), percent(l.efficiency), l.instructions, shares(l.owners)];
      return [row];
    })) : h('p', {}, 'no loop was executed'));
    for (const l of time.loops.filter(x => x.mfma_gaps.length)) view.append(h('p', {}, 'matrix instructions of the loop at ' + hex(l.address) + ', and how many others stand behind each:'), strip(l.mfma_gaps));
    const costly = [...times.entries()].sort((a, b) => b[1].stall_clocks - a[1].stall_clocks).slice(0, 20);
    view.append(h('h2', {}, 'Instructions that cost most'), table(['', 'instruction', 'runs', 'issue', 'stall', 'for'], costly.map(([i, t]) => [link(i), h('code', {}, insts[i].text), t.count, t.issue_clocks, t.stall_clocks,
      t.stalls.map(x => `${x.owner} ${number(x.clocks)}`).join(', ')])));
    const lds = [...times.entries()].filter(x => x[1].lds_conflict_clocks);
    view.append(h('h2', {}, 'LDS bank conflicts'), lds.length ? table(['', 'instruction', 'LDS clocks', 'of conflicts', 'worst access'], lds.map(([i, t]) => [link(i), h('code', {}, insts[i].text), t.lds_clocks, t.lds_conflict_clocks,
      t.lds_worst ? `lanes ${t.lds_worst.lanes.join(' and ')} at ${t.lds_worst.addresses.map(hex).join(' and ')}: ${t.lds_worst.clocks} clocks instead of ${t.lds_worst.free_clocks}` : ''])) : h('p', {}, 'none'));
    return view;
  }
  function findingsView() {
    const view = h('section', { class: 'view' });
    view.append(h('h2', {}, 'Findings of the static checks'), findings.length ? table(['', 'level', 'rule', 'what'], findings.map(f => {
      const i = byAddress.get(f.address);
      return [i === undefined ? '' : link(i), h('span', { class: f.level }, f.level), f.rule + (f.row ? ':' + f.row : ''), f.message];
    })) : h('p', {}, 'none'));
    return view;
  }
  function resourcesView() {
    const r = doc.resources, view = h('section', { class: 'view' });
    view.append(h('h2', {}, 'Resources'), table(['', ''], [['VGPRs', r.vgprs], ['AGPRs', r.agprs], ['SGPRs', r.sgprs], ['registers allocated', r.allocated_registers], ['LDS, bytes', r.lds_bytes],
      ['scratch, bytes of a lane', r.scratch_bytes], ['arguments, bytes', r.kernarg_bytes], ['waves of a SIMD by registers', r.waves_by_registers],
      ['by LDS', r.waves_by_lds === null ? 'not limited, or the size of a workgroup is not known' : r.waves_by_lds], ['at most', r.most_waves],
      ['next step', r.next_step_registers ? `${r.allocated_registers - r.next_step_registers} registers fewer (at most ${r.next_step_registers}) for one wave more` : 'none by registers']]));
    if (r.arguments.length) view.append(h('h2', {}, 'Arguments'), table(['name', 'kind', 'offset', 'bytes'], r.arguments.map(a => [a.name, a.kind, a.offset, a.size])));
    view.append(h('p', { class: 'note' }, `${doc.generator}, document version ${doc.version}`));
    return view;
  }

  // ---- tabs, links, keys ----

  const views = {}, makers = { code: ['Code', codeView], times: ['Times and loops', timesView], registers: ['Registers', registersView], timeline: ['Timeline', timelineView],
    flow: ['Control flow', flowView], findings: [`Findings (${findings.length})`, findingsView], resources: ['Resources', resourcesView] };
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
  $('summary').textContent = doc.target + ', ' + insts.length + ' instructions' + (time ? ', ' + time.us.toFixed(2) + ' us on ' + time.device : '') + (sourceName ? ', ' + sourceName : '');
  for (const name in makers)
    $('tabs').append(h('button', { role: 'tab', 'data-view': name, onclick: () => { open(name); history.replaceState(null, '', '#' + name); } }, makers[name][0]));
  $('search').addEventListener('submit', e => { e.preventDefault(); nextHit(1); });
  $('query').addEventListener('input', e => search(e.target.value));
  $('query').addEventListener('keydown', e => { if (e.key === 'Escape') { e.target.value = ''; search(''); e.target.blur(); } if (e.key === 'Enter' && e.shiftKey) { e.preventDefault(); nextHit(-1); } });
  addEventListener('keydown', e => {
    if (e.target === $('query') || e.ctrlKey || e.metaKey || e.altKey) return;
    const names = Object.keys(makers), move = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1, PageDown: 30, PageUp: -30 }[e.key];
    if (e.key === '/') { e.preventDefault(); $('query').focus(); }
    else if (e.key === 'n' || e.key === 'N') nextHit(e.key === 'n' ? 1 : -1);
    else if (e.key >= '1' && e.key <= String(names.length)) open(names[e.key - 1]);
    else if (move && !views.code.hidden) {
      e.preventDefault();
      const c = here.column || asm();
      select(c, Math.max(0, Math.min(c.texts.length - 1, here.index + move)), true);
    }
  });
  addEventListener('hashchange', follow);
  addEventListener('beforeprint', () => { for (const name in makers) if (!views[name]) { const was = Object.keys(views).find(k => !views[k].hidden); open(name); open(was); } });
  open('code');
  follow();
  document.documentElement.dataset.ready = 'yes';
})();
