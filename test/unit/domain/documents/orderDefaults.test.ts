import assert from 'node:assert/strict';
import {
  glossaryUses,
  orderDefaults,
  targetsWithDefault,
  withoutDefaults,
  type DefaultKind,
} from '../../../../src/domain/documents/orderDefaults';
import { serviceDefaults } from '../../../../src/domain/translation/settings';

const defaults = {
  glossaries: { 'en>de': 'g-de', 'en>fr': '' },
  styleRules: { de: 's-de', en: 's-en' },
  translationMemories: { 'pt-BR': 'm-br' },
  translationMemoryThreshold: 80,
};
const without = (...kinds: DefaultKind[]): ReadonlySet<DefaultKind> => new Set(kinds);

describe('defaults of a document', () => {
  it('go with it where its languages have them', () => {
    const send = (source: string | undefined, target: string): object =>
      orderDefaults({ source, target, without: without() }, defaults);
    assert.deepEqual(send('en-GB', 'de'), { source: 'en-GB', glossaryId: 'g-de', styleId: 's-de' });
    assert.deepEqual(send(undefined, 'de'), { styleId: 's-de' });
    assert.deepEqual(send('de', 'pt-br'), { source: 'de', memoryId: 'm-br', memoryThreshold: 80 });
    assert.deepEqual(send('en', 'fr'), { source: 'en' });
  });

  it('have a glossary by the language that was detected, which is sent only for that', () => {
    const send = (detected: string, target: string): object =>
      orderDefaults({ detected, target, without: without() }, defaults);
    assert.deepEqual(send('en', 'de'), { source: 'en', glossaryId: 'g-de', styleId: 's-de' });
    assert.deepEqual(send('en', 'pt-BR'), { memoryId: 'm-br', memoryThreshold: 80 });
    assert.deepEqual(send('fr', 'de'), { styleId: 's-de' });
    const chosen = orderDefaults({ source: 'fr', detected: 'en', target: 'de', without: without() }, defaults);
    assert.deepEqual(chosen, { source: 'fr', styleId: 's-de' });
    const refused = orderDefaults({ detected: 'en', target: 'de', without: without('glossary') }, defaults);
    assert.deepEqual(refused, { styleId: 's-de' });
  });

  it('tell which glossaries go with how many files', () => {
    const uses = (...sources: Array<string | undefined>) =>
      glossaryUses(
        sources.flatMap((source) => [
          { source, target: 'de' },
          { source, target: 'fr' },
        ]),
        defaults,
      );
    assert.deepEqual(uses('en', 'en-GB', 'es', undefined), [
      { glossaryId: 'g-de', target: 'de', sources: ['en', 'en-GB'], files: 2 },
    ]);
    assert.deepEqual(uses('en'), [{ glossaryId: 'g-de', target: 'de', sources: ['en'], files: 1 }]);
    assert.deepEqual(uses(undefined), []);
  });

  it('are not in the settings that go with segments, where the person does not want them', () => {
    const settings = { ...serviceDefaults, ...defaults };
    assert.deepEqual(withoutDefaults(settings, without()), settings);
    assert.deepEqual(withoutDefaults(settings, without('glossary', 'memory')), {
      ...settings,
      glossaries: {},
      translationMemories: {},
    });
    assert.deepEqual(withoutDefaults(settings, without('styleRules')), { ...settings, styleRules: {} });
  });

  it('stay behind where the person does not want them', () => {
    const order = { source: 'en', target: 'de', without: without('glossary', 'styleRules') };
    assert.deepEqual(orderDefaults(order, defaults), { source: 'en' });
    const memory = { target: 'pt-BR', without: without('memory') };
    assert.deepEqual(orderDefaults(memory, defaults), {});
  });

  it('are named by the targets they are for', () => {
    const order = { targets: ['de', 'fr', 'en-US', 'pt-BR'] };
    assert.deepEqual(targetsWithDefault('glossary', order, defaults), ['de']);
    assert.deepEqual(targetsWithDefault('glossary', { ...order, source: 'fr' }, defaults), []);
    assert.deepEqual(targetsWithDefault('styleRules', order, defaults), ['de', 'en-US']);
    assert.deepEqual(targetsWithDefault('memory', order, defaults), ['pt-BR']);
  });
});
