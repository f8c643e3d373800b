// The built local service as a process of its own, behind a recorder, and the extension connected to it as to a remote
// service: every call is real, and every call is seen.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import * as vscode from 'vscode';
import type { Glossary } from '../../src/api/schemas/glossaries';
import { dictionaryPlace } from '../../src/editor/resources/glossaries/dictionaryAddress';
import { ScriptedServer, status, type ReceivedRequest, type Step } from '../support/scriptedServer';
import { connectTo, disconnect } from './connectTo';

/** What another window needs to go on with the same service. */
export interface Carried {
  port: number;
  dataDir: string;
  glossaryId: string;
}

export class GlossaryServiceUnderTest {
  /** What goes wrong with calls that change something: done, but the answer is lost; or refused with this status. */
  fault: 'lost answer' | number | undefined;
  /** Whether every call is refused, as of a key that was taken back. */
  isRevoked = false;
  /** What happens just before a call: what others do, or something that never ends. */
  meanwhile: ((request: ReceivedRequest) => Promise<unknown> | undefined) | undefined;
  /** Beginnings of paths that are answered 404, as by a service that has no such call. */
  readonly absent: string[] = [];
  /** Answers a call in place of the service, e.g. `POST /v2/translate`. */
  readonly instead = new Map<string, Step>();

  private constructor(
    private readonly process: ChildProcess,
    private readonly service: { url: string; key: string },
    readonly recorder: ScriptedServer,
    readonly dataDir: string,
  ) {}

  /**
   * Starts it and connects the extension to it, or goes on in a window that was reloaded.
   * @param options.direct without the recorder in between
   */
  static async connect(carried?: Carried, { direct = false } = {}): Promise<GlossaryServiceUnderTest> {
    const dataDir = carried?.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'parlance-glossaries-')));
    const extension = vscode.extensions.getExtension('parlance.parlance')!;
    const program = path.join(extension.extensionPath, 'dist/localService.js');
    const child = spawn(process.execPath, [program, '--data', dataDir, '--parent-pipe'], { stdio: 'pipe' });
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
    const recorder = await ScriptedServer.start({ port: carried?.port });
    const service = new GlossaryServiceUnderTest(child, JSON.parse(line), recorder, dataDir);
    recorder.always(async (request, response) => {
      if (service.isRevoked) {
        await status(403)(request, response);
        return;
      }
      if (service.absent.some((begin) => request.path.startsWith(begin))) {
        await status(404)(request, response);
        return;
      }
      const scripted = service.instead.get(`${request.method} ${request.path}`);
      if (scripted) {
        await scripted(request, response);
        return;
      }
      await service.meanwhile?.(request);
      const fault = request.method === 'GET' ? undefined : service.fault;
      if (typeof fault === 'number') {
        response.writeHead(fault, { 'retry-after': '0' }).end();
        return;
      }
      const answer = await service.forward(request);
      if (fault === 'lost answer') {
        response.writeHead(504, { 'retry-after': '0' }).end();
        return;
      }
      const headers = { 'content-type': answer.headers.get('content-type') ?? 'application/json' };
      response.writeHead(answer.status, headers).end(Buffer.from(await answer.arrayBuffer()));
    });
    if (direct) await connectTo(service.service.url, service.service.key);
    else if (!carried) await connectTo(recorder.url);
    return service;
  }

  async disconnect(): Promise<void> {
    await disconnect();
    await this.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  async stop(): Promise<void> {
    await this.recorder.close();
    const ended = once(this.process, 'exit');
    this.process.kill();
    await ended;
  }

  /** One call past the extension, as another person makes it. */
  async call<T>(method: string, route: string, body?: unknown): Promise<T> {
    const answer = await fetch(this.service.url + route, {
      method,
      headers: { Authorization: `Service-Auth-Key ${this.service.key}`, 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${route}: ${answer.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }

  /** Makes a glossary with one dictionary, English to German; answers its id. */
  async create(entries: string, name = 'Kitchen'): Promise<string> {
    const dictionary = { source_lang: 'en', target_lang: 'de', entries, entries_format: 'tsv' };
    const made = await this.call<Glossary>('POST', '/v3/glossaries', { name, dictionaries: [dictionary] });
    return made.glossary_id;
  }

  /** What the service has, sorted by source. */
  async entries(glossaryId: string): Promise<string[]> {
    const route = `/v3/glossaries/${glossaryId}/entries?source_lang=en&target_lang=de`;
    const answer = await this.call<{ dictionaries: Array<{ entries: string }> }>('GET', route);
    return answer.dictionaries[0]!.entries.split('\n').sort();
  }

  /** Calls of the extension, each once, with `ID` for what names a glossary. */
  get calls(): string[] {
    const calls = this.recorder.requests.map(({ method, path: route }) => `${method} ${withoutId(route)}`);
    return [...new Set(calls)];
  }

  /** Calls of the extension that change something, and the entries each sent. */
  get changes(): Array<[call: string, entries: string | undefined]> {
    return this.recorder.requests
      .filter(({ method, path: route }) => method !== 'GET' && route.includes('/glossaries'))
      .map((request) => {
        const body = request.body === '' ? undefined : (request.json() as Sent);
        const sent = body?.entries ?? body?.dictionaries?.[0]?.entries;
        return [`${request.method} ${withoutId(request.path)}`, sent];
      });
  }

  private forward(request: ReceivedRequest): Promise<Response> {
    const query = request.query.size > 0 ? `?${request.query.toString()}` : '';
    return fetch(`${this.service.url}${request.path}${query}`, {
      method: request.method,
      headers: {
        Authorization: `Service-Auth-Key ${this.service.key}`,
        'Content-Type': request.headers['content-type'] ?? 'application/json',
        ...(request.headers.accept ? { Accept: request.headers.accept } : {}),
      },
      body: request.body === '' ? undefined : request.body,
    });
  }
}

function withoutId(route: string): string {
  return route.replace(/[0-9a-f-]{36}/, 'ID');
}

interface Sent {
  entries?: string;
  dictionaries?: Array<{ entries: string }>;
}

/** The file of the English-German dictionary of a glossary. */
export function kitchenUri(
  glossaryId: string,
  options: { isLegacy?: boolean; connection?: string; name?: string } = {},
): vscode.Uri {
  const { isLegacy = false, connection = 'Scripted', name = 'Kitchen' } = options;
  const pair = { sourceLang: 'en', targetLang: 'de' };
  const address = { connection, glossaryId, pair, isLegacy, glossaryName: name };
  return vscode.Uri.from({ scheme: 'parlance-glossary', ...dictionaryPlace(address) });
}
