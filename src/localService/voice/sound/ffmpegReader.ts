import type { ChildProcess } from 'node:child_process';
import { spawnGuarded } from '../../processes/runProgram';
import { sampleRate } from '../engines/speechEngine';
import { SoundError, type SoundReader } from './soundReader';

/** Names in `ffmpeg` for the formats of the contract; a format it detects by itself must be one of them too. */
const demuxers: Readonly<Record<string, string>> = {
  'audio/flac': 'flac',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'audio/webm': 'matroska',
  'audio/x-matroska': 'matroska',
};
/** Only files with sound in them: a list that leads to other files, or to the network, is not followed. */
const allowed = 'matroska,webm,ogg,flac,mp3,mov,mp4,m4a,wav,aac,aiff,mpegts';

/** Between two looks at whether more is wanted, in ms. */
const lookAgainMs = 250;
/** Time without output after which `ffmpeg` hangs, in milliseconds: all of the sound has come, and more is wanted. */
const stuckMs = 60_000;

/** Sound that `ffmpeg` decodes while it comes, and while what it made before is worked on: little of it may become much. */
export class FfmpegReader implements SoundReader {
  private readonly child: ChildProcess;
  private readonly closed: Promise<void>;
  private isStopped = false;
  private isEnding = false;
  private hasSound = false;
  private half: Buffer = Buffer.alloc(0);
  private readonly looking: NodeJS.Timeout;
  private quietMs = 0;

  constructor(
    program: string,
    mediaType: string,
    private readonly onSamples: (samples: Int16Array) => void,
    private readonly onError: (error: SoundError) => void,
    private readonly isBehind: () => boolean = () => false,
  ) {
    const demuxer = demuxers[mediaType];
    const args = [
      ...['-hide_banner', '-nostdin', '-v', 'error', '-protocol_whitelist', 'pipe', '-format_whitelist', allowed],
      ...['-probesize', '8192', '-analyzeduration', '0'],
      ...(demuxer === undefined ? [] : ['-f', demuxer]),
      ...['-i', 'pipe:0', '-map', '0:a:0', '-ac', '1', '-ar', String(sampleRate), '-flush_packets', '1'],
      ...['-f', 's16le', 'pipe:1'],
    ];
    const child = spawnGuarded(program, args, ['pipe', 'pipe', 'ignore']);
    this.child = child;
    // It ends when it cannot read what it is given; that is told once, by its end.
    child.stdin?.on('error', () => undefined);
    child.stdout?.on('data', (bytes: Buffer) => this.give(bytes));
    this.closed = new Promise((resolve) => {
      child.once('error', () => resolve());
      child.once('close', () => resolve());
    });
    this.looking = setInterval(() => this.look(), lookAgainMs);
    void this.closed.then(() => {
      clearInterval(this.looking);
      if (!this.isEnding) this.fail();
    });
  }

  get waitingBytes(): number {
    return this.child.stdin?.writableLength ?? 0;
  }

  write(bytes: Uint8Array): void {
    if (this.child.stdin?.writable) this.child.stdin.write(bytes);
  }

  async end(): Promise<void> {
    this.isEnding = true;
    this.child.stdin?.end();
    await this.closed;
    if (!this.hasSound && !this.isStopped) throw notReadable();
  }

  stop(): void {
    this.isStopped = true;
    this.child.kill('SIGKILL');
    // It is not over before all of its output is read.
    this.child.stdout?.resume();
  }

  private look(): void {
    if (this.isBehind()) return;
    this.child.stdout?.resume();
    if (this.isEnding) this.quietMs += lookAgainMs;
    if (this.quietMs > stuckMs) this.child.kill('SIGKILL');
  }

  private give(bytes: Buffer): void {
    if (this.isStopped) return;
    this.hasSound = true;
    this.quietMs = 0;
    const all = this.half.length === 0 ? bytes : Buffer.concat([this.half, bytes]);
    const even = all.length - (all.length % 2);
    this.half = all.subarray(even);
    this.onSamples(Int16Array.from({ length: even / 2 }, (_, at) => all.readInt16LE(at * 2)));
    if (this.isBehind()) this.child.stdout?.pause();
  }

  private fail(): void {
    if (!this.isStopped) this.onError(notReadable());
  }
}

function notReadable(): SoundError {
  return new SoundError('Couldn’t decode the audio: it’s damaged or doesn’t have the declared format.');
}
