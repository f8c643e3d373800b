import { groupBy } from './groupBy';

/** The categories of CLDR, in the order in which files have them. */
export const pluralCategories = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;
export type PluralCategory = (typeof pluralCategories)[number];

const known: ReadonlySet<string> = new Set(pluralCategories);

export function isPluralCategory(word: string): word is PluralCategory {
  return known.has(word);
}

interface CategoryOptions {
  type?: Intl.PluralRuleType;
  /** True if those count that only millions take, as `many` in French. */
  withRare?: boolean;
  /** True if those do not count that only fractions take, as `many` in Czech. */
  wholeNumbers?: boolean;
}

const found = new Map<string, readonly PluralCategory[] | undefined>();

/** The categories that numbers have in a language; `undefined` where nobody knows them. */
export function categoriesOf(
  language: string,
  { type = 'cardinal', withRare = false, wholeNumbers = false }: CategoryOptions = {},
): readonly PluralCategory[] | undefined {
  const key = `${language} ${type} ${withRare} ${wholeNumbers}`;
  if (!found.has(key)) found.set(key, findCategories(language, { type, withRare, wholeNumbers }));
  return found.get(key);
}

function findCategories(
  language: string,
  { type, withRare, wholeNumbers }: Required<CategoryOptions>,
): readonly PluralCategory[] | undefined {
  const rules = rulesOf(language.replaceAll('_', '-'), type);
  if (!rules) return undefined;
  const usual = new Set<string>(['other']);
  for (let number = 0; number <= usualNumbers; number++) usual.add(rules.select(number));
  // In Czech and Lithuanian fractions alone are “many”.
  if (!wholeNumbers) usual.add(rules.select(1.5));
  const all = withRare ? new Set<string>(rules.resolvedOptions().pluralCategories) : usual;
  return pluralCategories.filter((category) => all.has(category));
}

const usualNumbers = 200;

function rulesOf(language: string, type: Intl.PluralRuleType): Intl.PluralRules | undefined {
  try {
    return Intl.PluralRules.supportedLocalesOf(language).length > 0
      ? new Intl.PluralRules(language, { type })
      : undefined;
  } catch {
    return undefined;
  }
}

/** The categories of a language that a message lacks, in order; none where nobody knows what the language has. */
export function missingCategories(
  present: Iterable<string>,
  language: string | undefined,
  options?: CategoryOptions,
): PluralCategory[] {
  const own = new Set(present);
  const wanted = language === undefined ? undefined : categoriesOf(language, options);
  return wanted?.filter((category) => !own.has(category)) ?? [];
}

/** A message that has a text for each of several categories; none where nothing is to be translated, as in `one: 1`. */
export type PluralForms<Item> = ReadonlyMap<PluralCategory, Item | undefined>;

/**
 * The messages among texts whose forms are named by categories alone: `one` and `other` beside each other, with nothing else.
 * @param pathOf the keys that lead to a text
 * @param wordless those that lead to values without a text, of which only forms matter
 */
export function pluralMessages<Item>(
  items: readonly Item[],
  pathOf: (item: Item) => readonly string[],
  wordless: ReadonlyArray<readonly string[]> = [],
): Array<PluralForms<Item>> {
  const texts = items.map((item): FormOf<Item> => ({ path: pathOf(item), item }));
  const others = wordless.flatMap((path): Array<FormOf<Item>> =>
    isPluralCategory(path.at(-1) ?? '') ? [{ path }] : [],
  );
  const groups = groupBy([...texts, ...others], ({ path }) => JSON.stringify(path.slice(0, -1)));
  return Array.from(groups.values()).flatMap((group) => {
    const forms = new Map<PluralCategory, Item | undefined>();
    for (const { path, item } of group) {
      const name = path.at(-1) ?? '';
      if (!isPluralCategory(name)) return [];
      forms.set(name, item);
    }
    return forms.size > 1 && forms.size === group.length && forms.get('other') !== undefined ? [forms] : [];
  });
}

interface FormOf<Item> {
  path: readonly string[];
  item?: Item;
}

/**
 * Returns whether the forms of a message are said of a number: all are texts, or the one for everything else has a
 * place for it.
 */
export function isOfNumber<Item>(forms: PluralForms<Item>, textOf: (item: Item) => string): boolean {
  const other = forms.get('other');
  const areTexts = [...forms.values()].every((item) => item !== undefined);
  return areTexts || (other !== undefined && /[\d#%{$]/.test(textOf(other)));
}
