import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { freeName, OutputPathError } from '../../domain/outputPath';
import { resultName, resultsOf, speechKind, type ResultKind, type VoiceResult } from '../../domain/voice/results';
import { speechesOf } from '../../domain/voice/state';
import { isWellFormedCode } from '../../formats/languageCode';
import { sentenceOf } from '../../shared/reasonWords';
import { UsageError } from '../arguments';
import { outputProblem, writeOutput } from '../outputFile';
import type { Shell } from '../shell';
import type { VoiceJob } from './job';
import type { SpeechFiles } from '../../domain/voice/speech/speechFiles';
import type { VoiceWishes } from './wishes';

/** A file that is made of a recording. */
interface Result {
  output: string;
  content: Uint8Array | (() => AsyncIterable<Uint8Array>);
  language?: string;
  /** True for the transcript, false for a translation. */
  isSource: boolean;
}

/** Recording and its job, which results are made from. */
interface Heard {
  /** The recording, as the user wrote it. */
  path: string;
  job: VoiceJob;
  speech: SpeechFiles;
}

/** The results whose names are known before anybody has listened. @throws UsageError */
export function outputsOf(path: string, { source, targets, kinds, speech }: VoiceWishes): string[] {
  const languages = [...(source === undefined ? [] : [source]), ...targets];
  return [
    ...languages.flatMap((language) => kinds.map((kind) => besideOf(path, nameOf(path, language, kind)))),
    ...speech.map((language) => besideOf(path, nameOf(path, language, speechKind))),
  ];
}

function besideOf(path: string, name: string): string {
  return join(dirname(path), name);
}

function nameOf(path: string, language: string, kind: ResultKind | 'wav'): string {
  try {
    return resultName(basename(path), language, kind);
  } catch (error) {
    if (error instanceof OutputPathError) throw new UsageError(sentenceOf(error.why));
    throw error;
  }
}

/**
 * Returns whether all that is wanted of a recording stands beside it; of a language that nobody named, whether any
 * does.
 */
export async function isMade(path: string, wishes: VoiceWishes, shell: Shell): Promise<boolean> {
  const names = await readdir(dirname(shell.at(path))).catch(() => []);
  const there = new Set(names);
  if (!outputsOf(path, wishes).every((output) => there.has(basename(output)))) return false;
  if (wishes.source !== undefined) return true;
  const isTarget = (code: string): boolean => wishes.targets.includes(code);
  return wishes.kinds.every((kind) =>
    names.some((name) => {
      const code = codeIn(name, path, kind);
      return code !== undefined && !isTarget(code);
    }),
  );
}

/**
 * Returns a hint that translating subtitles costs less than listening to a recording again for another language; empty if its
 * subtitles don’t exist.
 */
export function translationHint(path: string, { source, targets, kinds }: VoiceWishes, shell: Shell): string {
  const subtitles =
    source === undefined ? [] : kinds.filter((kind) => kind !== 'txt').map((kind) => nameOf(path, source, kind));
  const there = subtitles.map((name) => besideOf(path, name)).find((file) => existsSync(shell.at(file)));
  const lacks = (target: string): boolean =>
    kinds.every((kind) => !existsSync(shell.at(besideOf(path, nameOf(path, target, kind)))));
  const further = targets.filter(lacks);
  if (there === undefined || further.length === 0) return '';
  return ` To translate its subtitles without the audio: parlance translate ${there} --to ${further.join(',')}`;
}

/** The language of a result by its name: `en` of `film.en.srt` beside `film.mp4`. */
function codeIn(name: string, path: string, kind: ResultKind): string | undefined {
  const [start, end] = [`${basename(path).replace(/\.[^.]+$/, '')}.`, `.${kind}`];
  const code = name.startsWith(start) && name.endsWith(end) ? name.slice(start.length, -end.length) : '';
  return isWellFormedCode(code) ? code : undefined;
}

/** All results of what was heard so far. */
function made({ path, job, speech: files }: Heard, wishes: VoiceWishes): Result[] {
  const { source, targets, kinds, limits } = wishes;
  const options = { fileName: basename(path), targets, kinds, limits, ...(source !== undefined && { source }) };
  const texts = resultsOf(job.transcription, options).map(({ name, content, language, isSource }: VoiceResult) => ({
    output: besideOf(path, name),
    content: Buffer.from(content),
    isSource,
    ...(language !== undefined && { language }),
  }));
  const spoken = speechesOf(job.transcription).map((speech) => ({
    output: besideOf(path, nameOf(path, speech.language, speechKind)),
    content: () => files.wav(speech),
    isSource: false,
  }));
  return [...texts, ...spoken];
}

/** Returns the results that already have the content to be written: an earlier run wrote them, and they may be replaced. */
export async function ownResults(heard: Heard, wishes: VoiceWishes, shell: Shell): Promise<Set<string>> {
  const own = new Set<string>();
  for (const { output, content } of made(heard, wishes)) {
    if (await hasBytes(shell.at(output), content)) own.add(output);
  }
  return own;
}

/** Returns whether a file has just these bytes. */
async function hasBytes(file: string, content: Result['content']): Promise<boolean> {
  try {
    if (!(await stat(file)).isFile()) return false;
    const wanted = content instanceof Uint8Array ? [content] : content();
    return (await hashOf(createReadStream(file))) === (await hashOf(wanted));
  } catch {
    return false;
  }
}

async function hashOf(pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of pieces) hash.update(piece);
  return hash.digest('hex');
}

/**
 * Writes all results beside the recording; one whose name was not known before gets a free one.
 * @param own those of a run before, which are replaced
 */
export async function writeResults(
  heard: Heard & { own: ReadonlySet<string> },
  wishes: VoiceWishes,
  mayReplace: boolean,
  shell: Shell,
): Promise<{ language?: string; results: string[] }> {
  const { path, own } = heard;
  const results: string[] = [];
  const all = made(heard, wishes);
  for (const { output: wanted, content, isSource } of all) {
    let output = wanted;
    const mayReplaceIt = mayReplace || own.has(output);
    if (isSource && wishes.source === undefined && !mayReplaceIt) {
      const isTaken = async (name: string): Promise<boolean> =>
        (await outputProblem(besideOf(path, name), { mayReplace: false }, shell)) !== undefined;
      output = besideOf(path, await freeName(basename(wanted), isTaken));
    }
    const bytes = content instanceof Uint8Array ? content : content();
    await writeOutput(output, bytes, { mayReplace: mayReplaceIt, within: dirname(output) }, shell);
    results.push(output);
  }
  const language = all.find(({ isSource }) => isSource)?.language;
  return { ...(language !== undefined && { language }), results };
}
