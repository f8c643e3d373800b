import { execFileSync } from 'node:child_process';
import { setImmediate as turn } from 'node:timers/promises';
import { findProgram, programFolders } from '../../../src/programs/findProgram';
import { Pocketsphinx } from '../../../src/localService/voice/engines/pocketsphinx';
import { sampleRate, type Heard, type SpeechEngine } from '../../../src/localService/voice/engines/speechEngine';
import { Resampler } from '../../../src/localService/voice/sound/resampler';
import { soundFormat } from '../../../src/localService/voice/sound/soundFormat';
import { soundReader } from '../../../src/localService/voice/sound/chooseReader';
import { SpeechWork } from '../../../src/localService/voice/speechWork';
import { VoiceIntake } from '../../../src/localService/voice/voiceIntake';
import { hear, speak } from '../../support/spokenTones.mjs';
import { ServiceClient } from '../../../src/api/client';
import { cutCues } from '../../../src/domain/voice/cutCues';
import type { Sound } from '../../../src/domain/voice/sound/sound';
import { newTranscription, sourceOf, type Transcription } from '../../../src/domain/voice/state';
import { transcribe } from '../../../src/domain/voice/transcribe';
import { testConnection } from '../../support/testConnection';
import { spokenWav, VoiceServer } from '../../support/voiceServer';
import { compared, type Figure, type FigureGroup } from '../figures';

/** Words of a minute of the scripted recording. */
const wordsOfMinute = 120;
/** Samples of a chunk of 200 ms. */
const chunk = sampleRate / 5;

/** Hears tones at once: what is measured is everything but the engine. */
const tones: SpeechEngine = {
  name: 'Tones',
  id: 'whisper',
  advice: '',
  languages: () => Promise.resolve(['en']),
  hear: (sound): Promise<Heard> => Promise.resolve({ language: 'en', words: hear(sound) }),
};

/** Speech as JSON frames through everything but the socket and the engine: memory in MiB, and milliseconds of the processor. */
async function throughService(minutes: number): Promise<{ memory: number; processor: number }> {
  const { samples } = speak(Array.from({ length: 12 }, (_, at) => [at, at + 1, at + 2, at + 3]));
  const frames = Array.from({ length: Math.floor(samples.length / chunk) }, (_, at) => {
    const bytes = Buffer.from(samples.buffer, at * chunk * 2, chunk * 2);
    return Buffer.from(JSON.stringify({ source_media_chunk: { data: bytes.toString('base64') } }));
  });
  let now = 0;
  let words = 0;
  const format = soundFormat(`audio/pcm;encoding=s16le;rate=${sampleRate}`);
  const intake = new VoiceIntake(format, 'json', () => now);
  const work = new SpeechWork({
    engine: tones,
    language: 'en',
    signal: new AbortController().signal,
    onConcluded: (transcript) => (words += transcript.words.length),
    onTentative: () => undefined,
    onError: (error) => {
      throw error;
    },
  });
  const reader = soundReader(
    format,
    undefined,
    (part) => work.write(part),
    (error) => {
      throw error;
    },
    () => false,
  );
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  const began = process.cpuUsage();
  const count = minutes * 60 * 5;
  for (let at = 0; at < count; at++) {
    now += 100;
    const command = intake.read(frames[at % frames.length] ?? Buffer.alloc(0), false, 0);
    if (command.type === 'chunk') reader.write(command.data);
    if (at % 5 === 0) await turn();
    if (at % 100 === 0) most = Math.max(most, process.memoryUsage().rss);
  }
  await work.end();
  const { user, system } = process.cpuUsage(began);
  if (words < minutes * 60) throw new Error(`Only ${words} words were heard.`);
  return { memory: (most - before) / 2 ** 20, processor: (user + system) / 1000 };
}

async function measureService(): Promise<Record<string, Figure>> {
  const one = await throughService(60);
  const four = await throughService(240);
  return {
    'voice.hour': { value: one.memory, unit: 'MiB' },
    'voice.four-hours': { value: four.memory, unit: 'MiB' },
    'voice.overhead': { value: one.processor / 60, unit: 'ms a minute' },
  };
}

/** How long PocketSphinx takes for a second of speech that eSpeak NG speaks. */
async function measureEngine(): Promise<Record<string, Figure>> {
  const engine = new Pocketsphinx();
  const espeak = await findProgram(['espeak-ng'], programFolders());
  if (espeak === undefined || (await engine.languages()).length === 0) {
    throw new Error('Needs pocketsphinx, pocketsphinx-en-us and espeak-ng.');
  }
  const text = 'My name is john and i think that people are happy when they have the time to talk about it.';
  const wav = execFileSync(espeak, ['-v', 'en-us+f5', '-s', '145', '--stdout', text], { maxBuffer: 2 ** 24 });
  const samples = Int16Array.from({ length: (wav.length - 44) >> 1 }, (_, at) => wav.readInt16LE(44 + at * 2));
  const sound = new Resampler(wav.readUInt32LE(24)).write(samples);
  const rounds = 5;
  const began = performance.now();
  for (let round = 0; round < rounds; round++) await engine.hear(sound, 'en', new AbortController().signal);
  const seconds = (performance.now() - began) / 1000 / rounds;
  return { 'voice.realTimeFactor': { value: seconds / (sound.length / sampleRate), unit: 's a second' } };
}

/** So many hours of words through the client and a service that shares no code with it; nobody waits for time to pass. */
async function throughClient(
  hours: number,
): Promise<{ seconds: number; memory: number; transcription: Transcription }> {
  const server = await VoiceServer.start();
  const client = new ServiceClient(testConnection(server.url, { key: 'secret' }));
  const wav = spokenWav(wordsOfMinute).subarray(44);
  const durationMs = hours * 3_600_000;
  const sound: Sound = {
    mediaType: 'audio/pcm;encoding=s16le;rate=16000',
    durationMs,
    canSeek: true,
    speed: 2,
    async *chunks(fromMs) {
      for (let ms = fromMs; ms < durationMs; ms += 200) {
        const at = (ms * 32) % wav.length;
        yield { data: wav.subarray(at, at + 6400), durationMs: 200 };
        if (ms % 2000 === 0) await turn();
      }
    },
  };
  let now = 0;
  const sleep = (ms: number): Promise<void> => {
    now += ms;
    return Promise.resolve();
  };
  const transcription = newTranscription(['de']);
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  const began = performance.now();
  try {
    await transcribe(transcription, {
      client,
      sound,
      order: { source: 'en' },
      timing: { now: () => now, sleep },
      progress: ({ sentMs }) => {
        if (sentMs % 20_000 === 0) most = Math.max(most, process.memoryUsage().rss);
      },
    });
  } finally {
    await client.close();
    await server.close();
  }
  const words = transcription.sessions[0]?.source.length ?? 0;
  if (words < hours * 7000) throw new Error(`Only ${words} words came.`);
  return { seconds: (performance.now() - began) / 1000, memory: (most - before) / 2 ** 20, transcription };
}

/** Memory and time of a long recording, and of cutting what was said in it to subtitles. */
async function measureClient(): Promise<Record<string, Figure>> {
  const one = await throughClient(1);
  const four = await throughClient(4);
  const began = performance.now();
  const cues = cutCues(sourceOf(one.transcription), { lineLength: 42, lines: 2, readingSpeed: 20 });
  const cutting = performance.now() - began;
  if (cues.length < 500) throw new Error(`Only ${cues.length} cues.`);
  return {
    'voice.client-hour': { value: one.seconds, unit: 's' },
    'voice.client-memory': { value: one.memory, unit: 'MiB' },
    'voice.client-memory-of-four-hours': compared(four.memory, 'MiB', one.memory),
    'voice.cues': { value: cutting, unit: 'ms' },
  };
}

export const groups: FigureGroup[] = [
  {
    names: ['voice.client-hour', 'voice.client-memory', 'voice.client-memory-of-four-hours', 'voice.cues'],
    measure: measureClient,
  },
  { names: ['voice.hour', 'voice.four-hours', 'voice.overhead'], measure: measureService },
  { names: ['voice.realTimeFactor'], measure: measureEngine },
];
