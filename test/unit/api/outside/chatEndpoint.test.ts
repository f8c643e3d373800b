import assert from 'node:assert/strict';
import { ServiceError } from '../../../../src/api/errors';
import { chatBaseUrl } from '../../../../src/api/outside/chatAddress';
import { ChatEndpoint, type ChatReply } from '../../../../src/api/outside/chatEndpoint';
import { HttpTransport } from '../../../../src/api/transport';
import { ScriptedServer, type Step } from '../../../support/scriptedServer';

const call = { model: 'parrot', messages: [{ role: 'user', content: 'Hi' }], maxTokens: 4_000, json: false } as const;

describe('A chat endpoint', () => {
  let server: ScriptedServer;
  let transport: HttpTransport;

  before(async () => {
    server = await ScriptedServer.start();
    transport = new HttpTransport({
      baseUrl: chatBaseUrl(server.url),
      authScheme: 'Bearer',
      tagHeader: 'X-Tag',
      key: 'k',
    });
  });
  after(async () => {
    await transport.close();
    await server.close();
  });

  const ask = (step: Step): Promise<ChatReply> => {
    server.always(step);
    return new ChatEndpoint(transport).chat(call);
  };
  const stream =
    (write: (send: (text: string) => void) => void): Step =>
    (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      write((text) => response.write(text));
      response.end();
    };
  const isEndless = (error: unknown): boolean => {
    assert.ok(ServiceError.is(error, 'unexpected-answer'), String(error));
    assert.match(error.message, /response was too long/);
    return true;
  };

  it('is stopped within a line, and within an event, that has no end', async () => {
    const piece = 'x'.repeat(50_000);
    const line = stream((send) => {
      send('data: ');
      for (let times = 0; times < 20; times++) send(piece);
    });
    await assert.rejects(ask(line), isEndless);
    const event = stream((send) => {
      for (let times = 0; times < 20; times++) send(`data: ${piece}\n`);
    });
    await assert.rejects(ask(event), isEndless);
  });

  it('is believed only counts of tokens that can be', async () => {
    const withUsage = (usage: string): Step =>
      stream((send) => {
        send('data: {"choices":[{"delta":{"content":"Hallo"},"finish_reason":"stop"}]}\n\n');
        send(`data: {"choices":[],"usage":${usage}}\n\n`);
      });
    const given = await ask(withUsage('{"prompt_tokens":12,"completion_tokens":0}'));
    assert.deepEqual(given, { text: 'Hallo', finish: 'stop', usage: { sent: 12, received: 0 } });
    for (const wrong of ['1e308', '-1e308', '-1', '0.5', '1e999', '9007199254740993', 'null', '"7"', '[]', '{}']) {
      const { text, usage } = await ask(withUsage(`{"prompt_tokens":${wrong},"completion_tokens":3}`));
      assert.deepEqual([text, usage], ['Hallo', undefined], wrong);
      const other = await ask(withUsage(`{"prompt_tokens":3,"completion_tokens":${wrong}}`));
      assert.deepEqual([other.text, other.usage], ['Hallo', undefined], wrong);
    }
  });
});
