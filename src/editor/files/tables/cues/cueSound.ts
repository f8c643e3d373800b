import { FileType, Uri, workspace } from 'vscode';
import { languageInName } from '../../../../domain/files/counterparts';
import { excerptOf } from '../../../../domain/voice/sound/excerpt';
import { openSound, recordingExtensions } from '../../../../domain/voice/sound/openSound';
import { SoundError, type Sound } from '../../../../domain/voice/sound/sound';
import { t } from '../../../../shared/l10n';
import { sentenceOf } from '../../../../shared/reasonWords';
import { fileNameOf } from '../../../messages/fileName';
import { sourceProblem } from '../../results/places';
import { TableRefusal } from '../tableRefusal';

/** The recording that a subtitle file is of: `film.mp4` beside `film.de.srt` or `film.srt`. */
async function recordingBeside(file: Uri): Promise<Uri | undefined> {
  if (file.scheme !== 'file') return undefined;
  const parts = fileNameOf(file).split('.').slice(0, -1);
  const whole = parts.join('.');
  const stems = languageInName(fileNameOf(file)) === undefined ? [whole] : [parts.slice(0, -1).join('.'), whole];
  const folder = Uri.joinPath(file, '..');
  const names = await workspace.fs.readDirectory(folder).then(
    (entries) => entries.filter(([, type]) => (type & FileType.File) !== 0).map(([name]) => name),
    () => [],
  );
  const known: readonly string[] = recordingExtensions;
  const found = stems
    .flatMap((stem) =>
      names.filter((name) => name.startsWith(`${stem}.`) && !name.slice(stem.length + 1).includes('.')),
    )
    .find((name) => known.includes(name.slice(name.lastIndexOf('.') + 1).toLowerCase()));
  return found === undefined ? undefined : Uri.joinPath(folder, found);
}

/** The sound of the recording that stands beside a subtitle file. */
export class CueSound {
  private opened?: { uri: Uri; sound: Promise<Sound> };

  constructor(private readonly file: Uri) {}

  /** Name of the recording; `undefined` where there is none. */
  async name(): Promise<string | undefined> {
    const uri = await recordingBeside(this.file);
    return uri && fileNameOf(uri);
  }

  /** Returns the sound of a range of time, as a WAV file in base64. @throws TableRefusal */
  async between(startMs: number, endMs: number): Promise<string> {
    try {
      return (await excerptOf(await this.sound(), startMs, endMs)).toString('base64');
    } catch (error) {
      this.opened = undefined;
      throw error instanceof SoundError ? new TableRefusal('failed', sentenceOf(error.why)) : error;
    }
  }

  private async sound(): Promise<Sound> {
    const uri = await recordingBeside(this.file);
    const problem = uri && (await sourceProblem(uri));
    if (!uri || problem !== undefined) {
      throw new TableRefusal('failed', problem ?? t('The recording is no longer next to this file.'));
    }
    if (this.opened?.uri.toString() !== uri.toString()) this.opened = { uri, sound: openSound(uri.fsPath) };
    return await this.opened.sound;
  }
}
