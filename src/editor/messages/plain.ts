import type { MarkdownString } from 'vscode';

/*
 * Words from outside are text. Names of files, glossaries and connections, what a service says and what stands in a
 * document come from anybody: in what VS Code shows they make no links and no icons, turn no line around and fill no
 * window. VS Code makes a link of `[label](href)` in notifications, in the prompts of input boxes and in language status
 * items, and an icon of `$(name)` in lists and status items. No escape is known in all of these places, so a mark
 * without width comes between the characters that would make one.
 */

/** Max characters of a name in a title or a sentence. */
const nameCharacters = 80;

/** The most a line shows, below the 1,000 where VS Code cuts a notification. */
const lineCharacters = 900;

/** More phrases inside each other than any sentence has. */
const deepest = 8;

const unlink = '\u2060';

/** A name in a title or a sentence: a service may give one that would fill the window, or turn around what follows. */
export function shortName(name: string): string {
  return cut(beginning(name, nameCharacters).replace(/[\u202a-\u202e\u2066-\u2069]/g, ''), nameCharacters);
}

/** A text as one line of what VS Code shows. What is longer than `most` characters ends in `…`. */
export function plain(text: string, most = lineCharacters): string {
  const line = beginning(text, most)
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\u202a-\u202e]/g, '');
  return balanced(cut(line, most)).replaceAll('](', `]${unlink}(`).replaceAll('$(', `$${unlink}(`);
}

/** A text whose line ends stay: for a dialog or a tooltip. */
export function plainLines(text: string): string {
  const most = 4 * lineCharacters;
  const lines = cut(beginning(text, most), most).split(/\r\n|[\r\n]/);
  return lines.map((line) => plain(line)).join('\n');
}

/** Adds text to a hover or a tooltip, where Markdown would also make a link of an address that stands bare. */
export function appendPlain(markdown: MarkdownString, text: string): MarkdownString {
  return markdown.appendText(unlinked(plainLines(text)));
}

/** A text in which Markdown makes no link of an address. */
export function unlinked(text: string): string {
  return text.replace(/(?<=:)\/\/|(?<=www)\.|@/gi, `${unlink}$&`);
}

/** Enough of a text for so many characters, so that the rest of a long one costs no time. */
function beginning(text: string, characters: number): string {
  return text.slice(0, 2 * characters + 2).toWellFormed();
}

function cut(text: string, most: number): string {
  const characters = [...text];
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text;
}

/** Every phrase whose direction is held apart ends, and none ends that did not begin. */
function balanced(line: string): string {
  let depth = 0;
  const kept = line.replace(/[\u2066-\u2069]/g, (mark) => {
    const isEnd = mark === '\u2069';
    if (isEnd ? depth === 0 : depth === deepest) return '';
    depth += isEnd ? -1 : 1;
    return mark;
  });
  return kept + '\u2069'.repeat(depth);
}

/** Holds the direction of a phrase apart from what stands around it, whichever script it is in. */
export function isolated(phrase: string): string {
  return `\u2068${phrase}\u2069`;
}
