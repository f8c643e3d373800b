import { projectFileName } from '../../domain/checking/projectRules';
import { lockFileName } from '../../domain/localization/lock';
import type { LocalisedFile } from '../../domain/localization/map';
import { targetName } from '../../domain/localization/targetName';
import type { FileFinding } from '../../domain/files/findings';
import { openIn } from '../../domain/localization/plan';
import type { ReadTarget } from '../../domain/localization/readTarget';
import { countsOf, isOpen } from '../../work/project/counts';
import type { TargetOutcome } from '../../work/project/completeTargets';
import { OpenTargets } from '../../work/project/openTargets';
import { plainTag } from '../../formats/languageTag';
import { UsageError } from '../arguments';
import { AskedService } from '../askedService';
import { requireInFolder } from '../leadsOut';
import { checkOwnFiles } from '../ownFile';
import type { Shell } from '../shell';
import type { ExitCode } from '../world';
import type { Task } from './complete';
import { readSyncCommandLine, type SyncCommandLine } from './commandLine';
import { mapOf, mapWithPseudo, mappedFiles, projectPaths, proposedMap, writeMap, type ProjectMap } from './files';
import { tellPlans } from './plans';
import { readLock, writeLock } from './sourceLock';
import { readTargets } from './readTargets';
import { refusedAfter } from './target';
import { whileProjectIsHeld } from './whileProjectIsHeld';
import { mapMember } from '../../domain/localization/mapMember';

/** Completes the translations of a project, or says what they lack. @throws UsageError */
export async function sync(args: readonly string[], shell: Shell): Promise<ExitCode> {
  const line = await readSyncCommandLine(args, shell);
  const { folder, languages } = line;
  await requireInFolder(folder, shell);
  const paths = await projectPaths(folder, shell);
  if (line.propose && line.addLanguages.length === 0) {
    await shell.printJson({ [mapMember]: await proposedMap(folder, paths, shell) });
    return 0;
  }
  const map = line.pseudo
    ? await mapWithPseudo(folder, paths, line.pseudo, shell)
    : await mapOf(folder, paths, line.addLanguages, shell);
  if (line.propose) {
    await shell.printJson({ [mapMember]: map.rules });
    return 0;
  }
  const all = mappedFiles(map, paths).map((file) =>
    line.retranslatesFuzzy ? { ...file, retranslatesFuzzy: true } : file,
  );
  const isWanted = (file: LocalisedFile): boolean => {
    // Each tool writes the code of a language in its own way.
    if (line.pseudo) return plainTag(file.language) === line.pseudo;
    return (
      (map.added?.targets.has(targetName(file)) ?? true) &&
      (languages.size === 0 || languages.has(plainTag(file.language)))
    );
  };
  const files = all.filter(isWanted);
  if (map.added && files.length === 0) return 0;
  if (files.length === 0) throw new UsageError('No file is in the language of --language.');
  const service = new AskedService('parlance-sync', line, shell);
  const order = { files, all, map, line, service };
  try {
    if (line.check || line.dryRun) return await shell.readingOnly(() => syncFiles(order, shell));
    await checkOwnFiles(shell.at(folder), [lockFileName, ...(map.added ? [projectFileName] : [])]);
    return await whileProjectIsHeld(folder, shell, () => syncFiles(order, shell));
  } finally {
    await service.close();
  }
}

/** A project and what is to be done with it. */
interface Order {
  /** Files to work on, among all of the project. */
  files: readonly LocalisedFile[];
  all: readonly LocalisedFile[];
  map: ProjectMap;
  line: SyncCommandLine;
  service: AskedService;
}

async function syncFiles({ files, all, map, line, service }: Order, shell: Shell): Promise<ExitCode> {
  const { folder } = line;
  const lock = await readLock(folder, shell);
  const sends = !line.check && !line.dryRun && !line.pseudo;
  const { works, refused } = await readTargets({ folder, files, lock }, shell, ({ plan }) => {
    // It answers while the others are read.
    if (sends && openIn(plan).length > 0) void service.ask();
  });
  if (line.check || line.dryRun) {
    const terms = line.check ? await termsOf(works, line, shell) : new Map<ReadTarget, FileFinding[]>();
    tellPlans(works, { terms, refused }, line, shell);
    const { report, tellPrice } = await import('./report');
    if (line.dryRun && !line.json) await tellPrice(works, shell);
    await report(works, { done: new Map(), terms, refused }, line, shell);
    const isRight = (work: ReadTarget): boolean => {
      const counts = countsOf(work);
      const broken = line.allowed.has('broken') ? 0 : counts.broken;
      const fuzzy = line.allowed.has('fuzzy') ? 0 : counts.fuzzy;
      const wrong = (terms.get(work) ?? []).filter(({ severity }) => severity !== 'information').length;
      return !isOpen({ ...counts, broken }) && fuzzy + wrong === 0;
    };
    const isComplete = refused.length === 0 && works.every(isRight);
    return line.check && !isComplete ? 1 : 0;
  }
  tellPlans(works, { terms: new Map(), refused }, line, shell);
  // What looks at targets alone was there first.
  const [{ complete }, { report, tellDone }] = await Promise.all([import('./complete'), import('./report')]);
  const targets = new OpenTargets();
  // Of several works of a source the first one is as it was before anything was written.
  for (const work of works.toReversed()) targets.keepSource(work);
  const { outcomes, trouble } = await complete(works, targets, service, line, shell);
  const done = new Map(outcomes.flatMap((one) => (one.problem ? [] : [[one.task.work, one] as const])));
  // A language of which nothing could be translated is none that the project has.
  const isBegun = works.some((work) => openIn(work.plan).length === 0 || hasMore(done.get(work)));
  if (isBegun) await writeMap(folder, map, shell);
  // Where nothing came of what was wanted, nothing is known that was not known before.
  const isWanted = works.some(({ plan }) => openIn(plan).length > 0);
  if (!isWanted || [...done.values()].some(hasMore)) {
    await writeLock(folder, { works, files: all, targets }, done, shell);
  }
  tellDone(done, line, shell);
  const unwritten = outcomes.flatMap(({ task, problem }) => refusedAfter(task.file, problem) ?? []);
  await report(works, { done, terms: new Map(), refused: [...refused, ...unwritten] }, line, shell);
  if (shell.signal.aborted) return 130;
  if (trouble) {
    const { codeOf, troubleOf } = await import('../trouble');
    troubleOf(trouble.error, shell);
    return codeOf(trouble.error);
  }
  return refused.length === 0 && works.every((work) => isDone(work, done.get(work), line)) ? 0 : 1;
}

async function termsOf(
  works: readonly ReadTarget[],
  line: SyncCommandLine,
  shell: Shell,
): Promise<Map<ReadTarget, FileFinding[]>> {
  if (works.every(({ file }) => file.terms === undefined)) return new Map();
  return await (await import('./terms')).checkTerms(works, line, shell);
}

function hasMore(completion: TargetOutcome<Task> | undefined): boolean {
  if (!completion) return false;
  const { translated, reused, removed } = completion;
  return translated.length + reused.length + removed.length > 0;
}

function isDone(
  { plan }: ReadTarget,
  completion: TargetOutcome<Task> | undefined,
  { removeUnused }: SyncCommandLine,
): boolean {
  if (plan.blocked.length + plan.doubtful.length > 0) return false;
  if (openIn(plan).length === 0 && !(removeUnused && plan.unused.length > 0)) return true;
  return (
    completion !== undefined &&
    completion.left.length === 0 &&
    completion.notPut.length === 0 &&
    !completion.isCancelled
  );
}
