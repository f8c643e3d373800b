import type { SubtitleLimits } from '../files/subtitles/limits';
import { writeSrt, writeWebVtt } from '../../formats/subtitles/writeCues';
import { isWellFormedCode } from '../../formats/languageCode';
import { usualPattern } from '../files/counterparts';
import { outputPath } from '../outputPath';
import { cutCues } from './cutCues';
import { sourceOf, translationInto, type Transcription } from './state';
import { plainTranscript, spokenLanguage, type SpokenText } from './transcript';

/** Subtitles as SubRip or WebVTT, and a transcript to read; each is the extension of its files. */
export const resultKinds = ['srt', 'vtt', 'txt'] as const;
export type ResultKind = (typeof resultKinds)[number];
/** Extension of speech; made beside those, in the languages that are wanted so. */
export const speechKind = 'wav' as const;

/** A file made of a recording. */
export interface VoiceResult {
  /** Name of the file, which belongs beside the recording. */
  name: string;
  kind: ResultKind;
  /** Absent where nobody told what was spoken. */
  language?: string;
  isSource: boolean;
  content: string;
}

export interface ResultOptions {
  /** Name of the recording. */
  fileName: string;
  /** Absent = as the service detected it. */
  source?: string;
  targets: readonly string[];
  kinds: readonly ResultKind[];
  limits: SubtitleLimits;
}

/**
 * The name of a result: `film.de.srt` of `film.mp4`; `film.srt` where the language is not known.
 * @throws OutputPathError when the language is none, or no file can have the name
 */
export function resultName(fileName: string, language: string | undefined, kind: ResultKind | 'wav'): string {
  const [name = ''] = outputPath(usualPattern, { fileName, target: language ?? 'und', extension: kind });
  return language === undefined ? name.replace(/\.und(?=\.[^.]*$)/, '') : name;
}

/** All files of a transcription, those of the source first. @throws OutputPathError */
export function resultsOf(transcription: Transcription, options: ResultOptions): VoiceResult[] {
  const { fileName, source, targets, kinds, limits } = options;
  const spoken = sourceOf(transcription);
  const tracks = [
    { language: source ?? knownLanguage(spoken), texts: spoken, isSource: true },
    ...targets.map((target) => ({
      language: target,
      texts: translationInto(transcription, target),
      isSource: false,
    })),
  ];
  return tracks.flatMap(({ language, texts, isSource }) =>
    kinds.map((kind) => ({
      name: resultName(fileName, language, kind),
      kind,
      ...(language !== undefined && { language }),
      isSource,
      content: contentOf(texts, kind, limits),
    })),
  );
}

function knownLanguage(texts: readonly SpokenText[]): string | undefined {
  const told = spokenLanguage(texts);
  return told !== undefined && isWellFormedCode(told) ? told : undefined;
}

function contentOf(texts: readonly SpokenText[], kind: ResultKind, limits: SubtitleLimits): string {
  if (kind === 'txt') return plainTranscript(texts);
  const cues = cutCues(texts, limits);
  return kind === 'srt' ? writeSrt(cues) : writeWebVtt(cues);
}
