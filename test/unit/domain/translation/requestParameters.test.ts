import assert from 'node:assert/strict';
import { pairSupport } from '../../../../src/domain/translation/languageSupport';
import { requestParameters } from '../../../../src/domain/translation/requestParameters';
import { serviceDefaults, type TranslationSettings } from '../../../../src/domain/translation/settings';
import { language } from './memoryService';

const languages = [
  language('en', ['tag_handling']),
  language('de', ['formality', 'tag_handling']),
  language('tlh', []),
];
const id = '3b1f0c52-6a0e-4d7b-9b57-1f2f6f0a9c11';
const other = '5a1d2f0e-7c61-4b0d-8a55-0a8f1be0c3d4';

function parametersFor(target: string, settings: Partial<TranslationSettings>, source?: string) {
  return requestParameters(
    { source, target },
    { ...serviceDefaults, ...settings },
    pairSupport(languages, source, target),
  );
}

describe('requestParameters', () => {
  it('sends nothing that was left to the service', () => {
    assert.deepEqual(parametersFor('de', {}), { target_lang: 'de' });
  });

  it('sends a preferred formality only where the target has it, a strict one always', () => {
    assert.equal(parametersFor('de', { formality: 'prefer_less' }).formality, 'prefer_less');
    assert.equal(parametersFor('tlh', { formality: 'prefer_less' }).formality, undefined);
    assert.equal(parametersFor('tlh', { formality: 'less' }).formality, 'less');
  });

  it('finds the glossary of a pair by base language, never without a source', () => {
    const glossaries = { 'EN > de': id, 'en>pt-br': other, 'en>pt': id };
    assert.equal(parametersFor('de', { glossaries }, 'en-US').glossary_id, id);
    assert.equal(parametersFor('pt-BR', { glossaries }, 'EN').glossary_id, other);
    assert.equal(parametersFor('pt-PT', { glossaries }, 'EN').glossary_id, id);
    assert.equal(parametersFor('de', { glossaries }).glossary_id, undefined);
    assert.equal(parametersFor('fr', { glossaries }, 'en').glossary_id, undefined);
  });

  it('finds style list and memory by the base of the target', () => {
    const found = parametersFor('en-GB', { styleRules: { en: id }, translationMemories: { 'EN-gb': other } });
    assert.equal(found.style_id, id);
    assert.equal(found.translation_memory_id, other);
    assert.equal(found.translation_memory_threshold, 75);
    assert.equal(parametersFor('de', { translationMemories: { en: id } }).translation_memory_threshold, undefined);
  });

  it('sends custom instructions where the target takes them', () => {
    const customInstructions = ['Sound relaxed'];
    assert.deepEqual(parametersFor('de', { customInstructions }).custom_instructions, customInstructions);
    assert.equal(parametersFor('tlh', { customInstructions }).custom_instructions, undefined);
  });

  it('sends the lists of tags only with tag handling', () => {
    const lists = { splittingTags: ['p'], outlineDetection: false };
    assert.deepEqual(parametersFor('de', lists), { target_lang: 'de' });
    assert.deepEqual(parametersFor('de', { ...lists, tagHandling: 'xml' }), {
      target_lang: 'de',
      tag_handling: 'xml',
      outline_detection: false,
      splitting_tags: ['p'],
    });
  });
});
