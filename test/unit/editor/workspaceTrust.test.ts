import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

interface Manifest {
  capabilities: { untrustedWorkspaces: { supported: string; restrictedConfigurations: string[] } };
  contributes: { configuration: Array<{ properties: Record<string, { scope: string }> }> };
}

/**
 * What a folder nobody trusts may set: how a text the person sends is treated, and what is shown of it. None of these
 * names an address, a path or a program, sends anything by itself, or raises what may be sent.
 */
const harmless = [
  'parlance.translate.source',
  'parlance.translate.targets',
  'parlance.translate.withoutSelection',
  'parlance.translate.formality',
  'parlance.translate.modelType',
  'parlance.translate.splitSentences',
  'parlance.translate.preserveFormatting',
  'parlance.translate.tagHandling',
  'parlance.translate.tagHandlingVersion',
  'parlance.translate.outlineDetection',
  'parlance.translate.splittingTags',
  'parlance.translate.nonSplittingTags',
  'parlance.translate.ignoreTags',
  'parlance.translate.glossaries',
  'parlance.translate.styleRules',
  'parlance.translate.translationMemories',
  'parlance.translate.translationMemoryThreshold',
  'parlance.translate.showBilledCharacters',
  'parlance.write.apply',
  'parlance.write.language',
  'parlance.write.style',
  'parlance.write.tone',
  'parlance.check.language',
  'parlance.check.variants',
  'parlance.check.words',
  'parlance.check.pause',
  'parlance.documents.parallel',
  'parlance.files.checks',
  'parlance.files.codeLens',
  'parlance.files.result',
  'parlance.files.review',
  'parlance.files.parallel',
  'parlance.files.subtitleLineLength',
  'parlance.files.subtitleLines',
  'parlance.files.subtitleReadingSpeed',
  'parlance.files.subtitleView',
  'parlance.glossary.hover',
];

describe('settings of a folder nobody trusts', () => {
  const { capabilities, contributes } = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
  const { supported, restrictedConfigurations: restricted } = capabilities.untrustedWorkspaces;
  const settings = Object.assign({}, ...contributes.configuration.map(({ properties }) => properties)) as Record<
    string,
    { scope: string }
  >;

  it('are ignored where they would send something, say where to, how much, or write somewhere else', () => {
    assert.equal(supported, 'limited');
    const ofPersonAlone = Object.keys(settings).filter((name) => settings[name]?.scope === 'application');
    assert.deepEqual(
      Object.keys(settings).filter((name) => !ofPersonAlone.includes(name) && !restricted.includes(name)),
      harmless,
    );
  });

  it('are all there', () => {
    assert.deepEqual(
      restricted.filter((name) => !(name in settings)),
      [],
    );
  });
});
