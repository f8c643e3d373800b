import type { TextEdit } from '../edits';
import { lineEndOf } from '../lineEnd';
import type { FormatProblem, ParsedFile, ParseOptions, TargetOptions } from '../segment';
import { readEntries } from './entries';
import { readHeader } from './header';
import { messageOf, planPlurals, segmentsOf, type PluralPlan, type PoMessage, type PoSegment } from './messages';
import { pluralRuleOf, type PluralRule } from './pluralRule';
import { settleFlags, writeMessage } from './write';
import { reason, type Reason } from '../reason';

/**
 * PO files and templates of gettext: each message is a segment, in need of a translation when it has none, or a
 * fuzzy one of another source.
 * Comments and contexts go along as context; what is obsolete stays. Messages with a number get all the forms their
 * language has, from the two texts of the source.
 */
export function parsePo(text: string, { targetLanguage: wantedLanguage, fuzzy }: ParseOptions = {}): ParsedFile {
  const { entries, broken } = readEntries(text);
  const header = readHeader(text, entries);
  const messages = entries.flatMap((entry) => messageOf(text, entry, fuzzy) ?? []);
  const language = header.targetLanguage ?? wantedLanguage;
  const rule = header.pluralRule ?? (language === undefined ? undefined : pluralRuleOf(language));
  const segments: PoSegment[] = [];
  const plurals: PluralMessage[] = [];
  for (const message of messages) {
    const plan = message.isPlural && rule ? planPlurals(text, message, rule) : undefined;
    // A language whose forms nobody knows.
    const own = message.isPlural && !rule && language !== undefined ? [] : segmentsOf(text, message, plan);
    for (const segment of own) segments.push(segment);
    if (message.isPlural) plurals.push({ message, plan, isOpen: own.some(({ needsTarget }) => needsTarget), own });
  }
  return {
    segments,
    problems: [...problemsOf(text, broken, plurals, rule), ...problemsOfFuzzy(segments)],
    ...(header.sourceLanguage !== undefined && { sourceLanguage: header.sourceLanguage }),
    ...(header.targetLanguage !== undefined && { targetLanguage: header.targetLanguage }),
    accept(wanted) {
      const reviewed = new Set(segments.flatMap(({ message }, index) => (wanted.has(index) ? [message] : [])));
      return [...reviewed].flatMap(({ entry }) => settleFlags(text, entry, false));
    },
    edits(targets, options = {}) {
      const code = options.targetLanguage ?? language;
      const known = rule ?? (code === undefined ? undefined : pluralRuleOf(code));
      const edits = writeAll(text, segments, targets, known, options);
      if (edits.length === 0) return [];
      const wantsRule = header.targetLanguage === undefined || plurals.length > 0;
      const completed = header.complete({
        code: header.targetLanguage === undefined ? code : undefined,
        pluralRule: wantsRule && !header.pluralRule ? known : undefined,
      });
      const settled = completed.length > 0 && header.entry ? settleFlags(text, header.entry, false) : [];
      // A header that was missing goes before the marks of the first message.
      return [...completed, ...settled, ...edits];
    },
  };
}

interface PluralMessage {
  message: PoMessage;
  plan: PluralPlan | undefined;
  own: readonly PoSegment[];
  isOpen: boolean;
}

function writeAll(
  text: string,
  segments: readonly PoSegment[],
  targets: Parameters<ParsedFile['edits']>[0],
  rule: PluralRule | undefined,
  options: TargetOptions,
): TextEdit[] {
  const lineEnd = lineEndOf(text);
  const isForReview = options.needsReview ?? options.madeBy !== 'person';
  const edits: TextEdit[] = [];
  for (let first = 0; first < segments.length;) {
    const message = segments[first]?.message as PoMessage;
    let last = first + 1;
    while (segments[last]?.message === message) last++;
    const plan = message.isPlural && rule ? planPlurals(text, message, rule) : undefined;
    const own = segments.slice(first, last).map((segment, index) => ({ segment, target: targets[first + index] }));
    const written = !message.isPlural || plan ? writeMessage(text, message, own, { plan, lineEnd, isForReview }) : [];
    for (const edit of written) edits.push(edit);
    first = last;
  }
  return edits;
}

function problemsOf(
  text: string,
  broken: ReadonlyArray<{ start: number; end: number }>,
  plurals: readonly PluralMessage[],
  rule: PluralRule | undefined,
): FormatProblem[] {
  const problems: FormatProblem[] = [];
  const add = (
    code: string,
    message: Reason,
    { start, end }: { start: number; end: number },
    leaves?: FormatProblem['leaves'],
  ): void => {
    problems.push({ code, message, start, end: Math.min(end, text.length), ...(leaves && { leaves }) });
  };
  for (const line of broken) add('po-malformed', reason('po-malformed'), line);
  const unknown = rule ? [] : plurals.filter(({ own }) => own.length === 0);
  for (const { message } of unknown) {
    const [string] = message.entry.strings;
    if (string) add('po-plural', reason('po-plural'), string, 'message');
  }
  const inexact = plurals.find(({ plan, isOpen }) => isOpen && plan?.isExact === false)?.message.entry.strings[0];
  if (inexact && rule) {
    const message = reason('po-plural-forms', rule.count);
    add('po-plural-forms', message, inexact, 'nothing');
  }
  return problems;
}

/** Told once for all of them: a file that a machine has translated is full of them. */
function problemsOfFuzzy(segments: readonly PoSegment[]): FormatProblem[] {
  const left = new Set(
    segments.filter(({ message, needsTarget }) => message.isFuzzy && !needsTarget).map(({ message }) => message),
  );
  const [first] = left;
  const place = first?.places[0];
  if (!place) return [];
  const message = reason('po-fuzzy', left.size);
  return [{ code: 'po-fuzzy', message, start: place.keywordStart, end: place.end, leaves: 'nothing' }];
}
