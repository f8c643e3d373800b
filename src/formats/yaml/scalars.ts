import { isAlias, isMap, isPair, isScalar, isSeq, type Document, type Pair, type Scalar, type YAMLMap } from 'yaml';
import { isPluralCategory } from '../pluralCategories';
import type { FormatProblem } from '../segment';
import type { OffsetRange } from '../trackedRange';
import { reason } from '../reason';
import { readDocuments } from './documents';

/** A string in a file. */
export interface YamlScalar extends OffsetRange {
  style: 'plain' | 'single' | 'double' | 'literal' | 'folded';
  /** Kind of the node that it is a value of. */
  inside: 'map' | 'list' | 'flow';
  /** Decoded text. */
  value: string;
  /** The outer keys and places that lead to it. */
  path: readonly string[];
  /** Absent in a list. */
  key?: OffsetRange;
  /** Note of the file about it, which is never translated. */
  note?: string;
}

export interface ReadYaml {
  scalars: readonly YamlScalar[];
  problems: FormatProblem[];
  /** The keys that lead to the forms of plurals that are no strings: numbers, mostly. */
  others: ReadonlyArray<readonly string[]>;
  /** The keys at the root of the first document that is a map. */
  roots: ReadonlyArray<OffsetRange & { name: string; isMap: boolean }>;
}

const styles: Readonly<Record<string, YamlScalar['style']>> = {
  PLAIN: 'plain',
  QUOTE_SINGLE: 'single',
  QUOTE_DOUBLE: 'double',
  BLOCK_LITERAL: 'literal',
  BLOCK_FOLDED: 'folded',
};

/** Reads the strings of a YAML file that are values. What is no YAML is one problem; reading goes on around it. */
export function readScalars(text: string): ReadYaml {
  const scalars: YamlScalar[] = [];
  const problems: FormatProblem[] = [];
  const others: Array<readonly string[]> = [];
  let roots: ReadYaml['roots'] = [];
  const fault = (at: number): void => {
    if (problems.length > 0) return;
    const start = Math.min(at, text.length);
    const message = reason('yaml-malformed');
    problems.push({ code: 'yaml-malformed', message, start, end: Math.min(start + 1, text.length) });
  };
  const read = (documents: readonly Document.Parsed[], offset: number): void => {
    for (const { contents, errors } of documents) {
      if (errors[0]) fault(errors[0].pos[0] + offset);
      if (isMap(contents) && roots.length === 0) roots = rootsOf(contents, offset);
      for (const scalar of scalarsIn(contents, { text, offset, others })) {
        // A line end to YAML, and none to those who read it: nobody can say what is meant.
        const { start, end, style, value } = scalar;
        const lines = text.slice(start, text.startsWith('\r\n', end) ? end : end + 1);
        const isBroken = /\r(?!\n)/.test(lines) || (style !== 'double' && value.includes('\r'));
        if (isBroken) fault(text.indexOf('\r', start));
        else scalars.push(scalar);
      }
    }
  };
  readDocuments(text, read, fault);
  return { scalars: apart(scalars), problems, others, roots };
}

/** Drops strings that overlap: in a damaged file one may be read twice. */
function apart(scalars: YamlScalar[]): YamlScalar[] {
  let end = 0;
  return scalars
    .sort((a, b) => a.start - b.start || a.end - b.end)
    .filter((scalar) => {
      if (scalar.start < end || scalar.end <= scalar.start) return false;
      ({ end } = scalar);
      return true;
    });
}

/** A path from its end on: those of lists that stand in each other deep have most in common. */
interface Step {
  name: string;
  above: Step | undefined;
}

interface Place extends Pick<YamlScalar, 'inside' | 'key' | 'note'> {
  node: unknown;
  path: Step | undefined;
}

function namesIn(path: Step | undefined): string[] {
  const names: string[] = [];
  for (let step = path; step; step = step.above) names.push(step.name);
  return names.reverse();
}

interface Reading {
  text: string;
  offset: number;
  /** Gets what leads to the forms of plurals that are no strings. */
  others: Array<readonly string[]>;
}

/** Lists may stand in each other deep, so what is still to be read is kept in a list. */
function* scalarsIn(contents: unknown, { text, offset, others }: Reading): Generator<YamlScalar, void> {
  const left: Place[] = [{ node: contents, path: undefined, inside: 'map' }];
  for (let place = left.pop(); place; place = left.pop()) {
    const { node, path, inside } = place;
    if (isScalar(node)) {
      const scalar = readScalar(node, place, text, offset);
      if (scalar) yield scalar;
      else if (isPluralCategory(path?.name ?? '') && node.value !== null) others.push(namesIn(path));
    } else if (isMap(node)) {
      const places = placesIn(node, path, node.flow || inside === 'flow' ? 'flow' : 'map', offset);
      for (const one of places.reverse()) left.push(one);
    } else if (isSeq(node)) {
      const within = node.flow || inside === 'flow' ? 'flow' : 'list';
      for (const [index, item] of [...node.items.entries()].reverse()) {
        // A list of the flow style may have a pair alone.
        if (isPair(item)) left.push(placeOf(item, path, 'flow', offset));
        else left.push({ node: item, path: { name: String(index), above: path }, inside: within });
      }
    }
  }
}

function placesIn(map: YAMLMap, path: Step | undefined, inside: Place['inside'], offset: number): Place[] {
  const pairs = map.items.filter((pair) => isPair(pair));
  const message = messageOf(pairs);
  if (!message) return pairs.map((pair) => placeOf(pair, path, inside, offset));
  const { id, note } = message;
  const own = id === undefined ? path : { name: id, above: path?.above };
  return pairs.flatMap((pair) => {
    const name = keyOf(pair);
    if (!isPluralCategory(name) && name !== 'translation') return [];
    const place = placeOf(pair, own, inside, offset);
    return [{ ...place, ...(name === 'translation' && { path: own }), ...(note !== undefined && { note }) }];
  });
}

function placeOf(pair: Pair, path: Step | undefined, inside: Place['inside'], offset: number): Place {
  const key = rangeOf(pair.key, offset);
  return { node: pair.value, path: { name: keyOf(pair), above: path }, inside, ...(key && { key }) };
}

const factsOfMessage = new Set(['id', 'hash', 'description', 'leftDelim', 'rightDelim']);

/** A message as go-i18n and Hugo have it: its text or its forms, with what is known about it. */
function messageOf(pairs: readonly Pair[]): { id?: string; note?: string } | undefined {
  const said = new Map(pairs.map((pair) => [keyOf(pair), isScalar(pair.value) ? pair.value.value : undefined]));
  const facts = [...said.keys()].filter((name) => factsOfMessage.has(name));
  const isMessage = [...said.keys()].every(
    (name) => isPluralCategory(name) || name === 'translation' || factsOfMessage.has(name),
  );
  // Alone, any of these words may be the key of a text.
  if (!isMessage || facts.length === 0 || (!said.has('other') && !(said.has('translation') && said.has('id')))) {
    return undefined;
  }
  const [id, note] = [said.get('id'), said.get('description')];
  return { ...(typeof id === 'string' && { id }), ...(typeof note === 'string' && { note }) };
}

function keyOf({ key }: Pair): string {
  return isScalar(key) ? String(key.value) : '?';
}

function rangeOf(node: unknown, offset: number): OffsetRange | undefined {
  const range = isScalar(node) || isAlias(node) || isMap(node) || isSeq(node) ? node.range : undefined;
  return range ? { start: range[0] + offset, end: range[1] + offset } : undefined;
}

function rootsOf(map: YAMLMap, offset: number): ReadYaml['roots'] {
  return map.items.flatMap((pair) => {
    const range = rangeOf(pair.key, offset);
    return range ? [{ ...range, name: keyOf(pair), isMap: isMap(pair.value) }] : [];
  });
}

function readScalar(
  scalar: Scalar,
  { path, inside, key, note }: Place,
  text: string,
  offset: number,
): YamlScalar | undefined {
  const { value, tag } = scalar;
  const style = styles[scalar.type ?? ''];
  const range = rangeOf(scalar, offset);
  if (!style || !range || typeof value !== 'string') return undefined;
  // `!ruby/regexp` and the like: no text.
  if (tag !== undefined && tag !== '!' && tag !== 'tag:yaml.org,2002:str') return undefined;
  if (style === 'plain' && isOther.test(value)) return undefined;
  const quote = style === 'double' ? '"' : style === 'single' ? "'" : '';
  // What is not closed goes on to the end of the file.
  if (quote !== '' && (text[range.end - 1] !== quote || range.end - range.start < 2)) return undefined;
  const isBlock = style === 'literal' || style === 'folded';
  // The line ends behind a block are kept or cut as its header says.
  const end = isBlock ? range.start + text.slice(range.start, range.end).trimEnd().length : range.end;
  return {
    start: range.start,
    end,
    style,
    inside,
    value,
    path: namesIn(path),
    ...(key && { key }),
    ...(note !== undefined && { note }),
  };
}

/** Scalars that YAML 1.1 reads as a truth value, a number or a time, and the symbols of Ruby. */
const isOther =
  /^(?:[yYnN]|yes|no|on|off|true|false|null|~|<<|=|:[a-z_]\w*|[-+]?(?:0x[\da-f_]+|0o?[0-7_]+|\d[\d_]*(?::[0-5]?\d)+|\d[\d_]*(?:\.\d*)?(?:e[-+]?\d+)?|\.\d+|\.inf|\.nan)|\d{4}-\d\d?-\d\d?(?:[Tt\s].*)?)$/i;
