import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { ServiceError, type ServiceErrorReason } from '../../../../src/api/errors';
import { ConnectionError, type ConnectionErrorReason } from '../../../../src/editor/messages/errors/connectionError';
import type { ConnectionSummary } from '../../../../src/editor/messages/connection';
import { explain } from '../../../../src/editor/messages/errorMessages';
import {
  LocalServiceError,
  type LocalServiceErrorReason,
} from '../../../../src/editor/messages/errors/localServiceError';

const local: ConnectionSummary = { name: 'Local', kind: 'local' };
const remote: ConnectionSummary = { name: 'Work', kind: 'remote', host: 'api.example.com' };

// Records, so that the compiler finds a reason that is missing here.
const serviceReasons: Record<ServiceErrorReason, true> = {
  'invalid-request': true,
  'bad-request': true,
  'not-done-outside': true,
  'not-allowed': true,
  'not-found': true,
  'too-large': true,
  'unsupported-type': true,
  'too-many-requests': true,
  'quota-exceeded': true,
  'spending-cap': true,
  'too-many-glossary-calls': true,
  'service-unavailable': true,
  redirected: true,
  'unexpected-answer': true,
  timeout: true,
  unreachable: true,
  certificate: true,
  proxy: true,
};
const connectionReasons: Record<ConnectionErrorReason, true> = {
  'not-signed-in': true,
  'key-not-kept': true,
  moved: true,
  'unknown-connection': true,
  'invalid-settings': true,
  'not-in-use': true,
};
const localServiceReasons: Record<LocalServiceErrorReason, true> = {
  'not-started': true,
  'start-timeout': true,
  'start-failed': true,
  'keeps-stopping': true,
};

const every = [
  ...Object.keys(serviceReasons).map((reason) => new ServiceError(reason as ServiceErrorReason, 'A fact')),
  ...Object.keys(connectionReasons).map((reason) => new ConnectionError(reason as ConnectionErrorReason, 'Work')),
  ...Object.keys(localServiceReasons).map((reason) => new LocalServiceError(reason as LocalServiceErrorReason)),
  new TypeError('secret text of the user'),
];

describe('explain', () => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
    contributes: { commands: Array<{ command: string }> };
  };
  const commands = manifest.contributes.commands.map(({ command }) => command);

  for (const error of every) {
    it(`has a sentence without jargon, and steps that exist, for ${error.name} ${'reason' in error ? error.reason : ''}`, () => {
      for (const connection of [local, remote]) {
        const { sentence, reason, nextStep } = explain(error, connection);
        assert.match(sentence, /^[A-Z“a-z].*[.?]$/u);
        assert.doesNotMatch(sentence, /undefined|HTTP|\b[45]\d\d\b|socket|ECONN|JSON|secret text|\.\.$/);
        assert.ok(reason);
        if (nextStep?.command.startsWith('parlance.')) assert.ok(commands.includes(nextStep.command), nextStep.command);
      }
    });
  }

  it('gives the reason of a refusal in the words of the service, without a status', () => {
    const details = { status: 400, said: "Value for 'target_lang' not supported." };
    const refused = new ServiceError('bad-request', 'The service returned 400: …', details);
    assert.equal(
      explain(refused, remote).sentence,
      "The service rejected the request: Value for 'target_lang' not supported.",
    );
    const silent = new ServiceError('bad-request', 'The service returned 400.', { status: 400 });
    assert.equal(explain(silent, remote).sentence, 'The service rejected the request without giving a reason.');
  });

  it('leads from what the offline engines cannot do to another service, and never to the log alone', () => {
    const refused = new ServiceError('bad-request', 'No', { said: 'No offline engine translates from EN to DE.' });
    assert.equal(explain(refused, local).nextStep?.title, 'Connect…');
    for (const error of every) assert.notEqual(explain(error, local).nextStep?.command, 'parlance.showLog');
    for (const error of every) assert.notEqual(explain(error, remote).nextStep?.command, 'parlance.showLog');
  });

  it('says how long to wait when the service does', () => {
    const error = new ServiceError('too-many-requests', 'Slow down', { retryAfterMs: 7_200 });
    assert.match(explain(error, remote).sentence, /Try again in 8 seconds\./);
  });

  it('warns that a request may still have gone through', () => {
    const error = new ServiceError('timeout', 'No answer', { mayHaveHappened: true });
    assert.match(explain(error, remote).sentence, /may still have gone through/);
  });

  it('keeps the trace id out of the sentence, and at hand', () => {
    const explanation = explain(new ServiceError('service-unavailable', 'Fault', { traceId: 'abc123' }), remote);
    assert.equal(explanation.traceId, 'abc123');
    assert.doesNotMatch(explanation.sentence, /abc123/);
  });

  it('leads to the key of the connection that was refused', () => {
    const { nextStep } = explain(new ServiceError('not-allowed', 'Forbidden'), remote);
    assert.deepEqual(nextStep, { title: 'Change Key…', command: 'parlance.connect', arguments: [{ name: 'Work' }] });
  });
});
