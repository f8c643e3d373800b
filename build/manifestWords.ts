/*
 * The words of package.json stand in package.nls.json, by keys: whoever adds a command writes its English title where
 * it belongs, and `npm run manifest` moves it there. To change words, change them in package.nls.json.
 */

/** A manifest, or a part of one. */
export type Part = string | number | boolean | null | Part[] | { [name: string]: Part };

/** The English words of the manifest, by their keys. */
export type Words = Record<string, string>;

/** Properties whose value a person reads, wherever they stand. */
const read = new Set([
  'title',
  'shortTitle',
  'label',
  'displayName',
  'description',
  'userDescription',
  'markdownDescription',
  'contents',
  'altText',
  'patternErrorMessage',
  'errorMessage',
  'deprecationMessage',
  'markdownDeprecationMessage',
  'enumDescriptions',
  'markdownEnumDescriptions',
  'enumItemLabels',
]);

/**
 * Parts that hold no words for a person under these names: what they have is a value, or for programs. Aliases of languages
 * become public tags of the package, which nobody translates.
 */
const unread = new Set([
  'aliases',
  'default',
  'defaultSnippets',
  'enum',
  'scripts',
  'author',
  'badges',
  'menus',
  'keybindings',
  'inputSchema',
]);

/** What is the same in every language. */
export const names = new Set(['Parlance']);

const keyOf = /^%([^%]+)%$/;

/** Whether a text of the manifest is for a person, by the names of the properties it stands in. */
function isRead(place: readonly string[]): boolean {
  const own = place.findLast((name) => !/^\d+$/.test(name)) ?? '';
  return read.has(own) || (own === 'name' && place[0] === 'contributes' && place[1] === 'views');
}

/** Each text of the manifest that a person reads, with a key for it. */
function* texts(
  part: Part,
  place: readonly string[],
  keys: readonly string[],
): Generator<{ text: string; key: string; put: (text: string) => void }> {
  if (typeof part !== 'object' || part === null) return;
  for (const [name, value] of Object.entries(part)) {
    if (unread.has(name)) continue;
    const inside = [...place, name];
    const key = [...keys, ...ownKey(part, name, value)];
    if (typeof value === 'string') {
      if (isRead(inside) && !names.has(value)) {
        yield { text: value, key: key.join('.'), put: (text) => ((part as Record<string, Part>)[name] = text) };
      }
    } else {
      yield* texts(value, inside, key);
    }
  }
}

/** What stands for a part of the manifest in a key: the id of what it describes, not its place in a list. */
function ownKey(list: Part[] | Record<string, Part>, name: string, value: Part): string[] {
  if (!Array.isArray(list)) {
    if (['contributes', 'properties', 'activitybar', 'configuration'].includes(name)) return [];
    return [name.replace(/^parlance\./, '')];
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [name];
  const ids = [value['command'], value['id'], value['viewType'], value['view'], value['toolReferenceName']];
  const id = ids.find((one) => typeof one === 'string');
  return [id?.replace(/^parlance\./, '') ?? name];
}

/**
 * The manifest with keys in place of its words, and the words: those given, and those that it had.
 * @throws Error where words have no place in the manifest, or a key in it has no words: neither is lost without a word
 */
export function wordsApart<Manifest>(given: Manifest, words: Words): { manifest: Manifest; words: Words } {
  const manifest = structuredClone(given);
  const found = [...texts(manifest as Part, [], [])];
  const used = found.flatMap(({ text }) => keyOf.exec(text)?.[1] ?? []);
  const taken = new Set(used);
  const kept: Words = {};
  const wordless: string[] = [];
  for (const { text, key, put } of found) {
    const known = keyOf.exec(text)?.[1];
    if (known !== undefined) {
      if (words[known] !== undefined) kept[known] = words[known];
      else wordless.push(known);
      continue;
    }
    let own = key;
    for (let number = 2; taken.has(own); number++) own = `${key}.${number}`;
    taken.add(own);
    kept[own] = text;
    put(`%${own}%`);
  }
  const placeless = Object.keys(words).filter((key) => !taken.has(key));
  const problems = [
    ...placeless.map((key) => `${key}: package.json has no place for these words. Add it there, or take them out.`),
    ...wordless.map((key) => `${key}: package.json names these words, which package.nls.json does not have.`),
  ];
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return { manifest, words: kept };
}

/** The manifest as a person reads it: with its words in place of their keys. */
export function withWords<Manifest>(given: Manifest, words: Words): Manifest {
  const manifest = structuredClone(given);
  for (const { text, put } of texts(manifest as Part, [], [])) {
    const key = keyOf.exec(text)?.[1];
    if (key !== undefined) put(words[key] ?? text);
  }
  return manifest;
}

/** Texts of the manifest that a person reads and that no other language can have. */
export function bareTexts(manifest: unknown): string[] {
  return [...texts(manifest as Part, [], [])].flatMap(({ text }) => (keyOf.test(text) ? [] : [text]));
}
