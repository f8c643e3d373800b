import { pointlessToGoOn } from '../../api/batching';
import { lengthFindings } from '../../domain/files/lengthFindings';
import type { FileTranslation } from '../../domain/files/order';
import { hasWords, lockedSegments, wantedSegments } from '../../domain/files/wanted';
import { applyEdits } from '../../formats/edits';
import { encodeFile, encodingName, fitEncoding } from '../../formats/encoding';
import type { FormatProblem } from '../../formats/segment';
import { sentenceOf } from '../../shared/reasonWords';
import { OutputError, standardStream, writeOutput } from '../outputFile';
import { grouped, type Shell } from '../shell';
import { codeOf, sayNextStep } from '../trouble';
import { lineCounter } from '../../formats/lineEnd';
import { inSentence } from '../../formats/sentenceEnds';
import type { Outcome } from './outcome';
import type { Place } from './outputs';
import type { ReadInput } from './tasks';

/** Lists what the file itself leaves untranslated, by place and reason. */
export function tellLeft(
  { name, decoded }: ReadInput,
  problems: readonly FormatProblem[],
  shell: Shell,
): Array<{ line: number; message: string }> {
  const lineOf = lineCounter(decoded.text);
  return problems.map(({ message, start }) => {
    const told = { line: lineOf(start), message: sentenceOf(message) };
    shell.say(`${name}:${told.line}: not translated: ${told.message}`);
    return told;
  });
}

/** Max number of untranslated segments with the same reason that are listed one by one. */
export const mostAlike = 20;

type Finished = Omit<Outcome, 'source' | 'target' | 'language' | 'characters'>;

/**
 * Writes a translation, where there is anything of it, and tells what is left. Rejects with `OutputError`.
 * @param kept what is not lost when it is not written
 * @param isLocal whether nothing was billed, whatever the service says
 * @param isFree whether it worked offline
 */
export async function finish(
  read: ReadInput,
  place: Place,
  result: FileTranslation,
  { shell, kept, isLocal, isFree }: { shell: Shell; kept: string; isLocal: boolean; isFree: boolean },
): Promise<Finished> {
  const { name, decoded, file, format } = read;
  const output = place.path === standardStream ? 'Standard output' : place.path;
  const lineOf = lineCounter(decoded.text);
  const placeOf = (segment: number): { line: number; id?: string } => {
    const { start = 0, id } = file.segments[segment] ?? {};
    return { line: lineOf(start), ...(id !== undefined && { id }) };
  };
  const tell = (segment: number, what: string, message: string): { line: number; id?: string; message: string } => {
    const told = { ...placeOf(segment), message };
    shell.say(`${name}:${told.line}${told.id === undefined ? '' : ` (${told.id})`}: ${what}: ${message}`);
    return told;
  };
  /** Reports one of many segments with the same reason, and the number of the others. */
  const tellAlike = (segments: FileTranslation['left']): Finished['left'] =>
    [...Map.groupBy(segments, ({ message }) => sentenceOf(message))].flatMap(([message, alike]) => {
      const [one] = alike;
      if (!one || alike.length <= mostAlike) {
        return alike.map(({ segment }) => tell(segment, 'not translated', message));
      }
      tell(one.segment, 'not translated', `${inSentence(message)} Same for ${grouped(alike.length - 1)} more.`);
      return alike.map(({ segment }) => ({ ...placeOf(segment), message }));
    });
  const { left, warnings, sentCharacters, fromCache } = result;
  const billedCharacters = isLocal ? 0 : result.billedCharacters;
  const counts = { fromCache, sentCharacters, ...(billedCharacters !== undefined && { billedCharacters }) };
  const nothing = { ...counts, segments: 0, written: false };
  if (result.isCancelled) {
    shell.say(`Stopped with ${left.length} segments left.${kept} ${output} wasn’t written.`);
    return {
      ...nothing,
      left: left.map(({ segment, message }) => ({ ...placeOf(segment), message: sentenceOf(message) })),
      code: 130,
    };
  }
  const [first] = left;
  const said = first && sentenceOf(first.message);
  if (said !== undefined && result.translated === 0 && left.every(({ message }) => sentenceOf(message) === said)) {
    // A wrong key, say: once is enough.
    shell.say(`${name}: not translated: ${inSentence(said)} ${output} wasn’t written.`);
    sayNextStep(first?.error, shell);
    const places = left.map(({ segment }) => ({ ...placeOf(segment), message: said }));
    return { ...nothing, left: places, code: first?.error ? codeOf(first.error) : 1 };
  }
  const ended = left.find(({ error }) => error && pointlessToGoOn.has(error.reason));
  if (ended && kept !== '') {
    const all = `Translated ${grouped(result.translated)} of ${grouped(result.translated + left.length)} segments`;
    shell.say(`${name}: ${all}, then: ${inSentence(sentenceOf(ended.message))}${kept} ${output} wasn’t written.`);
    sayNextStep(ended.error, shell);
    const places = left.map(({ segment, message }) => ({ ...placeOf(segment), message: sentenceOf(message) }));
    return { ...nothing, left: places, code: codeOf(ended.error) };
  }
  const notices = file.problems.filter(({ leaves }) => leaves === 'nothing');
  for (const { message, start } of notices) shell.say(`${name}:${lineOf(start)}: ${sentenceOf(message)}`);
  const unread = file.problems.filter(({ leaves }) => leaves !== 'nothing');
  const locked = lockedSegments(file.segments);
  const leftInAll = [
    ...tellLeft(read, unread, shell),
    ...locked.map((segment) => tell(segment, 'not translated', 'Locked, without a translation.')),
    ...tellAlike(left),
  ];
  if (ended) sayNextStep(ended.error, shell);
  const warned = warnings.map(({ segment, message }) => tell(segment, 'warning', sentenceOf(message)));
  if (first && result.translated === 0) {
    shell.say(`${output} wasn’t written.`);
    return { ...nothing, left: leftInAll, warnings: warned, code: 1 };
  }
  const written = fitEncoding({ ...decoded, text: applyEdits(decoded.text, result.edits) });
  try {
    await writeOutput(place.path, encodeFile(written.file), place.options, shell);
  } catch (error) {
    throw error instanceof OutputError ? new OutputError(`${error.message}${kept}`) : error;
  }
  if (written.isChanged) {
    shell.say(
      `Saved ${output} as UTF-8: ${encodingName(decoded.encoding)} doesn’t support all characters of the translation.`,
    );
  }
  const lineOfOutput = lineCounter(written.file.text);
  const tooLong = lengthFindings(format, written.file.text).map(({ message, start }) => {
    const told = { line: lineOfOutput(start), message: sentenceOf(message) };
    shell.say(`${output}:${told.line}: warning: ${told.message}`);
    return told;
  });
  const segments = tellCount(read, result, { output, left: leftInAll.length, isLocal, isFree }, shell);
  return {
    ...counts,
    segments,
    written: true,
    left: leftInAll,
    warnings: [...warned, ...tooLong],
    code: ended ? codeOf(ended.error) : leftInAll.length > 0 ? 1 : 0,
  };
}

/** A segment without words needs none, so it is not counted. */
function tellCount(
  { name, file }: ReadInput,
  result: FileTranslation,
  { output, left, isLocal, isFree }: { output: string; left: number; isLocal: boolean; isFree: boolean },
  shell: Shell,
): number {
  const { fromCache, sentCharacters, billedCharacters } = result;
  const translated = wantedSegments(file.segments).filter((index) => {
    const segment = file.segments[index];
    return segment && hasWords(segment) && !result.left.some((one) => one.segment === index);
  }).length;
  const counts = [
    `${grouped(translated)} of ${grouped(translated + left)} segments translated`,
    `${grouped(fromCache)} of them from the cache`,
  ];
  const billed = isLocal || billedCharacters === undefined ? '' : `, ${grouped(billedCharacters)} billed`;
  const cost = isFree ? 'offline, at no cost' : `${grouped(sentCharacters)} characters sent${billed}`;
  shell.note(`${output}: ${counts.join(', ')}; ${cost}.${left > 0 ? ' The others are listed above.' : ''}`);
  if (result.isUnchanged) shell.say(`Nothing in ${name} changed. Is it already in the target language?`);
  return translated;
}
