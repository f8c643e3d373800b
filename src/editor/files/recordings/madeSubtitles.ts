import { FileType, Uri, workspace } from 'vscode';
import { sameLanguage } from '../../../api/languageCodes';
import { isWellFormedCode } from '../../../formats/languageCode';
import { fileNameOf } from '../../messages/fileName';
import type { RecordingOrder } from './keptRecordings';

/** A file that was made of a recording and stands beside it: `film.en.srt` of `film.mp4`. */
export interface MadeFile {
  uri: Uri;
  language: string;
  kind: string;
}

/** Subtitles and speech beside a recording. */
export async function madeBeside(recording: Uri): Promise<MadeFile[]> {
  const stem = fileNameOf(recording).replace(/\.[^.]+$/, '');
  const folder = Uri.joinPath(recording, '..');
  const entries = await workspace.fs.readDirectory(folder).then(
    (all) => all,
    () => [],
  );
  return entries.flatMap(([name, type]) => {
    if ((type & FileType.File) === 0 || !name.startsWith(`${stem}.`)) return [];
    const [, language = '', kind = ''] = /^([^.]+)\.(srt|vtt|wav)$/.exec(name.slice(stem.length + 1)) ?? [];
    return isWellFormedCode(language) ? [{ uri: Uri.joinPath(folder, name), language, kind }] : [];
  });
}

/** Returns whether all that an order makes is there; of a language that nobody named, whether any is. */
export function isMade(made: readonly MadeFile[], { source, targets, kind, speech }: RecordingOrder): boolean {
  const has = (code: string, wanted: string): boolean =>
    made.some((one) => one.kind === wanted && sameLanguage(one.language, code));
  const spoken = source === undefined ? spokenIn(made, kind, targets) !== undefined : has(source, kind);
  return spoken && targets.every((code) => has(code, kind)) && speech.every((code) => has(code, 'wav'));
}

/** The subtitles of what is said: in the source language where that is known, else in one that is no target. */
export function spokenSubtitles(
  made: readonly MadeFile[],
  { source, targets, kind }: RecordingOrder,
): MadeFile | undefined {
  const subtitles = made.filter((one) => one.kind !== 'wav');
  if (source !== undefined) return subtitles.find(({ language }) => sameLanguage(language, source));
  return spokenIn(subtitles, kind, targets) ?? spokenIn(subtitles, undefined, targets);
}

function spokenIn(
  made: readonly MadeFile[],
  kind: string | undefined,
  targets: readonly string[],
): MadeFile | undefined {
  const isTarget = (code: string): boolean => targets.some((target) => sameLanguage(target, code));
  return made.find((one) => (kind === undefined || one.kind === kind) && !isTarget(one.language));
}
