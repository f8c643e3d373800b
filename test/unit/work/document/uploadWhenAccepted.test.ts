import assert from 'node:assert/strict';
import { ServiceError } from '../../../../src/api/errors';
import type { DocumentHandle } from '../../../../src/api/schemas/documents';
import { uploadWhenAccepted } from '../../../../src/work/document/uploadWhenAccepted';

const document = { file: new Blob(['A note.']), fileName: 'note.txt', targetLang: 'DE' };
const handle = { document_id: 'a'.repeat(32), document_key: 'b'.repeat(64) };
const full = new ServiceError('too-many-requests', 'Too many documents.', { status: 429 });

describe('uploadWhenAccepted', () => {
  const run = async (
    answers: readonly unknown[],
    more: { mostTries?: number; onTry?: () => void; isFree?: boolean } = {},
  ): Promise<{ result: unknown; said: string[]; uploads: number }> => {
    const said: string[] = [];
    let uploads = 0;
    let found = 0;
    const upload = (): Promise<DocumentHandle> => {
      const answer = answers[Math.min(uploads++, answers.length - 1)];
      assert.equal(found, uploads);
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(handle);
    };
    const result = await uploadWhenAccepted(
      document,
      {
        service: () => {
          found++;
          return Promise.resolve({ documents: { upload }, isFree: more.isFree ?? false });
        },
        sleep: (ms) => {
          said.push(`wait ${ms}`);
          return Promise.resolve();
        },
        onBusy: () => said.push('busy'),
        ...more,
      },
      new AbortController().signal,
    ).catch((error: unknown) => error);
    return { result, said, uploads };
  };

  it('asks a service again that accepts no more documents for now, and says so', async () => {
    const { result, said, uploads } = await run([full, full, handle]);
    assert.deepEqual([result, uploads], [handle, 3]);
    assert.deepEqual(said, ['busy', 'wait 4000', 'busy', 'wait 8000']);
  });

  it('ends after the tries that are allowed, with any other error, and when the job is not ours any more', async () => {
    assert.deepEqual(await run([full], { mostTries: 2 }), { result: full, said: ['busy', 'wait 4000'], uploads: 2 });
    const refused = new ServiceError('too-large', 'Too large.', { status: 413 });
    assert.deepEqual(await run([refused]), { result: refused, said: [], uploads: 1 });
    const lost = new Error('lost');
    const onTry = (): void => {
      throw lost;
    };
    assert.deepEqual(await run([handle], { onTry }), { result: lost, said: [], uploads: 0 });
  });

  it('sends a document again to a free service that was restarted, and to no other', async () => {
    const lost = new ServiceError('unreachable', 'Connection lost.', { mayHaveHappened: true });
    const free = await run([lost, handle], { isFree: true });
    assert.deepEqual(free, { result: handle, said: ['wait 1000'], uploads: 2 });
    assert.deepEqual(await run([lost], { isFree: true }), {
      result: lost,
      said: ['wait 1000', 'wait 2000'],
      uploads: 3,
    });
    assert.deepEqual(await run([lost]), { result: lost, said: [], uploads: 1 });
  });
});
