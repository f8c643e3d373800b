import assert from 'node:assert/strict';
import { orderDefaults, targetsWithDefault, type DefaultKind } from '../../../../src/domain/documents/orderDefaults';

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
    assert.deepEqual(send('en-GB', 'de'), { glossaryId: 'g-de', styleId: 's-de' });
    assert.deepEqual(send(undefined, 'de'), { styleId: 's-de' });
    assert.deepEqual(send('de', 'pt-br'), { memoryId: 'm-br', memoryThreshold: 80 });
    assert.deepEqual(send('en', 'fr'), {});
  });

  it('stay behind where the person does not want them', () => {
    const order = { source: 'en', target: 'de', without: without('glossary', 'styleRules') };
    assert.deepEqual(orderDefaults(order, defaults), {});
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
