import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { lockFileName } from '../../src/domain/localization/lock';
import { runProgram } from '../support/programUnderTest';
import { startHostileService } from './hostileService';
import { ruleOf, sourceFile, sourceOf, syncedFormats, targetFile, targetOf, targets } from './projectFiles';

/** Runs of `parlance sync`, each by its languages; all of the project where none is named. */
export type Runs = ReadonlyArray<readonly string[]>;

const languages = ['de', 'fr', 'pl'];

/** How a document begins and marks its headings, by its extension. */
const headings: Readonly<Record<string, (title: string) => string>> = {
  md: (title) => `## ${title}`,
  adoc: (title) => `== ${title}`,
  rst: (title) => `${title}\n${'='.repeat(title.length)}`,
};

const page = (...blocks: string[]): string => `${blocks.join('\n\n')}\n`;

/** Documents of which it is in doubt what translates which paragraph of a section. */
const inDoubt = Object.entries(headings).map(([extension, heading]) => ({
  source: `${extension}/en/page.${extension}`,
  target: `${extension}/{language}/page.${extension}`,
  files: {
    en: page(heading('Doors'), 'One two three.', 'Four five.', heading('Windows'), 'Six of them.', 'Seven is more.'),
    // A paragraph too many, of which nobody can tell which one it is, in one section or in another.
    de: page(heading('Türen'), 'Eins zwei drei.', 'Etwas dazu.', 'Vier fünf.', heading('Fenster'), 'Sechs davon.'),
    fr: page(heading('Portes'), 'Un deux trois.', 'Quatre cinq.', heading('Fenêtres'), 'Six.', 'En plus.', 'Sept.'),
    pl: page(heading('Drzwi'), 'Jeden.', heading('Okna'), 'Sześć.', 'Siedem.', 'Osiem.'),
  },
  changed: page(heading('Doors'), 'One two three four.', heading('Windows'), 'Six of them.', 'More.', 'Seven more.'),
}));

/** Documents whose translations are refused as a whole. */
const refused = Object.keys(headings).map((extension) => {
  const list = (one: string, other: string): string =>
    [one, other].map((text) => `${extension === 'adoc' ? '*' : '-'} ${text}`).join('\n');
  return {
    source: `${extension}/en/list.${extension}`,
    target: `${extension}/{language}/list.${extension}`,
    files: {
      en: page(
        list('One.', 'Two.'),
        'Of these.',
        list('Three.', 'Four.'),
        'Fast.',
        'Slow.',
        'Small.',
        list('A.', 'B.'),
      ),
      de: page(
        list('Eins.', 'Zwei.'),
        'Davon.',
        list('C.', 'D.'),
        'Schnell.',
        list('E.', 'F.'),
        'Klein.',
        list('A.', 'B.'),
      ),
    },
    changed: page(list('One.', 'Two.'), 'Of those.', list('Three.', 'Four.'), 'Fast.', 'Slow.', 'Small.'),
  };
});

const documents = [...inDoubt, ...refused];

/**
 * Has `parlance sync` complete a project of all formats and of documents in doubt, then run again with nothing left to
 * translate.
 * @param first runs that translate; before the last one, the sources of the documents have changed where there are several
 * @returns files that the later runs changed, by the languages of the run
 */
export async function changedAgain(first: Runs, again: Runs): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'parlance-field-'));
  const service = await startHostileService();
  const put = async (name: string, text: string): Promise<void> => {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  };
  const sync = async (only: readonly string[]): Promise<void> => {
    const wanted = only.flatMap((language) => ['--language', language]);
    const args = ['sync', '--no-cache', '--url', service.url, ...wanted];
    const { code, stderr } = await runProgram(args, { cwd: folder, env: { PARLANCE_KEY: 'a-key' } });
    if (code !== 0 && code !== 1) throw new Error(stderr);
  };
  const rules = [
    ...syncedFormats.map((format) => ruleOf(format, languages)),
    ...documents.map(({ source, target }) => ({ source, target, languages, sourceLanguage: 'en' })),
  ];
  const names = [
    lockFileName,
    ...syncedFormats.flatMap((format) => languages.map((language) => targetOf(format, language))),
    ...documents.flatMap(({ target }) => languages.map((language) => target.replace('{language}', language))),
  ];
  const contents = (): Promise<Array<string | undefined>> =>
    Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8').catch(() => undefined)));
  try {
    await put('.parlance.json', JSON.stringify({ localization: rules }));
    for (const format of syncedFormats) {
      await put(sourceOf(format), sourceFile(format, ['Open the door', 'Close the window']));
      if (targets[format.name] === format.file) continue;
      await put(targetOf(format, 'fr'), targetFile(format, [['Open the door', 'La porte']], 'fr'));
    }
    for (const { target, files } of documents) {
      for (const [language, text] of Object.entries(files)) await put(target.replace('{language}', language), text);
    }
    for (const [at, only] of first.entries()) {
      if (at > 0 && at === first.length - 1) for (const { source, changed } of documents) await put(source, changed);
      await sync(only);
    }
    const found: string[] = [];
    for (const only of again) {
      const before = await contents();
      await sync(only);
      const after = await contents();
      found.push(...names.flatMap((name, at) => (before[at] === after[at] ? [] : `${only.join(',')}: ${name}`)));
    }
    return found;
  } finally {
    await service.close();
    await rm(folder, { recursive: true });
  }
}
