import { planTarget } from '../../../src/domain/localisation/plan';
import { hasEntries } from '../../../src/domain/localisation/target';
import { fileFormats } from '../../../src/formats/fileFormats';
import { ProseFinder } from '../../../src/formats/prose/finder';
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

/** What plans the translation of a file with entries, and what corrects a text. */
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
  ...['typescript', 'python', 'markdown'].map((language): Target => ({
    name: `fixes of ${language}`,
    run: (text) => fixAll(text, language),
  })),
];
