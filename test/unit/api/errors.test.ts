import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/api/errors';

describe('ServiceError', () => {
  it('keeps its cause and answers for its reason', () => {
    const cause = new Error('socket closed');
    const error = new ServiceError('unreachable', 'The service closed the connection.', { cause });
    assert.equal(error.cause, cause);
    assert.ok(ServiceError.is(error, 'unreachable'));
    assert.ok(!ServiceError.is(error, 'timeout'));
    assert.ok(!ServiceError.is(cause));
  });
});
