import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Connection } from '../../src/api/connection';
import { ServiceProcess } from '../unit/localService/support/serviceProcess';
import type { Fixture, Received, Sent, Service } from './table';

interface Address {
  url: string;
  key: string;
  /** Without one the admin rows are skipped. */
  adminKey?: string;
  scheme: string;
}

/** The service the suite is run against: the one named in the environment, or the built local service. */
export class ServiceUnderContract implements Service {
  private constructor(
    readonly address: Address,
    readonly stop: () => Promise<void>,
  ) {}

  static async start(env = process.env): Promise<ServiceUnderContract> {
    const { PARLANCE_TEST_URL: url, PARLANCE_TEST_KEY: key = '' } = env;
    if (url !== undefined) {
      const adminKey = env.PARLANCE_TEST_ADMIN_KEY;
      const scheme = env.PARLANCE_TEST_SCHEME ?? 'Service-Auth-Key';
      return new ServiceUnderContract({ url: url.replace(/\/$/, ''), key, adminKey, scheme }, () => Promise.resolve());
    }
    const folder = await mkdtemp(path.join(tmpdir(), 'parlance-contract-'));
    const local = await ServiceProcess.start('--data', folder);
    local.child.stderr.resume();
    return new ServiceUnderContract({ ...local.endpoint, scheme: 'Service-Auth-Key' }, async () => {
      await local.end('SIGTERM');
      await rm(folder, { recursive: true });
    });
  }

  /** The service as the product's own client knows it. */
  connection(admin = false): Connection {
    const { url, key, adminKey = '', scheme } = this.address;
    return {
      baseUrl: url,
      authScheme: scheme,
      tagHeader: 'X-Service-Reporting-Tag',
      key: admin ? adminKey : key,
    };
  }

  async send(endpoint: string, sent: Sent = {}, fixture: Fixture = {}): Promise<Received> {
    const [method = '', template = ''] = endpoint.split(' ');
    const headers = new Headers(this.signIn(sent.as ?? (template.startsWith('/v2/admin/') ? 'admin' : 'main')));
    const body = bodyOf(sent);
    if (body.type !== undefined) headers.set('Content-Type', body.type);
    for (const [name, value] of Object.entries(sent.headers ?? {})) headers.set(name, value);
    const response = await fetch(this.address.url + pathOf(template, sent, fixture), {
      method,
      headers,
      body: body.content,
      redirect: 'error',
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: parsed(text) };
  }

  private signIn(as: NonNullable<Sent['as']>): Record<string, string> {
    const { key, adminKey, scheme } = this.address;
    const value = { main: key, admin: adminKey ?? '', stranger: 'a-key-that-nobody-has', nobody: undefined }[as];
    return value === undefined ? {} : { Authorization: `${scheme} ${value}` };
  }
}

function bodyOf({ json, form, multipart, raw }: Sent): { type?: string; content?: RequestInit['body'] } {
  if (json !== undefined) return { type: 'application/json', content: JSON.stringify(json) };
  if (form !== undefined) {
    const fields = new URLSearchParams(form as Array<[string, string]>);
    return { type: 'application/x-www-form-urlencoded', content: fields.toString() };
  }
  if (raw !== undefined) return { type: raw.type, content: raw.body };
  return { content: multipart };
}

function pathOf(template: string, { params, query }: Sent, fixture: Fixture): string {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params?.[name] ?? fixture[name];
    if (value === undefined) throw new Error(`The path ${template} needs ${name}.`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, values] of Object.entries(query ?? {})) {
    for (const value of [values].flat()) search.append(name, value);
  }
  return search.size === 0 ? filled : `${filled}?${search.toString()}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
