import type { MarkupToken } from '../markup/tokenizer';
import type { Flavour, ProseArea } from './area';
import { linesOf, nearLineStartOf, trimLine } from './lines';

const flavours: Readonly<Record<string, Flavour>> = {
  markdown: 'markdown',
  mdx: 'markdown',
  quarto: 'markdown',
  rmd: 'markdown',
  prompt: 'markdown',
  instructions: 'markdown',
  chatagent: 'markdown',
  restructuredtext: 'restructuredtext',
  latex: 'latex',
  tex: 'latex',
  html: 'html',
  vue: 'html',
  svelte: 'html',
  astro: 'html',
  'git-commit': 'commit',
  scminput: 'commit',
  plaintext: 'plain',
  asciidoc: 'asciidoc',
  subrip: 'plain',
  srt: 'plain',
};

/** Every language whose files are prose. */
export const documentLanguages: readonly string[] = Object.keys(flavours);

/** Returns the structure of a language whose files are prose; `undefined` for programs and unknown languages. */
export function documentFlavour(languageId: string): Flavour | undefined {
  const id = languageId.toLowerCase();
  return Object.hasOwn(flavours, id) ? flavours[id] : undefined;
}

/** A whole document as one area. */
export function documentArea(text: string, flavour: Flavour): ProseArea {
  const lines = linesOf(text);
  return {
    kind: 'document',
    flavour,
    start: 0,
    end: text.length,
    lines: flavour === 'commit' ? commitLines(text, lines) : lines,
    singleLine: false,
    forbidden: flavour === 'html' ? ['<!--', '</script', '</style'] : [],
  };
}

/** Comments start with `#`; what is below the scissors is the diff. */
function commitLines(text: string, lines: ProseArea['lines']): ProseArea['lines'] {
  const scissors = lines.findIndex(({ start, end }) => /^# -+ >8 -+/.test(text.slice(start, end)));
  return (scissors < 0 ? lines : lines.slice(0, scissors)).map((line) =>
    text.startsWith('#', line.start) ? { start: line.end, end: line.end } : line,
  );
}

/** The lines of a comment of a markup file, which is read like any other comment. */
export function markupComment(text: string, token: MarkupToken): ProseArea | undefined {
  const written = text.slice(token.start, token.end);
  if (!/^<!--(?!\[if|-?>)[\s\S]*-->$/.test(written)) return undefined;
  const content = { start: token.start + 4, end: token.end - 3 };
  const isAlone = trimLine(text, { start: nearLineStartOf(text, token.start), end: token.start });
  return {
    kind: 'comment',
    flavour: 'comment',
    start: token.start,
    end: token.end,
    lines: linesOf(text, content.start, content.end),
    singleLine: !/[\r\n]/.test(written) || isAlone.end > isAlone.start,
    forbidden: ['--', '<!', '->'],
    reread: (newText) =>
      newText.startsWith('<!--') && newText.indexOf('-->') === newText.length - 3
        ? linesOf(newText, 4, newText.length - 3)
        : undefined,
  };
}
