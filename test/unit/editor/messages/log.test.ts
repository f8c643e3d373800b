import assert from 'node:assert/strict';
import { ServiceError } from '../../../../src/api/errors';
import { TranslateResource } from '../../../../src/api/resources/translate';
import { HttpTransport } from '../../../../src/api/transport';
import { describeAttempt, describeFailure } from '../../../../src/editor/messages/log';
import { ScriptedServer, status } from '../../../support/scriptedServer';
import { testConnection } from '../../../support/testConnection';

describe('describeFailure', () => {
  it('writes reasons, codes and trace ids of a failed call, and no message', () => {
    const cause = Object.assign(new Error('connect to secret.example.com'), { code: 'ECONNRESET' });
    const details = { status: 503, traceId: 'abc123', detail: 'your text: secret', cause };
    const line = describeFailure(new ServiceError('service-unavailable', 'secret', details));
    assert.equal(
      line,
      'Request to the service failed: reason=service-unavailable status=503 trace=abc123 cause=Error/ECONNRESET',
    );
  });

  it('writes where a fault of our own happened, without its message', () => {
    const line = describeFailure(new TypeError('cannot read\nsecret text'));
    assert.match(line, /^Internal error: TypeError\n\s+at .*log\.test\.ts/);
    assert.doesNotMatch(line, /secret/);
  });

  it('writes no value that was thrown in place of an error', () => {
    assert.equal(describeFailure('secret'), 'Internal error: string was thrown');
  });
});

describe('describeAttempt', () => {
  it('says where a call went and how it ended, and nothing of what it carried', async () => {
    const body = JSON.stringify({ message: 'secret text is not allowed for secret-tag' });
    const server = (await ScriptedServer.start()).always(status(400, body, { 'x-trace-id': 'f'.repeat(32) }));
    const connection = testConnection(server.url);
    const lines: string[] = [];
    const transport = new HttpTransport(connection, { onAttempt: (event) => lines.push(describeAttempt(event)) });
    try {
      const translate = new TranslateResource(transport);
      const options = { reportingTag: 'secret-tag' };
      const job = translate.translateAll(['secret text'], { target_lang: 'de', context: 'secret context' }, options);
      await job.finished;
      const usage = { method: 'GET', path: '/v2/usage', query: { name: 'secret' }, repeatable: true } as const;
      await transport.text(usage).catch(() => undefined);
    } finally {
      await transport.close();
      await server.close();
    }
    assert.equal(lines.length, 2);
    assert.match(lines[0] ?? '', /^POST \/v2\/translate, 400, \d+ ms, bad-request, trace=f{32}$/);
    assert.match(lines[1] ?? '', /^GET \/v2\/usage, 400, \d+ ms, bad-request, trace=f{32}$/);
    assert.ok(!lines.join().includes(connection.key));
  });
});
