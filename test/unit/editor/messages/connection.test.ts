import assert from 'node:assert/strict';
import { shownName } from '../../../../src/editor/messages/connection';
import { checkName } from '../../../../src/editor/service/connections/connectionDefinition';
import { speak } from '../../../../src/shared/l10n';

describe('the name of the local service', () => {
  afterEach(() => speak({ language: 'en' }));

  it('is shown in the display language, and no connection can take either name', () => {
    speak({ language: 'de', bundle: { Local: 'Lokal' } });
    assert.equal(shownName('Local'), 'Lokal');
    assert.equal(shownName('Work'), 'Work');
    for (const name of ['local', 'LOKAL ']) assert.notEqual(checkName(name), undefined, name);
    assert.equal(checkName('Work'), undefined);
  });
});
