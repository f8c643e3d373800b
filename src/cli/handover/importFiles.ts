import { lockFileName } from '../../domain/localization/lock';
import type { LocalisedFile } from '../../domain/localization/map';
import { decodeFile } from '../../formats/encoding';
import type { ReturnedFile, ReturnedUnit } from '../../formats/handover/handoverFile';
import { readHandover } from '../../formats/handover/handoverFormats';
import { plainTag } from '../../formats/languageTag';
import { writeInProject } from '../../projectFiles/writeInProject';
import { sentenceOf } from '../../shared/reasonWords';
import { importUnits, returnedUnits, type ImportPorts } from '../../work/project/handover';
import { storedLockText } from '../../work/project/noteTargets';
import { UsageError } from '../arguments';
import { readNamed } from '../inputs';
import { checkOwnFiles } from '../ownFile';
import type { Shell } from '../shell';
import { readLock } from '../sync/sourceLock';
import { whileProjectIsHeld } from '../sync/whileProjectIsHeld';
import type { ExitCode } from '../world';
import { leftRows, reportImport } from './importReport';
import type { HandoverValues } from './commandLine';

/**
 * Puts the translations of files that came back into a project, and reports what was not put in with its reason.
 * @param files targets to change, among all of the project
 * @throws UsageError
 */
export async function importFiles(
  names: readonly string[],
  { files, all }: { files: readonly LocalisedFile[]; all: readonly LocalisedFile[] },
  values: HandoverValues,
  shell: Shell,
): Promise<ExitCode> {
  const nameOf = new Map<ReturnedUnit, string>();
  const languages = new Set<string>();
  for (const name of names) {
    const { units, targetLanguage } = await readReturned(name, shell);
    for (const unit of units) nameOf.set(unit, name);
    if (targetLanguage !== undefined) languages.add(plainTag(targetLanguage));
  }
  // The others are only looked at where the files have units of none of these.
  const isLikely = ({ language }: LocalisedFile): boolean => languages.has(plainTag(language));
  const likelyFirst = [...files.filter(isLikely), ...files.filter((file) => !isLikely(file))];
  const returned = returnedUnits([...nameOf.keys()]);
  const folder = shell.at(values.folder);
  await readLock(values.folder, shell);
  const isDry = values['dry-run'];
  const ports: ImportPorts = {
    lockText: () => storedLockText(folder),
    write: (path, bytes, how) =>
      isDry ? Promise.resolve() : shell.untilWritten(() => writeInProject(folder, path, bytes, how)),
    signal: shell.signal,
  };
  const options = { needsReview: values['needs-review'], replacesChanged: values['replace-changed'] };
  const land = () => importUnits(folder, { files: likelyFirst, all }, returned.units, options, ports);
  if (!isDry) await checkOwnFiles(folder, [lockFileName]);
  const imported = isDry ? await land() : await whileProjectIsHeld(values.folder, shell, land);
  shell.signal.throwIfAborted();
  // Units of other languages are no mistake where only some are wanted.
  const unknown = [...returned.unknown, ...(files.length === all.length ? imported.unknown : [])];
  const left = leftRows({ ...returned, unknown }, imported.targets, nameOf);
  return await reportImport(imported.targets, left, { isDry, isJson: values.json }, shell);
}

/** Reads a file that came back. @throws UsageError where it cannot be read whole: half of it may be another file's */
async function readReturned(name: string, shell: Shell): Promise<Exclude<ReturnedFile, { brokenAtLine: number }>> {
  const decoded = decodeFile(await readNamed(name, shell));
  if (!decoded.ok) throw new UsageError(`Couldn’t read ${name}. ${sentenceOf(decoded.message)} Nothing was imported.`);
  const read = readHandover(name, decoded.file.text);
  if (!read) throw new UsageError(`${name} is neither XLIFF nor PO. Nothing was imported.`);
  if ('units' in read) return read;
  throw new UsageError(
    `${name}:${read.brokenAtLine}: The file is damaged or incomplete. Ask for a new copy. Nothing was imported.`,
  );
}
