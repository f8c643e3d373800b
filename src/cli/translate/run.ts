import { posix } from 'node:path';
import { ServiceError } from '../../api/errors';
import type { Language } from '../../api/schemas/languages';
import { sameBaseLanguage } from '../../api/languageCodes';
import { languageInName } from '../../domain/files/counterparts';
import type { FileTranslation } from '../../domain/files/order';
import { translateFile } from '../../domain/files/translateFile';
import { estimateFile } from '../../domain/files/estimateFile';
import { sameWriting } from '../../domain/translation/sameWriting';
import { entryOfFile, holdsTexts } from '../../formats/formatTable';
import { languageOfPath } from '../../formats/languageOfPath';
import { whileTranslationIsOurs } from '../../storage/workLease';
import { appliedTo, idFor } from '../applied';
import { TooManyCharactersError, UsageError } from '../arguments';
import { inputsOf, type Input, leftOutLines, type LeftOut, type Meant } from '../inputs';
import { withIds } from '../resources/withIds';
import { knownSource, knownTarget } from '../knownLanguages';
import { OutputError, standardStream } from '../outputFile';
import { AskedService } from '../askedService';
import type { OpenService } from '../service';
import { ClosedPipeError, grouped, type Shell } from '../shell';
import { codeOf, troubleOf } from '../trouble';
import { Unapplied } from '../unapplied';
import type { ExitCode } from '../world';
import { readCommandLine, type CommandLine } from './commandLine';
import { finish, tellLeft } from './finish';
import type { Outcome } from './outcome';
import { Places } from './outputs';
import { InputReader, tellGuess, type ReadInput, type Task } from './tasks';

/** Translates files. Nothing is sent before it is clear that every file can be read and written. @throws UsageError */
export async function translate(args: readonly string[], shell: Shell): Promise<ExitCode> {
  const line = await readCommandLine(args, shell);
  const reader = new InputReader(line, shell);
  const service = new AskedService('parlance-translate', line, shell);
  // Asked first: what is read of large files leaves the connection no turn.
  if (!line.dryRun && line.url !== undefined) void service.ask();
  try {
    const { tasks, leftOut } = await tasksOf(line, shell);
    return await translateTasks(tasks, { reader, line, shell, service, leftOut });
  } finally {
    await service.close();
  }
}

async function translateTasks(tasks: readonly Task[], work: Work): Promise<ExitCode> {
  const { reader, line, shell, leftOut } = work;
  const planned = await shell.readingOnly(() => plan(tasks, reader, line, shell));
  const characters = planned.reduce((sum, outcome) => sum + outcome.characters, 0);
  if (characters > line.maximumCharacters) {
    throw new TooManyCharactersError(characters, line.maximumCharacters, 'translate');
  }
  if (line.dryRun || tasks.length > 1) {
    const of = tasks.length === 1 ? '1 translation' : `${grouped(tasks.length)} translations`;
    shell.say(`${of}; characters to send: ${grouped(characters)}.`);
  }
  if (line.dryRun) {
    if (line.json) await report(planned, leftOut, shell);
    for (const { target, characters: own, code } of line.json ? [] : planned) {
      if (code === 0) shell.say(`${target}: ${grouped(own)} characters.`);
    }
    return worstOf(planned);
  }
  const outcomes = planned.some(({ code }) => code === 0) ? await translateAll(tasks, planned, work) : planned;
  if (line.json) await report(outcomes, leftOut, shell);
  // Where one was stopped in its midst, that was told.
  if (!outcomes.some(({ code }) => code === 130)) shell.signal.throwIfAborted();
  return worstOf(outcomes);
}

function worstOf(outcomes: readonly Outcome[]): ExitCode {
  return outcomes.reduce<ExitCode>((worst, { code }) => (code > worst ? code : worst), 0);
}

async function report(outcomes: readonly Outcome[], leftOut: readonly LeftOut[], shell: Shell): Promise<void> {
  await shell.printJson({
    version: 1,
    files: outcomes.map((outcome) => ({ ...outcome, isPlain: undefined, code: undefined })),
    leftOut: leftOut.map(({ path, message }) => ({ source: path, message })),
  });
}

/** A folder may have its translations in it already: what is called as one is no source. */
async function tasksOf(line: CommandLine, shell: Shell): Promise<{ tasks: Task[]; leftOut: readonly LeftOut[] }> {
  const found = await inputsOf(line.inputs, textFiles, shell);
  const leftOut = [...found.leftOut];
  const tasks: Task[] = [];
  const results = resultsOf(found.inputs, line);
  for (const input of found.inputs) {
    const message = input.isNamed
      ? undefined
      : (whyNoSource(input.path, line) ?? (results.has(input.path) ? translatedAlready : undefined));
    if (message !== undefined) {
      leftOut.push({ path: input.path, message });
      continue;
    }
    const name = input.path === standardStream ? 'standard input' : input.path;
    if (line.targets.length === 0) tasks.push({ name, input });
    else tasks.push(...line.targets.map((target) => ({ name, input, target })));
  }
  const told = leftOutLines(leftOut);
  if (tasks.length === 0) throw new UsageError(`Nothing to translate. ${told.join(' ')}`);
  for (const one of told) shell.say(one);
  return { tasks, leftOut };
}

const translatedAlready = 'Its name suggests a translation. To translate it, name it.';

/** Returns paths of translations by the conventions of each format’s tools, such as `es.lproj` beside `en.lproj`. */
function resultsOf(inputs: readonly Input[], { source, targets }: CommandLine): ReadonlySet<string> {
  const results = new Set<string>();
  for (const { path } of inputs) {
    const format = path === standardStream ? undefined : entryOfFile(path);
    for (const target of format ? targets : []) {
      const own = format?.pathFor?.(path, target, source ?? languageOfPath(path));
      const result = own && posix.join(posix.dirname(path), ...own);
      if (result !== undefined && result !== path) results.add(result);
    }
  }
  return results;
}

/** Reason why a file that was found is no source, by what it is called. */
function whyNoSource(path: string, { source, targets }: CommandLine): string | undefined {
  const language = languageInName(path.slice(path.lastIndexOf('/') + 1)) ?? languageOfPath(path);
  if (language === undefined) return undefined;
  if (targets.some((target) => sameWriting(language, target))) {
    return translatedAlready;
  }
  return source === undefined || sameBaseLanguage(language, source)
    ? undefined
    : `Its name suggests another language than ${source}. To translate it, name it.`;
}

/** Files of formats that may hold anything, such as JSON, limited to those with texts. */
const textFiles: Meant = {
  isMeant: (path) => holdsTexts(`/${path}`),
  whyNot: (path) => entryOfFile(path) && 'Neither its name nor its folder suggests UI text. To translate it, name it.',
};

/** Looks at every file, and asks what it would cost. @throws UsageError */
async function plan(tasks: readonly Task[], reader: InputReader, line: CommandLine, shell: Shell): Promise<Outcome[]> {
  const places = await Places.open(line, tasks.length === 1, shell);
  const outcomes: Outcome[] = [];
  for (const task of tasks) {
    shell.signal.throwIfAborted();
    outcomes.push(await planOne(task, { places, reader, line, shell }));
  }
  return outcomes;
}

async function planOne(
  task: Task,
  { places, reader, line, shell }: { places: Places; reader: InputReader; line: CommandLine; shell: Shell },
): Promise<Outcome> {
  const about = { source: task.input.path, target: '', language: task.target ?? '', characters: 0, written: false };
  let read: ReadInput;
  try {
    read = await reader.read(task);
  } catch (error) {
    // One that was found among others is listed; one that was named has to be right.
    if (task.input.isNamed || !(error instanceof UsageError)) throw error;
    shell.say(error.message);
    return { ...about, left: [{ message: error.message }], code: 1 };
  }
  const { file } = read;
  const { path } = await places.placeFor(task, read);
  const known = { ...about, target: path, language: task.target ?? file.targetLanguage ?? '' };
  const unread = file.problems.filter(({ leaves }) => leaves !== 'nothing');
  if (file.segments.length === 0 && unread.length > 0) {
    const left = tellLeft(read, unread, shell);
    if (task.input.isNamed && unread.some(({ leaves }) => leaves === undefined)) {
      throw new UsageError(`Nothing to translate in ${read.name}.`);
    }
    shell.say(`${path} wasn’t written.`);
    return { ...known, left, code: 1 };
  }
  const glossary = idFor(line.glossaries, known.language);
  if (glossary !== undefined && line.source === undefined && file.sourceLanguage === undefined) {
    throw new UsageError('A glossary needs --source.');
  }
  const { characters, isPlain } = await estimateFile(file.segments);
  return { ...known, characters, isPlain, left: [], code: 0 };
}

interface Work {
  /** Files of folders that are not translated. */
  leftOut: readonly LeftOut[];
  reader: InputReader;
  line: CommandLine;
  shell: Shell;
  service: AskedService;
}

/** One after the other, since each has requests side by side. */
async function translateAll(tasks: readonly Task[], planned: readonly Outcome[], work: Work): Promise<Outcome[]> {
  const { line, shell } = work;
  const places = await Places.open(line, tasks.length === 1, shell);
  const outcomes: Outcome[] = [];
  const { service, languages } = await work.service.ask();
  for (const code of line.targets) knownTarget(code, languages);
  if (line.source !== undefined) knownSource(line.source, languages);
  const applied = await withIds(line, service.client, shell);
  const unapplied = new Unapplied(shell);
  await unapplied.before(service, {
    source: line.source,
    targets: planned.map(({ language }) => language),
    formality: line.formality,
    styles: applied.styles,
  });
  let trouble: ExitCode | undefined;
  for (const [index, task] of tasks.entries()) {
    const outcome = planned[index];
    if (!outcome) continue;
    if (outcome.code !== 0 || trouble !== undefined || shell.signal.aborted) {
      const isUntried = outcome.code === 0 && trouble !== undefined;
      outcomes.push(isUntried ? { ...outcome, left: [{ message: untried }], code: trouble ?? 3 } : outcome);
      continue;
    }
    try {
      const parts = { ...work, line: applied, places, service, languages, unapplied };
      const done = await inTurn(outcome, service, shell, () => translateOne(task, outcome, parts));
      outcomes.push(done);
      if (done.code === 3) trouble = done.code;
    } catch (error) {
      if (error instanceof ClosedPipeError || (shell.signal.aborted && !(error instanceof UsageError))) throw error;
      const code = error instanceof UsageError ? 2 : codeOf(error);
      if (error instanceof UsageError) shell.say(error.message);
      else troubleOf(error, shell);
      // That it cannot be written says all.
      if (!(error instanceof OutputError)) {
        shell.say(`${nameOf(outcome.target)} wasn’t written.${keptWords(service)}`);
      }
      outcomes.push({ ...outcome, left: [{ message: messageOf(error) }], code });
      // A service that cannot be reached is not there for the others either.
      if (ServiceError.is(error)) trouble = codeOf(error);
    }
  }
  const left = outcomes.filter((outcome) => outcome.left.some(({ message }) => message === untried)).length;
  if (left > 0) shell.say(`Skipped after that: ${left === 1 ? '1 translation' : `${grouped(left)} translations`}.`);
  return outcomes;
}

/** Two runs with the same file at once would both pay for it: the second one finds in the cache what the first one got. */
async function inTurn(
  { source, language }: Outcome,
  { cache }: OpenService,
  shell: Shell,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  if (!cache || source === standardStream) return await work();
  const onWait = (pid?: number): void => {
    const who = pid === undefined ? 'Another run' : `Another run (process ${pid})`;
    shell.note(`${who} is translating ${source} to ${language}. Waiting for it to finish.`);
  };
  const { signal, world } = shell;
  return await whileTranslationIsOurs({ file: shell.at(source), language }, { signal, onWait, env: world.env }, work);
}

const untried = 'Skipped: the service isn’t available.';

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** A place as messages call it. */
export function nameOf(path: string): string {
  return path === standardStream ? 'Standard output' : path;
}

/** Returns a sentence on the work that is kept if a translation is not written. */
export function keptWords({ cache }: OpenService): string {
  return cache ? ' Translations so far are cached.' : '';
}

async function translateOne(
  task: Task,
  outcome: Outcome,
  work: Omit<Work, 'service'> & {
    places: Places;
    service: OpenService;
    languages: readonly Language[] | undefined;
    unapplied: Unapplied;
  },
): Promise<Outcome> {
  const { reader, line, shell, places, service, languages, unapplied } = work;
  const read = await shell.readingOnly(() => reader.read(task));
  const place = await places.placeFor(task, read);
  tellGuess(read, shell);
  const { file, format, name } = read;
  const sourceInFile = line.source ?? file.sourceLanguage;
  const source = sourceInFile === undefined ? undefined : knownSource(sourceInFile, languages);
  const targetInFile = task.target ?? file.targetLanguage ?? '';
  const target = knownTarget(targetInFile, languages);
  if (source !== undefined && sameWriting(source, target)) {
    throw new UsageError(`${name} is already in ${targetInFile}. Nothing was sent.`);
  }
  const result: FileTranslation = await translateFile(
    {
      file,
      format,
      source,
      target,
      targetInFile,
      settings: {
        ...appliedTo({ source, target }, line),
        modelType: line.modelType,
        translationMemories: line.memory === undefined ? {} : { [target]: line.memory },
      },
      reportingTag: line.reportingTag,
      sendContext: line.sendContext,
      needsReview: line.needsReview,
      subtitles: line.subtitles,
    },
    service.client,
    {
      signal: shell.signal,
      parallel: line.parallel,
      isPlain: outcome.isPlain,
      cache: service.cache && {
        store: service.cache.space('translations'),
        account: service.account,
        resources: service.client,
      },
      languages: Promise.resolve(languages),
      onProgress: (done, total) => shell.progress(done, total),
    },
  );
  unapplied.tell(result.notApplied);
  return {
    ...outcome,
    ...(result.notApplied.length > 0 && { notApplied: result.notApplied }),
    ...(await finish(read, place, result, {
      shell,
      kept: keptWords(service),
      isLocal: service.isLocal,
      isFree: service.isFree,
    })),
  };
}
