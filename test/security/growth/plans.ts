import { checkPairs } from '../../../src/domain/files/checkPairs';
import { checkTarget } from '../../../src/domain/localization/checkTarget';
import { planTarget } from '../../../src/domain/localization/plan';
import { hasEntries } from '../../../src/domain/localization/target';
import type { EntryTree } from '../../../src/formats/entries/tree';
import { fileFormats } from '../../../src/formats/fileFormats';
import { ProseFinder } from '../../../src/formats/prose/finder';
import type { TextPair } from '../../../src/formats/textPair';
import type { Finding } from '../../../src/languageServer/findings';
import { fixesFor } from '../../../src/languageServer/fixes';
import type { Target } from './targets';

/** Changes each long word of a block, some of them to what no comment may have. */
function fixAll(text: string, languageId: string): void {
  const findings = new ProseFinder().find(text, languageId).flatMap((block) =>
    Array.from(block.text.matchAll(/\p{L}{4,}/gu), ({ index, 0: word }, at) => ({
      sentence: { block },
      change: { start: index, end: index + word.length, replacement: at % 100 === 7 ? '*/' : 'word' },
    })),
  );
  fixesFor(text, findings as unknown as Finding[]);
}

const languages = { source: 'en', target: 'de' };

function pairOf(source: string, text: string): TextPair {
  const end = text.length;
  return { source, target: { start: 0, end, text, stretches: [{ offset: 0, start: 0, end, isLiteral: true }] } };
}

/** What plans the translation of a file with entries, what checks it, and what corrects a text. */
export const planTargets: readonly Target[] = [
  ...fileFormats.filter(hasEntries).map((format): Target => ({
    name: `plan of ${format.id}`,
    run(text) {
      const half = text.length >> 1;
      const target = `${text.slice(0, half)}\n\nSome words\n\n${text.slice(half)}`;
      return [
        planTarget({ format, source: text, target, language: 'de' }),
        planTarget({ format, source: text, language: 'de' }),
      ];
    },
  })),
  ...fileFormats.filter(hasEntries).map((format): Target => ({
    name: `checks of ${format.id}`,
    run(text) {
      const read = (file: string): EntryTree => format.entries(file, {});
      const half = text.length >> 1;
      const target = read(`${text.slice(0, half)}x${text.slice(half)}`);
      return checkTarget({ source: read(text), target, language: 'de', sourceLanguage: 'en', read });
    },
  })),
  {
    name: 'checks of a text',
    run: (text) => [
      checkPairs([pairOf(text, text.replaceAll('a', 'b'))], languages),
      checkPairs([pairOf(text.replaceAll('a', 'b'), text)], languages),
      checkPairs([{ ...pairOf(text, `x ${text}`), forms: [text, 'a'], hasForms: true }], languages),
    ],
  },
  ...['typescript', 'python', 'markdown'].map((language): Target => ({
    name: `fixes of ${language}`,
    run: (text) => fixAll(text, language),
  })),
];
