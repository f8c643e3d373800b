/** A line of a file without its line end. */
export interface Line {
  text: string;
  start: number;
  end: number;
}

const lines = /[^\r\n]*(?:\r\n|\r|\n|$)/g;

export function splitLines(text: string): Line[] {
  const found: Line[] = [];
  for (const { 0: whole, index } of text.matchAll(lines)) {
    if (whole === '' && index === text.length && index > 0) break;
    const line = whole.replace(/[\r\n]+$/, '');
    found.push({ text: line, start: index, end: index + line.length });
  }
  return found;
}

/** A cue as lines: the one with its times, and those of its text, blank ones at the end left out. */
export interface Cue {
  /** The line above the times, when it names the cue. */
  id?: string;
  timing: Line;
  lines: Line[];
}

/** The line end of a file; the one that comes first counts. */
export function lineEndOf(text: string): string {
  return /\r\n|\r|\n/.exec(text)?.[0] ?? '\n';
}

/** Line ends of a translation become those of the file; a blank line would end the cue, so it never goes in. */
export function writeCueText(literal: string, lineEnd: string): string {
  return literal.replace(/(?:\s*[\r\n\u2028\u2029]\s*)+/gu, lineEnd).replaceAll('-->', '→');
}
