import assert from 'node:assert/strict';
import { WorkRecord } from '../../../../src/localService/engines/workRecord';
import { noOutside, offlineOnly, OutsideError } from '../../../../src/localService/outside/outside';

describe('The record of what engines did', () => {
  let clock: number;
  let record: WorkRecord;
  let options: object;

  beforeEach(() => {
    clock = 0;
    options = offlineOnly;
    const outside = {
      ...noOutside,
      get options() {
        return options as typeof offlineOnly;
      },
    };
    record = new WorkRecord(outside, () => clock);
  });

  const words = (count: number): string[] => [Array.from({ length: count }, () => 'word').join(' ')];
  const done = (count: number, ms: number): Promise<unknown> =>
    record.measure('an engine', words(count), () => Promise.resolve((clock += ms)));

  it('tells words per second of what ended well', async () => {
    assert.equal(record.speedOf('an engine'), undefined);
    await done(50, 1_000);
    await done(100, 500);
    assert.equal(record.speedOf('an engine'), 100);
    assert.equal(record.speedOf('another'), undefined);
  });

  it('passes over what failed', async () => {
    await done(50, 1_000);
    const failing = record.measure('an engine', words(1_000), () => {
      clock += 9_000;
      return Promise.reject(new Error('failed'));
    });
    await assert.rejects(failing, /failed/);
    assert.equal(record.speedOf('an engine'), 50);
  });

  it('counts the time of what is done together once', async () => {
    const [first, second] = [Promise.withResolvers<true>(), Promise.withResolvers<true>()];
    const both = [first, second].map(({ promise }) => record.measure('an engine', words(100), () => promise));
    clock += 1_000;
    first.resolve(true);
    await both[0];
    clock += 1_000;
    second.resolve(true);
    await both[1];
    assert.equal(record.speedOf('an engine'), 100);
  });

  it('lets what is long ago count less', async () => {
    await done(60_000, 60_000);
    for (let minute = 0; minute < 12; minute++) await done(6_000, 60_000);
    const speed = record.speedOf('an engine') ?? 0;
    assert.ok(speed >= 100 && speed < 101, String(speed));
  });

  it('counts words of scripts without blanks', async () => {
    await record.measure('an engine', ['ファイルを保存する'], () => Promise.resolve((clock += 1_000)));
    assert.equal(record.speedOf('an engine'), 5);
  });

  it('knows why something outside was not asked, until it answers or is set up anew', async () => {
    const error = new OutsideError({ reason: 'sign-in', sentence: 'The key is missing.' }, 'languageModel');
    const fail = (): Promise<unknown> =>
      record.measure('a model', words(9), () => Promise.reject(error)).catch(() => undefined);
    await fail();
    assert.equal(record.failureOf('languageModel')?.sentence, 'The key is missing.');
    assert.equal(record.failureOf('libreTranslate'), undefined);
    record.answered('languageModel');
    assert.equal(record.failureOf('languageModel'), undefined);
    await fail();
    options = { ...offlineOnly, languageModel: { name: 'other', contextTokens: 4096 } };
    assert.equal(record.failureOf('languageModel'), undefined);
  });
});
