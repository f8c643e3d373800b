import type { Completion } from '../domain/localisation/complete';
import { proposeMap } from '../domain/localisation/map';
import type { ReadTarget } from '../domain/localisation/readTarget';
import { UsageError } from './arguments';
import { stopSignal } from './stop';
import { readSyncCommandLine, usage, type SyncCommandLine } from './sync/commandLine';
import { complete } from './sync/complete';
import { mappedFiles, projectPaths } from './sync/files';
import { report } from './sync/report';
import { readLock, writeLock } from './sync/sourceLock';
import { faultOf, openIn, readPair } from './sync/target';
import { say } from './terminal';

const signal = stopSignal();

async function main(): Promise<0 | 1> {
  const line = readSyncCommandLine(process.argv.slice(2), process.env);
  if (line === 'help') {
    process.stdout.write(`${usage}\n`);
    return 0;
  }
  const { folder, languages } = line;
  const paths = await projectPaths(folder);
  if (line.propose) {
    process.stdout.write(`${JSON.stringify({ localisation: proposeMap(paths) }, undefined, 2)}\n`);
    return 0;
  }
  const all = await mappedFiles(folder, paths);
  const files = all.filter(({ language }) => languages.size === 0 || languages.has(language));
  if (files.length === 0) throw new UsageError('No file is in a language of --language.');
  const lock = await readLock(folder);
  const works: ReadTarget[] = [];
  const refused: string[] = [];
  for (const file of files) {
    const work = await readPair(folder, file, lock).catch((error: unknown) => `${file.target}: ${faultOf(error)}`);
    if (typeof work === 'string') refused.push(work);
    else works.push(work);
  }
  for (const message of refused) say(message);
  if (line.check || line.dryRun) {
    report(works, new Map(), line);
    const isComplete =
      refused.length === 0 && works.every(({ plan }) => openIn(plan) === 0 && plan.broken.length === 0);
    return line.check && !isComplete ? 1 : 0;
  }
  const done = await complete(works, line, signal);
  await writeLock(folder, works, all, lock, done);
  report(works, done, line);
  return refused.length === 0 && works.every((work) => isDone(work, done.get(work), line)) ? 0 : 1;
}

function isDone({ plan }: ReadTarget, completion: Completion | undefined, { removeUnused }: SyncCommandLine): boolean {
  if (openIn(plan) === 0 && !(removeUnused && plan.unused.length > 0)) return true;
  return (
    completion !== undefined &&
    completion.left.length === 0 &&
    completion.notPut.length === 0 &&
    !completion.isCancelled
  );
}

main().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    say(error instanceof Error ? error.message : String(error));
    process.exitCode = error instanceof UsageError ? 2 : 1;
  },
);
