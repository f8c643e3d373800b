import { randomBytes, randomUUID } from 'node:crypto';
import { publicAnswers } from './publicApi';
import { ScriptedServer, type ReceivedRequest, type Step } from './scriptedServer';

type Fields = Record<string, unknown>;

/** An answer before it is written in the manner of a server. */
export interface RecordedAnswer {
  status: number;
  /** Value of a JSON body; text of another; `undefined` for none. */
  value?: unknown;
  text?: string;
  type?: string;
  disposition?: string;
}

/** Way of a server to answer. What is asked for is done when the answer is asked for, and not before. */
export type Manner = (answer: () => RecordedAnswer, request: ReceivedRequest) => Step;

/** What a request is for: names in braces of its path, and its body. */
interface Call {
  ids: Readonly<Record<string, string>>;
  body: Fields;
  query: URLSearchParams;
}

type Handler = (call: Call) => unknown;

const recorded = new Map<string, unknown>();
for (const { operation, shape, answer } of publicAnswers()) {
  // What has all fields says the most; some are told by an example alone.
  if (shape === 'all fields' || (shape.startsWith('example') && !recorded.has(operation))) {
    recorded.set(operation, answer);
  }
}

/** The recorded answer of an operation, a copy each time. */
function of(operation: string): Fields {
  const answer = recorded.get(operation);
  if (answer === undefined) throw new Error(`Nothing is recorded for ${operation}.`);
  return structuredClone(answer) as Fields;
}

/** First item of a list in a recorded answer. */
function itemOf(operation: string, list: string): Fields {
  const [item] = of(operation)[list] as Fields[];
  return item ?? {};
}

/**
 * A service of the tests that knows none of our schemas: it has the recorded answers of a public description of the API, puts
 * into them what a request names, and keeps what was made, no more. A manner writes them.
 */
export class RecordedService {
  /** The way in which it answers; as recorded when absent. */
  manner: Manner = plainly;
  private readonly glossaries = new Map<string, Fields>();
  private readonly legacy = new Map<string, Fields>();
  private readonly entries = new Map<string, Fields>();
  private readonly styles = new Map<string, Fields>();
  private readonly keys = new Map<string, Fields>();
  private readonly documents = new Map<string, string[]>();

  private constructor(readonly server: ScriptedServer) {
    server.always((request, response) => this.manner(() => this.answer(request), request)(request, response));
  }

  static async start(): Promise<RecordedService> {
    return new RecordedService(await ScriptedServer.start());
  }

  close(): Promise<void> {
    return this.server.close();
  }

  /** Operations that it answers, such as `GET /v3/glossaries/{glossary_id}`. */
  get operations(): string[] {
    return Object.keys(this.handlers);
  }

  private answer(request: ReceivedRequest): RecordedAnswer {
    for (const [operation, handler] of Object.entries(this.handlers)) {
      const ids = idsIn(request, operation);
      if (!ids) continue;
      const value = handler({ ids, body: bodyOf(request), query: request.query });
      if (value === undefined) return { status: 404, value: { message: 'Not found' } };
      if (value === gone) return { status: 204 };
      if (value instanceof Other) return value.answer;
      return { status: created.has(operation) ? 201 : 200, value };
    }
    return { status: 404, value: { message: 'Not found' } };
  }

  private readonly handlers: Readonly<Record<string, Handler>> = {
    'POST /v2/translate': ({ body }) => {
      const item = itemOf('POST /v2/translate', 'translations');
      const texts = body['text'] as string[];
      const detected = String(body['source_lang'] ?? item['detected_source_language']).toUpperCase();
      return {
        translations: texts.map((text) => ({ ...item, detected_source_language: detected, text: `[${text}]` })),
      };
    },
    'POST /v2/write/correct': (call) => improved('POST /v2/write/correct', call),
    'POST /v2/write/rephrase': (call) => improved('POST /v2/write/rephrase', call),
    'POST /v2/document': () => {
      const id = randomBytes(16).toString('hex').toUpperCase();
      this.documents.set(id, ['queued', 'translating', 'done']);
      return { ...of('POST /v2/document'), document_id: id };
    },
    'POST /v2/document/{document_id}': ({ ids: { document_id: id = '' } }) => {
      const states = this.documents.get(id);
      const [state, ...later] = states ?? [];
      if (states && later.length > 0) this.documents.set(id, later);
      return state === undefined
        ? undefined
        : { ...of('POST /v2/document/{document_id}'), document_id: id, status: state };
    },
    'POST /v2/document/{document_id}/result': ({ ids: { document_id: id = '' } }) => {
      if (!this.documents.delete(id)) return undefined;
      const disposition = 'attachment; filename="a.txt"';
      return new Other({ status: 200, text: '[12345]', type: 'application/octet-stream', disposition });
    },
    'POST /v3/glossaries': ({ body }) => {
      const id = randomUUID();
      const dictionaries = (body['dictionaries'] as Fields[]).map((one) => this.keep(id, one));
      this.glossaries.set(id, { ...of('POST /v3/glossaries'), glossary_id: id, name: body['name'], dictionaries });
      return this.glossaries.get(id);
    },
    'GET /v3/glossaries': () => ({ glossaries: [...this.glossaries.values()] }),
    'GET /v3/glossaries/{glossary_id}': ({ ids: { glossary_id: id = '' } }) => this.glossaries.get(id),
    'PATCH /v3/glossaries/{glossary_id}': ({ ids: { glossary_id: id = '' }, body }) => {
      const known = this.glossaries.get(id);
      if (!known) return undefined;
      if (body['name'] !== undefined) known['name'] = body['name'];
      for (const one of (body['dictionaries'] ?? []) as Fields[]) this.keep(id, one);
      // As recorded: with times inside of the dictionaries, and none of the whole.
      return { ...of('PATCH /v3/glossaries/{glossary_id}'), ...known, creation_time: undefined };
    },
    'DELETE /v3/glossaries/{glossary_id}': ({ ids: { glossary_id: id = '' } }) =>
      this.glossaries.delete(id) ? gone : undefined,
    'GET /v3/glossaries/{glossary_id}/entries': ({ ids: { glossary_id: id = '' }, query }) =>
      this.entries.get(placeOf(id, query)),
    'PUT /v3/glossaries/{glossary_id}/dictionaries': ({ ids: { glossary_id: id = '' }, body }) => this.keep(id, body),
    'DELETE /v3/glossaries/{glossary_id}/dictionaries': ({ ids: { glossary_id: id = '' }, query }) =>
      this.entries.delete(placeOf(id, query)) ? gone : undefined,
    'POST /v2/glossaries': ({ body }) => {
      const { name, source_lang, target_lang, entries } = body;
      const id = randomUUID();
      const facts = {
        glossary_id: id,
        name,
        source_lang,
        target_lang,
        entry_count: String(entries).split('\n').length,
      };
      this.legacy.set(id, { ...of('POST /v2/glossaries'), ...facts });
      this.entries.set(id, body);
      return this.legacy.get(id);
    },
    'GET /v2/glossaries': () => ({ glossaries: [...this.legacy.values()] }),
    'GET /v2/glossaries/{glossary_id}': ({ ids: { glossary_id: id = '' } }) => this.legacy.get(id),
    'GET /v2/glossaries/{glossary_id}/entries': ({ ids: { glossary_id: id = '' } }) => {
      const text = this.entries.get(id)?.['entries'];
      return text === undefined
        ? undefined
        : new Other({ status: 200, text: String(text), type: 'text/tab-separated-values; charset=UTF-8' });
    },
    'DELETE /v2/glossaries/{glossary_id}': ({ ids: { glossary_id: id = '' } }) =>
      this.legacy.delete(id) ? gone : undefined,
    'GET /v2/glossary-language-pairs': () => of('GET /v2/glossary-language-pairs'),
    'POST /v3/style_rules': ({ body }) => {
      const id = randomUUID();
      const own = ((body['custom_instructions'] ?? []) as Fields[]).map((one) => ({ id: randomUUID(), ...one }));
      const list = { ...of('POST /v3/style_rules'), style_id: id, name: body['name'], language: body['language'] };
      this.styles.set(id, { ...list, version: 1, custom_instructions: own });
      return this.styles.get(id);
    },
    'GET /v3/style_rules': ({ query }) => {
      const page = Number(query.get('page') ?? 0);
      const size = Number(query.get('page_size') ?? 10);
      return { style_rules: [...this.styles.values()].slice(page * size, (page + 1) * size) };
    },
    'GET /v3/style_rules/{style_id}': ({ ids: { style_id: id = '' } }) => this.styles.get(id),
    'PATCH /v3/style_rules/{style_id}': ({ ids, body }) => this.changedStyle(ids, { name: body['name'] }),
    'PUT /v3/style_rules/{style_id}/configured_rules': ({ ids, body }) =>
      this.changedStyle(ids, { configured_rules: body }),
    'DELETE /v3/style_rules/{style_id}': ({ ids: { style_id: id = '' } }) =>
      this.styles.delete(id) ? gone : undefined,
    'POST /v3/style_rules/{style_id}/custom_instructions': ({ ids, body }) => {
      // As recorded: the instruction alone (C2).
      const instruction = { ...body, id: randomUUID() };
      const list = this.changedStyle(ids, {});
      (list?.['custom_instructions'] as Fields[] | undefined)?.push(instruction);
      return list && instruction;
    },
    'GET /v3/style_rules/{style_id}/custom_instructions/{instruction_id}': ({ ids }) => this.instruction(ids),
    'PUT /v3/style_rules/{style_id}/custom_instructions/{instruction_id}': ({ ids, body }) => {
      const known = this.instruction(ids);
      return known && Object.assign(known, body);
    },
    'DELETE /v3/style_rules/{style_id}/custom_instructions/{instruction_id}': ({ ids }) =>
      this.instruction(ids) ? gone : undefined,
    'GET /v3/languages': () => recorded.get('GET /v3/languages'),
    'GET /v3/languages/resources': () => recorded.get('GET /v3/languages/resources'),
    'GET /v2/languages': () => recorded.get('GET /v2/languages'),
    'GET /v3/translation_memories': () => of('GET /v3/translation_memories'),
    'GET /v2/usage': () => of('GET /v2/usage'),
    'POST /v2/admin/developer-keys': ({ body }) => {
      const key = { ...of('POST /v2/admin/developer-keys'), key_id: `${randomUUID()}:${randomUUID()}`, ...body };
      this.keys.set(key.key_id, { ...key, is_deactivated: false, deactivated_time: null });
      return this.keys.get(key.key_id);
    },
    'GET /v2/admin/developer-keys': () => [...this.keys.values()],
    'PUT /v2/admin/developer-keys/label': ({ body }) => this.changedKey(body, { label: body['label'] }),
    'PUT /v2/admin/developer-keys/limits': ({ body: { key_id: id, ...limits } }) =>
      this.changedKey({ key_id: id }, { usage_limits: limits }),
    'PUT /v2/admin/developer-keys/deactivate': ({ body }) => this.changedKey(body, { is_deactivated: true }),
    'GET /v2/admin/analytics': () => of('GET /v2/admin/analytics'),
    'GET /v2/admin/analytics/custom-tags': ({ query }) => {
      const answer = of('GET /v2/admin/analytics/custom-tags') as { custom_tag_usage_report: Fields };
      // Pages are numbers, and there are three.
      const page = Number(query.get('page') ?? 0);
      answer.custom_tag_usage_report['next_page'] = page < 2 ? page + 1 : null;
      return answer;
    },
    'POST /v3/voice/realtime': () => of('POST /v3/voice/realtime'),
    'GET /v3/voice/realtime': () => of('GET /v3/voice/realtime'),
  };

  /** @returns the facts of a dictionary that was kept */
  private keep(id: string, { source_lang: source, target_lang: target, entries }: Fields): Fields {
    const shape = of('GET /v3/glossaries/{glossary_id}/entries');
    const pair = { source_lang: source, target_lang: target };
    this.entries.set(`${id} ${String(source)} ${String(target)}`, { ...shape, ...pair, entries });
    return { ...of('PUT /v3/glossaries/{glossary_id}/dictionaries'), ...pair };
  }

  private changedStyle({ style_id: id = '' }: Call['ids'], change: Fields): Fields | undefined {
    const known = this.styles.get(id);
    return known && Object.assign(known, change, { version: Number(known['version']) + 1 });
  }

  private instruction({ style_id: id = '', instruction_id: own }: Call['ids']): Fields | undefined {
    const all = (this.styles.get(id)?.['custom_instructions'] ?? []) as Fields[];
    return all.find((one) => one['id'] === own);
  }

  private changedKey({ key_id: id }: Fields, change: Fields): Fields | undefined {
    const known = this.keys.get(String(id));
    return known && Object.assign(known, change);
  }
}

/** Names in the path of a request; `undefined` where it asks for another operation. */
export function idsIn(request: ReceivedRequest, operation: string): Call['ids'] | undefined {
  const [method, template = ''] = operation.split(' ');
  if (method !== request.method) return undefined;
  const pattern = new RegExp(`^${template.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
  const match = pattern.exec(request.path);
  return match ? (match.groups ?? {}) : undefined;
}

/** An answer that is no JSON of 200. */
class Other {
  constructor(readonly answer: RecordedAnswer) {}
}

const gone = Symbol('gone');

/** Operations that make something (contract §1.6). */
const created: ReadonlySet<string> = new Set([
  'POST /v3/glossaries',
  'POST /v2/glossaries',
  'POST /v3/style_rules',
  'POST /v3/style_rules/{style_id}/custom_instructions',
]);

function improved(operation: string, { body }: Call): Fields {
  const item = itemOf(operation, 'improvements');
  return { improvements: (body['text'] as string[]).map((text) => ({ ...item, text: `${text}.` })) };
}

function placeOf(id: string, query: URLSearchParams): string {
  return `${id} ${query.get('source_lang')} ${query.get('target_lang')}`;
}

function bodyOf({ headers, body }: ReceivedRequest): Fields {
  const type = headers['content-type'] ?? '';
  return type.startsWith('application/json') ? (JSON.parse(body) as Fields) : {};
}

/** The bytes of an answer. */
export function bytesOf({ value, text }: RecordedAnswer): Buffer {
  if (text !== undefined) return Buffer.from(text);
  return value === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(value));
}

/** The headers of an answer. */
export function headersOf({ value, type, disposition }: RecordedAnswer): Record<string, string> {
  const kind = type ?? (value === undefined ? undefined : 'application/json');
  return {
    'x-trace-id': randomBytes(16).toString('hex'),
    ...(kind !== undefined && { 'content-type': kind }),
    ...(disposition !== undefined && { 'content-disposition': disposition }),
  };
}

/** As it was recorded. */
export const plainly: Manner = (answer) => send(answer());

/** Sends an answer as it is. */
export function send(answer: RecordedAnswer): Step {
  return (_request, response) => {
    response.writeHead(answer.status, headersOf(answer)).end(bytesOf(answer));
  };
}
