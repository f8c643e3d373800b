import { landUnits, type LandedUnits, type LandOptions } from '../../domain/localization/handover/land';
import { readUnitId } from '../../domain/localization/handover/unitId';
import { handoverUnits } from '../../domain/localization/handover/units';
import { lockFileName, SourceLock } from '../../domain/localization/lock';
import type { TargetNote } from '../../domain/localization/noteSource';
import { pairOf } from '../../domain/localization/pair/readPair';
import { textsOf, type ReadTarget } from '../../domain/localization/readTarget';
import { isShared, targetName } from '../../domain/localization/targetName';
import { encodeFile } from '../../formats/encoding';
import type { HandoverFile, ReturnedUnit } from '../../formats/handover/handoverFile';
import { plainTag } from '../../formats/languageTag';
import type { WriteOptions } from '../../projectFiles/writeInProject';
import { noteOf, notedLock } from './noteTargets';
import { TargetReader } from './readTargets';
import type { TargetProblem } from './completeTargets';
import type { TargetFile } from './targetFile';

/** Returns the files for translators, one for each language with something to do. */
export function handoverFiles(works: readonly ReadTarget[]): HandoverFile[] {
  const ofLanguage = Map.groupBy(works, ({ file }) => plainTag(file.language));
  return Array.from(ofLanguage, ([targetLanguage, own]): HandoverFile => {
    const known = own.find(({ file }) => file.sourceLanguage !== undefined)?.file.sourceLanguage;
    const groups = own.map(({ file, plan }) => ({
      path: file.target,
      units: handoverUnits(pairOf(plan, file.sourceLanguage), targetName(file)),
    }));
    return {
      sourceLanguage: plainTag(known ?? 'en'),
      targetLanguage,
      groups: groups.filter(({ units }) => units.length > 0),
    };
  }).filter(({ groups }) => groups.length > 0);
}

/** Units that came back, by the names of their places in the project. */
export interface ReturnedUnits {
  units: ReadonlyMap<string, ReturnedUnit>;
  /** Units that are there more than once with different translations: none of them counts. */
  twice: readonly ReturnedUnit[];
  /** Units without an id of ours. */
  unknown: readonly ReturnedUnit[];
}

/** Puts the units of files together. */
export function returnedUnits(all: readonly ReturnedUnit[]): ReturnedUnits {
  const unknown = all.filter(({ id }) => !readUnitId(id));
  const ofPlace = Map.groupBy(
    all.filter(({ pieces }) => pieces.length > 0),
    ({ id }) => readUnitId(id)?.place,
  );
  const units = new Map<string, ReturnedUnit>();
  const twice: ReturnedUnit[] = [];
  for (const [place, [first, ...others]] of ofPlace) {
    if (place === undefined || !first) continue;
    const said = JSON.stringify(first.pieces);
    const other = others.find(({ pieces }) => JSON.stringify(pieces) !== said);
    if (other) twice.push(other);
    else units.set(place, others.find(({ isDone }) => isDone) ?? first);
  }
  return { units, twice, unknown };
}

/** Functions of the host that putting translations into a project needs. */
export interface ImportPorts {
  /** Writes a file of the project. @throws ProjectFileError and what the system says */
  write(path: string, bytes: Uint8Array, options?: WriteOptions): Promise<void>;
  /** Returns the content of the lock of sources. */
  lockText(): Promise<string>;
  signal: AbortSignal;
}

/** Result of a target. */
export interface ImportedTarget extends Omit<LandedUnits, 'completed' | 'of'> {
  file: TargetFile;
  /** Number of translations that were put in. */
  imported: number;
  problem?: TargetProblem;
}

/** Result of an import. */
export interface Imported {
  targets: readonly ImportedTarget[];
  /** Units of no target of this project. */
  unknown: readonly ReturnedUnit[];
}

/**
 * Puts translations that came back into the targets of a project, one after the other, and notes of which wording they are.
 * Nothing goes over newer work; what goes wrong with one target does not touch the others.
 * @param folder absolute
 * @param files targets that may change, the likely ones first, among all of the project
 */
export async function importUnits(
  folder: string,
  { files, all }: { files: readonly TargetFile[]; all: readonly TargetFile[] },
  units: ReadonlyMap<string, ReturnedUnit>,
  options: LandOptions,
  ports: ImportPorts,
): Promise<Imported> {
  const lock = SourceLock.read(await ports.lockText());
  let reader = new TargetReader(folder, lock);
  const targets: ImportedTarget[] = [];
  const notes: TargetNote[] = [];
  const texts = new Map<string, ReadonlyMap<string, string>>();
  const known = new Set<ReturnedUnit>();
  for (const file of files) {
    if (ports.signal.aborted || known.size === units.size) break;
    // One with all languages was just written in another one.
    if (isShared(file)) reader = new TargetReader(folder, lock);
    const read = reader.read(file);
    const nothing = { file, imported: 0, left: [], unchanged: 0, already: 0 };
    if ('code' in read) {
      targets.push({ ...nothing, problem: { fault: read } });
      continue;
    }
    const { completed, left, of, ...counts } = landUnits(read, units, options);
    for (const unit of of) known.add(unit);
    if (of.length === 0) continue;
    const done = { ...nothing, ...counts, left };
    if (completed.translated.length === 0) {
      targets.push(done);
      continue;
    }
    try {
      const { source, target, bytes } = read;
      await ports.write(file.target, encodeFile({ ...(target ?? source), text: completed.text }), {
        source: file.source,
        insteadOf: { bytes: bytes.target ?? null, kind: 'texts' },
      });
      const note = noteOf(read, completed, options.needsReview);
      if (note && (!read.file.format.isBilingual || read.file.format.isShared === true)) {
        notes.push(note);
        texts.set(file.source, textsOf(read));
      }
      targets.push({ ...done, imported: of.length - left.length - counts.unchanged - counts.already });
    } catch (error) {
      targets.push({ ...nothing, problem: { isWriting: true, error } });
    }
  }
  if (notes.length > 0) {
    const before = await ports.lockText();
    const after = await notedLock(folder, before, { files: all, sources: [...texts.keys()], targets: notes, texts });
    if (after !== before) await ports.write(lockFileName, new TextEncoder().encode(after));
  }
  const refused = targets.some(({ problem }) => typeof problem === 'object' && 'fault' in problem);
  const unknown = refused || ports.signal.aborted ? [] : [...units.values()].filter((unit) => !known.has(unit));
  return { targets, unknown };
}
