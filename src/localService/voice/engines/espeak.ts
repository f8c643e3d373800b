import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { baseLanguage } from '../../../formats/languageCode';
import { findProgram, programFolders } from '../../../programs/findProgram';
import { t } from '../../../shared/l10n';
import { runProgram } from '../../processes/runProgram';
import { withPrivateFolder } from '../sound/soundFile';
import { SpeechError } from './speechEngine';
import type { Speaker, SpeakerVoice, SpokenSound } from './speaker';

const listLimitMs = 10_000;
/** A sentence takes a few hundredths of a second. */
const speakLimitMs = 60_000;

/** Codes of eSpeak for languages that the contract names in another way. */
const otherCodes: Readonly<Record<string, string>> = { zh: 'cmn', 'zh-hans': 'cmn', 'zh-hant': 'cmn', 'pt-pt': 'pt' };
const variants: Readonly<Record<SpeakerVoice, string>> = { male: '+m3', female: '+f3' };

/** eSpeak NG, where the system has it: small, quick, and plainly a machine. */
export class Espeak implements Speaker {
  readonly id = 'espeak';
  readonly advice = t('To install eSpeak NG on Debian or Ubuntu, run “{0}”.', 'sudo apt-get install espeak-ng');
  private voices: { program: string; codes: Promise<ReadonlySet<string>> } | undefined;

  constructor(private readonly folders: readonly string[] = programFolders()) {}

  async isHere(): Promise<boolean> {
    return (await findProgram(['espeak-ng'], this.folders)) !== undefined;
  }

  async speaks(language: string): Promise<boolean> {
    return (await this.voiceOf(language)) !== undefined;
  }

  async speak(
    text: string,
    language: string,
    voice: SpeakerVoice | undefined,
    signal: AbortSignal,
  ): Promise<SpokenSound> {
    const found = await this.voiceOf(language);
    if (!found) throw new SpeechError('eSpeak NG is no longer installed.');
    const { program, code } = found;
    return await withPrivateFolder(async (folder) => {
      // Other programs of this machine see arguments.
      const [words, sound] = [join(folder, 'text'), join(folder, 'sound.wav')];
      await writeFile(words, text, { mode: 0o600 });
      const name = code + (voice === undefined ? '' : variants[voice]);
      const args = ['-b', '1', '-v', name, '-f', words, '-w', sound];
      const { code: exit } = await runProgram(program, args, { signal, limitMs: speakLimitMs });
      if (exit !== 0) throw new SpeechError('eSpeak NG failed.');
      return soundOf(await readFile(sound).catch(() => Buffer.alloc(0)));
    });
  }

  private async voiceOf(language: string): Promise<{ program: string; code: string } | undefined> {
    const program = await findProgram(['espeak-ng'], this.folders);
    if (program === undefined) return undefined;
    const known = this.voices?.program === program ? this.voices : { program, codes: voicesOf(program) };
    this.voices = known;
    const codes = await known.codes.catch((error: unknown) => {
      // Another time it may answer.
      this.voices = undefined;
      throw error;
    });
    const wanted = language.toLowerCase();
    const code = [otherCodes[wanted] ?? wanted, baseLanguage(wanted)].find((one) => codes.has(one));
    return code === undefined ? undefined : { program, code };
  }
}

async function voicesOf(program: string): Promise<ReadonlySet<string>> {
  const { stdout } = await runProgram(program, ['--voices'], { limitMs: listLimitMs });
  return new Set(stdout.split('\n').flatMap((line) => /^\s*\d+\s+([\w-]+)\s/.exec(line)?.[1]?.toLowerCase() ?? []));
}

/** Its files are mono, with the samples behind the shortest head there is. Of no text there is no sound. */
function soundOf(wav: Buffer): SpokenSound {
  if (wav.length < 44) return { samples: new Int16Array(), rate: 22_050 };
  const samples = Int16Array.from({ length: (wav.length - 44) >> 1 }, (_, at) => wav.readInt16LE(44 + at * 2));
  return { samples, rate: wav.readUInt32LE(24) };
}
