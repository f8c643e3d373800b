import { reason } from '../../../formats/reason';
import { startProgram } from '../../../programs/startProgram';
import { decodedSound, SoundError, type Sound } from './sound';

/** Only files with sound in them: a list that leads to other files, or to the network, is not followed. */
const formats = [
  'matroska,webm,mov,mp4,m4a,3gp,3g2,mj2,avi,asf,flv,mpegts,mpeg,mpegvideo,mxf,nut,ivf,gxf,rm,swf,dv,wtv',
  'wav,w64,rf64,aiff,au,caf,flac,ogg,mp3,aac,ac3,eac3,dts,amr,amrnb,amrwb,ape,wv,tta,mpc,mpc8,oma,gsm,voc,tak,dsf,aea,sox',
].join(',');

const before = ['-hide_banner', '-nostdin', '-protocol_whitelist', 'file', '-format_whitelist', formats];

/** Length that is decoded before a place that was jumped to. */
const runUpMs = 2000;

/** The program says nothing for so long: it hangs, as at a damaged file. */
const usualQuietMs = 60_000;

/** Max characters that are kept of the program's output. */
const mostWords = 64 * 1024;

/**
 * The sound of any file as 16-bit samples that `ffmpeg` decodes while they are sent. Its times are those of the file:
 * where the sound begins after the picture, or has a gap, there is silence.
 * @throws SoundError
 */
export async function decodeByFfmpeg(
  program: string,
  file: string,
  signal?: AbortSignal,
  quietMs = usualQuietMs,
): Promise<Sound> {
  const durationMs = await lengthOf(program, file, quietMs, signal);
  return decodedSound(
    durationMs,
    (fromMs, stop) => samples(program, file, { fromMs, quietMs, signal: stop }),
    (fromMs) => samples(program, file, { fromMs, quietMs, jumpMs: Math.max(0, fromMs - runUpMs) }),
  );
}

async function lengthOf(program: string, file: string, quietMs: number, signal?: AbortSignal): Promise<number> {
  const args = [...before, '-i', `file:${file}`];
  const child = startProgram(program, args, { for: 'sound', stdio: ['ignore', 'ignore', 'pipe'], signal });
  const quiet = new Quiet(quietMs, () => child.kill('SIGKILL'));
  quiet.begin();
  let words = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (words = (words + text).slice(0, mostWords)));
  await new Promise<void>((resolve, reject) => {
    child.once('error', (error) => reject(signal?.aborted ? signal.reason : error));
    child.once('close', () => resolve());
  }).finally(() => quiet.end());
  quiet.check();
  // Without anything to write it always fails; only then it has told what the file is.
  if (!/^Input #0/m.test(words)) throw new SoundError(reason('sound-not-readable'));
  if (!words.split('\n').some((line) => line.includes('Stream #0:') && line.includes(': Audio:'))) {
    throw new SoundError(reason('sound-none'));
  }
  const [, hours, minutes, seconds] = /Duration: (\d+):(\d\d):(\d\d(?:\.\d+)?)/.exec(words) ?? [];
  if (hours !== undefined) return Math.round(((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000);
  return await countMs(program, file, quietMs, signal);
}

/** Measures a file that does not tell its length: all of it is decoded once, many times faster than it plays. */
async function countMs(program: string, file: string, quietMs: number, signal?: AbortSignal): Promise<number> {
  let bytes = 0;
  for await (const piece of samples(program, file, { quietMs, signal })) bytes += piece.length;
  return Math.round((bytes / 32_000) * 1000);
}

/** Mono samples at 16 kHz from a time on, all before `jumpMs` left out unread. The program ends with whoever reads them. */
async function* samples(
  program: string,
  file: string,
  {
    fromMs = 0,
    jumpMs = 0,
    quietMs,
    signal,
  }: { fromMs?: number; jumpMs?: number; quietMs: number; signal?: AbortSignal | undefined },
): AsyncGenerator<Uint8Array> {
  signal?.throwIfAborted();
  const filter = 'aresample=16000:async=1:first_pts=0';
  const jump = jumpMs > 0 ? ['-ss', (jumpMs / 1000).toFixed(3)] : [];
  const args = [...before, '-v', 'error', ...jump, '-i', `file:${file}`, '-map', '0:a:0', '-af', filter];
  const child = startProgram(program, [...args, '-ac', '1', '-f', 's16le', '-'], {
    for: 'sound',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let failure: Error | undefined;
  child.once('error', (error) => (failure = error));
  child.stderr.resume();
  const stop = (): void => void child.kill('SIGKILL');
  signal?.addEventListener('abort', stop, { once: true });
  // A place in a compressed file is found by its bit rate, which may be wrong by seconds: what comes before is decoded too.
  let skip = Math.round((fromMs - jumpMs) * 16) * 2;
  let any = false;
  const quiet = new Quiet(quietMs, stop);
  try {
    quiet.begin();
    for await (const piece of child.stdout as AsyncIterable<Buffer>) {
      // Whoever takes the sound may wait with the next piece.
      quiet.end();
      any = true;
      if (skip < piece.length) yield piece.subarray(skip);
      skip = Math.max(0, skip - piece.length);
      quiet.begin();
    }
    signal?.throwIfAborted();
    if (failure) throw failure;
    // Behind some sound it ends there, as that of a file that was cut off does.
    if (!any) quiet.check();
    if (!any) throw new SoundError(reason('sound-not-readable'));
  } finally {
    quiet.end();
    signal?.removeEventListener('abort', stop);
    stop();
  }
}

/** Ends a program that says nothing for too long. */
class Quiet {
  private timer: NodeJS.Timeout | undefined;
  private wasEnded = false;

  constructor(
    private readonly ms: number,
    private readonly stop: () => void,
  ) {}

  begin(): void {
    this.timer = setTimeout(() => {
      this.wasEnded = true;
      this.stop();
    }, this.ms);
  }

  end(): void {
    clearTimeout(this.timer);
  }

  /** @throws SoundError where the program was ended */
  check(): void {
    if (this.wasEnded) throw new SoundError(reason('sound-stuck'));
  }
}
