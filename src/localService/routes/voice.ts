import { Hono } from 'hono';
import { notAppliedHeader, type WishName } from '../../api/schemas/notApplied';
import { voiceSessionRequestSchema, type VoiceSession, type VoiceSessionRequestRead } from '../../api/schemas/voice';
import { baseLanguage } from '../../formats/languageCode';
import { readBody } from '../http/body';
import { check } from '../http/check';
import type { ServiceContext, ServiceEnv } from '../http/environment';
import { HttpFailure, badRequest, notFound } from '../http/failure';
import { reportingTag } from '../http/reportingTag';
import { findProgram, programFolders } from '../../programs/findProgram';
import type { Quota } from '../quota';
import type { SpeechEngine } from '../voice/engines/speechEngine';
import type { Speaker } from '../voice/engines/speaker';
import type { SpeechEngineSet } from '../voice/engines/speechEngines';
import { soundFormat } from '../voice/sound/soundFormat';
import { VoiceSession as Session } from '../voice/voiceSession';
import type { VoiceSessions, VoiceTicket } from '../voice/voiceSessions';
import { voiceSocketPath } from '../voice/voiceSockets';
import { speechPcm, VoiceSpeech } from '../voice/voiceSpeech';
import { VoiceTargets, type VoiceTargetDependencies } from '../voice/voiceTargets';
import type { VoiceTimes } from '../voice/voiceTimes';

export interface VoiceDependencies extends VoiceTargetDependencies {
  speech: SpeechEngineSet;
  /** Engine that speaks; none when absent. */
  speaker?: Speaker;
  voiceSessions: VoiceSessions;
  voiceTimes: VoiceTimes;
  /** Folders in which `ffmpeg` may be. */
  decoderFolders?: readonly string[];
  quota: Quota;
  port: () => number;
  log: { error(message: string): void };
}

const bodyBytesMax = 64 * 1024;

/** Live speech (contract §13): `POST` creates a session, `GET` another connection of it. */
export function voiceRoutes(parts: VoiceDependencies): Hono<ServiceEnv> {
  return new Hono<ServiceEnv>()
    .post('/v3/voice/realtime', async (c) => {
      const { ticket, notApplied } = await create(c, parts);
      if (notApplied.length > 0) c.header(notAppliedHeader, notApplied.join(', '));
      return c.json({
        ...answer(ticket, parts),
        ...(notApplied.length > 0 && { not_applied: [...notApplied] }),
      } satisfies VoiceSession);
    })
    .get('/v3/voice/realtime', (c) => {
      const token = c.req.query('token');
      if (token === undefined || token === '') throw badRequest("Parameter 'token' is missing.");
      return c.json(answer(parts.voiceSessions.renew(token, c.get('caller')), parts) satisfies VoiceSession);
    });
}

function answer({ token, session }: VoiceTicket, { port }: VoiceDependencies): VoiceSession {
  return {
    streaming_url: `ws://127.0.0.1:${port()}${voiceSocketPath}`,
    token,
    session_id: session.id,
    source_media_bytes: session.receivedBytes,
  };
}

/** A new session, and names of what was asked for and no engine applies. */
interface Created {
  ticket: VoiceTicket;
  notApplied: readonly WishName[];
}

async function create(c: ServiceContext, parts: VoiceDependencies): Promise<Created> {
  const tag = reportingTag(c);
  const request = check(voiceSessionRequestSchema, await readBody(c, { maxBytes: bodyBytesMax }));
  const { engine, language } = await engineFor(request, parts);
  if (request.spoken_terms_id !== undefined) throw notFound('List of spoken terms');
  const targetLanguages = distinct([...(request.target_languages ?? []), ...(request.target_media_languages ?? [])]);
  const speech = await speechFor(request, targetLanguages, parts);
  const targets = new VoiceTargets(parts, request);
  await targets.check(language, targetLanguages);
  const notApplied = await targets.notApplied(language, targetLanguages);
  const decoder = await decoderFor(request, parts);
  const caller = c.get('caller');
  parts.quota.checkSpeech(caller);
  parts.voiceSessions.checkRoom();
  const { quota, log, voiceTimes: times } = parts;
  const ticket = parts.voiceSessions.open(
    (onEnd) =>
      new Session({
        request,
        caller,
        tag,
        engine,
        language,
        targetLanguages,
        targets,
        speech,
        decoder,
        quota,
        times,
        log,
        onEnd,
      }),
  );
  return { ticket, notApplied };
}

/** 403 where nothing speaks, which to a client is a plan without speech; 400 for another language or kind of sound. */
async function speechFor(
  {
    target_media_languages: asked = [],
    target_media_content_type: type,
    target_media_voice: voice,
  }: VoiceSessionRequestRead,
  targets: readonly string[],
  { speaker }: VoiceDependencies,
): Promise<VoiceSpeech | undefined> {
  const [wanted] = asked;
  if (wanted === undefined) return undefined;
  if (!speaker || !(await speaker.isHere())) {
    const advice = speaker?.advice ?? '';
    throw new HttpFailure(
      403,
      `No text-to-speech program was found on this computer. ${advice} Or leave out target_media_languages.`,
    );
  }
  const language = targets.find((target) => target.toLowerCase() === wanted.toLowerCase()) ?? wanted;
  if (!(await speaker.speaks(language))) {
    throw badRequest(
      `Value of 'target_media_languages' not supported: no text-to-speech engine on this computer speaks ${language}.`,
    );
  }
  const pcm = speechPcm(type);
  if (!pcm) {
    throw badRequest(
      "Value of 'target_media_content_type' not supported by the local service: expected audio/pcm;encoding=s16le;rate=16000 or 24000.",
    );
  }
  return new VoiceSpeech({ speaker, language, voice, pcm });
}

/** 403 where nothing understands speech, which to a client is a plan without access; 400 for another language. */
async function engineFor(
  { source_language: asked }: VoiceSessionRequestRead,
  { speech }: VoiceDependencies,
): Promise<{ engine: SpeechEngine; language: string | undefined }> {
  const language = asked === undefined ? undefined : baseLanguage(asked);
  const engine = await speech.find(language);
  if (engine) {
    const [only, ...others] = await engine.languages();
    return { engine, language: language ?? (others.length === 0 ? only : undefined) };
  }
  const here = await speech.languages();
  if (here.length === 0) {
    throw new HttpFailure(403, `No speech recognition engine was found on this computer. ${speech.advice}`.trimEnd());
  }
  throw badRequest(
    `Value of 'source_language' not supported on this computer: expected ${here.join(', ')}. ${speech.advice}`,
  );
}

async function decoderFor(request: VoiceSessionRequestRead, parts: VoiceDependencies): Promise<string | undefined> {
  if (soundFormat(request.source_media_content_type).kind === 'pcm') return undefined;
  const program = await findProgram(['ffmpeg'], parts.decoderFolders ?? programFolders());
  if (program !== undefined) return program;
  throw badRequest("Value of 'source_media_content_type' not supported without ffmpeg. Install ffmpeg or send PCM.");
}

/** Each language once, in its first spelling. */
function distinct(languages: readonly string[]): string[] {
  const known = new Map<string, string>();
  for (const language of languages) {
    if (!known.has(language.toLowerCase())) known.set(language.toLowerCase(), language);
  }
  return [...known.values()];
}
