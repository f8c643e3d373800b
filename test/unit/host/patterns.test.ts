import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';

/**
 * Every place that makes a regular expression while it runs. Patterns of a project would run in any time they like: a new
 * place says here what it makes its expressions of, or has none.
 */
const places: Readonly<Record<string, readonly string[]>> = {
  'of sources of our own': [
    'src/domain/localization/codesInPath.ts',
    'src/domain/styleRules/labels.ts',
    'src/formats/formatTable.ts',
    'src/formats/icu/plurals.ts',
    'src/formats/jsModule/jsModule.ts',
    'src/formats/markup/characters.ts',
    'src/formats/masking/mask.ts',
    'src/formats/office/gaps.ts',
    'src/formats/office/textMarkup.ts',
    'src/formats/placeholders/codeSpans.ts',
    'src/formats/placeholders/markdownBlocks.ts',
    'src/formats/po/directives.ts',
    'src/formats/po/header.ts',
    'src/formats/properties/entryTree.ts',
    'src/formats/properties/properties.ts',
    'src/formats/prose/notProse.ts',
    'src/formats/resxPath.ts',
    'src/formats/subtitles/times.ts',
    'src/formats/subtitles/webvtt.ts',
    'src/localService/engines/marks.ts',
    'src/localService/engines/neural/masks.ts',
    'src/localService/translation/styleRules/lists.ts',
    'src/localService/writing/english/rightPhrases.ts',
    'src/localService/writing/english/style.ts',
    'src/localService/writing/genders/frenchParticiples.ts',
    'src/localService/writing/genders/pluralArticles.ts',
    'src/localService/writing/slips/english.ts',
    'src/localService/writing/slips/englishLearners.ts',
    'src/localService/writing/slips/fixedSlip.ts',
    'src/localService/writing/spelling/unlistedForms.ts',
  ],
  'of words of others, each escaped': [
    'src/cli/mcp/messageLines.ts',
    'src/formats/lockedWords.ts',
    'src/formats/prose/syntax/scanner.ts',
    'src/localService/translation/termsInSentence.ts',
  ],
  'of a name of others that our own expression found, which has only letters, digits and marks of its language': [
    'src/formats/documents/markdown/blocks.ts',
    'src/formats/markup/entryTree.ts',
    'src/formats/placeholders/verbatim.ts',
    'src/formats/prose/flow/flow.ts',
    'src/formats/prose/flow/latex.ts',
  ],
};

describe('Regular expressions', () => {
  it('are made of nothing that a file or a service says, but of escaped words', () => {
    const found = globSync('src/**/*.ts')
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => !file.startsWith('src/webview/') && readFileSync(file, 'utf8').includes('new RegExp('));
    assert.deepEqual(found.sort(), Object.values(places).flat().sort());
  });
});
