import { composeTarget, isUsable } from '../composeEdits';
import type { TextEdit } from '../edits';
import { problemsIn, rootOf, type EntryGroup, type EntryNode, type EntryTree } from '../entries/tree';
import { indentationAt } from '../entries/layout';
import { lineEndOf, lineStartOf, withLineEnds } from '../lineEnd';
import { isPluralCategory, missingCategories } from '../pluralCategories';
import { pluralProblem } from '../pluralProblem';
import { reason } from '../reason';
import type { ParsedFile, ParseOptions, SegmentTarget } from '../segment';
import { SegmentBuilder, type PlacedSegment } from '../segmentBuilder';
import type { OffsetRange } from '../trackedRange';
import { readFluent, type FluentChoice, type FluentLeaf, type FluentSelect, type FluentValue } from './reader';

interface FluentSegment extends PlacedSegment {
  value: FluentValue;
  leaf: FluentLeaf;
}

/**
 * Fluent files: each message, term and attribute is a segment, with its comment as context; where a selector chooses, each
 * way the whole sentence can read is one. Plurals get the forms of their language. Terms of brands stay.
 */
export function parseFluent(text: string, { targetLanguage: wanted }: ParseOptions = {}): ParsedFile {
  const { values, junk } = readFluent(text);
  const segments = values.flatMap((value) =>
    isBrand(value) ? [] : value.leaves.flatMap((leaf) => segmentOf(text, value, leaf)),
  );
  const message = reason('message-not-valid', 'Fluent');
  const lacking = values.flatMap(({ choice, pattern }) =>
    pattern && choice && pluralsIn(choice).some((select) => missingForms(select, wanted).length > 0) ? [pattern] : [],
  );
  return {
    segments,
    problems: [
      ...junk.map((range) => ({ code: 'message-not-valid', message, ...range, leaves: 'message' as const })),
      ...pluralProblem(lacking),
    ],
    edits: (targets, { targetLanguage = wanted } = {}) => writeAll(text, segments, targets, targetLanguage),
  };
}

/** Names stay as they are in all languages. */
function isBrand({ key }: FluentValue): boolean {
  return /^-(?:[\w-]*-)?(?:brand|vendor|product|trademark|company|logo)(?:-|$)/.test(key);
}

function segmentOf(text: string, value: FluentValue, leaf: FluentLeaf): FluentSegment[] {
  const { key, comment, pattern } = value;
  const builder = new SegmentBuilder(text);
  for (const { start, end, text: said, isCode } of leaf.parts) {
    if (isCode) builder.addCode(start, end, said, { isWord: true });
    else builder.addText(start, end, said);
  }
  const segment = builder.take();
  if (!segment || !pattern) return [];
  const { start, end } = leaf.variant?.value ?? pattern;
  const codes = leaf.parts.filter(({ isCode }) => isCode).map((part) => ({ start: part.start, end: part.end }));
  const id = key + leaf.keys.map((one) => `[${one}]`).join('');
  return [{ ...segment, start, end, codes, value, leaf, id, ...(comment !== undefined && { context: comment }) }];
}

function isSelect(choice: FluentChoice): choice is FluentSelect {
  return 'selector' in choice;
}

/** The plurals in a choice, outer ones first. */
function pluralsIn(choice: FluentChoice): FluentSelect[] {
  if (!isSelect(choice)) return [];
  const keys = choice.variants.map(({ key }) => key);
  const isPlural = keys.includes('other') && keys.every((key) => isPluralCategory(key) || /^-?[\d.]+$/.test(key));
  return [...(isPlural ? [choice] : []), ...choice.variants.flatMap((variant) => pluralsIn(variant.choice))];
}

function missingForms({ variants, selector }: FluentSelect, language: string | undefined): string[] {
  const type = /type:\s*"ordinal"/.test(selector) ? 'ordinal' : 'cardinal';
  const isPlural = variants.every(({ key }) => isPluralCategory(key) || /^-?[\d.]+$/.test(key));
  return isPlural
    ? missingCategories(
        variants.map(({ key }) => key),
        language,
        { type },
      )
    : [];
}

function writeAll(
  text: string,
  segments: readonly FluentSegment[],
  targets: ReadonlyArray<SegmentTarget | undefined>,
  language: string | undefined,
): TextEdit[] {
  const lineEnd = lineEndOf(text);
  const edits: TextEdit[] = [];
  for (let first = 0; first < segments.length;) {
    const { value } = segments[first] as FluentSegment;
    const said = new Map<FluentLeaf, string>();
    let last = first;
    for (; segments[last]?.value === value; last++) {
      const segment = segments[last] as FluentSegment;
      const target = targets[last];
      if (isUsable(segment, target)) {
        said.set(segment.leaf, composeTarget(text, segment, target, { text: withoutBraces }));
      }
    }
    if (said.size > 0) {
      edits.push(
        ...writeValue(text, value, said, language).map((edit) => ({
          ...edit,
          newText: withLineEnds(edit.newText, lineEnd),
        })),
      );
    }
    first = last;
  }
  return edits.filter(({ start, end, newText }) => text.slice(start, end) !== newText);
}

/** Escapes braces, which would open or close a placeable. */
function withoutBraces(literal: string): string {
  return inNewLines(literal).replace(/[{}]/g, '{"$&"}');
}

/** Line ends as they are kept until all is written with those of the file. */
function inNewLines(said: string): string {
  return said.replace(/\r\n?/g, '\n');
}

function writeValue(
  text: string,
  { choice, pattern, leaves, nameEnd }: FluentValue,
  said: ReadonlyMap<FluentLeaf, string>,
  language: string | undefined,
): TextEdit[] {
  if (!choice || !pattern) return [];
  const indentation = `${indentationAt(text, nameEnd)}    `;
  if (!isSelect(choice)) {
    const own = said.get(choice) ?? '';
    return isAsWritten(choice, own)
      ? []
      : [{ ...pattern, newText: inLines(led(text, pattern, own), indentation, ownLine(text, pattern)) }];
  }
  if (leaves.every(({ variant }) => variant)) return writeVariants(text, choice, said, language);
  // The sentence goes into each variant, and all of them are written anew.
  const isWhole = leaves.every((leaf) => said.has(leaf) || !/\p{L}/u.test(textOf(leaf)));
  const isSame = leaves.every((leaf) => isAsWritten(leaf, said.get(leaf) ?? written(leaf)));
  return isWhole && !isSame ? [{ ...pattern, newText: print(text, choice, said, language, indentation) }] : [];
}

/** Each variant in its place, and further forms before the one they are made of. */
function writeVariants(
  text: string,
  { variants, ...select }: FluentSelect,
  said: ReadonlyMap<FluentLeaf, string>,
  language: string | undefined,
): TextEdit[] {
  const missing = missingForms({ variants, ...select }, language);
  return variants.flatMap(({ key, start, choice }): TextEdit[] => {
    if (isSelect(choice)) return writeVariants(text, choice, said, language);
    const own = said.get(choice);
    if (own === undefined || !choice.variant) return [];
    const indentation = indentationAt(text, start);
    const { value } = choice.variant;
    const newText = inLines(led(text, value, own), `${indentation}     `, ownLine(text, value));
    const forms = key === 'other' ? missing : [];
    const lead = forms.map((form) => ` [${form}] ${inLines(own, `${indentation}     `)}\n${indentation}`);
    return [
      ...(lead.length > 0 ? [{ start, end: start, newText: lead.join('') }] : []),
      ...(isAsWritten(choice, own) ? [] : [{ ...value, newText }]),
    ];
  });
}

/**
 * Returns the indentation of a pattern that begins on a line of its own, which all of its lines share: nothing where
 * one begins with a brace.
 */
function ownLine(text: string, { start }: OffsetRange): string | undefined {
  const lead = text.slice(lineStartOf(text, start), start);
  return lead.trim() === '' ? lead : undefined;
}

/** Adds the spaces that the first line of a pattern has of its own, where a brace begins another one of its lines. */
function led(text: string, pattern: OffsetRange, said: string): string {
  if (ownLine(text, pattern) !== '' || said.startsWith(' ')) return said;
  return (/^ +/.exec(text.slice(pattern.start, pattern.end))?.[0] ?? '') + said;
}

/**
 * A text as the lines of a pattern.
 *
 * @param ownLine what its first line is indented by already, where that has a line of its own
 */
function inLines(said: string, usual: string, ownLine?: string): string {
  const indentation = ownLine === undefined || ownLine === '' ? usual : ownLine;
  return said
    .split('\n')
    .map((line, index) => {
      const isFirst = index === 0;
      // At the beginning of a line these have a meaning.
      const safe = !isFirst || ownLine !== undefined ? line.replace(/^[ \t]*[[*.]/, (sign) => `{"${sign}"}`) : line;
      // To Fluent a line is empty with spaces only: any other blank at its beginning would end the message.
      if (isFirst && ownLine !== '') return safe;
      return /^ *$/.test(safe) ? safe : indentation + safe;
    })
    .join('\n');
}

function print(
  text: string,
  choice: FluentChoice,
  said: ReadonlyMap<FluentLeaf, string>,
  language: string | undefined,
  indentation: string,
): string {
  if (!isSelect(choice)) {
    return inLines(said.get(choice) ?? written(choice), `${indentation}    `);
  }
  const missing = missingForms(choice, language);
  const lines = choice.variants.flatMap(({ key, isDefault, choice: inner }) => {
    const own = print(text, inner, said, language, `${indentation}    `);
    const forms = key === 'other' ? missing.map((form) => `${indentation}    [${form}] ${own}`) : [];
    return [...forms, `${indentation}   ${isDefault ? '*' : ' '}[${key}] ${own}`];
  });
  return `{ ${choice.selector} ->\n${lines.join('\n')}\n${indentation}}`;
}

/** Returns whether it says what the source does; blanks around it are nothing that a translation decides. */
function isAsWritten(leaf: FluentLeaf, said: string): boolean {
  return inNewLines(said.trim()) === inNewLines(written(leaf));
}

/** A way to read it as the source has it. */
function written({ parts }: FluentLeaf): string {
  return parts
    .map((part) => part.text)
    .join('')
    .trim();
}

function textOf({ parts }: FluentLeaf): string {
  return parts
    .filter(({ isCode }) => !isCode)
    .map((part) => part.text)
    .join('');
}

/** The entries of a Fluent file: each message with its value and its attributes, and each term. */
export function readFluentEntries(text: string): EntryTree {
  const { values, junk } = readFluent(text);
  const nodes: EntryNode[] = [];
  let group: EntryGroup | undefined;
  for (const value of values) {
    const { key, node, nameEnd, equalsEnd, pattern } = value;
    const name = /^(\S+) (\..+)$/.exec(key);
    const gap = { start: nameEnd, end: equalsEnd };
    if (name?.[2] !== undefined && group) {
      group.nodes.push({ ...leafOf(text, value), key: name[2], ...node, tail: node.end, gap });
      group.end = group.tail = group.content.end = node.end;
    } else if (key.startsWith('-')) {
      nodes.push({ ...leafOf(text, value), ...node, tail: node.end, gap });
    } else {
      const end = pattern?.end ?? equalsEnd;
      const own = { ...leafOf(text, value), start: equalsEnd, end, tail: end, isOnGroupLine: true };
      // Without a value it is there for its attributes.
      const said: EntryNode = { ...own, key: 'value', ...(!pattern && { isFact: true }) };
      group = { key, start: node.start, end, tail: end, gap, nodes: [said], content: { start: equalsEnd, end } };
      nodes.push(group);
    }
  }
  const root = rootOf(text, nodes);
  const problems = problemsIn(
    text,
    root,
    junk.map((range) => ({ code: 'malformed', ...range })),
  );
  return { text, root, problems, separator: '' };
}

function leafOf(text: string, { key, node, equalsEnd, pattern, leaves, comment }: FluentValue): EntryNode {
  // Blanks in braces say nothing.
  const said = (one: string): string => `{ ${one.slice(1, -1).trim()} }`;
  const textIn = ({ parts }: FluentLeaf): string =>
    parts.map((part) => (part.isCode ? said(part.text) : part.text)).join('');
  const whole = leaves.map(textIn).join('\n');
  return {
    ...{ key, ...node, tail: node.end },
    value: { start: equalsEnd, end: pattern?.end ?? equalsEnd },
    text: leaves.length > 0 ? whole : pattern ? text.slice(pattern.start, pattern.end) : '',
    ...(leaves.length > 1 && { hasForms: true }),
    ...(comment !== undefined && { context: comment }),
  };
}
