import type { Stage } from '../../processes/stage';

/** The programs that answer each NUL-ended frame at once when run with `-z`; others would wait for the end of input. */
const framedPrograms = new Set([
  'apertium-anaphora',
  'apertium-interchunk',
  'apertium-postchunk',
  'apertium-posttransfer',
  'apertium-pretransfer',
  'apertium-tagger',
  'apertium-transfer',
  'cg-proc',
  'hfst-proc',
  'lrx-proc',
  'lsx-proc',
  'lt-proc',
  'rtx-proc',
]);

/**
 * Reads an Apertium mode file: one shell pipeline, in which `$1` stands for the generator's mode and `$2` for options
 * of the tagger. It becomes programs with their arguments, so that no shell runs what a file says; `undefined` for a
 * file that asks for anything but known programs joined by pipes.
 */
export function parseModeFile(content: string): Stage[] | undefined {
  const stages: string[][] = [[]];
  for (const word of shellWords(content.trim())) {
    if (word === undefined) return undefined;
    if (word.kind === 'pipe') stages.push([]);
    else if (word.text === '$1' && !word.quoted) stages.at(-1)?.push('-n');
    else if (word.quoted || word.text !== '$2') stages.at(-1)?.push(word.text);
  }
  const parsed = stages.map(([program = '', ...args]) => ({ program, args: ['-z', ...args] }));
  return parsed.every(({ program }) => framedPrograms.has(program)) ? parsed : undefined;
}

type ShellWord = { kind: 'pipe' } | { kind: 'word'; text: string; quoted: boolean };

/** White space (a line end only beside a pipe), a pipe, or a word in single, double or no quotes. */
const token =
  /(?<pipe>\s*\|\s*)|(?<space>[ \t]+)|'(?<single>[^'\n]*)'|"(?<double>[^"\\$`\n]*)"|(?<bare>\$[12]|[\w./:=,+@%-]+)/y;

/** Yields `undefined` at the first thing that is not a word or a pipe, and ends there. */
function* shellWords(line: string): Generator<ShellWord | undefined> {
  let word: { kind: 'word'; text: string; quoted: boolean } | undefined;
  let position = 0;
  while (position < line.length) {
    token.lastIndex = position;
    const groups = token.exec(line)?.groups;
    if (!groups) {
      yield undefined;
      return;
    }
    position = token.lastIndex;
    const quoted = groups.single ?? groups.double;
    const text = quoted ?? groups.bare;
    if (text !== undefined) {
      word = { kind: 'word', text: (word?.text ?? '') + text, quoted: (word?.quoted ?? false) || quoted !== undefined };
      continue;
    }
    if (word) yield word;
    word = undefined;
    if (groups.pipe !== undefined) yield { kind: 'pipe' };
  }
  if (word) yield word;
}
