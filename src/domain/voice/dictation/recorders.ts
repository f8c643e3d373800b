import path from 'node:path';
import { reason } from '../../../formats/reason';
import { findProgram } from '../../../programs/findProgram';
import { MicrophoneError } from './microphoneError';

/**
 * Program of this machine, with the arguments that make it write 16-bit samples, mono and 16,000 a second, to its standard
 * output.
 */
interface Recorder {
  /** Its names, without an ending. */
  names: readonly string[];
  platforms: readonly NodeJS.Platform[];
  /** @param device `''` = the one that the system records from */
  args(device: string, platform: NodeJS.Platform): readonly string[];
}

/** A program that records, with what it is told. */
export interface RecorderCommand {
  /** Whole path. */
  program: string;
  args: readonly string[];
}

const samples = ['-e', 'signed-integer', '-b', '16', '-L', '-r', '16000', '-c', '1'];
const everywhere: readonly NodeJS.Platform[] = ['linux', 'freebsd', 'openbsd', 'darwin', 'win32'];
const unix: readonly NodeJS.Platform[] = ['linux', 'freebsd', 'openbsd'];

/** Names that `sox` and `ffmpeg` have for the sound of each system. */
const soxDrivers: Partial<Record<NodeJS.Platform, string>> = { darwin: 'coreaudio', win32: 'waveaudio' };
const ffmpegDrivers: Partial<Record<NodeJS.Platform, string>> = { darwin: 'avfoundation', win32: 'dshow' };

function soxArgs(device: string, platform: NodeJS.Platform): readonly string[] {
  const input = device === '' ? ['-d'] : ['-t', soxDrivers[platform] ?? 'pulseaudio', device];
  return ['-q', ...input, '-t', 'raw', ...samples, '-'];
}

/** Recorders in the order in which they are tried: those that give sound soonest come first. */
const recorders: readonly Recorder[] = [
  {
    names: ['parec'],
    platforms: unix,
    args: (device) => [
      ...['--raw', '--format=s16le', '--rate=16000', '--channels=1', '--latency-msec=100', '--client-name=Parlance'],
      ...(device === '' ? [] : [`--device=${device}`]),
    ],
  },
  {
    names: ['arecord'],
    platforms: ['linux'],
    args: (device) => [
      ...['-q', '-t', 'raw', '-f', 'S16_LE', '-r', '16000', '-c', '1'],
      ...(device === '' ? [] : ['-D', device]),
    ],
  },
  {
    names: ['pw-record'],
    platforms: ['linux'],
    args: (device) => [
      ...['--format', 's16', '--rate', '16000', '--channels', '1'],
      ...(device === '' ? [] : ['--target', device]),
      '-',
    ],
  },
  { names: ['sox'], platforms: everywhere, args: soxArgs },
  {
    names: ['ffmpeg'],
    platforms: everywhere,
    args: (device, platform) => {
      const inputs: Partial<Record<NodeJS.Platform, string>> = {
        darwin: `:${device || 'default'}`,
        win32: `audio=${device}`,
      };
      return [
        ...['-hide_banner', '-nostdin', '-v', 'error', '-f', ffmpegDrivers[platform] ?? 'pulse'],
        ...(platform === 'win32' ? ['-audio_buffer_size', '50'] : []),
        ...['-i', inputs[platform] ?? (device || 'default')],
        ...['-ac', '1', '-ar', '16000', '-f', 's16le', '-flush_packets', '1', '-'],
      ];
    },
  },
];

/** Names of the programs that can record here, for a sentence that says what to install. */
export function recorderNames(platform: NodeJS.Platform = process.platform): string[] {
  return recorders.flatMap(({ names, platforms }) => (platforms.includes(platform) ? names : []));
}

export interface RecorderWish {
  /** Name or whole path of the program, where the user has one in mind; `''` = any. */
  recorder: string;
  /** Name the program has for the device; `''` = the one that the system records from. */
  device: string;
}

/**
 * The programs of this machine that can record, the one to try first first.
 * @param folders where they are looked for; absent = where programs are
 * @throws MicrophoneError where there is none, or not the one that is wished for
 */
export async function findRecorders(
  { recorder, device }: RecorderWish,
  folders?: readonly string[],
  platform: NodeJS.Platform = process.platform,
): Promise<RecorderCommand[]> {
  const wished = path.basename(recorder).replace(/\.exe$/i, '');
  const kinds = recorders.filter(({ names, platforms }) =>
    recorder === '' ? platforms.includes(platform) : names.includes(wished),
  );
  if (kinds.length === 0) throw new MicrophoneError(reason('recorder-unknown', recorder, recorderNames().join(', ')));
  const found: RecorderCommand[] = [];
  for (const { names, args } of kinds) {
    const program = path.isAbsolute(recorder)
      ? await findProgram([wished], [path.dirname(recorder)])
      : await findProgram(names, folders);
    if (program !== undefined) found.push({ program, args: args(device, platform) });
  }
  if (found.length > 0) return found;
  throw new MicrophoneError(recorder === '' ? reason('recorder-none', platform) : reason('recorder-missing', recorder));
}
