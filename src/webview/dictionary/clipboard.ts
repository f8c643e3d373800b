/*
 * What spreadsheets put on the clipboard as text: a line for each row, tabs between cells, and quotes around a cell
 * that has a tab, a line break or a quote in it, which then is doubled.
 */

const quotedCell = /"([^"]*(?:""[^"]*)*)"(?=[\t\r\n]|$)/y;
const cellEnd = /[\t\r\n]/g;

/** Reads cells as a spreadsheet wrote them; anything else is read as lines with tabs. */
export function readCells(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let position = 0;
  while (position < text.length) {
    quotedCell.lastIndex = position;
    const match = quotedCell.exec(text);
    let end: number;
    if (match) {
      row.push((match[1] ?? '').replaceAll('""', '"'));
      end = position + match[0].length;
    } else {
      cellEnd.lastIndex = position;
      end = cellEnd.exec(text)?.index ?? text.length;
      row.push(text.slice(position, end));
    }
    if (text[end] === '\t') {
      position = end + 1;
      // A tab at the very end is followed by an empty cell.
      if (position === text.length) row.push('');
      continue;
    }
    rows.push(row);
    row = [];
    position = end + (text.startsWith('\r\n', end) ? 2 : 1);
  }
  if (row.length > 0) rows.push(row);
  return rows;
}

/** Writes cells so that a spreadsheet reads them. */
export function writeCells(rows: ReadonlyArray<readonly string[]>): string {
  return rows.map((cells) => cells.map(writeCell).join('\t')).join('\n');
}

function writeCell(text: string): string {
  return /[\t\r\n]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
