import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import type { Command } from 'vscode-languageserver-protocol/node';
import {
  ConfigurationRequest,
  createProtocolConnection,
  PublishDiagnosticsNotification,
  RegistrationRequest,
  StreamMessageReader,
  StreamMessageWriter,
  type CodeAction,
  type Diagnostic,
  type InitializeResult,
  type ProtocolConnection,
  type TextDocumentEdit,
  type TextEdit,
} from 'vscode-languageserver-protocol/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { main } from '../../../src/cli/main';
import { describeWithSqlite } from '../../support/describeWithSqlite';
import { shellIn } from '../../support/programUnderTest';
import { json, ScriptedServer, status } from '../../support/scriptedServer';

/** An editor that knows nothing but the Language Server Protocol. */
class Editor {
  readonly told = new Map<string, Diagnostic[]>();
  /** What it answers when it is asked for its settings. */
  settings: Record<string, unknown> = {};
  private readonly client: ProtocolConnection;
  private waiting: Array<() => void> = [];

  /** @param ended with the exit code of the server */
  constructor(
    private readonly folder: string,
    private readonly toServer: Writable,
    toEditor: Readable,
    readonly ended: Promise<number | null>,
  ) {
    this.client = createProtocolConnection(new StreamMessageReader(toEditor), new StreamMessageWriter(toServer));
    this.client.onNotification(PublishDiagnosticsNotification.type, ({ uri, diagnostics }) => {
      this.told.set(uri, diagnostics);
      for (const wake of this.waiting.splice(0)) wake();
    });
    this.client.onRequest(RegistrationRequest.type, () => undefined);
    this.client.onRequest(ConfigurationRequest.type, ({ items }) =>
      items.map(({ section = '' }) => this.settings[section] ?? null),
    );
    this.client.listen();
  }

  async begin(initializationOptions?: unknown, more: object = {}): Promise<InitializeResult> {
    const uri = pathToFileURL(this.folder).toString();
    const answer = await this.client.sendRequest<InitializeResult>('initialize', {
      processId: null,
      rootUri: uri,
      workspaceFolders: [{ uri, name: 'project' }],
      capabilities: { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } }, ...more },
      initializationOptions,
    });
    await this.client.sendNotification('initialized', {});
    return answer;
  }

  async open(name: string, text: string, languageId = 'markdown'): Promise<string> {
    const uri = pathToFileURL(path.join(this.folder, name)).toString();
    await this.client.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId, version: 1, text },
    });
    return uri;
  }

  async change(uri: string, text: string): Promise<void> {
    await this.client.sendNotification('textDocument/didChange', {
      textDocument: { uri, version: 2 },
      contentChanges: [{ text }],
    });
  }

  async notify(method: string, params: unknown): Promise<void> {
    await this.client.sendNotification(method, params);
  }

  /** Waits until the messages of a document are these. */
  async tells(uri: string, ...messages: RegExp[]): Promise<void> {
    const isTold = (): boolean => {
      const told = this.told.get(uri);
      return (
        told?.length === messages.length && messages.every((message, at) => message.test(String(told[at]!.message)))
      );
    };
    while (!isTold()) await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  async actions(uri: string, only?: string[]): Promise<CodeAction[]> {
    const [{ range } = { range: undefined }] = this.told.get(uri) ?? [];
    return await this.client.sendRequest<CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri },
      range,
      context: { diagnostics: [], ...(only && { only }) },
    });
  }

  async execute({ command, arguments: given }: Pick<Command, 'command' | 'arguments'>): Promise<void> {
    await this.client.sendRequest('workspace/executeCommand', { command, arguments: given });
  }

  /** Says goodbye as the protocol wants it. */
  async leave(): Promise<number | null> {
    await this.client.sendRequest('shutdown');
    await this.client.sendNotification('exit');
    return await this.ended;
  }

  /** Is gone, as after a crash. */
  async vanish(): Promise<number | null> {
    this.toServer.end();
    return await this.ended;
  }
}

/** A text with what an action changes in it. */
function applied(text: string, action: CodeAction | undefined): string {
  const [change] = (action?.edit?.documentChanges ?? []) as TextDocumentEdit[];
  return TextDocument.applyEdits(TextDocument.create('', '', 1, text), (change?.edits ?? []) as TextEdit[]);
}

describeWithSqlite('parlance lsp', function () {
  this.timeout(60_000);
  let folder: string;
  let server: ScriptedServer;
  let sent: string[];

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parlance-lsp-'));
    server = await ScriptedServer.start();
    sent = [];
    server.always(async (request, response) => {
      if (request.path !== '/v2/write/correct') return await status(404)(request, response);
      const { text } = request.json() as { text: string[] };
      sent.push(...text);
      const improvements = text.map((one) => ({ text: one.replace('go home', 'goes home').replace('teh', 'the') }));
      await json({ improvements })(request, response);
    });
  });
  afterEach(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  function remote(...more: string[]): Editor {
    const [stdin, stdout] = [new PassThrough(), new PassThrough()];
    const { world } = shellIn(folder);
    const args = ['lsp', '--stdio', '--url', server.url, '--language', 'en', '--no-cache', ...more];
    const env = { ...world.env, PARLANCE_KEY: 'secret' };
    return new Editor(folder, stdin, stdout, main(args, { ...world, stdin, stdout, env }));
  }

  it('tells an editor that asks for nothing what is wrong, as it is written, and has the fix', async () => {
    const editor = remote();
    const { capabilities } = await editor.begin();
    assert.equal(capabilities.diagnosticProvider, undefined);
    const uri = await editor.open('a.md', 'She go home. All is well.\n');
    await editor.tells(uri, /goes/);
    const actions = await editor.actions(uri);
    assert.ok(actions.length >= 2);
    assert.deepEqual(
      actions.filter(({ command }) => command),
      [],
      'the editor knows none of our commands',
    );
    assert.equal(applied('She go home. All is well.\n', actions[0]), 'She goes home. All is well.\n');
    await editor.change(uri, 'She goes home. All is well, and teh end.\n');
    await editor.tells(uri, /the/);
    assert.equal(await editor.leave(), 0);
    assert.deepEqual(sent, ['She go home.', 'All is well.', 'She goes home.', 'All is well, and teh end.']);
  });

  it('lets an editor ask that can be told to ask again', async () => {
    const editor = remote();
    const { capabilities } = await editor.begin(undefined, {
      textDocument: { diagnostic: {} },
      workspace: { diagnostics: { refreshSupport: true } },
    });
    assert.ok(capabilities.diagnosticProvider);
    assert.equal(await editor.leave(), 0);
  });

  it('heeds what the team has written down, also when that changes, and what the editor sets', async () => {
    await mkdir(path.join(folder, 'old'));
    await writeFile(
      path.join(folder, '.parlance.json'),
      '{ "words": ["teh"], "rules": [{ "files": "old/**", "check": false }] }',
    );
    const editor = remote();
    await editor.begin({ when: 'onSave', variants: 'wrong' });
    const uri = await editor.open('a.md', 'It is teh end.\n');
    const old = await editor.open('old/b.md', 'She go home.\n');
    await editor.notify('textDocument/didSave', { textDocument: { uri: old } });
    await editor.notify('workspace/didChangeConfiguration', { settings: { parlance: { check: { when: 'onType' } } } });
    // Others call languages otherwise than VS Code.
    const free = await editor.open('c.sh', '# She go home.\n', 'sh');
    await editor.tells(free, /goes/);
    assert.deepEqual([editor.told.get(uri) ?? [], editor.told.get(old) ?? []], [[], []]);
    await writeFile(path.join(folder, '.parlance.json'), '{ "words": [');
    await editor.notify('workspace/didChangeWatchedFiles', { changes: [] });
    await editor.tells(uri, /the/);
    await editor.tells(old, /goes/);
    assert.equal(await editor.vanish(), 0);
  });

  it('looks at the file of the project with each save of an editor that tells of no files', async () => {
    const editor = remote();
    await editor.begin({}, { workspace: {} });
    const uri = await editor.open('a.md', 'It is teh end.\n');
    await editor.tells(uri, /the/);
    await writeFile(path.join(folder, '.parlance.json'), '{ "words": ["teh"] }');
    await editor.notify('textDocument/didSave', { textDocument: { uri } });
    await editor.tells(uri);
    assert.equal(await editor.vanish(), 0);
  });

  it('adds words and turned-off rules to the file of the project, which every editor can ask for', async () => {
    const editor = remote();
    const answer = (await editor.begin({})) as { capabilities: { executeCommandProvider?: { commands: string[] } } };
    assert.equal(answer.capabilities.executeCommandProvider?.commands.length, 2);
    const uri = await editor.open('a.md', 'It is teh end.\n');
    await editor.tells(uri, /the/);
    const titled = (await editor.actions(uri)).find(({ title }) => /^Add “teh”/.test(title));
    assert.ok(titled?.command, 'no action');
    await editor.execute(titled.command);
    await editor.tells(uri);
    assert.deepEqual(JSON.parse(await readFile(path.join(folder, '.parlance.json'), 'utf8')), { words: ['teh'] });
    await writeFile(path.join(folder, '.parlance.json'), '{ "words": ["teh"], "rules": [] }');
    await editor.execute({ ...titled.command, arguments: ['kubectl', uri] });
    assert.equal(
      await readFile(path.join(folder, '.parlance.json'), 'utf8'),
      '{ "words": ["teh", "kubectl"], "rules": [] }',
    );
    assert.equal(await editor.vanish(), 0);
  });

  it('asks an editor that can be asked for its settings, before it checks, and when they change', async () => {
    const editor = remote();
    editor.settings = { parlance: { check: { when: 'off' } } };
    await editor.begin(undefined, {
      workspace: { configuration: true, didChangeConfiguration: { dynamicRegistration: true } },
    });
    const uri = await editor.open('a.md', 'She go home.\n');
    editor.settings = { parlance: { check: { when: 'onType', words: ['teh'] } } };
    await editor.notify('workspace/didChangeConfiguration', { settings: null });
    await editor.tells(uri, /goes/);
    editor.settings = {};
    await editor.notify('workspace/didChangeConfiguration', { settings: null });
    await editor.change(uri, 'She goes home. It is teh end of all, and they go home.\n');
    await editor.tells(uri, /goes/);
    assert.equal(await editor.leave(), 0);
  });

  it('serves on after messages that are not of the protocol', async () => {
    const editor = remote();
    await editor.begin();
    await editor.notify('textDocument/didOpen', { textDocument: { uri: 5, text: 7 } });
    await editor.notify('textDocument/didOpen', {
      textDocument: { uri: 'file:///x', languageId: 'markdown', version: 'x', text: null },
    });
    const uri = await editor.open('a.md', 'She go home. All is well.\n');
    await editor.tells(uri, /goes/);
    assert.equal(await editor.leave(), 0);
  });

  it('heeds no project file that is a link out of its folder, or never ends', async function () {
    if (process.platform === 'win32') return this.skip();
    const other = `${folder}.json`;
    const rules = '{ "words": ["teh"], "rules": [{ "files": "**", "check": false }] }';
    await writeFile(other, rules);
    for (const [name, make] of [
      ['link', (place: string) => symlink(other, place)],
      ['device', (place: string) => symlink('/dev/zero', place)],
      ['pipe', (place: string) => Promise.resolve(execFileSync('mkfifo', [place]))],
      ['linked.git', (place: string) => symlink('.git/config', place)],
    ] as const) {
      await rm(path.join(folder, '.parlance.json'), { force: true });
      await mkdir(path.join(folder, '.git'), { recursive: true });
      await writeFile(path.join(folder, '.git/config'), rules);
      await make(path.join(folder, '.parlance.json'));
      const editor = remote();
      await editor.begin();
      await editor.tells(await editor.open(`${name}.md`, 'It is teh end.\n'), /the/);
      assert.equal(await editor.leave(), 0);
    }
    await rm(other);
  });

  it('takes whatever an editor calls a document for its name, and opens no file for it', async () => {
    const editor = remote();
    await editor.begin();
    for (const uri of [
      ...['file://host/share/a.md', 'untitled:Untitled-1', 'file:///%2e%2e/%2e%2e/etc/a.md', 'FILE:///A.MD'],
      ...[
        'file:///a%00b.md',
        'file:///%zz.md',
        String.raw`\\\\host\share\a.md`,
        'http://127.0.0.1:9/a.md',
        '__proto__',
        '',
      ],
      ...[`file://${folder}/../../a.md`, `file://${folder}/${'x/'.repeat(5_000)}a.md`],
    ]) {
      const textDocument = { uri, languageId: 'markdown', version: 1, text: 'She go home.\n' };
      await editor.notify('textDocument/didOpen', { textDocument });
      await editor.tells(uri, /goes/);
      await editor.actions(uri);
    }
    assert.equal(await editor.leave(), 0);
  });

  it('sends no more than it may in a session, and says so', async () => {
    const editor = remote('--max-characters', '20');
    await editor.begin();
    const first = await editor.open('a.md', 'She go home.\n');
    await editor.tells(first, /goes/);
    const second = await editor.open('b.md', 'It is teh end.\n');
    await editor.tells(second, /Not checked: This session has sent 12 characters, and --max-characters allows 20\./);
    assert.deepEqual(sent, ['She go home.']);
    await editor.leave();
  });

  it('is a process that works with the local service, and ends when the editor says so', async () => {
    const env = { ...process.env, XDG_DATA_HOME: folder };
    const child = spawn(process.execPath, ['dist/parlance.js', 'lsp'], { stdio: ['pipe', 'pipe', 'inherit'], env });
    const ended = once(child, 'exit').then(([code]) => code as number | null);
    const editor = new Editor(folder, child.stdin, child.stdout, ended);
    await editor.begin({ language: 'en-US' });
    const text = '// The server return the the value.\nlet a = 1;\n';
    const uri = await editor.open('a.ts', text, 'typescript');
    await editor.tells(uri, /the the|returns/, /the the|returns/);
    const [all] = await editor.actions(uri, ['source.fixAll']);
    assert.equal(applied(text, all), text.replace('the the', 'the'));
    assert.equal(await editor.leave(), 0);
  });
});
