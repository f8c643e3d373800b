import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { languages } from './translations';

type Words = Record<string, string>;

const read = (file: string): Words => JSON.parse(readFileSync(file, 'utf8')) as Words;

/** Texts of the bundle and of the manifest, in a language or in English. */
function textsIn(language?: string): { all: string[]; titles: Set<string> } {
  const suffix = language === undefined ? '' : `.${language}`;
  const manifest = read(`package.nls${suffix}.json`);
  const titles = Object.entries(manifest).filter(([key]) => /^commands\..*title$/.test(key));
  const bundle = read(`l10n/bundle.l10n${suffix}.json`);
  return {
    all: [...Object.values(bundle), ...Object.values(manifest)],
    titles: new Set(titles.map(([, text]) => text)),
  };
}

/** Names of commands in a text, as the Command Palette shows them: `*Parlance: Connect…*`. */
function namedCommands(text: string): string[] {
  const quoted = /[*“„«「]\s?Parlance: ([^*”“»」{]+?)\s?[*”“»」]/gu;
  return [...text.matchAll(quoted)].map(([, name]) => name!);
}

describe('Labels', () => {
  it('name commands in texts as the Command Palette shows them', () => {
    assert.deepEqual(namedCommands('To add one, run *Parlance: Connect…*.'), ['Connect…']);
    for (const language of [undefined, ...languages]) {
      const { all, titles } = textsIn(language);
      const named = all.flatMap(namedCommands);
      assert.ok(named.length > 10, language);
      assert.deepEqual(
        named.filter((name) => !titles.has(name)),
        [],
        language,
      );
    }
  });

  it('have one casing each, except as a part of a sentence', () => {
    const casings = new Map<string, Set<string>>();
    for (const text of textsIn().all) {
      const label = text.replace(/…$|\.$/, '');
      if (!/^\p{Lu}/u.test(label)) continue;
      casings.set(label.toLowerCase(), (casings.get(label.toLowerCase()) ?? new Set()).add(label));
    }
    assert.deepEqual(
      [...casings].filter(([, forms]) => forms.size > 1).map(([label]) => label),
      [],
    );
  });
});
