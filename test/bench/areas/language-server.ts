import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import {
  createProtocolConnection,
  DiagnosticRefreshRequest,
  IPCMessageReader,
  IPCMessageWriter,
  type ProtocolConnection,
} from 'vscode-languageserver-protocol/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { ProseReader } from '../../../src/languageServer/prose';
import { WritingEngine } from '../../../src/localService/writing/writingEngine';
import {
  methods,
  serverFlags,
  type CheckStatus,
  type CorrectParams,
  type KnownWordsParams,
} from '../../../src/shared/languageServer';
import { checksAll } from '../../support/checkSettings';
import { correctSentences } from '../../unit/localService/writing/corpus';
import { compared, percentile, type Figure, type FigureGroup } from '../figures';

const megabyte = 1024 * 1024;
const extractions = 5;
const lines = 10_000;
const keystrokes = 60;

/** Real declarations with their comments: a tenth of the lines are code. */
function typescript(): string {
  return readFileSync(require.resolve('typescript/lib/lib.dom.d.ts'), 'utf8');
}

function python(units: number): string {
  let text = '';
  for (let index = 0; text.length < units; index++) {
    const [first, second, third] = [0, 1, 2].map((more) => correctSentences[(index + more) % correctSentences.length]);
    text += `def name_${index.toString()}(value, other=None):\n    """${first ?? ''}\n\n    ${second ?? ''}\n    """\n`;
    text += `    # ${third ?? ''}\n    result = value.method(other, key="text # no comment")\n    return result\n\n\n`;
  }
  return text.slice(0, units);
}

function markdown(units: number): string {
  let text = '';
  for (let index = 0; text.length < units; index++) {
    const paragraph = Array.from(
      { length: 5 },
      (_, more) => correctSentences[(index + more) % correctSentences.length],
    );
    text += `## Section ${index.toString()} of \`code\`\n\n${paragraph.join(' ')} See [the page](https://example.com).\n\n`;
    text += `- ${paragraph[0] ?? ''}\n- **${paragraph[1] ?? ''}**\n\n\`\`\`js\nconst a = ${index.toString()};\n\`\`\`\n\n`;
  }
  return text.slice(0, units);
}

/** Memory in use in MB, without what nobody needs any more. */
function memoryInUse(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  return process.memoryUsage().heapUsed / megabyte;
}

/** Finding and cutting the sentences of 1 MB that was never seen before; the median of several times. */
function measureExtraction(): Promise<Record<string, Figure>> {
  const texts = { typescript: typescript().slice(0, megabyte), python: python(megabyte), markdown: markdown(megabyte) };
  const figures: Record<string, Figure> = {};
  let slowest = 0;
  let largest = 0;
  for (const [languageId, text] of Object.entries(texts)) {
    const samples: number[] = [];
    for (let round = -1; round < extractions; round++) {
      const before = memoryInUse();
      const reader = new ProseReader();
      const startedMs = performance.now();
      const found = reader.read(text, languageId);
      if (round >= 0) samples.push(performance.now() - startedMs);
      largest = Math.max(largest, memoryInUse() - before);
      if (found.length < 1_000) {
        throw new Error(`Only ${found.length.toString()} sentences were found in ${languageId}.`);
      }
    }
    const value = percentile(samples, 0.5);
    slowest = Math.max(slowest, value);
    figures[`language-server.extract-${languageId}`] = { value, unit: 'ms' };
  }
  figures['language-server.extract'] = { value: slowest, unit: 'ms' };
  figures['language-server.extract-memory'] = { value: largest, unit: 'MB' };
  return Promise.resolve(figures);
}

/** A correction of one sentence in twenty. */
function swapped(text: string): string {
  return text.replace(/\b(\w{4,}) (\w{4,})\b/, '$2 $1');
}

/** The server as VS Code runs it, with a host that knows every answer at once. */
class Session {
  requests = 0;
  private readonly statuses: Array<(status: CheckStatus) => void> = [];

  private constructor(
    readonly process: ChildProcess,
    readonly connection: ProtocolConnection,
  ) {}

  static async start(): Promise<Session> {
    const child = fork(resolve('dist/languageServer.js'), ['--node-ipc'], {
      stdio: 'ignore',
      execArgv: [...serverFlags],
    });
    const connection = createProtocolConnection(new IPCMessageReader(child), new IPCMessageWriter(child));
    const session = new Session(child, connection);
    connection.onRequest(DiagnosticRefreshRequest.type, () => undefined);
    connection.onRequest(methods.settings, () => checksAll);
    connection.onRequest(methods.correct, ({ sentences }: CorrectParams) => {
      session.requests++;
      return { corrections: sentences.map(({ text }) => (text.length % 20 === 0 ? swapped(text) : text)) };
    });
    connection.onRequest(methods.knownWords, ({ words }: KnownWordsParams) => words.map(() => 'none'));
    connection.onNotification(methods.status, (status: CheckStatus) => {
      for (const listener of session.statuses) listener(status);
    });
    connection.listen();
    const capabilities = { workspace: { diagnostics: { refreshSupport: true } } };
    await connection.sendRequest('initialize', { processId: process.pid, rootUri: null, capabilities });
    await connection.sendNotification('initialized', {});
    return session;
  }

  /** Waits until a version has all its answers. */
  checked(version: number): Promise<void> {
    return new Promise((done) => {
      this.statuses.push((status) => {
        if (status.version === version && status.state === 'checked') done();
      });
    });
  }

  async diagnostics(uri: string): Promise<number> {
    const params = { textDocument: { uri } };
    const { items } = await this.connection.sendRequest<{ items: unknown[] }>('textDocument/diagnostic', params);
    return items.length;
  }

  /** Resident memory of the process in MB; not known everywhere. */
  get memory(): number {
    const found = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${String(this.process.pid)}/status`, 'utf8'));
    return Number(found?.[1]) / 1024;
  }

  async stop(): Promise<void> {
    const gone = once(this.process, 'exit');
    await this.connection.sendRequest('shutdown');
    await this.connection.sendNotification('exit');
    await gone;
    this.connection.dispose();
  }
}

interface Keystrokes {
  samples: number[];
  requests: number;
  memory: number;
}

/**
 * Keystrokes in the middle of a file of 10,000 lines, everything else known: each until the diagnostics of the new text
 * are there, and how often the host was asked.
 * @param place what the person types behind
 */
async function typeInto(languageId: string, text: string, place: string): Promise<Keystrokes> {
  const uri = `file:///bench.${languageId}`;
  let document = TextDocument.create(uri, languageId, 1, text);
  const session = await Session.start();
  const { connection } = session;
  const opened = session.checked(1);
  await connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId, version: 1, text },
  });
  await opened;
  const before = await session.diagnostics(uri);
  const start = text.indexOf(place, text.length / 2) + place.length;
  const samples: number[] = [];
  session.requests = 0;
  for (let stroke = 0; stroke < keystrokes; stroke++) {
    const version = stroke + 2;
    const at = document.positionAt(start + stroke);
    const contentChanges = [{ range: { start: at, end: at }, text: stroke % 6 === 5 ? ' ' : 'x' }];
    document = TextDocument.update(document, contentChanges, version);
    const startedMs = performance.now();
    await connection.sendNotification('textDocument/didChange', { textDocument: { uri, version }, contentChanges });
    const found = await session.diagnostics(uri);
    samples.push(performance.now() - startedMs);
    if (Math.abs(found - before) > 5) {
      throw new Error(`There were ${before.toString()} findings, now ${found.toString()}.`);
    }
  }
  const { requests, memory } = session;
  await session.stop();
  return { samples, requests, memory };
}

/** In a program; compared with having the whole text checked again by Harper. */
async function measureKeystrokes(): Promise<Record<string, Figure>> {
  const text = typescript().split('\n').slice(0, lines).join('\n');
  const { samples, requests, memory } = await typeInto('typescript', text, ' * ');
  const harperMs = await harperOverAll(text);
  return {
    'language-server.keystroke-p50': compared(percentile(samples, 0.5), 'ms', harperMs),
    'language-server.keystroke-p95': { value: percentile(samples, 0.95), unit: 'ms' },
    'language-server.keystroke-requests': { value: requests, unit: 'requests' },
    'language-server.memory': { value: memory, unit: 'MB' },
  };
}

async function measureMarkdownKeystrokes(): Promise<Record<string, Figure>> {
  const text = markdown(megabyte).split('\n').slice(0, lines).join('\n');
  const { samples, memory } = await typeInto('markdown', text, '\n- ');
  return {
    'language-server.keystroke-markdown-p50': { value: percentile(samples, 0.5), unit: 'ms' },
    'language-server.keystroke-markdown-p95': { value: percentile(samples, 0.95), unit: 'ms' },
    'language-server.memory-markdown': { value: memory, unit: 'MB' },
  };
}

/** What a keystroke costs where the whole text is checked each time. */
async function harperOverAll(text: string): Promise<number> {
  const engine = new WritingEngine(join(resolve('dist'), 'writing'));
  const blocks = new Set(new ProseReader().read(text, 'typescript').map(({ block }) => block.text));
  const all = [...blocks].join('\n\n');
  await engine.improve({ text: 'A first sentence.', language: 'en', kind: 'correct' });
  const startedMs = performance.now();
  await engine.improve({ text: all, language: 'en', kind: 'correct' });
  return performance.now() - startedMs;
}

export const groups: FigureGroup[] = [
  {
    names: [
      'language-server.extract',
      'language-server.extract-typescript',
      'language-server.extract-python',
      'language-server.extract-markdown',
      'language-server.extract-memory',
    ],
    measure: measureExtraction,
  },
  {
    names: [
      'language-server.keystroke-p50',
      'language-server.keystroke-p95',
      'language-server.keystroke-requests',
      'language-server.memory',
    ],
    measure: measureKeystrokes,
  },
  {
    names: [
      'language-server.keystroke-markdown-p50',
      'language-server.keystroke-markdown-p95',
      'language-server.memory-markdown',
    ],
    measure: measureMarkdownKeystrokes,
  },
];
