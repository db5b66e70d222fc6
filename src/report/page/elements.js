'use strict';
// What all pages share: the document, and makers of elements. All text goes into the page as text nodes.

const doc = JSON.parse(document.getElementById('document').textContent);
const $ = id => document.getElementById(id);

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
const plural = (n, word) => `${number(n)} ${word}${n === 1 ? '' : 's'}`;
const hue = n => n * 137.5 % 360;
function table(heads, rows) {
  return h('div', { class: 'scroll' }, h('table', {}, h('thead', {}, h('tr', {}, heads.map(t => h('th', {}, t)))),
    h('tbody', {}, rows.map(row => h('tr', {}, row.map(cell => h('td', { class: typeof cell === 'number' ? 'r' : null },
      typeof cell === 'number' ? number(cell) : cell)))))));
}
