import { Hono } from 'hono';
import { countCharacters } from '../../api/schemas/characters';
import { limits } from '../../api/schemas/limits';
import { notAppliedHeader, type WishName } from '../../api/schemas/notApplied';
import {
  correctRequestSchema,
  rephraseRequestSchema,
  type RephraseRequest,
  type WriteResponse,
} from '../../api/schemas/write';
import { baseLanguage } from '../../formats/languageCode';
import { readBody } from '../http/body';
import { check } from '../http/check';
import type { ServiceContext, ServiceEnv } from '../http/environment';
import { badRequest, HttpFailure } from '../http/failure';
import type { FormFields } from '../http/formBody';
import { OutsideError } from '../outside/outside';
import { outsideFailure } from '../outside/outsideFailure';
import type { Quota } from '../quota';
import type { DetectLanguage } from '../translation/sourceLanguage';
import type { LanguageStyle } from '../writing/languageStyle';
import { WriterError, type Improved, type Writer } from '../writing/writer';
import {
  answeredLanguage,
  askedStyle,
  checkTarget,
  styleFor,
  writtenLanguages,
  type AskedStyle,
} from '../writing/writeRules';

export interface WriteDependencies {
  writer: Writer;
  detect: DetectLanguage;
  quota: Quota;
}

const form: FormFields = { text: 'texts' };
const bodyRules = { maxBytes: limits.write.bodyBytes, form, unsupportedType: 415 } as const;

/**
 * `POST /v2/write/correct` and `POST /v2/write/rephrase` (contract §4). Beside the contract, an improvement of `correct`
 * has `findings` (`api/schemas`): what is wrong where, and why.
 */
export function writeRoutes(parts: WriteDependencies): Hono<ServiceEnv> {
  return new Hono<ServiceEnv>()
    .post('/v2/write/correct', async (c) => {
      const body = await readBody(c, bodyRules);
      refuseStyles(body);
      return improve(c, parts, 'correct', check(correctRequestSchema, body));
    })
    .post('/v2/write/rephrase', async (c) =>
      improve(c, parts, 'rephrase', check(rephraseRequestSchema, await readBody(c, bodyRules))),
    );
}

async function improve(
  c: ServiceContext,
  { writer, detect, quota }: WriteDependencies,
  kind: 'correct' | 'rephrase',
  request: RephraseRequest,
): Promise<Response> {
  const { target_lang: target } = request;
  checkTarget(target);
  const asked = askedStyle(request);
  if (target !== undefined) styleFor(asked, target);
  // It starts while the request is looked at, and also for one that is refused: the next will not be.
  const expected = baseLanguage(target ?? 'en');
  if (writer.serves(expected, kind)) writer.prepare(expected);
  const serves = (base: string): boolean => writer.serves(base, kind);
  const languages = await writtenLanguages(request.text, target, detect, serves);
  const styles = languages.map(({ base }) => styleFor(asked, target ?? base));
  const characters = request.text.reduce((sum, text) => sum + countCharacters(text), 0);
  const refund = quota.charge(c.get('caller'), { product: 'write', tag: '', characters });
  // One text that fails ends the request, so nobody wants the others.
  const others = new AbortController();
  const signal = AbortSignal.any([c.req.raw.signal, others.signal]);
  try {
    const texts = await Promise.all(
      request.text.map((text, index) => {
        const { base, variant } = languages[index] ?? { base: 'en' };
        const task = { text, language: base, variant, kind, style: styles[index] };
        return writer.improve(task, signal).catch((error: unknown) => {
          if (error instanceof OutsideError) throw outsideFailure(error);
          throw error instanceof WriterError ? failureOf(error, index) : error;
        });
      }),
    );
    const wishes = texts.map((improved, index) => notAppliedOf(improved, asked, styles[index]));
    const notApplied = [...new Set(wishes.flat())];
    if (notApplied.length > 0) c.header(notAppliedHeader, notApplied.join(', '));
    return c.json({
      improvements: texts.map(({ text, findings = [], problem }, index) => ({
        text,
        problem,
        ...(wishes[index]?.length && { not_applied: wishes[index] }),
        ...(kind === 'correct' && findings.length > 0 && { findings: [...findings] }),
        target_language: answeredLanguage(target, languages[index]?.base ?? 'en'),
        detected_source_language: languages[index]?.base ?? 'en',
      })),
    } satisfies WriteResponse);
  } catch (error) {
    refund();
    others.abort(error);
    throw error;
  }
}

/** Returns the names, as in the contract, of requested options that have no effect on a text. */
function notAppliedOf(
  { notApplied = [] }: Improved,
  asked: AskedStyle | undefined,
  style: LanguageStyle | undefined,
): WishName[] {
  const isPlain = asked !== undefined && (style === undefined || notApplied.includes('style'));
  return [...(notApplied.includes('wording') ? ['rephrase' as const] : []), ...(isPlain ? [asked.feature] : [])];
}

function failureOf({ reason }: WriterError, index: number): HttpFailure {
  switch (reason) {
    case 'slow':
      return new HttpFailure(
        503,
        `The offline writing engine timed out on text ${index} and was restarted. Send a shorter text.`,
      );
    case 'refused':
      // Asking again does not help, so this is no 503.
      return badRequest(`Text ${index} stopped the offline writing engine twice and won’t be tried again. Change it.`);
    default:
      return new HttpFailure(503, `The offline writing engine failed on text ${index}. Try again, or change it.`);
  }
}

/** Correcting has no style; the contract refuses one instead of ignoring it. */
function refuseStyles(body: unknown): void {
  const given = ['writing_style', 'tone'].find((name) => typeof body === 'object' && body !== null && name in body);
  if (given) throw badRequest(`'${given}' isn’t supported by correct. Use rephrase.`);
}
