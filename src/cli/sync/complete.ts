import type { Language } from '../../api/schemas/languages';
import { projectFileName } from '../../domain/checking/projectRules';
import { usualLimits } from '../../domain/files/subtitles/limits';
import { priceOf } from '../../domain/localization/complete';
import { openIn } from '../../domain/localization/plan';
import type { ReadTarget } from '../../domain/localization/readTarget';
import { targetToSend } from '../../domain/translation/codesToSend';
import { pseudoService } from '../../domain/translation/pseudo';
import type { TranslationService } from '../../domain/translation/service';
import { plainTag } from '../../formats/languageTag';
import { writeInProject } from '../../projectFiles/writeInProject';
import { completeTargets, type Completed, type TargetTask, type Translation } from '../../work/project/completeTargets';
import type { OpenTargets } from '../../work/project/openTargets';
import { TooManyCharactersError, UsageError } from '../arguments';
import type { AskedService } from '../askedService';
import { appliedTo, type Applied } from '../applied';
import { knownSource, knownTarget } from '../knownLanguages';
import { withIds } from '../resources/withIds';
import type { OpenService } from '../service';
import type { Shell } from '../shell';
import { Unapplied } from '../unapplied';
import type { SyncCommandLine } from './commandLine';
import { refusalOf, refusedAfter } from './target';

/** A target with what it lacked when it was read. */
export interface Task extends TargetTask {
  work: ReadTarget;
}

/** Translates what the targets lack, and writes them. What could not be done is told. @throws UsageError */
export async function complete(
  works: readonly ReadTarget[],
  targets: OpenTargets,
  asked: AskedService,
  line: SyncCommandLine,
  shell: Shell,
): Promise<Completed<Task>> {
  const { signal } = shell;
  const open = works.filter(({ plan }) => openIn(plan).length > 0 || (line.removeUnused && plan.unused.length > 0));
  if (open.length === 0) return { outcomes: [] };
  const characters = await shell.readingOnly(() => priceOfAll(open));
  if (characters > line.maximumCharacters && !line.pseudo) {
    throw new TooManyCharactersError(characters, line.maximumCharacters, 'translate');
  }
  if (line.glossaries.length > 0 && open.some(({ file }) => file.sourceLanguage === undefined)) {
    throw new UsageError(`A glossary needs the source language. Set "sourceLanguage" in ${projectFileName}.`);
  }
  const { client, service, cache, languages, applied } = await translatorOf(line, asked, shell);
  const unapplied = new Unapplied(shell);
  if (service) {
    // One that the service does not have stops only its own files.
    const targets = [...new Set(open.map(({ file }) => targetToSend(plainTag(file.language), languages)))];
    await unapplied.before(service, { targets, formality: applied.formality, styles: applied.styles });
  }
  const folder = shell.at(line.folder);
  const translation = ({ file: { sourceLanguage, language } }: Task): Promise<Translation> => {
    const source = sourceLanguage === undefined ? undefined : knownSource(sourceLanguage, languages);
    const target = knownTarget(plainTag(language), languages);
    return Promise.resolve({
      order: {
        ...(source !== undefined && { source }),
        target,
        settings: appliedTo({ source, target }, applied),
        ...(line.reportingTag !== undefined && { reportingTag: line.reportingTag }),
        sendContext: line.sendContext,
        subtitles: usualLimits,
      },
      service: client,
      options: {
        signal,
        languages: Promise.resolve(languages),
        onProgress: (now, all) => shell.progress(now, all),
        ...(cache && { cache }),
      },
    });
  };
  return await completeTargets(
    open.map((work) => ({ file: work.file, work })),
    {
      targets: {
        open: (file, keys) => shell.readingOnly(() => targets.open(folder, file, keys)),
        finish: (...finishing) => shell.readingOnly(() => targets.finish(...finishing)),
        close: (name) => {
          targets.close(name);
          return Promise.resolve();
        },
      },
      write: (path, bytes, options) => shell.untilWritten(() => writeInProject(folder, path, bytes, options)),
      translation,
      onOutcome: (outcome) => {
        unapplied.tell(outcome.notApplied);
        const refused = refusedAfter(outcome.task.file, outcome.problem);
        if (refused) shell.say(refusalOf(refused));
      },
      signal,
    },
    { needsReview: line.needsReview, removeUnused: line.removeUnused },
  );
}

/** Translation service and its settings. */
interface Translator {
  client: TranslationService;
  /** Absent where texts are made here. */
  service?: OpenService;
  applied: Applied;
  languages?: readonly Language[];
  cache?: Translation['options']['cache'];
}

/** @throws UsageError */
async function translatorOf(line: SyncCommandLine, asked: AskedService, shell: Shell): Promise<Translator> {
  if (line.pseudo) return { client: pseudoService(line.pseudo), applied: line };
  const { service, languages } = await asked.ask();
  const { account, client, cache } = service;
  const applied = await withIds(line, client, shell);
  const known = cache && { store: cache.space('translations'), account, resources: client };
  return { client, service, applied, languages, ...(known && { cache: known }) };
}

async function priceOfAll(works: readonly ReadTarget[]): Promise<number> {
  let characters = 0;
  for (const { plan } of works) characters += await priceOf(plan);
  return characters;
}
