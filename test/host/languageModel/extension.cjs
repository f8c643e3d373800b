// An extension that brings a language model into the editor of the tests: whatever it is
// asked, it has one German sentence for it.
const { LanguageModelTextPart, lm } = require('vscode');

const model = {
  id: 'cuckoo',
  name: 'Cuckoo',
  family: 'birds',
  version: '1',
  maxInputTokens: 8_000,
  maxOutputTokens: 8_000,
  capabilities: {},
};

const sentence = 'Die Datei wurde in dem neuen Ordner gespeichert.';

function answerTo(text) {
  if (!text.startsWith('{')) return sentence;
  return JSON.stringify({ answers: JSON.parse(text).texts.map(({ id }) => ({ id, text: sentence })) });
}

exports.activate = (context) => {
  const provider = {
    provideLanguageModelChatInformation: () => [model],
    provideLanguageModelChatResponse: (_model, messages, _options, progress) => {
      const text = messages
        .at(-1)
        .content.map(({ value }) => value)
        .join('');
      progress.report(new LanguageModelTextPart(answerTo(text)));
      return Promise.resolve();
    },
    provideTokenCount: () => Promise.resolve(10),
  };
  context.subscriptions.push(lm.registerLanguageModelChatProvider('parlance-test', provider));
};
