import { access, readFile, writeFile } from 'node:fs/promises';
import { devNull } from 'node:os';
import { basename, join } from 'node:path';
import { findProgram, programFolders } from '../../../programs/findProgram';
import { t } from '../../../shared/l10n';
import { runProgram } from '../../processes/runProgram';
import { withSoundFile } from '../sound/soundFile';
import { hearLimitMs } from './hearLimit';
import { SpeechError, type Heard, type SpeechEngine, type SpokenWord } from './speechEngine';

/** Folders in which Debian and package managers put the default model of the program. */
const modelFolders = ['/usr/share/pocketsphinx/model/en-us', '/usr/local/share/pocketsphinx/model/en-us'];
/** Frames a second of its answers. */
const framesPerSecond = 100;

/** PocketSphinx with its English model, where the system has it: small and quick, and often wrong. */
export class Pocketsphinx implements SpeechEngine {
  readonly name = 'PocketSphinx';
  readonly id = 'pocketsphinx';
  readonly advice = t(
    'To install PocketSphinx (English only) on Debian or Ubuntu, run “{0}”.',
    'sudo apt-get install pocketsphinx pocketsphinx-en-us',
  );

  constructor(
    private readonly folders: readonly string[] = programFolders(),
    private readonly models: readonly string[] = modelFolders,
  ) {}

  async languages(): Promise<readonly string[]> {
    const [program, model] = await Promise.all([this.program(), this.model()]);
    return program !== undefined && model !== undefined ? ['en'] : [];
  }

  async hear(sound: Int16Array, _language: string | undefined, signal: AbortSignal): Promise<Heard> {
    const [program, model] = await Promise.all([this.program(), this.model()]);
    if (program === undefined || model === undefined) throw new SpeechError('PocketSphinx is no longer installed.');
    const answer = await withSoundFile(sound, async (file, folder) => {
      const [list, segments] = [join(folder, 'list'), join(folder, 'segments')];
      await writeFile(list, `${basename(file, '.wav')}\n`);
      const args = [
        ...['-hmm', join(model, 'en-us'), '-lm', join(model, 'en-us.lm.bin')],
        ...['-dict', join(model, 'cmudict-en-us.dict')],
        ...['-adcin', 'yes', '-adchdr', '44', '-cepdir', folder, '-cepext', '.wav', '-ctl', list],
        // Frames that it leaves out would be missing in the times.
        ...['-remove_silence', 'no', '-hypseg', segments, '-logfn', devNull],
      ];
      const { code } = await runProgram(program, args, { signal, limitMs: hearLimitMs(sound) });
      if (code !== 0) throw new SpeechError(`PocketSphinx ended with ${code ?? 'a signal'}.`);
      return await readFile(segments, 'utf8');
    });
    return { language: 'en', words: wordsOf(answer) };
  }

  private async program(): Promise<string | undefined> {
    return await findProgram(['pocketsphinx_batch'], this.folders);
  }

  private async model(): Promise<string | undefined> {
    for (const folder of this.models) {
      const isThere = await access(join(folder, 'en-us.lm.bin')).then(
        () => true,
        () => false,
      );
      if (isThere) return folder;
    }
    return undefined;
  }
}

/**
 * Reads `id S n T n A n L n 0 -1 -2 word 20 -1 -2 word 56 … 90`: of each word its first frame, two scores and the word;
 * at last the number of frames. `<sil>` and `[NOISE]` are no words; `read(2)` is a way to speak `read`.
 */
export function wordsOf(answer: string): SpokenWord[] {
  const fields = answer.trim().split(/\s+/).slice(9);
  const words: SpokenWord[] = [];
  const ms = (frame: string | undefined): number => Math.round((Number(frame) * 1000) / framesPerSecond);
  for (let at = 0; at + 4 < fields.length; at += 4) {
    const text = fields[at + 3] ?? '';
    if (/^[<[+]/.test(text)) continue;
    const word = text.replace(/\(\d+\)$/, '');
    words.push({
      text: word === 'i' || word.startsWith("i'") ? `I${word.slice(1)}` : word,
      start: ms(fields[at]),
      end: ms(fields[at + 4]),
    });
  }
  return sentence(words);
}

/** Makes a sentence of the words between two pauses, as the engine knows no punctuation. */
function sentence(words: readonly SpokenWord[]): SpokenWord[] {
  return words.map((word, at) => {
    const text = at === 0 ? word.text.charAt(0).toUpperCase() + word.text.slice(1) : word.text;
    return { ...word, text: at === words.length - 1 ? `${text}.` : text };
  });
}
