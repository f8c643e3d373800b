// The demo's table: what was selected, what stands there now, and how good that is.

const width = 56;

/** @param rows `file`, `pair`, `quality`, `before`, and `after` or the `problem` that left the text as it was */
export function table(rows) {
  const line = `${'─'.repeat(width)}─┼─${'─'.repeat(width)}`;
  const out = [`${'before'.padEnd(width)} │ after`];
  for (const { file, pair, quality, before, after, problem } of rows) {
    out.push(line, `${file} · ${pair} · ${after === undefined ? 'not translated' : quality}`);
    const left = wrap(before);
    const right = wrap(after ?? problem ?? '');
    for (let index = 0; index < Math.max(left.length, right.length); index++) {
      out.push(`${(left[index] ?? '').padEnd(width)} │ ${right[index] ?? ''}`.trimEnd());
    }
  }
  return out.join('\n');
}

function wrap(text) {
  const lines = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const word of paragraph.trim().split(' ')) {
      if (line && line.length + 1 + word.length > width) {
        lines.push(line);
        line = '';
      }
      line += (line ? ' ' : '') + word;
    }
    lines.push(line);
  }
  return lines;
}
