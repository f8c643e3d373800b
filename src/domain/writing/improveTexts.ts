import { ServiceError } from '../../api/errors';
import { baseLanguage, sameBaseLanguage } from '../../api/languageCodes';
import { isAdvice, type Finding } from '../../api/schemas/write';
import { limits } from '../../api/schemas/limits';
import { damagedCharacter } from '../../formats/markup/characters';
import type { Masked } from '../../formats/masking/masked';
import { mask } from '../../formats/masking/mask';
import { MaskNumbers, numberedText } from '../../formats/masking/numbers';
import { unmask } from '../../formats/masking/unmask';
import { findPlaceholders } from '../../formats/placeholders/find';
import type { ProtectedSpan } from '../../formats/placeholders/span';
import { findTechnicalSpans } from '../../formats/prose/technicalSpans';
import { farLonger, isFarLonger } from '../translation/piece';
import type { AlignedPart } from './changes';
import { choiceParameters } from './choices';
import type { WritingOrder, WritingText } from './order';
import { cutIntoParts } from './parts';
import { moved, provedFindings, takeFindings } from './provedFindings';
import type { WrittenText } from './result';
import { sendParts, type PartReply, type SendRequest } from './sendParts';
import type { WritingService } from './service';
import { reason, type Reason } from '../../formats/reason';

/**
 * Corrects or rephrases texts. Long ones are cut at paragraphs and sentences and put together again with their exact
 * white space; equal parts are sent once. Of a reply its text refuses, because it lost a name or would break out of its
 * comment, the findings are left out that do so; where the service says nothing of findings, it is asked once more with
 * names and placeholders masked, and what is still refused keeps its source.
 *
 * What the service refused is `failed` in the result, and the others are not lost.
 * @throws ServiceError when no text got a reply because of it, or the reason of `signal`
 */
export async function improveTexts(
  order: WritingOrder,
  service: WritingService,
  signal?: AbortSignal,
): Promise<WrittenText[]> {
  const parameters = parametersOf(order);
  const send: SendRequest = (text, abort) =>
    order.kind === 'correct'
      ? service.write.correct({ ...parameters, text }, { signal: abort })
      : service.write.rephrase({ ...parameters, text }, { signal: abort });

  const drafts = order.texts.map((text) => new Draft(text));
  const replies = await sendParts(drafts.flatMap(sentBy), parameters, send, signal);
  const refusal = refusalOfAll(replies);
  if (refusal) throw refusal;
  for (const draft of drafts) draft.take(replies, order.target);

  const refused = drafts.filter((draft) => draft.needsMasks);
  const numbers = new MaskNumbers(limits.write.bodyBytes / '"a{{1}}",'.length);
  for (const draft of refused) draft.useMasks(numbers);
  if (refused.length > 0) {
    const again = await sendParts(refused.flatMap(sentBy), parameters, send, signal);
    for (const draft of refused) draft.take(again, order.target);
  }

  return drafts.map((draft) => draft.result());
}

/**
 * Returns the error where no text got a reply; one that got its reply is worth giving even if nothing in it
 * changed.
 */
function refusalOfAll(replies: ReadonlyMap<string, PartReply>): ServiceError | undefined {
  let refusal: ServiceError | undefined;
  for (const reply of replies.values()) {
    if (reply.ok) return undefined;
    refusal ??= reply.error;
  }
  return refusal;
}

function parametersOf(order: WritingOrder): Record<string, string> {
  return {
    ...(order.target !== undefined && { target_lang: order.target }),
    ...(order.kind === 'rephrase' && choiceParameters(order.choice)),
  };
}

function sentBy(draft: Draft): string[] {
  return draft.parts.flatMap(({ sent }) => (sent === '' ? [] : [sent]));
}

/** A stretch of a text on its way: white space stays at home. */
interface Part {
  source: string;
  lead: string;
  trail: string;
  /** Text that is sent; empty when there are no words. */
  sent: string;
  masked?: Masked;
  /** Number that those of its masks follow. */
  first?: number;
}

/** Outcome of a part. */
interface PartResult extends AlignedPart {
  /** Offset of the part in its text. */
  start: number;
  /** Findings in units of the part; absent where its text is another and nobody said why. */
  findings?: readonly Finding[];
}

/** One text on its way: its parts, and what came of them so far. */
class Draft {
  parts: readonly Part[];
  private aligned: readonly PartResult[];
  private problems: Reason[] = [];
  private error?: WrittenText['error'];
  private detectedSource?: string;
  private readonly notApplied = new Set<string>();

  constructor(private readonly text: WritingText) {
    this.aligned = this.unchanged();
    this.parts = cutIntoParts(text.text).map((source) => toPart(source));
  }

  /** A reply was refused and masks may save the next one. */
  get needsMasks(): boolean {
    return this.problems.length > 0 && this.error === undefined && spansOf(this.text.text).length > 0;
  }

  useMasks(numbers: MaskNumbers): void {
    this.parts = cutIntoParts(this.text.text).map((source) => {
      const masked = mask(source, spansOf(source), 'token');
      const first = numbers.next(masked.pieces.length);
      return { source, lead: '', trail: '', sent: numberedText(masked, first), masked, first };
    });
  }

  take(replies: ReadonlyMap<string, PartReply>, target: string | undefined): void {
    this.problems = [];
    this.error = undefined;
    let start = 0;
    const aligned = this.parts.map((part): PartResult => {
      const place = { source: part.source, start };
      start += part.source.length;
      return { ...place, ...this.partResult(part, replies.get(part.sent), target) };
    });
    const problem = this.problemOf(aligned);
    const usable = problem === undefined ? aligned : this.withoutRefused(aligned);
    if (!usable && problem !== undefined) this.problems.push(problem);
    this.aligned = usable ?? this.unchanged();
  }

  private problemOf(aligned: readonly PartResult[]): Reason | undefined {
    const written = joined(aligned);
    return written === this.text.text ? undefined : this.text.refuse?.(written);
  }

  /** The parts with what can be taken of their findings; nothing when that is none, or they are not known. */
  private withoutRefused(aligned: readonly PartResult[]): PartResult[] | undefined {
    const isTaken = (finding: Finding, start: number): boolean =>
      isAdvice(finding) || this.text.refuse?.(takeFindings(this.text.text, moved([finding], start))) === undefined;
    const taken = aligned.map((part): PartResult => {
      if (!part.findings) return part;
      const findings = part.findings.filter((finding) => isTaken(finding, part.start));
      return { ...part, findings, text: takeFindings(part.source, findings) };
    });
    const isAnyTaken = joined(taken) !== this.text.text;
    return isAnyTaken && this.problemOf(taken) === undefined ? taken : undefined;
  }

  private partResult(
    part: Part,
    reply: PartReply | undefined,
    target: string | undefined,
  ): Pick<PartResult, 'text' | 'findings'> {
    const { text, findings } = this.used(part, reply, target) ?? { text: part.source };
    return { text, findings: findings ?? (text === part.source ? [] : undefined) };
  }

  /** Nothing where a reply, or what is wrong with it, leaves the source as it is. */
  private used(
    part: Part,
    reply: PartReply | undefined,
    target: string | undefined,
  ): Pick<PartResult, 'text' | 'findings'> | undefined {
    if (!reply) return undefined;
    if (!reply.ok) {
      this.error ??= reply.error;
      return undefined;
    }
    const { text, problem, detected_source_language: detected, not_applied: notApplied = [] } = reply.improvement;
    for (const name of notApplied) this.notApplied.add(name);
    // A part that was not worked on must not look as if nothing were wrong with it.
    if (problem !== undefined) this.error ??= notDone(problem);
    this.detectedSource ??= detected;
    if (target !== undefined && detected !== undefined && !sameBaseLanguage(detected, target)) {
      this.problems.push(reason('reply-other-language', baseLanguage(detected), baseLanguage(target)));
      return undefined;
    }
    if (text.trim() === '' || isFarLonger(text, part.sent)) {
      this.problems.push(text.trim() === '' ? reason('reply-empty') : farLonger);
      return undefined;
    }
    if (!part.masked) {
      const character = damagedCharacter(text, part.sent);
      if (character === undefined) {
        const findings = provedFindings(part.sent, reply.improvement);
        return {
          text: part.lead + (findings ? text : text.trim()) + part.trail,
          findings: findings && moved(findings, part.lead.length),
        };
      }
      this.problems.push(damagedReply(character));
      return undefined;
    }
    const restored = unmask(part.masked, text, part.first);
    if (restored.ok) return { text: restored.text };
    const { kind, placeholder } = restored.problem;
    this.problems.push(kind === 'damaged' ? damagedReply(placeholder) : reason('reply-lacks', placeholder));
    return undefined;
  }

  private unchanged(): PartResult[] {
    return [{ start: 0, source: this.text.text, text: this.text.text }];
  }

  result(): WrittenText {
    const { text: source } = this.text;
    const written = joined(this.aligned);
    const isNew = written !== source;
    const withoutReply = this.error ? 'failed' : this.problems.length > 0 ? 'kept' : 'unchanged';
    return {
      outcome: isNew ? 'improved' : withoutReply,
      text: written,
      parts: this.aligned.map((part) => ({ source: part.source, text: part.text })),
      findings: findingsOf(this.aligned),
      problems: this.problems,
      notApplied: [...this.notApplied],
      error: this.error,
      detectedSource: this.detectedSource,
    };
  }
}

function joined(parts: readonly AlignedPart[]): string {
  return parts.map(({ text }) => text).join('');
}

/** Returns the findings of all parts together; nothing when they are not known of one. */
function findingsOf(parts: readonly PartResult[]): Finding[] | undefined {
  const all = parts.map(({ start, findings }) => findings && moved(findings, start));
  return all.every((findings) => findings !== undefined) ? all.flat() : undefined;
}

function damagedReply(character: string): Reason {
  return reason('reply-damaged', character);
}

function toPart(source: string): Part {
  const sent = /[\p{L}\p{N}]/u.test(source) ? source.trim() : '';
  const start = sent === '' ? 0 : source.indexOf(sent);
  return { source, sent, lead: source.slice(0, start), trail: source.slice(start + sent.length) };
}

/** Placeholders and technical names; where the two meet, the placeholder is the whole. */
function spansOf(text: string): ProtectedSpan[] {
  const placeholders = findPlaceholders(text);
  const names = findTechnicalSpans(text).filter(
    ({ start, end }) => !placeholders.some((span) => span.start < end && start < span.end),
  );
  const spans = [...placeholders, ...names.map((span): ProtectedSpan => ({ ...span, kind: 'code' }))];
  return spans.sort((a, b) => a.start - b.start);
}

/** Returns the error for what the local service could not do with a text, in its own words. */
function notDone(problem: string): ServiceError {
  return new ServiceError('not-done-outside', 'The service returned a text unchanged.', { said: problem });
}
