import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CapitalsEngine } from '../unit/localService/support/capitalsEngine';
import { ServiceUnderTest } from '../unit/localService/support/serviceUnderTest';

/** What a service can do that the contract forbids. */
export const breaches = [
  /** A glossary that lacks a tab is made. */
  'takes bad values',
  /** Texts come without the language they were in. */
  'leaves a field out',
  /** Its usage comes as words. */
  'gives a field another type',
  /** Whoever asks is answered. */
  'checks no key',
  /** It sends callers to another address. */
  'redirects',
] as const;
export type Breach = (typeof breaches)[number];

/** Its own key: one of the local service has to be proved first. */
const foreignKey = 'f0e1d2c3-5eed-4bad-8bad-a11dead0beef';

/** Its own, few languages; the local service has more than a hundred. */
const languages: ReadonlySet<string> = new Set(['en', 'de', 'fr', 'en-US', 'en-GB']);

/** Error bodies of other servers: with other words and fields, of a proxy, none at all. */
const errorBodies = [
  { type: 'Application/JSON; Charset="UTF-8"', body: '{"message":"Nope.","errors":[{"path":"/body"}],"status":1}' },
  { type: 'text/html', body: '<!DOCTYPE html><title>Oops</title><h1>Something is not right</h1>' },
  { type: undefined, body: '' },
] as const;

interface Answer {
  status: number;
  type: string | undefined;
  body: Buffer;
  disposition: string | undefined;
}

/**
 * A service that keeps the contract in the manner of other implementations: header names, trace ids and ids in capitals,
 * parameters in its types, unknown fields everywhere, optional ones nowhere, errors with any body, a few languages of its
 * own, one engine (it writes capitals), no admin part, and the choices the contract leaves made in other ways. What it
 * knows it has from a local service in memory that it asks.
 */
export class ForeignService {
  private readonly server: Server;
  private errors = 0;

  private constructor(
    readonly inner: ServiceUnderTest,
    private readonly breach: Breach | undefined,
  ) {
    this.server = createServer((request, response) => {
      this.answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
    });
  }

  /** What any number of them may stand on. */
  static startInner(): Promise<ServiceUnderTest> {
    return ServiceUnderTest.start({
      engines: [new CapitalsEngine([{ source: 'en', target: 'de' }])],
      maxOpenDocuments: 10_000,
    });
  }

  static async start(inner: ServiceUnderTest, breach?: Breach): Promise<ForeignService> {
    const service = new ForeignService(inner, breach);
    service.server.listen(0, '127.0.0.1');
    await once(service.server, 'listening');
    return service;
  }

  /** What points the contract tests at it. */
  get environment(): Record<string, string> {
    const { port } = this.server.address() as AddressInfo;
    return { PARLANCE_TEST_URL: `http://127.0.0.1:${port}/`, PARLANCE_TEST_KEY: foreignKey };
  }

  async close(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const { pathname, search } = new URL(request.url ?? '/', 'http://service');
    // Its callers write ids as it gave them.
    const path = pathname.replace(/[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}/g, (id) => id.toLowerCase());
    if (this.breach === 'redirects' && path === '/v2/usage' && search === '') {
      response.writeHead(307, traced({ location: '/v2/usage?again=1' })).end();
      return;
    }
    const answer = path.startsWith('/v2/admin/')
      ? { status: 404, type: undefined, body: Buffer.alloc(0), disposition: undefined }
      : await this.ask(request, path + search, Buffer.concat(chunks));
    if (answer.status >= 400) this.refuse(response, answer.status);
    else give(response, this.inItsManner(`${request.method} ${path}`, answer));
  }

  /** The answer of the service behind it. */
  private async ask({ method, headers }: IncomingMessage, path: string, body: Buffer): Promise<Answer> {
    const { key, url } = this.inner.running;
    const sent = new Headers();
    for (const name of ['authorization', 'content-type', 'accept', 'x-service-reporting-tag']) {
      const value = headers[name];
      if (typeof value === 'string') sent.set(name, value.replace(foreignKey, key));
    }
    if (this.breach === 'checks no key') sent.set('authorization', `Service-Auth-Key ${key}`);
    let content = body;
    if (this.breach === 'takes bad values' && path === '/v3/glossaries') {
      content = Buffer.from(body.toString().replace('"entries":"tea"', String.raw`"entries":"tea\tTee"`));
    }
    const answer = await fetch(url + path, { method, headers: sent, body: content.length > 0 ? content : undefined });
    const { status } = answer;
    return {
      // It knows no difference between a wrong key and none.
      status: status === 403 && !path.startsWith('/v3/voice') ? 401 : status,
      type: answer.headers.get('content-type') ?? undefined,
      body: Buffer.from(await answer.arrayBuffer()),
      disposition: answer.headers.get('content-disposition') ?? undefined,
    };
  }

  private refuse(response: ServerResponse, status: number): void {
    const { type, body } = errorBodies[this.errors++ % errorBodies.length] ?? errorBodies[2];
    response.writeHead(status, 'Computer says no', traced({ 'content-type': type })).end(body);
  }

  private inItsManner(endpoint: string, answer: Answer): Answer {
    if (!answer.type?.startsWith('application/json')) return answer;
    let value = inOwnWords(JSON.parse(answer.body.toString()) as unknown);
    if (endpoint.startsWith('GET /v3/languages') || endpoint.startsWith('GET /v2/languages')) value = fewer(value);
    if (endpoint === 'GET /v2/glossary-language-pairs') {
      value = { supported_languages: [pair('en', 'de'), pair('de', 'en')] };
    }
    if (endpoint === 'GET /v2/usage') value = usage(value as Usage, this.breach);
    if (/^GET .*\/entries$/.test(endpoint)) value = (value as { dictionaries: unknown[] }).dictionaries[0];
    if (/^POST .*\/custom_instructions$/.test(endpoint)) value = (value as Instructions).custom_instructions.at(-1);
    const body = JSON.stringify(value, (name, field: unknown) => (this.leavesOut(name) ? undefined : field));
    return { ...answer, type: 'Application/JSON; Charset="UTF-8"', body: Buffer.from(body) };
  }

  private leavesOut(name: string): boolean {
    if (this.breach === 'leaves a field out' && name === 'detected_source_language') return true;
    // All that the published schemas do not require.
    return ['seconds_remaining', 'needs_source_support', 'needs_target_support'].includes(name);
  }
}

interface Usage {
  character_count: number;
  character_limit: number;
}

interface Instructions {
  custom_instructions: unknown[];
}

function pair(source_lang: string, target_lang: string): Record<string, string> {
  return { source_lang, target_lang };
}

function usage({ character_count, character_limit }: Usage, breach: Breach | undefined): Record<string, unknown> {
  const count = breach === 'gives a field another type' ? `${character_count} characters` : character_count;
  return { character_count: count, character_limit };
}

/** The list in another order, with the few languages it has, and without what is younger than most services. */
function fewer(list: unknown): unknown {
  return (list as Array<Record<string, unknown>>)
    .filter(({ lang, language, name }) => {
      const code = lang ?? language;
      return typeof code === 'string'
        ? languages.has(code) || /^(DE|FR|EN-GB)$/.test(code)
        : name !== 'translation_memory';
    })
    .reverse();
}

/** Ids in capitals, an unknown field in every object, and the dictionaries of a glossary without their number of entries. */
function inOwnWords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOwnWords);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]): [string, unknown] => {
    if (name === 'configured_rules') return [name, field];
    if (typeof field === 'string' && /(^|_)id$/.test(name)) return [name, field.toUpperCase()];
    if (name === 'dictionaries' && Array.isArray(field)) return [name, field.map(withoutCount).map(inOwnWords)];
    return [name, inOwnWords(field)];
  });
  // Features are named by their keys: an unknown one is a feature.
  return Object.fromEntries([...fields, ['x_revision', { status: 'early_access' }]]);
}

function withoutCount(dictionary: unknown): unknown {
  return Object.fromEntries(Object.entries(dictionary as object).filter(([name]) => name !== 'entry_count'));
}

function give(response: ServerResponse, { status, type, body, disposition }: Answer): void {
  const headers = traced({ 'content-type': type, 'content-disposition': disposition });
  response.writeHead(status, 'There you are', headers).end(status === 204 ? undefined : body);
}

/** Headers under names in capitals, with a trace id in capitals. */
function traced(headers: Readonly<Record<string, string | undefined>>): string[] {
  const trace = crypto.randomUUID().replaceAll('-', '').toUpperCase();
  return Object.entries({ 'x-trace-id': trace, ...headers }).flatMap(([name, value]) =>
    value === undefined ? [] : [name.toUpperCase(), value],
  );
}
