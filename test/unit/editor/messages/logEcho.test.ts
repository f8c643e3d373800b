import assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ServiceClient } from '../../../../src/api/client';
import { describeAttempt, describeFailure } from '../../../../src/editor/messages/log';
import { ScriptedServer, type ReceivedRequest } from '../../../support/scriptedServer';
import { testConnection } from '../../../support/testConnection';

const text = 'Tell Ana that swordfish opens the door of Kestrel House.';
const hexText = 'deadbeefdeadbeefdeadbeefdeadbeef';
const glossaryId = '00000000-0000-4000-8000-000000000000';

/** What an echoing service says, made of a request: whole, parts, and with what would begin another line of a log. */
function echoes({ headers, body, path: asked }: ReceivedRequest): string[] {
  const authorization = headers.authorization ?? '';
  const key = authorization.split(' ').at(-1) ?? '';
  const words = body.match(/[\p{L}-]{4,}/gu) ?? [];
  return [
    authorization,
    key,
    key.slice(0, 12),
    key.replaceAll('-', ''),
    `key_${key.slice(0, 10)}`,
    body,
    text,
    text.split(' ')[3] ?? '',
    ...(body.includes(hexText) ? [hexText, hexText.toUpperCase()] : []),
    ...words,
    words.join('_').slice(0, 30),
    `x\n2026-01-01 00:00:00.000 [error] ${text}`,
    `x\r${key}`,
    `x\u2028${text}`,
    asked + key,
    JSON.stringify(headers),
    `${'a'.repeat(70_000)}${key}`,
  ];
}

describe('the log of a service that repeats everything everywhere', function () {
  this.timeout(60_000);
  let folder: string;
  let log: string;
  let server: ScriptedServer;
  let client: ServiceClient;
  let failures: number;
  /** Which of the echoes is said in which of the places. */
  let turn = 0;

  // It looks like a trace id and like a code, so that the form alone keeps neither out.
  const connection = { key: '0123456789abcdef0123456789abcdef' };

  const write = (line: string): void => appendFileSync(log, `${line}\n`);

  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'parlance-log-'));
    log = path.join(folder, 'Parlance.log');
    failures = 0;
    server = (await ScriptedServer.start()).always((request, response) => {
      const said = echoes(request);
      const say = (offset: number): string => said[(turn + offset) % said.length] ?? '';
      const [code, message, detail, trace] = [say(0), say(1), say(2), say(turn % 3)];
      const headers = {
        'content-type': 'application/json',
        // What no header can carry is not sent in one.
        'x-trace-id': /^[\x20-\x7e]*$/.test(trace) ? trace.slice(0, 8_000) : 'c'.repeat(32),
        'content-disposition': `attachment; filename="${encodeURIComponent(say(3)).slice(0, 1_000)}"`,
        'retry-after': '0',
      };
      const status = [400, 403, 404, 413, 415, 429, 456, 503, 200][turn % 9] ?? 400;
      const body = { code, message, detail, Message: say(4), [say(5)]: say(6), translations: say(7) };
      response.writeHead(status, headers).end(JSON.stringify(body));
    });
  });
  after(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function useEverything(): Promise<void> {
    const calls = [
      () => client.translate.translate({ text: [text, hexText], target_lang: 'de', context: text }),
      () => client.write.correct({ text: [text] }),
      () => client.glossaries.get(glossaryId),
      () =>
        client.glossaries.create({
          name: text,
          dictionaries: [
            { source_lang: 'en', target_lang: 'de', entries: `${text}\t${hexText}`, entries_format: 'tsv' },
          ],
        }),
      () => client.styleRules.create({ name: text, language: 'de' }),
      () => client.languages.list('translate_text'),
      () => client.usage.get(),
    ];
    for (const call of calls) {
      await call().catch((error: unknown) => {
        failures++;
        write(describeFailure(error));
      });
    }
  }

  it('holds no key and no text, and no line that the service began', async () => {
    const { key } = connection;
    client = new ServiceClient(
      { ...testConnection(server.url), key },
      { onAttempt: (event) => write(describeAttempt(event)), sleep: () => Promise.resolve(), retry: { attempts: 1 } },
    );
    try {
      for (turn = 0; turn < 40; turn++) await useEverything();
    } finally {
      await client.close();
    }
    assert.ok(failures >= 250, `nearly all of the calls failed: ${failures}`);
    const written = readFileSync(log, 'utf8');
    for (const secret of [key, key.slice(0, 8), hexText, ...text.split(/[ .]/).filter((word) => word.length > 3)]) {
      const holding = written.split('\n').find((line) => line.toLowerCase().includes(secret.toLowerCase()));
      assert.equal(holding, undefined, `${secret} is in the log`);
    }
    const lines = written.trimEnd().split(/[\r\n\u2028\u2029]/);
    assert.ok(lines.length >= 500);
    for (const line of lines) {
      assert.match(line, /^(?:(?:GET|POST) \/v\d\/|Request to the service failed: reason=)/);
      assert.ok(line.length < 300, line);
    }
  });
});
