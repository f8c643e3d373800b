import { diffWordsWithSpace } from 'diff';
import { applyEdits } from '../../../formats/edits';
import type { Span } from '../../../formats/prose/technicalSpans';
import { form, nameOf } from '../../engines/languageModel/instructions';
import { askInParts, type Proof } from '../../languageModel/askInParts';
import { answerProblem } from '../../languageModel/proofs';
import type { Outside } from '../../outside/outside';
import { cutSentences } from '../../translation/sentences';
import type { DetectLanguage } from '../../translation/sourceLanguage';
import { bestEdit, finding, withoutOverlaps, type Finding } from '../finding';
import type { FindingRule } from '../findingRules';
import type { LanguageStyle } from '../languageStyle';
import { protectedSpans } from '../protectedSpans';
import type { Improved, WritingTask } from '../writer';
import { later } from '../../../shared/l10n';

/** Has a language model of the user's own correct and rephrase texts. */
export class ModelWriter {
  constructor(
    private readonly outside: Outside,
    private readonly detect: DetectLanguage,
  ) {}

  /** Rejects with `OutsideError` when it cannot be asked, with the signal's reason when that fires. */
  async improve(task: WritingTask, signal?: AbortSignal): Promise<Improved> {
    const parts = partsOf(task);
    const asked = parts.filter(({ isProse }) => isProse);
    const pair = { source: task.language, target: task.variant ?? task.language };
    const proofs = await askInParts(
      this.outside,
      {
        instructions:
          task.kind === 'correct' ? correctInstructions(pair.target) : rephraseInstructions(pair.target, task.style),
        texts: asked.map(({ text }) => text),
        prove: async (answer, index): Promise<Proof<readonly Finding[] | string>> => {
          const { text } = asked[index] ?? { text: '' };
          const problem = keepsAll(text, answer) ?? (await answerProblem(text, answer, pair, this.detect));
          if (problem !== undefined) return { problem };
          if (task.kind === 'rephrase') return { result: answer };
          const found = correctionsOf(text, answer);
          return found ? { result: found } : { problem: 'The language model changed more than errors.' };
        },
      },
      signal,
    );
    return joined(task, parts, proofs);
  }
}

interface Part extends Span {
  text: string;
  isProse: boolean;
}

/** Parts of a text that a model sees whole, in UTF-16 units. */
const longestPart = 1_500;

/** The paragraphs of a text, long ones cut at sentences; what lies between them stays as it is. */
function partsOf({ text, language }: WritingTask): Part[] {
  const parts: Part[] = [];
  let start = 0;
  for (const { marked, translate } of cutSentences({ text, protectedSpans: [] }, '1', language)) {
    const end = start + marked.text.length;
    const last = parts.at(-1);
    const goesOn = last && !/\n/.test(text.slice(last.end, end)) && end - last.start <= longestPart;
    if (last?.isProse && translate && goesOn) Object.assign(last, { end, text: text.slice(last.start, end) });
    else if (translate) parts.push({ start, end, text: marked.text, isProse: true });
    start = end;
  }
  return parts;
}

function joined(
  { text, kind }: WritingTask,
  parts: readonly Part[],
  proofs: ReadonlyArray<Proof<readonly Finding[] | string>>,
): Improved {
  const findings: Finding[] = [];
  const edits: Array<Span & { newText: string }> = [];
  let problem: string | undefined;
  parts.forEach(({ start, end }, index) => {
    const proof = proofs[index];
    if (!proof || 'problem' in proof) problem ??= proof?.problem;
    else if (typeof proof.result === 'string') edits.push({ start, end, newText: proof.result });
    else findings.push(...proof.result.map((one) => ({ ...one, start: one.start + start, end: one.end + start })));
  });
  if (kind === 'rephrase') return { text: applyEdits(text, edits), problem };
  return { text: applyEdits(text, findings.flatMap(bestEdit)), findings, problem };
}

/** Names, code, paths and line ends are in the answer as often as in the text. */
function keepsAll(text: string, answer: string): string | undefined {
  const names = protectedSpans(text).map(({ start, end }) => text.slice(start, end));
  const lost = names.some((name) => countOf(answer, name) < countOf(text, name));
  const lines = (one: string): number => one.split('\n').length;
  return lost || lines(text) !== lines(answer)
    ? 'The language model changed a name, code or the line breaks of the text.'
    : undefined;
}

function countOf(text: string, part: string): number {
  return text.split(part).length - 1;
}

/** Words that an error takes at most, on either side, and the share of a text's words that errors take. */
const longestChange = 4;
const mostChanged = { share: 0.35, anyway: 3 };

/** The corrections between a text and its answer; none when it is rather another text. */
function correctionsOf(text: string, answer: string): Finding[] | undefined {
  const isProtected = (span: Span): boolean =>
    names.some((name) => name.start < Math.max(span.end, span.start + 1) && span.start < name.end);
  const names = protectedSpans(text);
  const changes = changesOf(text, answer);
  if (!changes) return undefined;
  const words = (one: string): number => one.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  const changed = changes.reduce((sum, { from, to }) => sum + Math.max(words(from), words(to)), 0);
  if (changed > Math.max(mostChanged.anyway, words(text) * mostChanged.share)) return undefined;
  const found = changes.flatMap((change) => {
    const span = { start: change.start, end: change.start + change.from.length };
    const isSmall = words(change.from) <= longestChange && words(change.to) <= longestChange;
    if (!isSmall || isProtected(span) || change.from.trim() === change.to.trim()) return [];
    const { id, rule } = kindOf(change.from, change.to);
    return [finding(span, [change.to], id, rule)];
  });
  return withoutOverlaps(found);
}

interface Change {
  start: number;
  from: string;
  to: string;
}

/** Differences of texts that have little in common take long. */
const diffMs = 1_000;

/** Returns the differences word by word; an insertion includes the word beside it, so that there is something to mark. */
function changesOf(text: string, answer: string): Change[] | undefined {
  const parts = diffWordsWithSpace(text, answer, { timeout: diffMs });
  if (!parts) return undefined;
  const changes: Change[] = [];
  let at = 0;
  let isOpen = false;
  for (const { value, added, removed } of parts) {
    if (added || removed) {
      if (!isOpen) changes.push({ start: at, from: '', to: '' });
      const change = changes.at(-1);
      if (change && removed) change.from += value;
      if (change && added) change.to += value;
    }
    isOpen = added || removed;
    if (!added) at += value.length;
  }
  return changes.map((change) => withoutSpace(change.from.trim() === '' ? withNeighbour(text, change) : change));
}

/** White space that both end with is none of the change. */
function withoutSpace({ start, from, to }: Change): Change {
  const [bareFrom, bareTo] = [from.trimEnd(), to.trimEnd()];
  const isShared = bareFrom !== '' && from.slice(bareFrom.length) === to.slice(bareTo.length);
  return isShared ? { start, from: bareFrom, to: bareTo } : { start, from, to };
}

function withNeighbour(text: string, { start, from, to }: Change): Change {
  const near = text.slice(Math.max(0, start - 60), start);
  const before = near.slice(near.trimEnd().search(/\S{1,60}$/));
  if (before.trim() !== '') return { start: start - before.length, from: before + from, to: before + to };
  const [after = ''] = /^\s*\S+/.exec(text.slice(start + from.length, start + from.length + 60)) ?? [];
  return { start, from: from + after, to: to + after };
}

function kindOf(from: string, to: string): { id: string; rule: FindingRule } {
  const letters = (one: string): string => one.replace(/[^\p{L}\p{N}]/gu, '');
  if (letters(from) === letters(to)) return { id: 'model/punctuation', rule: rules.punctuation };
  const isWord = /^\p{L}+$/u.test(from.trim()) && /^\p{L}+$/u.test(to.trim());
  return isWord ? { id: 'model/word', rule: rules.word } : { id: 'model/grammar', rule: rules.grammar };
}

const rules = {
  punctuation: {
    category: 'typography',
    reason: later('The language model suggests other punctuation or capitalization.'),
  },
  word: { category: 'grammar', reason: later('The language model considers this word an error.') },
  grammar: { category: 'grammar', reason: later('The language model considers this an error.') },
} as const satisfies Readonly<Record<string, FindingRule>>;

function correctInstructions(language: string): string {
  return [
    `You correct spelling, grammar and punctuation of texts in ${nameOf(language)}.`,
    ...form,
    'Change only what is an error, and as few letters as you can. Keep wording, style, names, code, Markdown and line ends.',
    'A text without an error comes back exactly as it is.',
  ].join('\n');
}

const styles: Readonly<Record<LanguageStyle, string>> = {
  academic: 'Write in an academic style: precise, formal, without contractions.',
  business: 'Write in a business style: clear, polite, to the point.',
  casual: 'Write in a casual style, as one talks to colleagues.',
  simple: 'Write in a simple style: short sentences and common words.',
  confident: 'Write in a confident tone: direct, without hedging.',
  diplomatic: 'Write in a diplomatic tone: tactful and considerate.',
  enthusiastic: 'Write in an enthusiastic tone.',
  friendly: 'Write in a friendly tone.',
};

function rephraseInstructions(language: string, style: LanguageStyle | undefined): string {
  return [
    `You improve the wording of texts in ${nameOf(language)} and fix their errors. Answer in the same language.`,
    ...form,
    'Keep the meaning, every fact, names, code, Markdown and line ends. Add nothing. Keep about the same length.',
    ...(style ? [styles[style]] : []),
  ].join('\n');
}
