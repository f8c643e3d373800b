import { startBatch } from '../../api/batching';
import type { PseudoLanguage } from './pseudoLanguages';
import type { TranslationService } from './service';

/** A text of an interface gets so much longer when it is translated from English, as a rule. */
const growth = 0.4;

/** Forms of placeholders and tags under each masking, and of characters in markup. */
const kept = /(<[^<>]*>|&(?:#?\w{1,31});|\{\{[^{}]*\}\})/;

const plain = 'AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz';
const accented = Array.from('ÅåƁƀÇçÐðÉéƑƒĜĝĤĥÎîĴĵĶķĻļṀḿÑñÖöÞþǪǫŔŕŠšŢţÛûṼṽŴŵẊẋÝýŽž');
const accents = new Map(Array.from(plain, (letter, index) => [letter, accented[index] ?? letter]));

const padding = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** A text as a test of an interface shows it; what stands for placeholders and tags stays. */
export function pseudoText(text: string, language: PseudoLanguage): string {
  const body = text.trim();
  const [lead = '', trail = ''] =
    body === '' ? [] : [text.slice(0, text.indexOf(body)), text.slice(text.indexOf(body) + body.length)];
  const parts = body.split(kept);
  // What is kept is at the odd places.
  const words = parts.filter((_, at) => at % 2 === 0).join('');
  if (!/\p{L}/u.test(words)) return text;
  const change = language === 'en-XA' ? accentedText : mirrored;
  const changed = parts.map((part, at) => (at % 2 === 1 ? part : change(part))).join('');
  return `${lead}${language === 'en-XA' ? `[${changed}${paddingFor(words.length)}]` : changed}${trail}`;
}

function accentedText(text: string): string {
  return Array.from(text, (letter) => accents.get(letter) ?? letter).join('');
}

/** Each word from right to left, as the standard of the pseudo-locale has it: marked, with its letters as they are. */
function mirrored(text: string): string {
  return text.replaceAll(/[\p{L}\p{N}]+/gu, (word) => `\u200f\u202e${word}\u202c\u200f`);
}

/** Words that make a text of so many characters as much longer as translations are. */
function paddingFor(length: number): string {
  const wanted = Math.ceil(length * growth);
  let added = '';
  for (let index = 0; added.length < wanted; index++) added += ` ${padding[index % padding.length]}`;
  return added;
}

/** Stands in for a service: it asks nobody, and costs nothing. */
export function pseudoService(language: PseudoLanguage): TranslationService {
  return {
    translate: {
      translateAll: (texts, parameters, options = {}) =>
        startBatch(
          (batch) =>
            Promise.resolve(
              batch.map((text) => ({ text: pseudoText(text, language), detected_source_language: 'en' })),
            ),
          texts,
          parameters,
          options,
        ),
    },
    languages: { list: () => Promise.resolve([]) },
  };
}
