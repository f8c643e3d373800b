import { countCharacters } from '../../api/schemas/characters';
import { inSlices } from '../slices';
import type { Segment, SegmentTarget } from '../../formats/segment';
import type { TranslationService } from '../translation/service';
import { FileJob, type FileJobOptions } from './fileJob';
import type { FileOrder, FileTranslation, LeftSegment, SegmentWarning } from './order';
import { passagesOf } from './passages';
import { checkCues } from './subtitles/checkCues';
import { singlePassages } from './subtitles/joinCues';
import { wantedSegments } from './wanted';
import { reason } from '../../formats/reason';

/**
 * Translates the segments of a file that need it. Texts that are equal are sent once, what the cache knows is not sent,
 * every reply is proved; a segment without a good translation stays as it is and is listed with the reason. When
 * cancelled, the result has what was done before.
 * @throws ServiceError when the service cannot be reached at all
 */
export async function translateFile(
  order: FileOrder,
  service: TranslationService,
  options: FileJobOptions = {},
): Promise<FileTranslation> {
  const { file, format, target, targetInFile = target, settings } = order;
  const { segments } = file;
  const wanted = wantedSegments(segments, order.only);
  const characters = wanted.reduce((sum, index) => sum + countCharacters(segments[index]?.text ?? ''), 0);
  const job = new FileJob(order, service, options, characters);
  const isSubtitles = format.id === 'srt' || format.id === 'webvtt';
  await job.run(passagesOf(segments, wanted, order.sendContext));
  // What cannot be shared out is translated cue by cue.
  if (isSubtitles) await job.run(job.unshared.flatMap(singlePassages));

  const targets: Array<SegmentTarget | undefined> = segments.map(() => undefined);
  const left: LeftSegment[] = [];
  const terms: SegmentWarning[] = [];
  const missingTerms = new Set<string>();
  let fromCache = 0;
  const fromMemory = new Map<number, number>();
  await inSlices(wanted, (index) => {
    const segment = segments[index];
    if (!segment) return;
    const result = job.resultOf(segment, index);
    if (result.left) left.push(result.left);
    else targets[index] = result.target;
    if (result.isFromCache) fromCache++;
    if (result.memoryMatch !== undefined) fromMemory.set(index, result.memoryMatch);
    for (const { source, target: wanted } of new Map(
      result.missingTerms?.map((term) => [term.source, term]),
    ).values()) {
      const message = reason('term-not-used', wanted, source);
      terms.push({ segment: index, code: 'term-not-used', message });
      missingTerms.add(source);
    }
  });
  for (const [segment, message] of (await file.take?.(targets)) ?? []) {
    targets[segment] = undefined;
    left.push({ segment, reason: 'broken', message });
  }
  left.sort((a, b) => a.segment - b.segment);
  const translated = targets.filter((found) => found !== undefined).length;
  return {
    targets,
    edits: file.edits?.(targets, { targetLanguage: targetInFile, needsReview: order.needsReview }) ?? [],
    translated,
    isUnchanged: translated > 0 && targets.every((found, index) => !found || saysTheSame(found, segments[index])),
    fromCache,
    fromMemory,
    missingTerms: [...missingTerms],
    notApplied: [...job.notApplied],
    left,
    warnings: [...(isSubtitles ? checkCues(segments, targets, order.subtitles) : []), ...terms],
    sentCharacters: job.cost.sentCharacters,
    billedCharacters: settings.showBilledCharacters ? job.cost.billedCharacters : undefined,
    isCancelled: job.isCancelled,
  };
}

/** Wherever its lines are broken. */
function saysTheSame(target: SegmentTarget, source: Segment | undefined): boolean {
  const inOneLine = (text: string): string => text.replace(/\s+/g, ' ');
  return source !== undefined && inOneLine(target.text) === inOneLine(source.text);
}
