import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { homonyms } from '../../../build/homonyms';
import { bareTexts, withWords, wordsApart } from '../../../build/manifestWords';
import {
  bundleOf,
  commentsOf,
  literalText,
  placeOf,
  sentences,
  sources,
  textOfBundle,
  visit,
} from '../../../build/words';
import { languages, pluralForms, problemsOf, same, spoken } from './translations';

type Words = Record<string, string>;

const read = (file: string): Words => JSON.parse(readFileSync(file, 'utf8')) as Words;
const manifest: unknown = JSON.parse(readFileSync('package.json', 'utf8'));
const manifestWords = read('package.nls.json');
const all = sources('src');
const { said, unclear } = sentences(all);
const english = read('l10n/bundle.l10n.json');

/** Sentences about one thing, each with the one about several. */
const pairs = all.flatMap(({ tree }) => {
  const found: Array<[one: string, several: string]> = [];
  visit(tree, (node) => {
    if (!ts.isCallExpression(node) || node.expression.getText(tree) !== 'counted') return;
    const [, one, many] = node.arguments.map(literalText);
    if (one !== undefined && many !== undefined) found.push([one, many]);
  });
  return found;
});
const several = pairs.map(([, many]) => many);

describe('The words of the interface', () => {
  it('are whole sentences, each a literal where it is said', () => {
    assert.deepEqual(unclear, []);
    const pieces = said.filter(({ text }) => text !== text.trim() || text === '');
    assert.deepEqual(pieces, []);
  });

  it('are listed for translators: npm run words', () => {
    assert.equal(readFileSync('l10n/bundle.l10n.json', 'utf8'), textOfBundle(bundleOf(said)));
  });

  it('have a comment for translators on each short one: npm run words', () => {
    assert.equal(readFileSync('l10n/comments.json', 'utf8'), textOfBundle(commentsOf(said)));
  });

  it('have no note for translators on a text that no longer exists', () => {
    assert.deepEqual(
      Object.keys(homonyms).filter((text) => !(text in english)),
      [],
    );
    assert.match(read('l10n/comments.json')['Open'] ?? '', /^verb, button: open a file or page; /);
  });

  it('have the quotation marks of their language: a bare name gets them by `quoted`', () => {
    const wrong: string[] = [];
    for (const { tree } of all) {
      if (!/shared\/l10n';$/m.test(tree.text)) continue;
      visit(tree, (node) => {
        if (ts.isTemplateExpression(node) && node.getText(tree).includes('“${')) wrong.push(placeOf(tree, node));
      });
    }
    assert.deepEqual(wrong, []);
  });

  it('tell in one line of a notification that no problems were found', () => {
    for (const language of ['', ...languages.map((code) => `.${code}`)]) {
      const said = read(`l10n/bundle.l10n${language}.json`)['Simple check: no problems found.'] ?? '';
      // “Parlance: ” stands before it; of Latin letters a line holds some 47.
      assert.ok(said.length > 0 && said.length <= 37, `${language}: ${said}`);
    }
  });

  it('have as many values as places', () => {
    const wrong: string[] = [];
    for (const { tree } of all) {
      visit(tree, (node) => {
        if (!ts.isCallExpression(node) || node.arguments.some(ts.isSpreadElement)) return;
        const name = node.expression.getText(tree);
        if (name !== 't' && name !== 'counted') return;
        const [texts, given] =
          name === 't'
            ? [node.arguments.slice(0, 1), node.arguments.length - 1]
            : [node.arguments.slice(1, 3), node.arguments.length - 2];
        const places = texts.map((text) => (ts.isStringLiteral(text) ? same.places(text.text) : []));
        const most = Math.max(-1, ...places.flat().map(Number));
        if (most + 1 !== given && !(name === 'counted' && most === -1)) wrong.push(placeOf(tree, node));
      });
    }
    assert.deepEqual(wrong, []);
  });

  it('of package.json stand in package.nls.json, every one: npm run manifest', () => {
    assert.deepEqual(bareTexts(manifest), []);
    assert.deepEqual(wordsApart(manifest, manifestWords), { manifest, words: manifestWords });
    assert.deepEqual(bareTexts(withWords(manifest, manifestWords)).length, Object.keys(manifestWords).length);
  });

  it('are not lost without a word where package.json has no place for them, or names some that are not there', () => {
    const given = { contributes: { commands: [{ command: 'parlance.act', title: '%commands.act.title%' }] } };
    assert.throws(() => wordsApart(given, { 'commands.act.title': 'Act', 'commands.gone.title': 'Gone' }), {
      message: 'commands.gone.title: package.json has no place for these words. Add it there, or take them out.',
    });
    assert.throws(() => wordsApart(given, {}), {
      message: 'commands.act.title: package.json names these words, which package.nls.json does not have.',
    });
    const added = { contributes: { commands: [{ command: 'parlance.act', title: 'Act' }] } };
    assert.deepEqual(wordsApart(added, {}), { manifest: given, words: { 'commands.act.title': 'Act' } });
  });

  it('have a form for each plural category that a language needs of whole numbers', () => {
    assert.deepEqual(pluralForms('fr', ['{0} files']), {});
    assert.deepEqual(pluralForms('pl', ['{0} files']), {
      '{0} files [many]': '{0} files',
      '{0} files [few]': '{0} files',
    });
    assert.ok(several.length > 100);
  });

  it('about one thing have its number as a digit where the English one has, for another number of its form', () => {
    const one = /(?<![{\d])1(?![}\d])/;
    for (const language of languages) {
      if (new Intl.PluralRules(language).select(0) !== 'one') continue;
      const own = read(`l10n/bundle.l10n.${language}.json`);
      const wrong = pairs.filter(([text]) => one.test(text) && !one.test(own[text] ?? ''));
      assert.deepEqual(wrong, [], language);
    }
  });

  it('are there in each language, and in no other', () => {
    const written = (folder: string, file: string): string[] =>
      readdirSync(folder).flatMap((name) => new RegExp(`^${file}\\.([\\w-]+)\\.json$`).exec(name)?.[1] ?? []);
    assert.deepEqual(written('l10n', 'bundle\\.l10n').sort(), spoken);
    assert.deepEqual(written('.', 'package\\.nls').sort(), spoken);
  });

  for (const language of languages) {
    describe(`in ${language}`, () => {
      const files = [
        [`l10n/bundle.l10n.${language}.json`, { ...english, ...pluralForms(language, several) }],
        [`package.nls.${language}.json`, manifestWords],
      ] as const;
      for (const [file, wanted] of files) {
        it(`${file} has them all, with the same places, links and names`, () => {
          assert.deepEqual(problemsOf(language, wanted, read(file)), []);
        });
      }

      it('call a command in a sentence what it is called in a menu', () => {
        const own = read(`l10n/bundle.l10n.${language}.json`);
        const titles = read(`package.nls.${language}.json`);
        const commands = Object.entries(manifestWords).filter(([key]) => /^commands\..*\.title$/.test(key));
        const wrong = Object.entries(own).flatMap(([text, translation]) =>
          commands.flatMap(([key, title]) =>
            text.includes(`“Parlance: ${title}”`) && !translation.includes(`Parlance: ${titles[key]}`)
              ? [`${text} → “Parlance: ${titles[key]}”`]
              : [],
          ),
        );
        assert.deepEqual(wrong, []);
      });
    });
  }
});
