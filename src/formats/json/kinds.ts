import type { MessageFacts } from '../icu/apostrophes';
import { isSchema, isSchemaText } from '../schema';
import type { JsonValue } from './values';

/** A value for people, with what the file says about it. */
export interface JsonText {
  value: JsonValue;
  notes: readonly JsonValue[];
}

/** Texts of a JSON file for people, and facts about them. */
export interface JsonTexts {
  texts: readonly JsonText[];
  /** True if the file has nothing but texts, and nothing about them. */
  isPlain: boolean;
  /** True if the file is a schema, most of whose strings are for programs. */
  isSchema?: boolean;
  /** Facts about the messages of ICU in it. */
  messages: MessageFacts;
  /** The code of the language the file says it is in. */
  locale?: JsonValue;
}

/** Files in which each message is an object with its text and what there is to know about it. */
interface MessageShape {
  text: string;
  notes: readonly string[];
  /** Members that are neither text nor note. */
  facts: readonly string[];
  /** True if messages that nothing is to be known about may be mere strings. */
  allowsStrings: boolean;
}

const messageShapes: readonly MessageShape[] = [
  // Browser extensions; also what FormatJS extracts for Crowdin and Smartling.
  { text: 'message', notes: ['description'], facts: ['placeholders', 'hash'], allowsStrings: false },
  // `package.nls.json` and the bundles of VS Code.
  { text: 'message', notes: ['comment'], facts: [], allowsStrings: true },
  // FormatJS: what it extracts as it is, for Transifex, and for Lokalise.
  {
    text: 'defaultMessage',
    notes: ['description'],
    facts: ['id', 'file', 'start', 'end'],
    allowsStrings: false,
  },
  { text: 'string', notes: ['developer_comment', 'context'], facts: ['character_limit'], allowsStrings: false },
  { text: 'translation', notes: ['notes', 'context'], facts: ['limit'], allowsStrings: false },
];

const knownMembers = new Set(messageShapes.flatMap(({ text, notes, facts }) => [text, ...notes, ...facts]));

/** Keys right in a file that is a schema. */
const ofSchemas = new Set(
  'properties definitions $defs $ref $id openapi swagger asyncapi items allOf anyOf oneOf'.split(' '),
);

/**
 * Returns whether keys alone say that a file has nothing but texts, and nothing about them. `false`: `textsOf` knows.
 * @param root of the keys right in the file, those of the strings right in each; none for what is a string itself
 */
export function isSurelyPlain(root: Iterable<readonly [key: string, members: readonly string[] | undefined]>): boolean {
  let hasGroups = false;
  let isOther = false;
  for (const [key, members] of root) {
    if (key === '$schema' || key === 'smartling' || key.startsWith('@') || ofSchemas.has(key)) return false;
    hasGroups ||= members !== undefined;
    isOther ||= members?.some((member) => !knownMembers.has(member)) ?? false;
  }
  return !hasGroups || isOther;
}

/** One member of the file: what is said at its key. */
interface Entry {
  key: string;
  values: JsonValue[];
  /** The keys right in it; none when it is a string. */
  members: ReadonlySet<string>;
}

/**
 * Tells texts from notes and settings. The shape of the whole file decides, never a single key: a `description` is
 * a note where all messages have that form, and a text anywhere else.
 */
export function textsOf(
  values: readonly JsonValue[],
  written: (value: JsonValue) => string,
  isWord: (value: JsonValue) => boolean,
): JsonTexts {
  const keysOf = ({ id }: JsonValue): string[] => id.split('.');
  const mayBeSchema = values.some(({ path: [first = ''] }) => ofSchemas.has(first));
  if (mayBeSchema && isSchema(values.map((value) => ({ keys: keysOf(value), said: written(value) })))) {
    const said = values.filter((value) => isSchemaText(keysOf(value)));
    const texts = said.map((value) => ({ value, notes: [] }));
    return { texts, isPlain: true, isSchema: true, messages: { mayBeMessages: false } };
  }
  const entries = entriesOf(values).filter((entry) => !isSetting(entry, isWord));
  const arb = readArb(entries);
  if (arb) return arb;
  const shape = messageShapes.find((candidate) => entries.length > 0 && hasShape(entries, candidate));
  const messages = { mayBeMessages: true, areMessages: shape?.text === 'defaultMessage' };
  if (shape) {
    return { texts: inFileOrder(entries.flatMap((entry) => readMessage(entry, shape))), isPlain: false, messages };
  }
  const texts = entries.flatMap((entry) => entry.values.map((value) => ({ value, notes: [] })));
  return { texts: inFileOrder(texts), isPlain: true, messages };
}

function entriesOf(values: readonly JsonValue[]): Entry[] {
  const entries = new Map<string, { key: string; values: JsonValue[]; members: Set<string> }>();
  for (const value of values) {
    const [key = '', member] = value.path;
    const entry = entries.get(key) ?? { key, values: [], members: new Set<string>() };
    entries.set(key, entry);
    entry.values.push(value);
    if (member !== undefined) entry.members.add(member);
  }
  return [...entries.values()];
}

/** A key may stand in a file twice. */
function inFileOrder(texts: JsonText[]): JsonText[] {
  return texts.sort((left, right) => left.value.start - right.value.start);
}

/** Returns whether an entry is a setting of a tool: the address of a schema, how Smartling reads the file. */
function isSetting({ key, values, members }: Entry, isWord: (value: JsonValue) => boolean): boolean {
  if (key === '$schema') return members.size === 0 && values.every((value) => !isWord(value));
  return key === 'smartling' && (members.has('translate_paths') || members.has('string_format'));
}

/** ARB: what begins with `@` says something about the text of that name, or with `@@` about the file. */
function readArb(entries: readonly Entry[]): JsonTexts | undefined {
  const strings = new Set(entries.flatMap(({ key, members }) => (members.size === 0 ? [key] : [])));
  const isArb = entries.some(
    ({ key, members }) =>
      (key.startsWith('@@') && members.size === 0) ||
      (key.startsWith('@') && members.size > 0 && strings.has(key.slice(1))),
  );
  if (!isArb) return undefined;
  const byKey = new Map(entries.map((entry) => [entry.key, entry]));
  return {
    texts: inFileOrder(
      entries.flatMap(({ key, values }) => {
        if (key.startsWith('@')) return [];
        const notes = byKey.get(`@${key}`)?.values.filter(({ path }) => path[1] === 'description') ?? [];
        return values.map((value) => ({ value, notes }));
      }),
    ),
    isPlain: false,
    messages: { areMessages: true, mayBeEscaped: true },
    locale: byKey.get('@@locale')?.values[0],
  };
}

function hasShape(entries: readonly Entry[], { text, notes, facts, allowsStrings }: MessageShape): boolean {
  const known = new Set([text, ...notes, ...facts]);
  const isMessage = ({ values, members }: Entry): boolean =>
    values.some(({ path }) => path.length === 2 && path[1] === text) &&
    [...members].every((member) => known.has(member));
  const objects = entries.filter(({ members }) => members.size > 0);
  return (allowsStrings || objects.length === entries.length) && objects.length > 0 && objects.every(isMessage);
}

function readMessage({ values }: Entry, shape: MessageShape): JsonText[] {
  const notes = values.filter(({ path: [, member = ''] }) => shape.notes.includes(member));
  return values.flatMap((value) =>
    value.path.length === 1 || (value.path.length === 2 && value.path[1] === shape.text) ? [{ value, notes }] : [],
  );
}
