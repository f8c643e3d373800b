import type { SubtitleLimits } from '../../domain/files/subtitles/limits';
import { resultKinds, type ResultKind } from '../../domain/voice/results';
import { isWellFormedCode } from '../../formats/languageCode';
import { oneOf, readArguments, UsageError, wholeNumber } from '../arguments';
import { commands, speechVoices } from '../commands';
import { listSpoken } from '../knownLanguages';

/** The options of `parlance voice`, read. */
export type VoiceValues = ReturnType<typeof readValues>['values'];

/** Settings for all recordings of a run. */
export interface VoiceWishes {
  source?: string;
  targets: readonly string[];
  /** Targets that are also spoken. */
  speech: readonly string[];
  voice?: (typeof speechVoices)[number];
  kinds: readonly ResultKind[];
  limits: SubtitleLimits;
}

/** Reads the arguments. @throws UsageError */
export function readValues(args: readonly string[]) {
  return readArguments(args, commands.voice.options);
}

/** Returns the settings for all recordings. @throws UsageError */
export function wishesOf(values: VoiceValues): VoiceWishes {
  const codesOf = (given: readonly string[]): string[] => [
    ...new Set(given.flatMap((codes) => codes.split(',')).map((code) => code.trim())),
  ];
  const [targets, speech] = [codesOf(values.to), codesOf(values.speech)];
  const { source } = values;
  const wrong = [...targets, ...(source === undefined ? [] : [source])].find((code) => !isWellFormedCode(code));
  if (wrong !== undefined) throw new UsageError(`“${wrong}” isn’t a valid language code. ${listSpoken}`);
  const same = targets.find((code) => code.toLowerCase() === source?.toLowerCase());
  if (same !== undefined) throw new UsageError(`${same} is the source language. Remove it from --to.`);
  const unknown = speech.find((code) => !targets.includes(code));
  if (unknown !== undefined) throw new UsageError(`${unknown} in --speech isn’t in --to.`);
  const voice = values.voice === undefined ? undefined : oneOf(values.voice, speechVoices, 'voice');
  const kinds = [...new Set(values.format.split(','))].map((kind) => oneOf(kind.trim(), resultKinds, 'format'));
  return {
    ...(source !== undefined && { source }),
    targets,
    speech,
    ...(voice !== undefined && { voice }),
    kinds,
    limits: {
      lineLength: wholeNumber(values['line-length'], 'line-length'),
      lines: wholeNumber(values.lines, 'lines'),
      readingSpeed: wholeNumber(values['reading-speed'], 'reading-speed'),
    },
  };
}
