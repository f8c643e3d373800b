import type { TextInFile } from '../textInFile';
import type { ReadTextPairs, TextPair } from '../textPair';
import { readEntries, stringOf, type PoString } from './entries';
import { readHeader } from './header';
import { messageOf, partsOf, type PoMessage } from './messages';
import { pluralRuleOf, type PluralRule } from './pluralRule';

/** The translations of a PO file; those that are fuzzy count as not done, and gettext does not use them. */
export const readPoPairs: ReadTextPairs = (text, { targetLanguage, withOpen = false } = {}) => {
  const { entries } = readEntries(text);
  const header = readHeader(text, entries);
  const language = header.targetLanguage ?? targetLanguage;
  const rule = header.pluralRule ?? (language === undefined ? undefined : pluralRuleOf(language));
  const pairs = entries.flatMap((entry) => {
    const message = messageOf(text, entry);
    return message && (withOpen || !message.isFuzzy) ? pairsOf(text, message, rule, withOpen) : [];
  });
  const { sourceLanguage } = header;
  return {
    pairs,
    ...(sourceLanguage !== undefined && { sourceLanguage }),
    ...(language !== undefined && { targetLanguage: language }),
  };
};

function pairsOf(
  text: string,
  { entry, isPlural, places, format }: PoMessage,
  rule: PluralRule | undefined,
  withOpen: boolean,
): TextPair[] {
  const [id, plural, named] = ['msgid', 'msgid_plural', 'msgctxt'].map((keyword) => {
    const string = stringOf(entry, keyword);
    return string && read(text, string).text;
  });
  const context = entry.comments.flatMap(({ kind, text: said }) => (/^[.,\s]?$/.test(kind) ? [said.trim()] : []));
  const facts = {
    ...(named !== undefined && { meaning: named }),
    ...(context.length > 0 && { context: context.join('\n') }),
    ...(format && { directive: format.directive }),
    write: (said: string) => said.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\t', '\\t'),
  };
  return places.flatMap((place, form): TextPair[] => {
    const target = read(text, place);
    const source = isPlural ? plural : id;
    if (source === undefined || (target.text.trim() === '' && !(withOpen && isPlural))) return [];
    const forms = isPlural ? { forms: [id ?? '', source], isFew: rule === undefined || !manyHave(rule, form) } : {};
    return [{ source, target, ...forms, ...facts }];
  });
}

/** Returns whether several numbers take a form, more than none and one: of those it has to say which. */
function manyHave({ formOf }: PluralRule, form: number): boolean {
  let taking = 0;
  let last = 0;
  for (let number = 0; number <= 200; number++) {
    if (formOf(number) !== form) continue;
    taking++;
    last = number;
  }
  return taking > 1 && last > 1;
}

/** Returns the text of a string, with the place of each part of it. */
function read(text: string, string: PoString): TextInFile {
  const stretches: Array<TextInFile['stretches'][number]> = [];
  let said = '';
  for (const { start, end, text: part = '' } of partsOf(text, string)) {
    if (part === '') continue;
    stretches.push({ offset: said.length, start, end, isLiteral: part.length === end - start });
    said += part;
  }
  return { start: string.start, end: string.end, text: said, stretches };
}
