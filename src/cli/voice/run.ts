import { basename } from 'node:path';
import type { ServiceClient } from '../../api/client';
import { ServiceError } from '../../api/errors';
import { remainingMinutes } from '../../api/resources/usage';
import { languagesOf } from '../../domain/translation/languageSupport';
import { Keeper } from '../../domain/voice/keeper';
import { resultsOf } from '../../domain/voice/results';
import { endedEarly, isAnythingHeard } from '../../domain/voice/state';
import { SoundError } from '../../domain/voice/sound/sound';
import { transcribe } from '../../domain/voice/transcribe';
import { sentenceOf } from '../../shared/reasonWords';
import { idFor } from '../applied';
import { withIds } from '../resources/withIds';
import { oneOf, UsageError } from '../arguments';
import { voiceFormalities } from '../commands';
import { knownTarget, listSpoken } from '../knownLanguages';
import { withService } from '../service';
import { grouped, type Shell } from '../shell';
import { tableOf } from '../table';
import { codeOf } from '../trouble';
import { Unapplied } from '../unapplied';
import { inSentence } from '../../formats/sentenceEnds';
import type { ExitCode } from '../world';
import type { Lease } from '../../storage/lease';
import { forgetJob, jobFileOf, keepAnywhere, keepJob } from './job';
import { filesOf, minutesOf, requireAllowed, wholeMinutes, type LeftOut, type VoiceFile } from './order';
import { writeResults } from './results';
import { readValues, wishesOf, type VoiceValues, type VoiceWishes } from './wishes';

/** Outcome of a recording. */
interface Outcome {
  file: string;
  outcome: 'done' | 'kept' | 'lost' | 'left-out' | 'not-sent';
  language?: string;
  results: string[];
  problem?: string;
  /** File that keeps the speech recognized. */
  job?: string;
  /** Reason why that is not beside the recording. */
  elsewhere?: string;
  /** Names of what was asked for and not applied, as the service reports them. */
  notApplied?: readonly string[];
  code: ExitCode;
}

/** Has a service make subtitles and transcripts of recordings. @throws UsageError */
export async function voice(args: readonly string[], shell: Shell): Promise<ExitCode> {
  const { values, positionals } = readValues(args);
  const wishes = wishesOf(values);
  oneOf(values.formality, voiceFormalities, 'formality');
  const leases: Lease[] = [];
  try {
    const { files, leftOut } = await filesOf(positionals, values, wishes, leases, shell);
    const passedOver = leftOut.map(passed);
    for (const outcome of passedOver) tell(outcome, shell);
    return await ordered(files, passedOver, values, wishes, shell);
  } finally {
    for (const lease of leases) lease.release();
  }
}

/** Returns the outcome of a recording that is skipped. */
function passed({ path, why, problem }: LeftOut): Outcome {
  return { file: path, outcome: 'left-out', results: [], problem, code: why === 'made' ? 0 : 1 };
}

async function ordered(
  files: readonly VoiceFile[],
  passedOver: readonly Outcome[],
  values: VoiceValues,
  wishes: VoiceWishes,
  shell: Shell,
): Promise<ExitCode> {
  if (values['so-far']) return await writeSoFar(files, values, wishes, shell);
  const minutes = wholeMinutes(files);
  if (values['dry-run']) return await tellOrder(files, values, shell);
  requireAllowed(minutes, values);
  if (files.length === 0) return await ended(passedOver, values, shell);
  return await withService('parlance-voice', values, shell, async (client, service) => {
    if (wishes.targets.length > 0) {
      const languages = await languagesOf(client, { signal: shell.signal }, 'voice');
      for (const target of wishes.targets) knownTarget(target, languages, listSpoken);
    }
    if (!service.isLocal) await tellPrice(client, minutes, shell);
    const { glossaries: glossary } = await withIds({ glossaries: values.glossary }, client, shell);
    const unapplied = new Unapplied(shell);
    await unapplied.before(service, { ...wishes, formality: values.formality });
    const outcomes: Outcome[] = [];
    for (const file of files) {
      // What a service refuses of one recording it refuses of the next.
      const isOver = shell.signal.aborted || outcomes.at(-1)?.code === 3;
      const outcome = isOver
        ? unsent(file)
        : await run(client, file, { ...values, glossary }, wishes, shell, unapplied);
      outcomes.push(outcome);
      if (!isOver) tell(outcome, shell);
    }
    const rest = outcomes.filter(({ outcome }) => outcome === 'not-sent');
    if (rest.length > 0) shell.say(`Not sent: ${rest.map(({ file }) => file).join(', ')}.`);
    return await ended([...passedOver, ...outcomes], values, shell);
  });
}

function unsent({ path }: VoiceFile): Outcome {
  return { file: path, outcome: 'not-sent', results: [], code: 1 };
}

async function ended(outcomes: readonly Outcome[], values: VoiceValues, shell: Shell): Promise<ExitCode> {
  if (values.json) await shell.printJson({ version: 1, recordings: outcomes.map(reported) });
  shell.signal.throwIfAborted();
  return outcomes.reduce<ExitCode>((worst, { code }) => (code > worst ? code : worst), 0);
}

async function run(
  client: ServiceClient,
  file: VoiceFile,
  values: VoiceValues,
  wishes: VoiceWishes,
  shell: Shell,
  unapplied: Unapplied,
): Promise<Outcome> {
  const { path, job, left, sound, speech } = file;
  const keeper = new Keeper(() => keepJob(path, job, left, shell));
  const glossaryId = idFor(values.glossary, wishes.targets[0] ?? '');
  const formality = oneOf(values.formality, voiceFormalities, 'formality');
  const clock = new Remaining();
  const ignored = new Set<string>();
  try {
    await transcribe(job.transcription, {
      client,
      sound,
      order: {
        ...(wishes.source !== undefined && { source: wishes.source }),
        ...(glossaryId !== undefined && { glossaryId }),
        formality,
        ...(wishes.voice !== undefined && { voice: wishes.voice }),
      },
      speech,
      signal: AbortSignal.any([shell.signal, file.lost]),
      progress: ({ sentMs }) => {
        const total = Math.round(sound.durationMs / 1000);
        const sent = Math.min(total - 1, Math.floor(sentMs / 1000));
        shell.progress(sent, total, `seconds of ${basename(path)}${clock.left(sentMs, sound.durationMs)}`);
      },
      concluded: () => keeper.keepSoon(),
      notApplied: (names) => {
        for (const name of names) ignored.add(name);
        unapplied.tell(names);
      },
    });
    // Where it cannot be, its results are all the more wanted.
    await keeper.keepNow().catch(() => undefined);
    if (!isAnythingHeard(job.transcription)) {
      await forgetJob(path, job, left, speech, shell);
      return {
        file: path,
        outcome: 'done',
        results: [],
        problem: ['No speech found. No file was created.', ...earlyEnd(file)].join(' '),
        code: 0,
      };
    }
    const { language, results } = await writeResults(file, wishes, values.overwrite, shell);
    await forgetJob(path, job, left, speech, shell);
    const [problem] = earlyEnd(file);
    return {
      file: path,
      outcome: 'done',
      ...(language !== undefined && { language }),
      results,
      ...(problem !== undefined && { problem }),
      ...(ignored.size > 0 && { notApplied: [...ignored] }),
      code: 0,
    };
  } catch (error) {
    await keeper.settled();
    // Whoever took it over writes now.
    const kept = file.lost.aborted ? { job: jobFileOf(path) } : await keepAnywhere(path, job, left, shell);
    const outcome = kept.job === undefined ? 'lost' : 'kept';
    if (outcome === 'lost') tellAll(file, wishes, shell);
    const problem = shell.signal.aborted ? {} : { problem: wordsOf(error) };
    return { file: path, outcome, results: [], ...problem, ...kept, code: codeOf(error) };
  } finally {
    await speech.close();
  }
}

function earlyEnd({ job, sound }: VoiceFile): string[] {
  const ended = endedEarly(job.transcription, sound);
  if (!ended) return [];
  const [end, whole] = [lengthOf(ended.atMs), lengthOf(ended.ofMs)];
  return [`Its audio ends at ${end} of ${whole}. If that’s too early, the file is incomplete or damaged.`];
}

/** Prints the recognized speech if nothing can be kept: it was paid for. */
function tellAll({ path, job }: VoiceFile, { targets, limits }: VoiceWishes, shell: Shell): void {
  const texts = resultsOf(job.transcription, { fileName: basename(path), targets, kinds: ['txt'], limits });
  for (const { name, content } of texts) {
    for (const line of content === '' ? [] : [`${name}:`, ...content.trimEnd().split('\n')]) shell.say(line);
  }
}

function wordsOf(error: unknown): string {
  if (error instanceof SoundError) return sentenceOf(error.why);
  return inSentence(error instanceof Error ? error.message : String(error));
}

/** Writes what a stopped run has heard, and keeps it to go on with. */
async function writeSoFar(
  files: readonly VoiceFile[],
  values: VoiceValues,
  wishes: VoiceWishes,
  shell: Shell,
): Promise<ExitCode> {
  for (const file of files) {
    if (!isAnythingHeard(file.job.transcription)) {
      shell.say(`Nothing of ${file.path} is transcribed yet.`);
      continue;
    }
    const { results } = await writeResults(file, wishes, values.overwrite, shell);
    for (const result of results) shell.note(`Wrote ${result}, as far as it’s transcribed.`);
  }
  return 0;
}

function reported(outcome: Outcome): object {
  return { ...outcome, code: undefined };
}

function tell({ file, results, problem, job, elsewhere, outcome }: Outcome, shell: Shell): void {
  if (problem !== undefined) shell.say(`${file}: ${problem}`);
  for (const result of results) shell.note(`Wrote ${result}.`);
  if (outcome === 'lost') {
    shell.say(`Couldn’t save the transcript of ${file}: ${elsewhere}. The text is printed above.`);
  } else if (elsewhere !== undefined) {
    shell.say(
      `Couldn’t save the transcript beside ${file}: ${elsewhere}. It’s in ${job}. To resume, run the same command.`,
    );
  } else if (job !== undefined) {
    shell.say(`Saved the transcript of ${file} in ${job}. To resume, run the same command.`);
  }
}

/** Minutes are what a service charges for. @throws UsageError when the plan has fewer left */
async function tellPrice(client: ServiceClient, minutes: number, shell: Shell): Promise<void> {
  const left = await minutesLeft(client, shell);
  const rest = left === undefined ? '' : `; the plan has ${grouped(left)} left`;
  shell.say(`${minutes === 1 ? '1 minute' : `${grouped(minutes)} minutes`} of audio${rest}.`);
  if (left !== undefined && left < minutes) {
    throw new UsageError('The plan doesn’t have enough minutes. Nothing was sent.');
  }
}

/** `undefined` where the service tells no limit. */
async function minutesLeft(client: ServiceClient, shell: Shell): Promise<number | undefined> {
  try {
    return remainingMinutes(await client.usage.get({ signal: shell.signal }));
  } catch (error) {
    // A key may be for speech alone.
    if (ServiceError.is(error, 'not-found')) return undefined;
    throw error;
  }
}

async function tellOrder(files: readonly VoiceFile[], values: VoiceValues, shell: Shell): Promise<ExitCode> {
  if (values.json) {
    const recordings = files.map((file) => ({
      file: file.path,
      seconds: Math.round(file.sound.durationMs / 1000),
      sessions: file.job.transcription.sessions.length,
      minutes: Math.ceil(minutesOf(file)),
    }));
    await shell.printJson({ version: 1, dryRun: true, recordings });
    return 0;
  }
  const rows = files.map((file) => [
    file.path,
    lengthOf(file.sound.durationMs),
    file.job.transcription.sessions.length.toString(),
    grouped(Math.ceil(minutesOf(file))),
  ]);
  await shell.print(tableOf(['FILE', 'LENGTH', 'SESSIONS', 'MINUTES'], rows));
  return 0;
}

/** 1:02:03 */
function lengthOf(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const two = (value: number): string => Math.floor(value).toString().padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** Time it will still take, by how long it took so far. */
class Remaining {
  private begun?: { at: number; sentMs: number };

  left(sentMs: number, totalMs: number): string {
    const now = performance.now();
    this.begun ??= { at: now, sentMs };
    const [passed, done] = [now - this.begun.at, sentMs - this.begun.sentMs];
    if (passed < 5000 || done <= 0) return '';
    const minutes = ((totalMs - sentMs) / done) * (passed / 60_000);
    return minutes < 1 ? ', less than a minute left' : `, about ${Math.ceil(minutes)} min left`;
  }
}
