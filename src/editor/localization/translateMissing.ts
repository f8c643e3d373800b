import { CancellationError, type WorkspaceFolder } from 'vscode';
import type { ServiceError } from '../../api/errors';
import { findLanguage } from '../../api/languageCodes';
import type { Language } from '../../api/schemas/languages';
import { isTarget } from '../../api/schemas/target';
import { sourceToSend, targetToSend } from '../../domain/translation/codesToSend';
import { projectFileName } from '../../domain/checking/projectRules';
import { shownTarget } from '../../domain/localization/targetName';
import { counted, formatFirst, formatNumber, joinSentences, labeled, t } from '../../shared/l10n';
import { notAppliedText } from '../../shared/notAppliedWords';
import { whileProjectIsOurs } from '../../storage/workLease';
import type { TextCache } from '../../storage/textCache';
import {
  completeTargets,
  type Completed,
  type TargetOutcome,
  type TargetTask,
  type Translation,
} from '../../work/project/completeTargets';
import { confirmOrder, type OrderFacts } from '../files/order/confirmOrder';
import { keptTranslations } from '../files/order/keptTranslations';
import { targetsRow } from '../files/order/orderRows';
import { textPrice } from '../files/order/priceRow';
import { serviceFacts, type ServiceFacts } from '../files/order/serviceFacts';
import type { LeftOut } from '../files/order/orderFiles';
import { nameIn } from '../languages/languageNames';
import type { LanguageOffers } from '../languages/offers/languageOffers';
import type { Offers } from '../languages/offers/offer';
import { pickMany } from '../messages/ask';
import { openCount, type TargetCounts } from '../../work/project/counts';
import type { ReaderThread } from '../reader/readerThread';
import { withCancellableProgress, type TellProgress } from '../messages/progress';
import { showMessage, type NextStep } from '../messages/showMessage';
import { mayChangeProject } from '../messages/trust';
import type { ServiceAccess, ServiceSession } from '../service/connections/serviceAccess';
import { filesConfig } from '../settings/files';
import { translateConfig } from '../settings/translate';
import { isUnsaved, portsOf, problemsOf } from './completionPorts';
import { settle } from './noteWording';
import { targetsIn, workspaceUri, type Project, type Projects, type Scope } from './projects';
import { languageName } from './names';
import { faultWords, mapProblemWords } from './problemWords';
import { pathOf } from '../messages/fileName';
import { plainTag } from '../../formats/languageTag';

export interface CompletionDependencies {
  access: ServiceAccess;
  cache: TextCache;
  reader: ReaderThread;
  projects: Projects;
  /** Offers of the local service. */
  offers: Pick<LanguageOffers, 'now'>;
}

/** A target with what is wanted of it. */
interface Task extends TargetTask {
  project: Project;
  counts: TargetCounts;
  /** Target language of the contract. */
  target: string;
  /** Unicode code points to send at most. */
  characters: number;
}

/**
 * *Translate Missing*: what targets lack, or have of another wording, is translated and put into them; nothing else in
 * them changes. The price comes first; what is done when it is cancelled stays.
 * @param scope all projects when absent
 */
export async function translateMissing(parts: CompletionDependencies, scope?: Scope): Promise<void> {
  if (!mayChangeProject()) return;
  const { access } = parts;
  const { tasks, leftOut, service } = await withCancellableProgress(t('Comparing the files'), (signal) =>
    prepare(parts, scope, signal),
  );
  const [first] = tasks;
  if (!first || !service) {
    if (leftOut[0]) {
      const steps = leftOut.every(({ isUnserved }) => isUnserved) ? moreLanguages : [];
      showMessage('warning', t('Nothing was sent. “{0}”: {1}', leftOut[0].name, leftOut[0].reason), ...steps);
    } else {
      showMessage('info', t('Nothing was sent. Everything is already translated.'));
    }
    return;
  }
  const { session, languages, usage } = service;
  const { maximumCharacters } = filesConfig(first.project.folder.uri);
  const chosen = await chooseLanguages(tasks, languages, ({ names, wanted }) => {
    const characters = wanted.reduce((sum, task) => sum + task.characters, 0);
    return {
      title: t('Translate Missing Strings'),
      price: textPrice({
        targets: names,
        cost: {
          ...{ characters, bound: 'most', documents: 0 },
          segments: wanted.reduce((sum, task) => sum + openCount(task.counts), 0),
        },
        limits: [{ characters, allowed: maximumCharacters, setting: 'files.maximumCharacters' }],
        connection: session.connection,
        usage,
      }),
      leftOut,
    };
  });
  const busy = access.busy(t('Translating'));
  try {
    const names = namesOf(chosen, languages);
    const done = await withCancellableProgress(t('Translating to {0}', names), (signal, tell) =>
      complete(parts, session, chosen, { languages, signal, tell }),
    );
    tell(done, chosen.length);
  } finally {
    busy.dispose();
  }
}

const namesOf = (tasks: readonly Task[], languages: readonly Language[]): string =>
  formatFirst([...new Set(tasks.map(({ target }) => nameIn(languages, target)))]);

/** Asks for the one yes; of several languages, some can be left for later. Rejects with `CancellationError`. */
async function chooseLanguages(
  tasks: readonly Task[],
  languages: readonly Language[],
  factsOf: (order: { names: string; wanted: readonly Task[] }) => OrderFacts,
): Promise<readonly Task[]> {
  const all = [...new Set(tasks.map(({ target }) => target))];
  let chosen = new Set(all);
  for (;;) {
    const wanted = tasks.filter(({ target }) => chosen.has(target));
    const names = namesOf(wanted, languages);
    const rows = all.length > 1 ? [{ ...targetsRow(names, false), label: t('Languages') }] : [];
    if ((await confirmOrder(factsOf({ names, wanted }), rows)) === 'go') return wanted;
    const offered = all.map((target) => ({ label: nameIn(languages, target), picked: chosen.has(target), target }));
    const title = t('Languages to Complete');
    const answer = await pickMany(offered, { title, ignoreFocusOut: true });
    if (answer) chosen = new Set(answer.map(({ target }) => target));
  }
}

/** Reason why nothing translates into a language, where that is it. */
interface Unsent extends LeftOut {
  isUnserved?: true;
}

/** Ways to languages that nothing on this machine translates into. */
const moreLanguages: readonly NextStep[] = [
  { title: t('Offline Languages…'), command: 'parlance.offline.languages' },
  { title: t('Connect…'), command: 'parlance.connect' },
];

interface Prepared {
  tasks: Task[];
  leftOut: Unsent[];
  /** Absent when there is nothing to ask it for. */
  service?: ServiceFacts & { session: ServiceSession };
}

/** Prepares a scope: the part that the service can translate, and the rest. Nothing is sent. */
async function prepare(
  { access, projects, reader, offers }: CompletionDependencies,
  scope: Scope | undefined,
  signal: AbortSignal,
): Promise<Prepared> {
  const { open, leftOut } = await openTargets({ projects, reader }, scope);
  if (open.length === 0) return { tasks: [], leftOut };
  const session = await access.use(signal);
  const facts = await serviceFacts(session, signal);
  const tasks: Task[] = [];
  /** Offers of translations now, by the source. */
  const served = new Map<string | undefined, Promise<Offers | undefined>>();
  const unserved: Array<{ name: string; language: string }> = [];
  for (const task of open) {
    signal.throwIfAborted();
    const code = plainTag(task.file.language);
    const target = targetToSend(code, facts.languages);
    const listed = findLanguage(facts.languages, target);
    const { file, keys, project } = task;
    const source = file.sourceLanguage && sourceToSend(file.sourceLanguage, facts.languages);
    const now = served.get(source) ?? offers.now(source);
    served.set(source, now);
    const offered = await now;
    if (offered && !offered.of(target).served) {
      unserved.push({ name: shownTarget(file), language: nameIn(facts.languages, target) });
    } else if (listed && isTarget(listed)) {
      const characters = await reader.ask('targetPrice', { folder: project.folder.uri.fsPath, file, keys });
      tasks.push({ ...task, target, characters });
    } else {
      const { name } = session.connection;
      const reason = t('“{0}” doesn’t translate to {1}.', name, languageName(task.file.language));
      leftOut.push({ name: shownTarget(task.file), reason });
    }
  }
  const [one] = unserved;
  if (one) {
    const languages = formatFirst([...new Set(unserved.map(({ language }) => language))]);
    const name = unserved.length === 1 ? one.name : counted(unserved.length, '1 file', '{0} files');
    leftOut.push({ name, reason: t('No offline engine translates to {0} yet.', languages), isUnserved: true });
  }
  return { tasks, leftOut, service: { session, ...facts } };
}

async function openTargets(
  { projects, reader }: Pick<CompletionDependencies, 'projects' | 'reader'>,
  scope: Scope | undefined,
): Promise<{ open: Array<Omit<Task, 'target' | 'characters'>>; leftOut: Unsent[] }> {
  const open: Array<Omit<Task, 'target' | 'characters'>> = [];
  const leftOut: Unsent[] = [];
  const keys = scope?.keys;
  // What a map says wrongly is no file of anybody's: it is told where all of it is meant.
  for (const { problems } of scope ? [] : await projects.all()) {
    for (const problem of problems) {
      leftOut.push({ name: problem.at || projectFileName, reason: mapProblemWords(problem) });
    }
  }
  for (const { project, state: known } of await targetsIn(projects, scope)) {
    const { file } = known;
    const asked = { folder: project.folder.uri.fsPath, files: [file], ...(keys && { keys }) };
    // Of some entries nothing is known before they are asked for.
    const [read] = keys && 'counts' in known ? await reader.ask('targets', asked) : [known];
    const state = read && !('isSame' in read) ? read : known;
    if ('fault' in state) {
      leftOut.push({ name: shownTarget(file), reason: faultWords(state.fault) });
    } else if (openCount(state.counts) === 0) {
      continue;
    } else if (isUnsaved(project.folder, file)) {
      leftOut.push({ name: shownTarget(file), reason: t('The file or its source has unsaved changes.') });
    } else {
      open.push({ project, file, counts: state.counts, ...(keys && { keys }) });
    }
  }
  return { open, leftOut };
}

/** Result of targets, with the project of each. */
interface Completion {
  outcomes: Array<TargetOutcome<Task>>;
  /** Trouble that no outcome names. */
  trouble?: ServiceError;
}

async function complete(
  parts: CompletionDependencies,
  session: ServiceSession,
  tasks: readonly Task[],
  progress: Progress,
): Promise<Completion> {
  const { signal, tell: progressTo } = progress;
  const outcomes: Completion['outcomes'] = [];
  let trouble: Completed<Task>['trouble'];
  const release = parts.reader.hold();
  try {
    for (const [folder, own] of Map.groupBy(tasks, ({ project }) => project.folder)) {
      if (signal.aborted || trouble) break;
      const onWait = (): void => progressTo(0, t('Waiting for another window or program to finish with this project'));
      await whileProjectIsOurs(folder.uri.fsPath, { signal, onWait }, async () => {
        const place = { before: outcomes.length, all: tasks.length };
        const done = await completeFolder(parts, session, { folder, tasks: own }, { ...progress, ...place });
        outcomes.push(...done.outcomes);
        ({ trouble } = done);
      });
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    release();
  }
  return { outcomes, ...(trouble && !trouble.isNamed && { trouble: trouble.error }) };
}

/** Milliseconds between two words about how far it is: nobody reads faster. */
const tellEveryMs = 100;

interface Progress {
  languages: readonly Language[];
  signal: AbortSignal;
  tell: TellProgress;
}

/** The targets of one folder, with so many before them of all. What they are now is noted in the end, whatever ended it. */
async function completeFolder(
  { reader, cache, access, projects }: CompletionDependencies,
  session: ServiceSession,
  { folder, tasks }: { folder: WorkspaceFolder; tasks: readonly Task[] },
  { languages, signal, tell: progress, before, all: allTasks }: Progress & { before: number; all: number },
): Promise<Completed<Task>> {
  let toldAt = -Infinity;
  const outcomes: Completion['outcomes'] = [];
  const translation = async ({ file, target }: Task): Promise<Translation> => {
    const place = before + outcomes.length;
    const uri = workspaceUri(folder, file.source);
    const config = translateConfig(uri, session.connection.name);
    const { parallel, subtitles } = filesConfig(uri);
    const source = file.sourceLanguage && sourceToSend(file.sourceLanguage, languages);
    return {
      order: {
        ...(source !== undefined && { source }),
        target,
        settings: config.settings,
        reportingTag: config.reportingTag || undefined,
        sendContext: config.context !== 'none',
        subtitles,
      },
      service: session.clientFor({ command: 'project', file: pathOf(workspaceUri(folder, file.target)) }),
      options: {
        signal,
        parallel,
        cache: await keptTranslations(cache, session, { source, target }, signal),
        languages: Promise.resolve(languages),
        onProgress: (done, total) => {
          // What was kept comes in hundreds at once.
          const moment = performance.now();
          if (done !== total && moment - toldAt < tellEveryMs) return;
          toldAt = moment;
          const share = total === 0 ? 1 : done / total;
          const [now, all] = [formatNumber(done), formatNumber(total)];
          const text = t(
            '{0}: file {1} of {2}, {3} of {4} characters',
            shownTarget(file),
            place + 1,
            allTasks,
            now,
            all,
          );
          progress((place + share) / allTasks, text);
        },
      },
    };
  };
  const onOutcome = (outcome: TargetOutcome<Task>): void => {
    outcomes.push(outcome);
    if (outcome.translated.length > 0) access.succeeded();
  };
  const ports = { ...portsOf(reader, folder), translation, onOutcome, signal };
  try {
    return await completeTargets(tasks, ports, ({ file }) => ({
      needsReview: filesConfig(workspaceUri(folder, file.source)).needsReview,
      removeUnused: false,
    }));
  } finally {
    await settle(reader, projects, outcomes);
  }
}

const mostProblems = 3;

function tell({ outcomes, trouble }: Completion, wanted: number): void {
  if (trouble) throw trouble;
  const translated = outcomes.reduce((sum, one) => sum + one.translated.length + one.reused.length, 0);
  // Entries that were left for one reason are told together.
  const alike = Map.groupBy(outcomes.flatMap(problemsOf), ({ sentence }) => sentence);
  const problems = [...alike].map(([sentence, [one, ...others]]) => {
    const place = one?.place ?? '';
    const places = others.length > 0 ? t('{0} and {1} more', place, formatNumber(others.length)) : place;
    return places === '' ? sentence : labeled(places, sentence);
  });
  const written = outcomes.filter(({ isWritten }) => isWritten).length;
  if (outcomes.length === wanted && translated === 0 && problems.length === 0) {
    // Others have done it meanwhile.
    showMessage('info', t('Nothing was sent. Everything is already translated.'));
    return;
  }
  if (outcomes.length < wanted && translated === 0 && problems.length === 0) throw new CancellationError();
  const done = t(
    '{0} in {1}.',
    counted(translated, 'Translated 1 string', 'Translated {0} strings'),
    counted(written, '1 file', '{0} files'),
  );
  const shown = problems.slice(0, mostProblems);
  const more = problems.length - shown.length;
  const rest = more > 0 ? [counted(more, '1 more wasn’t translated.', '{0} more weren’t translated.')] : [];
  const notApplied = notAppliedText(outcomes.flatMap((one) => one.notApplied));
  const unapplied = notApplied ? [notApplied] : [];
  const toReview = outcomes.reduce((sum, one) => sum + (one.note?.made?.length ?? 0), 0);
  const steps: NextStep[] =
    toReview > 0 ? [{ title: t('Review Translations…'), command: 'parlance.localisation.review' }] : [];
  showMessage(problems.length > 0 ? 'warning' : 'info', joinSentences(done, ...shown, ...rest, ...unapplied), ...steps);
}
