'use strict';
// The first tab: what limits the launch, what would gain, and the lines that cost most, as `wavecc explain` prints them.

const whole = text => h('span', { class: 'whole' }, text); // in one line

// A bar: how much of the peak is used.
function meter(part, text) {
  return h('div', { class: 'meter' }, h('div', {}, h('i', { style: { width: 100 * Math.min(1, part) + '%' } })), text);
}
function roofline() {
  const rows = [];
  if (time.flops > 0)
    rows.push(['matrix pipes', meter(time.tflops / time.peak_tflops, `${time.tflops.toFixed(1)} of ${time.peak_tflops.toFixed(1)} TFLOPS at ${time.ghz.toFixed(2)} GHz (${percent(time.tflops / time.peak_tflops)})`)]);
  if (time.vector_tflops > 0)
    rows.push(['vector units', meter(time.vector_tflops / time.vector_peak_tflops, `${time.vector_tflops.toFixed(2)} of ${time.vector_peak_tflops.toFixed(1)} TFLOPS (${percent(time.vector_tflops / time.vector_peak_tflops)})`)]);
  const moved = time.memory.found_bytes.hbm + time.memory.written_bytes, rate = moved / time.us * 1e-3;
  rows.push(['HBM', meter(rate / time.peak_gb_per_s, `${number(rate)} of ${number(time.peak_gb_per_s)} GB/s (${percent(rate / time.peak_gb_per_s)})`)]);
  if (time.flops > 0 && moved > 0)
    rows.push(['intensity', `${number(Math.round(time.flops / moved))} operations for each byte of HBM; below ${number(Math.round(time.peak_tflops * 1e3 / time.peak_gb_per_s))} HBM is the limit, above the matrix pipes`]);
  return rows;
}
function limitText() {
  const used = time.cu_clocks ? time.bound_clocks / time.cu_clocks : 0;
  return `${time.bound_by}, busy for ${percent(used)} of the clocks: ` + (used >= .9 ? 'only less work for it makes the kernel faster' :
    used >= .6 ? 'the other clocks are lost to what delays it' : 'other delays cost more');
}
function occupancyText() {
  const o = time.occupancy, limits = [['registers', o.waves_by_vgprs], ['LDS', o.waves_by_lds], ['workgroup size', o.waves_by_group]], least = Math.min(...limits.map(x => x[1]));
  const waves = least >= doc.resources.most_waves ? `${least}, all that it holds` : limits.map(([name, n]) => `${n} by ${name}${n === least ? ' (the limit)' : ''}`).join(', ');
  return [h('p', {}, `${plural(o.resident_workgroups, 'workgroup')} on a compute unit at a time; waves of a SIMD: ${waves}`),
    h('p', {}, `${plural(o.workgroups, 'workgroup')} in ${plural(o.rounds, 'round')}; in the last one ${percent(o.last_round)} of the compute units work`)];
}
function hotLine(x) {
  const i = byAddress.get(x.dearest), waits = x.waits_for === null ? undefined : byAddress.get(x.waits_for), at = x.line && isSourceFile(x.file) && doc.source.text;
  const text = at ? doc.source.text.split('\n', x.line)[x.line - 1].trim() : '';
  return [whole(percent(x.share)), x.line ? h('span', {}, at ? h('a', { href: '#S' + x.line }, `line ${x.line}`) : `${x.file}:${x.line}`, text ? h('p', {}, h('code', {}, text)) : '') : hex(x.dearest),
    h('span', {}, i === undefined ? '' : [link(i), ' ', h('code', {}, insts[i].text)], waits === undefined ? '' : h('p', {}, 'waits for ', link(waits), ' ', h('code', {}, insts[waits].text))), shares(x.owners, x.share)];
}
function changesTable() {
  if (!time.changes.length) return h('p', {}, 'nothing that the clock tries');
  return table(['less', ...time.predicted ? ['then'] : [], 'change'], time.changes.map(c => [whole(percent(c.gain)), ...time.predicted ? [whole(`${c.us.toFixed(2)} us`)] : [], c.what]));
}
function findingCounts() {
  const counts = levels.map(l => [findings.filter(f => f.level === l).length, l]).filter(x => x[0]);
  return counts.length ? h('p', {}, h('a', { href: '#findings' }, counts.map(([n, l]) => plural(n, l)).join(', '))) : h('p', {}, 'none');
}
function overviewView() {
  const view = h('section', { class: 'view' });
  if (!time) {
    view.append(h('p', {}, 'No times: ' + doc.time_missing), h('h2', {}, 'Findings of the static checks'), findingCounts());
    return view;
  }
  const launch = time.predicted ? time.empty_launch_us / time.us : 0;
  view.append(h('h2', {}, time.predicted ? `${time.us.toFixed(2)} us (${time.us_low.toFixed(2)} to ${time.us_high.toFixed(2)}) on ${time.device}` : predictedTime()),
    launch >= .25 ? h('p', {}, `${time.empty_launch_us.toFixed(2)} us of it (${(100 * launch).toFixed(0)} %) are the launch itself: only fewer launches save that, with more work in each`) : '',
    h('p', {}, h('b', {}, 'Bound by '), limitText()), h('h2', {}, 'Clocks go to'), shares(time.owners), h('h2', {}, 'What would gain most, each change alone'), changesTable(),
    ...time.predicted ? [h('h2', {}, 'Roofline'), table(['', ''], roofline())] : [], h('h2', {}, 'Occupancy'), ...occupancyText(),
    h('h2', {}, 'Hot lines'), h('p', {}, 'Of the clocks of all waves of a full compute unit; with the most expensive instruction, and what the clocks go to.'),
    table(['share', 'line', 'instruction', 'clocks go to'], time.hot_lines.slice(0, 10).map(hotLine)), h('h2', {}, 'Findings of the static checks'), findingCounts());
  if (time.notes.length) view.append(h('h2', {}, 'Notes'), ...time.notes.map(n => h('p', {}, n)));
  return view;
}
