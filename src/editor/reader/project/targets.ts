import type { SourceLock } from '../../../domain/localisation/lock';
import { openIn } from '../../../domain/localisation/plan';
import { targetName } from '../../../domain/localisation/targetName';
import { readSource, readTarget, type ReadTarget } from '../../../domain/localisation/readTarget';
import { writeProblem } from '../../../projectFiles/pathRules';
import { readInProjectSync } from '../../../projectFiles/readInProject';
import { faultOf, withFormat } from './answers';
import { lockOf, statOf } from './lock';
import type { ProjectFault, ProjectQuestions, TargetCounts, TargetFile } from './questions';

/*
 * A project has thousands of targets, each of them small: what the thread waits for at every call that gives way is then
 * more than the reading itself, so all of this reads at once.
 */

export function readTargets({
  folder,
  files,
  keys,
}: ProjectQuestions['targets']['question']): ProjectQuestions['targets']['answer'] {
  const lock = lockOf(folder);
  // The targets of a source stand one after the other.
  let last: KnownSource | undefined;
  return files.map(({ stamp: before, ...file }) => {
    const stamp = [
      statOf(folder, file.source),
      statOf(folder, file.target),
      lock.stampOf(file.source, targetName(file)),
    ];
    const said = stamp.join(', ');
    if (said === before) return { file, isSame: true };
    if (last?.path !== file.source) last = { path: file.source, read: readKnown(folder, file) };
    const read = readOne(folder, file, { lock, source: last.read });
    return 'code' in read
      ? { file, fault: read }
      : { file, stamp: said, counts: countsOf(read, keys && new Set(keys)) };
  });
}

function countsOf({ plan }: ReadTarget, keys: ReadonlySet<string> | undefined): TargetCounts {
  const { total, missing, stale, broken, blocked, doubtful, unused, review, reused } = plan;
  const open = new Set(openIn(plan, keys));
  const isOpen = (key: string): boolean => open.has(key);
  return {
    total,
    broken: broken.length,
    blocked: blocked.length,
    doubtful: doubtful.length,
    unused: unused.length,
    review: review.length,
    missing: missing.filter(isOpen).length,
    stale: stale.filter(isOpen).length,
    reused: [...reused.keys()].filter(isOpen).length,
  };
}

interface KnownSource {
  path: string;
  read: { bytes: Uint8Array; source: ReturnType<typeof readSource> } | ProjectFault;
}

function readKnown(folder: string, file: TargetFile): KnownSource['read'] {
  const localised = withFormat(file);
  if (!localised) return { path: file.source, code: 'not-of-format' };
  try {
    const bytes = readInProjectSync(folder, file.source, 'texts');
    return bytes ? { bytes, source: readSource(localised, bytes) } : { path: file.source, code: 'not-read' };
  } catch (error) {
    return faultOf(error, file.source);
  }
}

interface Known {
  lock: SourceLock;
  source: KnownSource['read'];
}

function readOne(folder: string, file: TargetFile, { lock, source }: Known): ReadTarget | ProjectFault {
  if ('code' in source) return source;
  const localised = withFormat(file);
  if (!localised) return { path: file.source, code: 'not-of-format' };
  const place = writeProblem(file.target, file.source);
  if (place) return faultOf(place, file.target);
  try {
    const target = readInProjectSync(folder, file.target, 'texts');
    return readTarget(localised, { source: source.bytes, ...(target && { target }) }, lock, source.source);
  } catch (error) {
    return faultOf(error, file.target);
  }
}
