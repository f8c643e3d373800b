import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { status } from '../support/scriptedServer';
import { host, needsPage } from './host';
import { documentIs, openMarked } from './markedDocument';
import { TranslationServiceUnderTest } from './translationService';
import { choose, putAway, question, roughLands, setSetting, start } from './window';

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
        await host.text({ selector: '.quick-input-list :text("Couldn’t load the languages")' });
        await choose('Translate to', 'Brazilian Portuguese');
        await documentIs(document, '«one»');
        assert.equal(service.sent[0]?.target_lang, 'pt-BR');
      } finally {
        await setSetting('parlance.translate.targets', undefined);
      }
    });
  });

  describe('with the local service', () => {
    const rows = async (): Promise<string> => {
      return (await host.text({ selector: '.quick-input-list .monaco-list-row' })).join('\n').replace(/[ \n]+/g, ' ');
    };

    it('lists what works here first, and how well, then what a step or a service makes work', async () => {
      await openMarked('⟨The kettle is on the table.⟩');
      start('parlance.translate.selectionTo');
      await question('Translate to');
      await host.text({ selector: '.quick-input-list :text("works on this computer"):visible' });
      await host.screenshot('languages-local');
      const shown = await rows();
      const order = ['works on this computer', 'one step away', 'with a service'].map((group) => shown.indexOf(group));
      const present = order.filter((at) => at >= 0);
      assert.deepEqual(
        present,
        [...present].sort((a, b) => a - b),
      );
      assert.match(shown, /Spanish\S* ?es · good for UI text, rough for prose · better: /);
      // Most languages have a model, so those that need a service are far below.
      await host.fill({ selector: '.quick-input-widget:visible .quick-input-box input' }, 'needs a service');
      await host.text({ selector: '.quick-input-list .monaco-list-row:has-text("needs a service")' });
    });

    it('needs no service for the language that the text is in already, also when it was used last', async () => {
      const { document } = await openMarked('⟨The file could not be saved because the disk is full.⟩');
      start('parlance.translate.selectionTo');
      await choose('Translate to', 'Spanish');
      await roughLands(() => document.getText().includes('disco'));
      await vscode.commands.executeCommand('editor.action.selectAll');
      start('parlance.translate.selectionTo');
      await question('Translate to');
      await host.text({ selector: '.quick-input-list :text("works on this computer"):visible' });
      assert.doesNotMatch(await rows(), /recently used and preferred\s*Spanish/);
      await host.fill({ selector: '.quick-input-widget:visible .quick-input-box input' }, 'language of the text');
      assert.match(await rows(), /Spanish/);
    });

    it('leads to a service for a language that needs one, and remembers none that was not reached', async () => {
      const { document } = await openMarked('⟨The kettle is on the table.⟩');
      start('parlance.translate.selectionTo');
      await choose('Translate to', 'Basque');
      await question('Connect to a Service');
      await host.press('Escape');
      assert.equal(document.getText(), 'The kettle is on the table.');
      start('parlance.translate.selectionFromTo');
      await choose('Translate from', 'English');
      await question('Translate from English to');
      await host.text({ selector: '.quick-input-list :text("works on this computer"):visible' });
      assert.doesNotMatch(await rows(), /recently used and preferred.*Basque.*works on/);
    });

    it('goes on with the translation once the service is connected', async () => {
      const service = await TranslationServiceUnderTest.connect();
      try {
        await setSetting('parlance.connection', undefined);
        const { document } = await openMarked('⟨The kettle is on the table.⟩');
        start('parlance.translate.selectionTo');
        await choose('Translate to', 'Basque');
        await choose('Connect to a Service', 'Scripted');
        await documentIs(document, '«The kettle is on the table.»');
        assert.equal(service.sent.at(-1)?.target_lang.toLowerCase(), 'eu');
      } finally {
        await service.disconnect();
      }
    });
  });
});
