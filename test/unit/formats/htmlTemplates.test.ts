import assert from 'node:assert/strict';
import { parseHtml } from '../../../src/formats/html';
import { sentence } from '../../support/sentence';

describe('A translation of an HTML page', () => {
  const refusalOf = (page: string, translation: string): string | undefined => {
    const file = parseHtml(page);
    return sentence(file.refusal?.({ text: translation, protectedSpans: [] })) || undefined;
  };

  it('brings no expression that a template engine would carry out', () => {
    for (const hostile of [
      'Hallo {{constructor.constructor("alert(1)")()}}',
      'Hallo {{ offen',
      'Hallo {% include "secret" %}',
      'Hallo {{ name }} {{ key }}',
      'Hallo {# weg #}',
    ]) {
      assert.match(refusalOf('<p>Hello {{ name }}</p>', hostile) ?? '', /adds the template code/, hostile);
    }
  });

  it('keeps those of the page, as they stand there and as they read', () => {
    assert.equal(refusalOf('<p>Hello {{ name }}</p>', 'Hallo {{ name }}'), undefined);
    assert.equal(refusalOf('<p>Hello {{ a &amp;&amp; b }}</p>', 'Hallo {{ a && b }}'), undefined);
    assert.equal(refusalOf('<p>Hello {world}</p>', 'Hallo {Welt}'), undefined);
  });
});
