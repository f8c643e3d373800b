import assert from 'node:assert/strict';
import { inLabel, inMessage, shortName } from '../../../src/editor/plainNames';

describe('names in what VS Code shows', () => {
  it('make no link of a message', () => {
    // What VS Code takes for a link.
    const link = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)/;
    const name = '[Open](command:workbench.action.quit).txt';
    assert.match(name, link);
    assert.doesNotMatch(inMessage(`“${name}” is translated.`), link);
    assert.equal(inMessage('a (b) [c] d'), 'a (b) [c] d');
  });

  it('make no icon of a label', () => {
    assert.equal(inLabel('a$(trash) $$(x)'), 'a\\$(trash) $\\$(x)');
    assert.equal(inLabel('$a (b)'), '$a (b)');
  });

  it('do not fill the window', () => {
    assert.equal(shortName('Kitchen'), 'Kitchen');
    const short = shortName('🍵'.repeat(1000));
    assert.equal([...short].length, 80);
    assert.ok(short.endsWith('🍵…') && short.isWellFormed());
  });
});
