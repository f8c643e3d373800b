import { icuMessagesIn, withPluralCategories, type IcuMessageIn } from '../../formats/icu/plurals';
import { categoriesOf, isPluralCategory, missingCategories } from '../../formats/pluralCategories';
import { reason } from '../../formats/reason';
import type { FileFinding } from './findings';
import type { TextPair } from '../../formats/textPair';
import { findingIn } from './findingIn';

/** Problems with the ICU messages of a translation. */
export interface IcuCheck {
  findings: FileFinding[];
  /** True if a message is so broken that its placeholders cannot be told. */
  isBroken: boolean;
}

/**
 * Checks the plural and select messages of a translation whose source has such.
 * @param language of the translation
 */
export function checkIcu(pair: TextPair, language: string | undefined): IcuCheck {
  const { source, target } = pair;
  const none: IcuCheck = { findings: [], isBroken: false };
  if (!source.includes(',') || !target.text.includes('{')) return none;
  const own = icuMessagesIn(source);
  if (own.length === 0 || own.some(({ branches }) => !branches)) return none;
  const messages = icuMessagesIn(target.text);
  const broken = messages.filter(({ branches }) => !branches);
  if (broken.length > 0) {
    const findings = broken.map((one) => {
      const message = reason('icu-not-whole', target.text.slice(one.start, one.headEnd).trim());
      return findingIn(pair, 'icu-syntax', { severity: 'error', at: { start: one.start, end: one.headEnd }, message });
    });
    return { findings, isBroken: true };
  }
  const findings = messages.flatMap((one) => checkBranches(pair, one, own, language));
  return { findings, isBroken: false };
}

function checkBranches(
  pair: TextPair,
  message: IcuMessageIn,
  own: readonly IcuMessageIn[],
  language: string | undefined,
): FileFinding[] {
  const { branches = [], type, argument, start, headEnd } = message;
  const at = { start, end: headEnd };
  const names = branches.map(({ name }) => name);
  const findings: FileFinding[] = [];
  const add = (why: ReturnType<typeof reason>, place: { start: number; end: number }): void => {
    findings.push(findingIn(pair, 'icu-syntax', { severity: 'error', at: place, message: why }));
  };
  if (!names.includes('other')) add(reason('icu-no-other', argument), at);
  if (type === 'select') {
    const known = new Set(
      own
        .filter((one) => one.type === 'select' && one.argument === argument)
        .flatMap(({ branches: all = [] }) => all.map(({ name }) => name)),
    );
    if (known.size === 0) return findings;
    for (const { name, start: from, nameEnd } of branches) {
      if (!known.has(name)) add(reason('icu-no-case', name), { start: from, end: nameEnd });
    }
    return findings;
  }
  for (const { name, start: from, nameEnd } of branches) {
    if (!isPluralCategory(name) && !/^=\d+$/.test(name)) {
      add(reason('icu-no-category', name), { start: from, end: nameEnd });
    }
  }
  // What is not translated has the forms of its source.
  if (language === undefined || findings.length > 0 || pair.target.text === pair.source) return findings;
  const kind = type === 'selectordinal' ? 'ordinal' : 'cardinal';
  // `=1` says what most languages say of one thing.
  const present = names.includes('=1') ? [...names, 'one'] : names;
  const missing = missingCategories(present, language, { type: kind, wholeNumbers: true });
  // In a message of one form for all, the number is not what the words depend on.
  if (missing.length === 0 || (categoriesOf(language, { type: kind, wholeNumbers: true })?.length ?? 0) < 2) {
    return findings;
  }
  const { text } = pair.target;
  const completed = withPluralCategories(text, language);
  findings.push(
    findingIn(pair, 'icu-categories', {
      severity: 'warning',
      at,
      message: reason('icu-categories', missing.join(', ')),
      ...(completed !== text && {
        fix: {
          title: reason('add-forms', missing.join(', ')),
          changes: [{ start: 0, end: text.length, newText: completed }],
        },
      }),
    }),
  );
  return findings;
}
