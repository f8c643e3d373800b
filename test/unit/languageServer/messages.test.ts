import assert from 'node:assert/strict';
import { methods, type ToldFinding } from '../../../src/shared/languageServer';
import { ServerUnderTest } from './serverUnderTest';

/** By method, what is not of the protocol. `DOC` is an open document. */
const malformed: Array<[method: string, params: unknown]> = [
  ['textDocument/didOpen', { textDocument: { uri: 5, text: 7 } }],
  ['textDocument/didOpen', { textDocument: { uri: 'file:///x', languageId: 'markdown', version: 1, text: null } }],
  ['textDocument/didOpen', { textDocument: { uri: 'file:///x', languageId: {}, version: 1, text: 'It is.' } }],
  [
    'textDocument/didOpen',
    { textDocument: { uri: 'file:///x', languageId: 'markdown', version: 'x', text: 'It is.' } },
  ],
  ['textDocument/didOpen', { textDocument: null }],
  ['textDocument/didChange', { textDocument: { uri: 'DOC', version: 2 }, contentChanges: [{ text: null }] }],
  ['textDocument/didChange', { textDocument: { uri: 'DOC', version: 2 }, contentChanges: null }],
  [
    'textDocument/didChange',
    {
      textDocument: { uri: 'DOC', version: 2 },
      contentChanges: [{ range: { start: { line: -1, character: 0 }, end: { line: 0, character: 1 } }, text: 'x' }],
    },
  ],
  [
    'notebookDocument/didOpen',
    {
      notebookDocument: { uri: 'file:///n', cells: [{ document: 'file:///x' }] },
      cellTextDocuments: [{ uri: 'file:///x', languageId: 'markdown', version: 1, text: 7 }],
    },
  ],
  [methods.caret, { uri: 'DOC', positions: null }],
  [methods.caret, { uri: 'DOC', positions: [{ line: 'x' }] }],
  [methods.view, { documents: [{ uri: 'DOC', lines: [null] }] }],
  [methods.translated, { uri: 'DOC', language: 'de', texts: [5] }],
  [methods.check, { uri: 'DOC', cause: 5 }],
];

describe('messages to the language server', () => {
  let server: ServerUnderTest;
  beforeEach(async () => {
    server = await ServerUnderTest.start();
  });
  afterEach(() => server.stop());

  it('are refused where they are not of the protocol, and everything else is served as before', async () => {
    const uri = await server.open('It reads teh file.\n');
    await server.checked(uri);
    for (const [method, params] of malformed) {
      const written = JSON.stringify(params).replaceAll('DOC', uri);
      await server.notify(method, JSON.parse(written));
    }
    const logged = await server.logs(malformed.length);
    malformed.forEach(([method], at) => assert.ok(logged[at]?.includes(`${method} isn’t a message`), logged[at]));
    assert.deepEqual(await server.underlined(uri), ['teh']);
    const other = await server.open('It has teh word.\n');
    await server.checked(other);
    assert.deepEqual(await server.underlined(other), ['teh']);
  });

  it('are answered with an error where they ask for something', async () => {
    for (const method of ['textDocument/diagnostic', 'textDocument/codeAction', methods.checkFile]) {
      await assert.rejects(server.request(method, { textDocument: { uri: 5 }, uri: 5, text: null }), method);
    }
  });

  it('name a document that something goes wrong with, once and without its text, and it is left until it changes', async () => {
    const other = await server.open('It has teh word.\n');
    await server.checked(other);
    server.answer = ({ sentences }) => ({
      corrections: sentences.map(({ text }) => text.replace('Secret teh', 'Secret the')),
      findings: sentences.map(({ text }) => (text.includes('Secret') ? [null as unknown as ToldFinding] : null)),
    });
    const uri = await server.open('Secret teh file.\n');
    const { refusal } = await server.status(uri, ({ state }) => state === 'failed');
    assert.equal(refusal?.message, 'Parlance ran into an internal error.');
    await server.changeWords();
    assert.match((await server.diagnostics(uri)).map(({ message }) => message).join(), /internal error/);
    const [logged, ...more] = await server.logs(1);
    assert.ok(logged?.startsWith(`${uri} wasn’t checked: `), logged);
    assert.ok(!logged?.includes('Secret'));
    assert.deepEqual(more, []);
    assert.deepEqual(await server.underlined(other), ['teh']);
    await server.type(uri, 0, 16, 'All is teh same.');
    await server.status(uri, ({ state }) => state !== 'failed');
  });

  it('may go without an answer that can be worked with: settings that are none end nothing', async () => {
    server.answerSettings = () => null as never;
    const uri = await server.open('It reads teh file.\n');
    const [logged] = await server.logs(1);
    assert.ok(logged?.startsWith(`${uri} wasn’t checked: TypeError`), logged);
    server.answerSettings = () => server.settings;
    await server.change({});
    await server.checked(uri);
    assert.deepEqual(await server.underlined(uri), ['teh']);
  });
});
