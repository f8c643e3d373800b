import assert from 'node:assert/strict';
import { status } from '../support/scriptedServer';
import { host, needsPage } from './host';
import { documentIs, openMarked } from './markedDocument';
import { TranslationServiceUnderTest } from './translationService';
import { choose, notification, putAway, question, setSetting, start } from './window';

describe('translating', () => {
  needsPage();
  afterEach(putAway);

  describe('with a service that does not tell its languages', () => {
    let service: TranslationServiceUnderTest;
    before(async () => {
      service = await TranslationServiceUnderTest.connect(status(403));
    });
    after(() => service.disconnect());

    it('says so in the picker, where preferred languages can still be chosen', async () => {
      await setSetting('parlance.translate.targets', ['pt-br', 'de']);
      try {
        const { document } = await openMarked('⟨one⟩');
        start('parlance.translate.selectionTo');
        await question('Translate to');
        await host.text({ selector: '.quick-input-list :text("The languages could not be loaded")' });
        await choose('Translate to', 'Brazilian Portuguese');
        await documentIs(document, '«one»');
        assert.equal(service.sent[0]?.target_lang, 'pt-BR');
      } finally {
        await setSetting('parlance.translate.targets', undefined);
      }
    });
  });

  describe('with the local service', () => {
    it('lists its languages, and says what to install for a pair that no engine serves', async () => {
      const { document } = await openMarked('⟨The kettle is on the table.⟩');
      start('parlance.translate.selectionFromTo');
      await choose('Translate from', 'English');
      await choose('Translate from English to', 'Japanese');
      await notification('The service refused the request');
      assert.equal(document.getText(), 'The kettle is on the table.');
    });
  });
});
