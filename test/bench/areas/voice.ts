import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { usualLimits } from '../../../src/domain/files/subtitles/limits';
import { ServiceClient } from '../../../src/api/client';
import { cutCues } from '../../../src/domain/voice/cutCues';
import { openSound } from '../../../src/domain/voice/sound/openSound';
import { newTranscription, sourceOf } from '../../../src/domain/voice/state';
import { transcribe } from '../../../src/domain/voice/transcribe';
import { testConnection } from '../../support/testConnection';
import { spokenWav, VoiceServer } from '../../support/voiceServer';
import type { FigureGroup } from '../figures';

/** Of the recording. */
const minutes = 60;

export const groups: FigureGroup[] = [
  {
    // The client and a scripted service in one process, with no waiting between chunks: what is left of the hour is
    // what both of them do. A service with an engine, and the speed that the contract allows, come on top.
    names: ['voice.hour', 'voice.memory', 'voice.cues'],
    async measure() {
      const folder = await mkdtemp(path.join(tmpdir(), 'parlance-bench-voice-'));
      const server = await VoiceServer.start();
      const client = new ServiceClient(testConnection(server.url, { key: 'secret' }));
      try {
        const sound = await openSound(await hourIn(folder));
        const transcription = newTranscription(['de']);
        const begun = performance.now();
        const before = process.memoryUsage().rss;
        let most = before;
        await transcribe(transcription, {
          client,
          sound,
          order: { source: 'en' },
          progress: () => (most = Math.max(most, process.memoryUsage.rss())),
          timing: { sleep: () => new Promise((resolve) => setImmediate(resolve)) },
        });
        const seconds = (performance.now() - begun) / 1000;
        const words = sourceOf(transcription);
        if (words.length !== minutes * 120) throw new Error(`${words.length} words were heard.`);
        const cutting = performance.now();
        cutCues(words, usualLimits);
        return {
          'voice.hour': { value: seconds, unit: 's' },
          'voice.memory': { value: (most - before) / 1024 ** 2, unit: 'MiB' },
          'voice.cues': { value: performance.now() - cutting, unit: 'ms' },
        };
      } finally {
        await client.close();
        await server.close();
        await rm(folder, { recursive: true });
      }
    },
  },
];

/** Two words a second, 115 MB of them, written a minute at a time. */
async function hourIn(folder: string): Promise<string> {
  const file = path.join(folder, 'hour.wav');
  const minute = spokenWav(120);
  const handle = await open(file, 'w');
  try {
    const header = minute.subarray(0, 44);
    header.writeUInt32LE((minute.length - 44) * minutes, 40);
    await handle.write(header);
    for (let count = 0; count < minutes; count++) await handle.write(minute.subarray(44));
  } finally {
    await handle.close();
  }
  return file;
}
