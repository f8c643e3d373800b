import assert from 'node:assert/strict';
import path from 'node:path';
import { microphonesOf } from '../../../../../src/domain/voice/dictation/directShow';
import { openMicrophone, type Microphone } from '../../../../../src/domain/voice/dictation/microphone';
import { MicrophoneError } from '../../../../../src/domain/voice/dictation/microphoneError';
import { findRecorders } from '../../../../../src/domain/voice/dictation/recorders';
import { RecorderProgram, type RecorderPlan } from '../../../../support/recorderProgram';

const isMicrophoneError =
  (...expected: unknown[]) =>
  (error: unknown) => {
    assert.ok(error instanceof MicrophoneError);
    assert.deepEqual([error.why.reason, ...error.why.quotes], expected);
    return true;
  };

describe('A microphone', () => {
  let recorder: RecorderProgram;
  afterEach(() => recorder.remove());

  const opened = async (plan: RecorderPlan, options = {}, name = 'parec'): Promise<Microphone> => {
    recorder = await RecorderProgram.make(plan, { name });
    await recorder.say(Buffer.from([1, 0, 2, 0, 3, 0]));
    return await openMicrophone({ recorder: recorder.program, device: '', ...options });
  };

  async function samplesOf({ sound, stop }: Microphone, count: number): Promise<number[]> {
    const found: number[] = [];
    for await (const piece of sound) {
      const bytes = Buffer.from(piece);
      for (let at = 0; at < bytes.length; at += 2) found.push(bytes.readInt16LE(at));
      if (found.length >= count) stop();
    }
    return found.slice(0, count);
  }

  it('gives samples until it is switched off, and then nothing records any more', async () => {
    const microphone = await opened({}, { device: 'a mic' });
    assert.deepEqual(await samplesOf(microphone, 4), [1, 2, 3, 0]);
    assert.equal(await recorder.isRecording(), false);
    const told = await recorder.arguments();
    assert.ok(told.includes('--rate=16000') && told.includes('--device=a mic'), told.join(' '));
  });

  it('reads samples behind a head, with the high byte first', async () => {
    const head = Buffer.concat([Buffer.from('.snd'), Buffer.from([0, 0, 0, 24]), Buffer.alloc(16, 7)]);
    const microphone = await opened({ swapped: true, head: head.toString('base64') }, {}, 'pw-record');
    assert.deepEqual(await samplesOf(microphone, 4), [1, 2, 3, 0]);
  });

  it('says why nothing is recorded, in the words of the program', async () => {
    const refused = opened({ complains: 'starting\nConnection failure: Connection refused' });
    await assert.rejects(
      refused,
      isMicrophoneError('recorder-failed', 'parec', 'Connection failure: Connection refused'),
    );
  });

  it('says that the recording has broken off', async () => {
    await assert.rejects(samplesOf(await opened({ ends: 200 }), 1e9), isMicrophoneError('recorder-ended', 'parec'));
  });

  it('is given up where it gives no more', async () => {
    await assert.rejects(opened({ stuck: 0 }, { patienceMs: 1000 }), isMicrophoneError('recorder-stuck', 'parec'));
    assert.equal(await recorder.isRecording(), false);
  });

  it('is looked for among the programs of the machine', async () => {
    recorder = await RecorderProgram.make();
    const wish = { recorder: '', device: '' };
    const found = await findRecorders(wish, [recorder.folder], 'linux');
    assert.deepEqual(
      found.map(({ program }) => program),
      [recorder.program],
    );
    await assert.rejects(findRecorders(wish, ['/nowhere'], 'linux'), isMicrophoneError('recorder-none', 'linux'));
    const missing = path.join(recorder.folder, 'arecord');
    await assert.rejects(findRecorders({ ...wish, recorder: missing }), isMicrophoneError('recorder-missing', missing));
    const other = { ...wish, recorder: '/bin/rm' };
    await assert.rejects(findRecorders(other), (error: MicrophoneError) => error.why.reason === 'recorder-unknown');
  });

  it('is the first that ffmpeg names on Windows, in the words of both its versions', async () => {
    recorder = await RecorderProgram.make();
    const newer =
      '[dshow @ 0] "Camera" (video)\r\n[dshow @ 0]   Alternative name "@device_pnp_x"\r\n[dshow @ 0] "Mic (Realtek)" (audio)\r\n';
    const older =
      '[dshow @ 0] DirectShow video devices\n[dshow @ 0]  "Camera"\n[dshow @ 0] DirectShow audio devices\n[dshow @ 0]  "Mic (Realtek)"\n[dshow @ 0]     Alternative name "@device_cm_y"\n';
    for (const told of [newer, older]) assert.deepEqual(microphonesOf(told), ['Mic (Realtek)']);
  });
});
