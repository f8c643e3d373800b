import { access, constants } from 'node:fs/promises';
import { basename, isAbsolute } from 'node:path';
import { voiceSourceLanguages } from '../../../api/schemas/voice';
import { findProgram, programFolders } from '../../../programs/findProgram';
import { t } from '../../../shared/l10n';
import { runProgram } from '../../processes/runProgram';
import { withSoundFile } from '../sound/soundFile';
import { hearLimitMs } from './hearLimit';
import { SpeechError, type Heard, type SpeechEngine, type SpokenWord } from './speechEngine';

/** The variable of the environment with the path of a model file of whisper.cpp. */
export const whisperModelVariable = 'PARLANCE_WHISPER_MODEL';

/** Its own codes where they differ from the contract's. */
const ownCodes: Readonly<Record<string, string>> = { nb: 'no' };
const fromOwn: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb' };
/** Languages of the contract that its models do not know. */
const unknown = ['ga'];

/** whisper.cpp with a model of the user's own: `whisper-cli` in PATH, and the model's path in the environment. */
export class Whisper implements SpeechEngine {
  readonly name = 'whisper.cpp';
  readonly id = 'whisper';
  readonly advice = t(
    'For any language, add “whisper-cli” from whisper.cpp to PATH, and set {0} to the path of a model.',
    whisperModelVariable,
  );

  constructor(
    private readonly folders: readonly string[] = programFolders(),
    private readonly model = process.env[whisperModelVariable],
  ) {}

  async languages(): Promise<readonly string[]> {
    const found = await this.find();
    if (!found) return [];
    // Models of English alone are named so: `ggml-base.en.bin`, `ggml-small.en-q5_1.bin`.
    if (/\.en\b/.test(basename(found.model))) return ['en'];
    return voiceSourceLanguages.filter((code) => !unknown.includes(code));
  }

  async hear(sound: Int16Array, language: string | undefined, signal: AbortSignal): Promise<Heard> {
    const found = await this.find();
    if (!found) throw new SpeechError('whisper.cpp or its model is no longer installed.');
    const isEnglish = (await this.languages()).length === 1;
    const wanted = language === undefined ? (isEnglish ? 'en' : 'auto') : (ownCodes[language] ?? language);
    return await withSoundFile(sound, async (file) => {
      const args = ['-m', found.model, '-l', wanted, '-ml', '1', '-sow', '-f', file];
      const { code, stdout, stderr } = await runProgram(found.program, args, { signal, limitMs: hearLimitMs(sound) });
      if (code !== 0) throw new SpeechError(`whisper.cpp ended with ${code ?? 'a signal'}.`);
      const [, told] = /auto-detected language: (\w+)/.exec(stderr) ?? [];
      const heard = language ?? (told === undefined ? 'en' : (fromOwn[told] ?? told));
      return { language: heard, words: linesOf(stdout) };
    });
  }

  private async find(): Promise<{ program: string; model: string } | undefined> {
    const { model } = this;
    if (model === undefined || !isAbsolute(model)) return undefined;
    const isThere = await access(model, constants.R_OK).then(
      () => true,
      () => false,
    );
    const program = isThere ? await findProgram(['whisper-cli', 'whisper-cpp'], this.folders) : undefined;
    return program === undefined ? undefined : { program, model };
  }
}

const line = /^\[(\d+):(\d\d):(\d\d)\.(\d{3}) --> (\d+):(\d\d):(\d\d)\.(\d{3})\] {2}(.*)$/gm;

/**
 * Reads `[00:00:00.320 --> 00:00:00.610]   word`, a word a line. What is in brackets or between notes of music, `[BLANK_AUDIO]`
 * or `(applause)`, was not spoken.
 */
export function linesOf(stdout: string): SpokenWord[] {
  const words: SpokenWord[] = [];
  let isBracketed = false;
  for (const [, h, m, s, ms, h2, m2, s2, ms2, said = ''] of stdout.matchAll(line)) {
    const text = said.trim();
    if (text === '') continue;
    if (/^[[(♪*]/.test(text)) isBracketed = true;
    if (!isBracketed) {
      const time = (parts: ReadonlyArray<string | undefined>): number =>
        parts.map(Number).reduce((sum, part) => sum * 60 + part, 0) * 1000;
      words.push({ text, start: time([h, m, s]) + Number(ms), end: time([h2, m2, s2]) + Number(ms2) });
    }
    if (/[\])♪*]$/.test(text)) isBracketed = false;
  }
  return words;
}
