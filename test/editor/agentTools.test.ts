import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { needsPage } from './host';
import { TranslationServiceUnderTest } from './translationService';
import { putAway, setSetting } from './window';

const call = async (
  tool: string,
  input: object,
  token?: vscode.CancellationToken,
): Promise<Record<string, unknown>> => {
  const { content } = await vscode.lm.invokeTool(tool, { input, toolInvocationToken: undefined }, token);
  const [part] = content;
  assert.ok(part instanceof vscode.LanguageModelTextPart);
  return JSON.parse(part.value) as Record<string, unknown>;
};

describe('the tools of agents', function () {
  this.timeout(60_000);
  needsPage();
  afterEach(putAway);

  it('work on this machine unasked, within the limits, and with the service that is connected', async () => {
    const known = vscode.lm.tools.filter(({ name }) => name.startsWith('parlance_')).map(({ name }) => name);
    assert.deepEqual(known.sort(), ['parlance_correct_text', 'parlance_translate_text']);
    const correct = { text: 'We saw the the cat in `the the` garden.', language: 'en' };
    const { text, outcome } = await call('parlance_correct_text', correct);
    assert.deepEqual([text, outcome], ['We saw the cat in `the the` garden.', 'corrected']);
    await assert.rejects(call('parlance_translate_text', { text: 'one' }), /“target” must be a text/);
    await assert.rejects(call('parlance_translate_text', { text: 'one', source: 'de', target: 'de' }), /both German/);
    const cancelled = new vscode.CancellationTokenSource();
    cancelled.cancel();
    await assert.rejects(call('parlance_correct_text', correct, cancelled.token));

    await setSetting('parlance.write.maximumCharacters', 5);
    try {
      await assert.rejects(call('parlance_correct_text', correct), /allows 5 per request/);
    } finally {
      await setSetting('parlance.write.maximumCharacters', undefined);
    }

    const service = await TranslationServiceUnderTest.connect();
    try {
      // Under test VS Code takes its own question before a tool for answered with yes.
      const { text: german } = await call('parlance_translate_text', { text: 'Hello {name}', target: 'de' });
      assert.equal(german, '«Hello {name}»');
      assert.deepEqual(
        service.sent.map(({ target_lang }) => target_lang),
        ['de'],
      );
      await setSetting('parlance.translate.maximumCharacters', 5);
      await assert.rejects(call('parlance_translate_text', { text: 'one two', target: 'de' }), /allows 5 per request/);
      assert.equal(service.sent.length, 1);
    } finally {
      await setSetting('parlance.translate.maximumCharacters', undefined);
      await service.disconnect();
    }
  });
});
