/** Beginning of what a spreadsheet takes for a formula, also in the width of East Asian letters. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** Returns whether a spreadsheet may run a cell, or one that was kept from it before. */
export function looksLikeFormula(cell: string): boolean {
  return formula.test(cell);
}

/** A cell that a spreadsheet takes as text: with an apostrophe before what looks like a formula. */
export function asText(cell: string): string {
  return looksLikeFormula(cell) ? `'${cell}` : cell;
}

/** The cell that `asText` was told. */
export function fromText(cell: string): string {
  return cell.startsWith("'") && looksLikeFormula(cell) ? cell.slice(1) : cell;
}
