import type { ChildProcess } from 'node:child_process';
import { spawnGuarded } from '../../processes/runProgram';
import { sampleRate } from '../engines/speechEngine';
import { SoundError, type SoundReader } from './soundReader';

/** What `ffmpeg` calls the formats of the contract; what it finds out by itself must be one of them too. */
const demuxers: Readonly<Record<string, string>> = {
  'audio/flac': 'flac',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'audio/webm': 'matroska',
  'audio/x-matroska': 'matroska',
};
/** Only files with sound in them: a list that leads to other files, or to the network, is not followed. */
const allowed = 'matroska,webm,ogg,flac,mp3,mov,mp4,m4a,wav,aac,aiff,mpegts';

/** Sound that `ffmpeg` decodes while it comes. */
export class FfmpegReader implements SoundReader {
  private readonly child: ChildProcess;
  private readonly closed: Promise<void>;
  private isStopped = false;
  private isEnding = false;
  private hasSound = false;
  private half: Buffer = Buffer.alloc(0);

  constructor(
    program: string,
    mediaType: string,
    private readonly onSamples: (samples: Int16Array) => void,
    private readonly onError: (error: SoundError) => void,
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
    void this.closed.then(() => this.isEnding || this.fail());
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
  }

  private give(bytes: Buffer): void {
    if (this.isStopped) return;
    this.hasSound = true;
    const all = this.half.length === 0 ? bytes : Buffer.concat([this.half, bytes]);
    const even = all.length - (all.length % 2);
    this.half = all.subarray(even);
    this.onSamples(Int16Array.from({ length: even / 2 }, (_, at) => all.readInt16LE(at * 2)));
  }

  private fail(): void {
    if (!this.isStopped) this.onError(notReadable());
  }
}

function notReadable(): SoundError {
  return new SoundError('The sound cannot be decoded: it is damaged, or of another kind than was said.');
}
