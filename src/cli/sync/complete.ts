import { ServiceError } from '../../api/errors';
import { projectFileName } from '../../domain/checking/projectRules';
import { usualLimits } from '../../domain/files/subtitles/limits';
import { completeTarget, priceOf, type Completion } from '../../domain/localisation/complete';
import type { SourceLock } from '../../domain/localisation/lock';
import { isShared, shownTarget } from '../../domain/localisation/targetName';
import type { ReadTarget } from '../../domain/localisation/readTarget';
import { checkWritable } from '../../projectFiles/writeInProject';
import { TooManyCharactersError, UsageError } from '../arguments';
import type { AskedService } from '../askedService';
import { appliedTo } from '../applied';
import { knownSource, knownTarget } from '../knownLanguages';
import { withIds } from '../kept/withIds';
import type { Shell } from '../shell';
import type { SyncCommandLine } from './commandLine';
import { TargetReader } from '../../work/project/readTargets';
import { openIn } from '../../domain/localisation/plan';
import { faultOf, refusalOf, refusedBy, writeTarget } from './target';

/** What was done, and the trouble with the service that ended it. */
export interface Completed {
  done: Map<ReadTarget, Completion>;
  trouble?: ServiceError;
}

/** Translates what the targets lack, and writes them. What could not be done is told. @throws UsageError */
export async function complete(
  works: readonly ReadTarget[],
  asked: AskedService,
  lock: SourceLock,
  line: SyncCommandLine,
  shell: Shell,
): Promise<Completed> {
  const { signal } = shell;
  let trouble: ServiceError | undefined;
  const done = new Map<ReadTarget, Completion>();
  const open = works.filter(({ plan }) => openIn(plan).length > 0 || (line.removeUnused && plan.unused.length > 0));
  if (open.length === 0) return { done };
  let characters = 0;
  for (const { plan } of open) characters += await priceOf(plan);
  if (characters > line.maximumCharacters) {
    throw new TooManyCharactersError(characters, line.maximumCharacters, 'translate');
  }
  if (line.glossaries.length > 0 && open.some(({ file }) => file.sourceLanguage === undefined)) {
    throw new UsageError(`A glossary needs the language of each source: write "sourceLanguage" in ${projectFileName}.`);
  }
  const { service, languages } = await asked.ask();
  const { url, client, cache } = service;
  const applied = await withIds(line, client, shell);
  for (const planned of open) {
    if (signal.aborted) break;
    try {
      const work = asItIs(planned, { lock, line, shell });
      if (!work) continue;
      await checkWritable(shell.at(line.folder), work.file.target, work.file.source);
      const { sourceLanguage } = work.file;
      const source = sourceLanguage === undefined ? undefined : knownSource(sourceLanguage, languages);
      const target = knownTarget(work.plan.order.language, languages);
      const completion = await completeTarget(
        work.plan,
        {
          ...(source !== undefined && { source }),
          target,
          settings: appliedTo({ source, target }, applied),
          ...(line.reportingTag !== undefined && { reportingTag: line.reportingTag }),
          sendContext: line.sendContext,
          needsReview: line.needsReview,
          subtitles: usualLimits,
        },
        client,
        {
          signal,
          languages: Promise.resolve(languages),
          onProgress: (now, all) => shell.progress(now, all),
          removeUnused: line.removeUnused,
          ...(cache && { cache: { store: cache.space('translations'), account: url, resources: client } }),
        },
      );
      const written = await write(work, completion, { lock, line, shell });
      if (written) done.set(planned, written);
      trouble = completion.trouble;
      if (trouble) break;
    } catch (error) {
      // A service that cannot be used is not there for the others either.
      if (error instanceof ServiceError) {
        trouble = error;
        break;
      }
      shell.say(`${shownTarget(planned.file)}: ${faultOf(error)}`);
    }
  }
  return { done, ...(trouble && { trouble }) };
}

interface Surroundings {
  lock: SourceLock;
  line: SyncCommandLine;
  shell: Shell;
}

/** A target as it is now: a file with all languages has been written for another one since it was read. */
function asItIs(work: ReadTarget, { lock, line, shell }: Surroundings): ReadTarget | undefined {
  if (!isShared(work.file)) return work;
  const now = new TargetReader(shell.at(line.folder), lock).read(work.file);
  if ('plan' in now) return now;
  shell.say(refusalOf(refusedBy(work.file, now)));
  return undefined;
}

/** Times a file with all languages is tried again that others write at the same time. */
const mostTries = 5;

/** What was written; `undefined` where somebody else has changed the file meanwhile. */
async function write(
  work: ReadTarget,
  completion: Completion,
  surroundings: Surroundings,
): Promise<Completion | undefined> {
  const { line, shell } = surroundings;
  let [now, made]: [ReadTarget, Completion] = [work, completion];
  for (let tries = 0; ; tries++) {
    const written = await writeTarget(line.folder, now, made, shell);
    if (written === 'written') return made;
    if (written === 'refused') return undefined;
    const again = isShared(work.file) && tries < mostTries ? asItIs(work, surroundings) : undefined;
    if (!again) {
      shell.say(
        `${shownTarget(work.file)}: The file or its source was changed meanwhile, so it was not written. Run this again; what was translated is in the cache.`,
      );
      return undefined;
    }
    [now, made] = [again, { ...completion, ...completion.again(again.plan) }];
  }
}
