import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/api/errors';
import { describeFailure } from '../../../src/editor/log';

describe('describeFailure', () => {
  it('writes reasons, codes and trace ids of a failed call, and no message', () => {
    const cause = Object.assign(new Error('connect to secret.example.com'), { code: 'ECONNRESET' });
    const details = { status: 503, traceId: 'abc123', detail: 'your text: secret', cause };
    const line = describeFailure(new ServiceError('service-unavailable', 'secret', details));
    assert.equal(
      line,
      'Call of the service failed: reason=service-unavailable status=503 trace=abc123 cause=Error/ECONNRESET',
    );
  });

  it('writes where a fault of our own happened, without its message', () => {
    const line = describeFailure(new TypeError('cannot read\nsecret text'));
    assert.match(line, /^Internal fault: TypeError\n\s+at .*log\.test\.ts/);
    assert.doesNotMatch(line, /secret/);
  });

  it('writes no value that was thrown in place of an error', () => {
    assert.equal(describeFailure('secret'), 'Internal fault: string was thrown');
  });
});
