import { writtenCode } from '../languageCode';
import { attributeOf, childOf, childrenNamed, elementsIn, readXml } from '../markup/elements';
import type { ReadTextPairs, TextPair } from '../textPair';
import { readContent } from '../xliff/content';
import { readText } from '../xliff/unit';
import { argument } from './qt';

/** The translations of a Qt file; those that are unfinished count as not done. */
export const readQtPairs: ReadTextPairs = (text, { withOpen = false } = {}) => {
  const { root } = readXml(text);
  if (root?.name !== 'TS') return { pairs: [] };
  const [sourceLanguage, targetLanguage] = ['sourcelanguage', 'language'].map((name) =>
    writtenCode(attributeOf(root, name)),
  );
  const pairs = Array.from(elementsIn(root, ({ name }) => name === 'context')).flatMap((message): TextPair[] => {
    const [source, translation] = [childOf(message, 'source'), childOf(message, 'translation')];
    if (message.name !== 'message' || !source?.isClosed || !translation?.isClosed) return [];
    const type = attributeOf(translation, 'type');
    if (type !== undefined && !(withOpen && type === 'unfinished')) return [];
    const isPlural = attributeOf(message, 'numerus') === 'yes';
    const said = readContent(text, source).text;
    const notes = ['comment', 'extracomment'].flatMap((name) => childOf(message, name) ?? []);
    const context = notes.flatMap((note) => readText(text, note) ?? []).join('\n');
    const elements = isPlural ? childrenNamed(translation, 'numerusform') : [translation];
    // Of several lengths each is a text of its own, which programs choose from.
    if (elements.some((element) => childrenNamed(element, 'lengthvariant').length > 0)) return [];
    const id = message.parent && childOf(message.parent, 'name');
    const meaning = [id && readText(text, id), context].filter((one) => one).join('\n');
    return elements.flatMap((element): TextPair[] => {
      const target = readContent(text, element);
      if (target.text.trim() === '' && !(withOpen && isPlural)) return [];
      return [
        {
          source: said,
          target,
          directive: argument,
          meaning,
          write: (literal) => literal.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
          ...(isPlural && { forms: [said], isFew: true }),
          ...(context !== '' && { context }),
        },
      ];
    });
  });
  return {
    pairs,
    ...(sourceLanguage !== undefined && { sourceLanguage }),
    ...(targetLanguage !== undefined && { targetLanguage }),
  };
};
