import assert from 'node:assert/strict';
import { commandLink } from '../../../../src/editor/messages/commandLink';

describe('a link that runs a command', () => {
  it('says its arguments, and cannot be ended by what stands in them', () => {
    const args = [{ name: 'Terms :) [x](command:quit) <b>', half: '\ud800' }, 'ü'];
    const link = commandLink('parlance.glossary.openDictionary', ...args);
    const [command, query] = link.split('?');
    assert.equal(command, 'command:parlance.glossary.openDictionary');
    assert.deepEqual(JSON.parse(decodeURIComponent(query!)), args);
    assert.doesNotMatch(link, /[()<>[\]\s"]/);
  });
});
