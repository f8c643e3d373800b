import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { status } from '../support/scriptedServer';
import { host } from './host';
import { closeAll, documentIs, openMarked } from './markedDocument';
import { TranslationServiceUnderTest } from './translationService';
import { choose, clearNotifications, notification, question, start } from './window';

describe('translating', () => {
  before(async function () {
    if (!(await host.session()).page) this.skip();
  });
  afterEach(async () => {
    await clearNotifications();
    await closeAll();
  });

  describe('with a service that does not tell its languages', () => {
    let service: TranslationServiceUnderTest;
    before(async () => {
      service = await TranslationServiceUnderTest.connect(status(403));
    });
    after(() => service.disconnect());

    it('says so in the picker, where preferred languages can still be chosen', async () => {
      const settings = vscode.workspace.getConfiguration('parlance.translate');
      await settings.update('targets', ['pt-br', 'de'], vscode.ConfigurationTarget.Global);
      try {
        const { document } = await openMarked('⟨one⟩');
        start('parlance.translate.selectionTo');
        await question('Translate to');
        await host.text({ selector: '.quick-input-list :text("The languages could not be loaded")' });
        await choose('Translate to', 'Brazilian Portuguese');
        await documentIs(document, '«one»');
        assert.equal(service.sent[0]?.target_lang, 'pt-BR');
      } finally {
        await settings.update('targets', undefined, vscode.ConfigurationTarget.Global);
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
