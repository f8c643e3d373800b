import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ServiceError } from '../../../../src/api/errors';
import { SpeechFiles } from '../../../../src/domain/voice/speech/speechFiles';
import { SpokenLimit } from '../../../../src/domain/voice/spokenLimit';
import { joined } from '../../../../src/domain/voice/transcript';

describe('what a voice service says', () => {
  it('is believed up to several times the fastest speaker, for each language', () => {
    const limit = new SpokenLimit({ source: [], translations: {} }, 0);
    const minute = [{ text: 'x'.repeat(1_500) }];
    for (let said = 1; said <= 600; said++) {
      limit.sentMs = said * 60_000;
      limit.add('', minute);
      limit.add('de', minute);
    }
    assert.throws(
      () => limit.add('de', [{ text: 'x'.repeat(3_000_000) }]),
      (error) => ServiceError.is(error, 'unexpected-answer'),
    );
  });

  it('is spoken for several times as long as anybody can have spoken', () => {
    const limit = new SpokenLimit({ source: [], translations: {} }, 60_000);
    const minute = 60 * 48_000;
    for (let spoken = 0; spoken < 20; spoken++) limit.addSpeech('some words', minute);
    assert.throws(
      () => limit.addSpeech('more', minute),
      (error) => ServiceError.is(error, 'unexpected-answer'),
    );
  });

  it('counts what sessions before it said', () => {
    const kept = { source: [{ text: 'x'.repeat(99_000) }], translations: {} };
    const limit = new SpokenLimit(kept, 0);
    limit.add('', [{ text: 'x'.repeat(500) }]);
    assert.throws(() => limit.add('', [{ text: 'x'.repeat(1000) }]), ServiceError);
  });

  it('is joined in time that grows with its length, though nobody pauses', () => {
    const texts = (count: number) => Array.from({ length: count }, () => ({ text: 'some words of a long talk' }));
    assert.equal(joined([{ text: 'One' }, { text: '' }, { text: 'two' }, { text: '.' }]), 'One two.');
    const time = (count: number): number => {
      const before = process.cpuUsage();
      joined(texts(count));
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    time(20_000);
    // 100,000 texts took minutes.
    assert.ok(time(100_000) < 5_000_000);
  });
});

describe('the files of translated speech', () => {
  it('are never what a link leads to', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'parlance-speech-'));
    try {
      const victim = path.join(folder, 'victim');
      await writeFile(victim, 'mine');
      await symlink(victim, path.join(folder, 'de.pcm'));
      const files = new SpeechFiles((language) => path.join(folder, `${language}.pcm`));
      await assert.rejects(files.write('de', 0, new Uint8Array(4)));
      assert.equal(await files.size('de'), 0);
      assert.equal(await readFile(victim, 'utf8'), 'mine');
      await files.write('fr', 0, new Uint8Array(4));
      assert.equal(await files.size('fr'), 4);
      await files.close();
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
