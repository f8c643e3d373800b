import { reason } from '../../../formats/reason';
import { outputOf } from '../../../programs/startProgram';
import { MicrophoneError } from './microphoneError';

const list = ['-hide_banner', '-nostdin', '-list_devices', 'true', '-f', 'dshow', '-i', 'dummy'];

/**
 * The first microphone of Windows, as `ffmpeg` calls it.
 * @throws MicrophoneError where it has none
 */
export async function defaultDevice(ffmpeg: string): Promise<string> {
  const run = outputOf(ffmpeg, list, { for: 'sound' });
  // It always fails, as there is no device `dummy`.
  const { stderr } = await run.catch((error: unknown) => ({ stderr: '', ...(error as { stderr?: string }) }));
  const [device] = microphonesOf(stderr);
  if (device === undefined) throw new MicrophoneError(reason('recorder-no-device'));
  return device;
}

/** The microphones in what `ffmpeg` tells of its devices; older versions tell them under a heading, newer ones by a mark. */
export function microphonesOf(told: string): string[] {
  const devices: string[] = [];
  let isAudio = false;
  for (const line of told.split(/\r?\n/)) {
    if (/DirectShow (?:audio|video) devices/.test(line)) isAudio = line.includes('audio devices');
    const [, name, kind] = /\]\s+"([^"]+)"(?: \((\w+)\))?$/.exec(line) ?? [];
    if (name !== undefined && !name.startsWith('@device') && (kind === 'audio' || (kind === undefined && isAudio))) {
      devices.push(name);
    }
  }
  return devices;
}
