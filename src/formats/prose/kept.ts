import type { TextKind } from '../placeholders/families';
import { findPlaceholders } from '../placeholders/find';
import { NextIndex } from '../placeholders/matcher';
import type { Flavour } from './area';
import { proseProblem, type ProseProblem } from './problem';
import { findTechnicalSpans } from './technicalSpans';

/** Words that only look technical: abbreviations and emphasis in capitals, alternatives such as `and/or`. */
const plainWords = /^(?:[A-Z]{2,}s?|\p{L}+\/\p{L}+)$/u;
const latexMarks = /\\(?:[A-Za-z]+\*?|.)|\$[^$]*\$|[{}&%#_^~]/g;
const asciidocMarks = /<<[^<>]+>>|`[^`]+`|\*\*|__|\+\+?[^\s+](?:[^+]*[^\s+])?\+\+?/g;
const restructuredMarks =
  /:(?<!:[\w+.-]*:)[\w:+.-]+:`[^`]*`|``[^`]*``|`[^`]*`_{0,2}|\|[^|\s][^|]*\|_{0,2}|\*\*|\[[\w#*]+\]_/g;

/** A letter as HTML has it, which is part of a word: `&eacute;`. */
const letter =
  /^&(?:[A-Za-z](?:acute|grave|circ|uml|tilde|cedil|ring|caron|slash|breve|macr|ogon)|szlig|(?:ae|AE|oe|OE)lig|shy|[lr][sd]quo|#\d{2,5});$/;

/** Codes of XLIFF that hold a piece of the original format: what stands in them is no text. */
const nativeCode = /<(ph|bpt|ept|it|ut)\b[^<>]*(?<!\/)>/g;
const nativeElements = ['ph', 'bpt', 'ept', 'it', 'ut'];

function nativeCodes(text: string): string[] {
  const ends = new Map(nativeElements.map((name) => [name, new NextIndex(text, `</${name}>`)]));
  const codes: string[] = [];
  let at = 0;
  for (const { 0: tag, 1: name = '', index } of text.matchAll(nativeCode)) {
    if (index < at) continue;
    const end = ends.get(name)?.find(index + tag.length) ?? Infinity;
    if (end === Infinity) continue;
    at = end + name.length + '</>'.length;
    codes.push(text.slice(index, at));
  }
  return codes;
}

/** Macros of AsciiDoc with their text: `link:a.html[here]`, `kbd:[Ctrl]`. */
function asciidocMacros(text: string): string[] {
  const ends = new NextIndex(text, ']');
  const macros: string[] = [];
  let at = 0;
  for (const { 0: target, index } of text.matchAll(/[^\s[]+/g)) {
    const bracket = index + target.length;
    const name = index >= at && text.charAt(bracket) === '[' ? /\b[a-z]\w*:/.exec(target) : null;
    const end = name ? ends.find(bracket) : Infinity;
    if (!name || end === Infinity) continue;
    at = end + 1;
    macros.push(text.slice(index + name.index, at));
  }
  return macros;
}

/**
 * Proves that a reply still has what no correction may touch: placeholders, markup, code spans, names, paths and
 * addresses, each as often as before. A reply may also bring in no new markup.
 */
export function lostInReply(source: string, reply: string, flavour: Flavour): ProseProblem | undefined {
  const wanted = counted(marksOf(source, flavour));
  const found = counted(marksOf(reply, flavour));
  for (const [mark, count] of wanted) if (found.get(mark) !== count) return proseProblem('lost', shown(mark));
  for (const mark of found.keys()) if (!wanted.has(mark)) return proseProblem('lost', shown(mark));
  for (const { start, end } of findTechnicalSpans(source)) {
    const name = source.slice(start, end);
    if (!plainWords.test(name) && occurrences(reply, name) < occurrences(source, name)) {
      return proseProblem('lost', shown(name));
    }
  }
  return undefined;
}

/** Links that run a program or read a file when they are followed. */
const runningLink = /\b(?:javascript|vbscript|file):/gi;

/** A statement of a program at the start of a line of MDX. */
const statement =
  /^(?:import\s*["'{*]|import\s[^"']{1,200}\bfrom\s*["']|export\s+(?:default|const|let|var|function|class|async)\s|export\s*[{*])/m;

/**
 * Proves that a translation brings in no instruction that its source has not: a command of LaTeX, a macro or directive that
 * reads a file, a statement of MDX. Who translates may put words elsewhere, and say nothing to the programs that read them.
 */
export function broughtIn(source: string, translation: string, flavour: Flavour): ProseProblem | undefined {
  const known = new Set(instructionsIn(source, flavour));
  const mark = instructionsIn(translation, flavour).find((one) => !known.has(one));
  return mark === undefined ? undefined : proseProblem('lost', shown(mark));
}

function instructionsIn(text: string, flavour: Flavour): string[] {
  switch (flavour) {
    case 'latex':
      return text.match(/\\[A-Za-z@]+|\^\^/g) ?? [];
    case 'asciidoc': {
      const macros = asciidocMacros(text).map((macro) => macro.slice(0, macro.indexOf('[')));
      return [...macros, ...(text.match(/^:!?\w[\w-]*!?:(?!\S)/gm) ?? []), ...(text.match(runningLink) ?? [])];
    }
    case 'restructuredtext':
    case 'docstring': {
      const roles = (text.match(restructuredMarks) ?? []).filter((mark) => mark.startsWith(':'));
      const names = roles.map((role) => role.slice(0, role.indexOf('`')));
      return [...names, ...(text.match(/^(?:\.\.|__)(?!\S)/gm) ?? []), ...(text.match(runningLink) ?? [])];
    }
    case 'markdown':
      return text.match(statement) ?? [];
    default:
      return [];
  }
}

/** The kind of text a flavour is, as far as placeholders are concerned. */
export function textKindOfFlavour(flavour: Flavour): TextKind {
  if (flavour === 'markdown' || flavour === 'comment') return 'markdown';
  if (flavour === 'html' || flavour === 'xliff') return 'html';
  return flavour === 'literal' ? 'code-string' : 'plain';
}

function marksOf(text: string, flavour: Flavour): string[] {
  if (flavour === 'latex') return text.match(latexMarks) ?? [];
  const placeholders = findPlaceholders(text, { kind: textKindOfFlavour(flavour), families: { colon: false } });
  const marks = placeholders.map(({ start, end }) => text.slice(start, end)).filter((mark) => !letter.test(mark));
  if (flavour === 'html') return [...marks, ...(text.match(/[<>]/g) ?? [])];
  if (flavour === 'xliff') return [...marks, ...nativeCodes(text), ...(text.match(/[<>]/g) ?? [])];
  if (flavour === 'asciidoc') return [...marks, ...asciidocMacros(text), ...(text.match(asciidocMarks) ?? [])];
  return flavour === 'restructuredtext' || flavour === 'docstring'
    ? [...marks, ...(text.match(restructuredMarks) ?? [])]
    : marks;
}

function counted(marks: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const mark of marks) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  return counts;
}

function occurrences(text: string, part: string): number {
  return text.split(part).length - 1;
}

function shown(mark: string): string {
  return mark.length > 60 ? `${mark.slice(0, 60)}…` : mark;
}
