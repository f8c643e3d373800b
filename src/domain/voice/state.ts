import * as v from 'valibot';
import { limits } from '../../api/schemas/limits';
import type { Sound } from './sound/sound';
import { bytesOf, codeSchema, sayingOf, speechSchema } from './speech/speech';
import type { SpokenText } from './transcript';

const spokenSchema = v.object({
  text: v.string(),
  startMs: v.number(),
  endMs: v.number(),
  language: v.optional(v.string()),
});

const sessionSchema = v.object({
  targets: v.array(codeSchema),
  source: v.array(spokenSchema),
  /** Translations by target language. */
  translations: v.record(v.string(), v.array(spokenSchema)),
  /** Time before which everything said is concluded, in the source and in all targets. */
  doneMs: v.number(),
  isDone: v.boolean(),
  /** End of the sound, which in a file that was cut off comes before the length that it tells. */
  soundMs: v.optional(v.number()),
  /** One of the targets is spoken, too. */
  speech: v.optional(speechSchema),
});

/** Progress of a transcription, as plain data that outlives a stop. */
export const transcriptionSchema = v.object({
  version: v.literal(1),
  sessions: v.array(sessionSchema),
});
export type SessionState = v.InferOutput<typeof sessionSchema>;
export type Transcription = v.InferOutput<typeof transcriptionSchema>;

/**
 * A transcription that has nothing yet: a session takes five targets and speaks one of them, so more need more, each with all
 * of the sound.
 * @param spoken those of the targets that are spoken, too
 */
export function newTranscription(targets: readonly string[], spoken: readonly string[] = []): Transcription {
  const count = Math.max(1, spoken.length, Math.ceil(targets.length / limits.voice.targets));
  const written = targets.filter((target) => !spoken.includes(target));
  const sessions = Array.from({ length: count }, (_, at): SessionState => {
    const language = spoken[at];
    const own = language === undefined ? [] : [language];
    own.push(...written.splice(0, limits.voice.targets - own.length));
    return {
      targets: own,
      source: [],
      translations: Object.fromEntries(own.map((target): [string, SpokenText[]] => [target, []])),
      doneMs: 0,
      isDone: false,
      ...(language !== undefined && { speech: { language, segments: [] } }),
    };
  });
  return { version: 1, sessions };
}

/**
 * Makes a transcription that was kept while it grew one that can be gone on with: whoever kept it may have been ended in the
 * middle of a session.
 */
export function takeUp(transcription: Transcription): Transcription {
  for (const session of transcription.sessions) if (!session.isDone) cutBack(session);
  return transcription;
}

/** All that a session has is heard anew. */
export function forget(session: SessionState): void {
  Object.assign(session, { source: [], doneMs: 0, isDone: false });
  for (const target of session.targets) session.translations[target] = [];
  if (session.speech) session.speech.segments = [];
}

/** A session whose speech is not all there begins anew: what was said of it cannot be heard alone. */
export async function forgetWithoutSound(
  { sessions }: Transcription,
  bytesThere: (language: string) => Promise<number>,
): Promise<void> {
  for (const session of sessions) {
    const { speech } = session;
    if (speech && (await bytesThere(speech.language)) < bytesOf(speech)) forget(session);
  }
}

/** Milliseconds of sound that are still to be sent: each session gets all of it. */
export function msToSend({ sessions }: Transcription, durationMs: number): number {
  return sessions.reduce((sum, { doneMs, isDone }) => sum + (isDone ? 0 : Math.max(0, durationMs - doneMs)), 0);
}

/** Up to which time all sessions have heard it. */
export function heardMs({ sessions }: Transcription): number {
  return Math.min(...sessions.map(({ doneMs }) => doneMs));
}

/** Shorter than the picture by so much a film may well be. */
const lackedLeastMs = 2000;
const lackedLeastShare = 0.05;

/** End of a sound, well before the length that the file tells. */
export interface EarlyEnd {
  atMs: number;
  ofMs: number;
}

/** Returns the end of the sound if that is well before the length that the file tells. */
export function endedEarly(
  { sessions }: Transcription,
  { durationMs, toldMs = durationMs }: Pick<Sound, 'durationMs' | 'toldMs'>,
): EarlyEnd | undefined {
  const atMs = Math.max(...sessions.map((session) => session.soundMs ?? durationMs));
  return toldMs - atMs > Math.max(lackedLeastMs, toldMs * lackedLeastShare) ? { atMs, ofMs: toldMs } : undefined;
}

/** Returns the speech of a transcription. */
export function speechesOf({ sessions }: Transcription): Array<NonNullable<SessionState['speech']>> {
  return sessions.flatMap(({ speech }) => speech ?? []);
}

/** Returns whether anybody spoke. */
export function isAnythingHeard({ sessions }: Transcription): boolean {
  return sessions.some(({ source, translations }) =>
    [source, ...Object.values(translations)].some((one) => one.length > 0),
  );
}

/** Returns what was said, as the first session heard it. */
export function sourceOf({ sessions }: Transcription): SpokenText[] {
  return sessions[0]?.source ?? [];
}

/** Returns what was said in a target language. */
export function translationInto({ sessions }: Transcription, target: string): SpokenText[] {
  return sessions.find(({ targets }) => targets.includes(target))?.translations[target] ?? [];
}

/**
 * Forgets what is not concluded everywhere, so that the sound can be sent again from `doneMs` on.
 * @param silentFromMs the session has ended, and said all that it heard before this
 */
export function cutBack(session: SessionState, { silentFromMs }: { silentFromMs?: number } = {}): void {
  const { speech } = session;
  const said = speech && sayingOf(speech, session.translations[speech.language] ?? []);
  const tracks = [
    session.source,
    ...session.targets.map((target) => session.translations[target] ?? []),
    ...(said ? [said.texts] : []),
  ];
  const lastMs = (track: readonly SpokenText[]): number => track.at(-1)?.endMs ?? 0;
  const concludedMs =
    silentFromMs === undefined
      ? Math.min(...tracks.map(lastMs))
      : Math.min(silentFromMs, said?.isAll === false ? lastMs(said.texts) : Infinity);
  const isBorder = (ms: number): boolean =>
    ms <= concludedMs && tracks.every((track) => !track.some((one) => one.startMs < ms && one.endMs > ms));
  const ends = session.source.map(({ endMs }) => endMs);
  const border = [...ends, ...(silentFromMs === undefined ? [] : [silentFromMs])].findLast(isBorder) ?? 0;
  session.doneMs = Math.max(session.doneMs, border);
  const keep = (track: readonly SpokenText[]): SpokenText[] => track.filter(({ endMs }) => endMs <= session.doneMs);
  session.source = keep(session.source);
  for (const target of session.targets) session.translations[target] = keep(session.translations[target] ?? []);
  if (speech && said) speech.segments = speech.segments.slice(0, keep(said.texts).length);
}
