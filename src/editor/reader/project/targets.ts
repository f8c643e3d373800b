import { lstatSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import type { SourceLock } from '../../../domain/localisation/lock';
import { openIn } from '../../../domain/localisation/plan';
import { targetName } from '../../../domain/localisation/targetName';
import { readSource, readTarget, type ReadTarget } from '../../../domain/localisation/readTarget';
import { withFormat } from './answers';
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
  const inside = insideOf(folder);
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
    const read = readOne(folder, file, { lock, inside, source: last.read });
    return 'code' in read
      ? { file, fault: read }
      : { file, stamp: said, counts: countsOf(read, keys && new Set(keys)) };
  });
}

function countsOf({ plan }: ReadTarget, keys: ReadonlySet<string> | undefined): TargetCounts {
  const { total, missing, stale, broken, blocked, unused, review, reused } = plan;
  const open = new Set(openIn(plan, keys));
  const isOpen = (key: string): boolean => open.has(key);
  return {
    total,
    broken: broken.length,
    blocked: blocked.length,
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
    const bytes = readFileSync(join(folder, file.source));
    return { bytes, source: readSource(localised, bytes) };
  } catch {
    return { path: file.source, code: 'not-read' };
  }
}

interface Known {
  lock: SourceLock;
  inside(path: string): boolean;
  source: KnownSource['read'];
}

function readOne(folder: string, file: TargetFile, { lock, inside, source }: Known): ReadTarget | ProjectFault {
  if ('code' in source) return source;
  const localised = withFormat(file);
  if (!localised) return { path: file.source, code: 'not-of-format' };
  if (!inside(file.target)) return { path: file.target, code: 'outside' };
  try {
    const target = readIfThere(join(folder, file.target));
    return readTarget(localised, { source: source.bytes, ...(target && { target }) }, lock, source.source);
  } catch {
    return { path: file.target, code: 'not-read' };
  }
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Tells whether paths stay in a project, as `isInside` does, and looks at each of its folders once. */
function insideOf(folder: string): (path: string) => boolean {
  const root = realpathSync(folder);
  const known = new Map<string, boolean>();
  const isWithin = (path: string): boolean | undefined => {
    try {
      const real = realpathSync(path);
      return real === root || real.startsWith(root.endsWith(sep) ? root : root + sep);
    } catch {
      return undefined;
    }
  };
  const isFolderWithin = (path: string): boolean => {
    const before = known.get(path);
    if (before !== undefined) return before;
    const above = dirname(path);
    const is = isWithin(path) ?? (above.length >= folder.length && isFolderWithin(above));
    known.set(path, is);
    return is;
  };
  return (path) => {
    const whole = join(folder, path);
    const isLink = lstatSync(whole, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
    return (isLink ? isWithin(whole) : undefined) ?? isFolderWithin(dirname(whole));
  };
}
