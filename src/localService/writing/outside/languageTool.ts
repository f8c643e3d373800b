import { inSentence } from '../../../formats/sentenceEnds';
import * as v from 'valibot';
import type { FindingCategory } from '../../../api/schemas/write';
import { baseLanguage } from '../../../formats/languageCode';
import { notItsAnswer, type Outside } from '../../outside/outside';
import { finding, withoutOverlaps, type Finding } from '../finding';
import { protectedSpans } from '../protectedSpans';
import type { WritingTask } from '../writer';
import { later } from '../../../shared/l10n';

const matchSchema = v.looseObject({
  message: v.optional(v.string(), ''),
  offset: v.pipe(v.number(), v.integer(), v.minValue(0)),
  length: v.pipe(v.number(), v.integer(), v.minValue(0)),
  replacements: v.optional(v.array(v.looseObject({ value: v.optional(v.string(), '') })), []),
  rule: v.optional(
    v.looseObject({
      id: v.optional(v.string(), 'UNKNOWN'),
      issueType: v.optional(v.string(), ''),
      category: v.optional(v.looseObject({ id: v.optional(v.string(), '') })),
    }),
    {},
  ),
});
const answerSchema = v.looseObject({ matches: v.array(matchSchema) });
const languagesSchema = v.array(v.looseObject({ code: v.pipe(v.string(), v.regex(/^[a-z]{2,3}\b/i)) }));
type Match = v.InferOutput<typeof matchSchema>;

/** Its names for languages that it knows by their variants only, or best so. */
const variants: Readonly<Record<string, string>> = { en: 'en-US', de: 'de-DE', pt: 'pt-PT', zh: 'zh-CN', ja: 'ja-JP' };

/** Time for which the languages of a server are cached, in milliseconds. */
const believedMs = 10 * 60_000;

/** A LanguageTool server of the user's own. */
export class LanguageTool {
  private known: { host: string; until: number; languages: Promise<string[]> } | undefined;

  constructor(
    private readonly outside: Outside,
    private readonly now: () => number = Date.now,
  ) {}

  /** Base codes of the languages it has. Rejects with `OutsideError`. */
  async languages(): Promise<readonly string[]> {
    const { host = '' } = this.outside.options.languageTool ?? {};
    const { known } = this;
    if (known && known.host === host && known.until > this.now()) return await known.languages;
    const languages = this.askLanguages();
    this.known = { host, until: this.now() + believedMs, languages };
    // A failure must not be believed: the next call asks again.
    languages.catch(() => (this.known = undefined));
    return await languages;
  }

  private async askLanguages(): Promise<string[]> {
    const { body } = await this.outside.http({ server: 'languageTool', path: '/v2/languages' });
    const parsed = v.safeParse(languagesSchema, body);
    if (!parsed.success) throw notItsAnswer('languageTool');
    return [...new Set(parsed.output.map(({ code }) => baseLanguage(code)))].sort();
  }

  /** Returns the findings in a text outside of names and code. Rejects with `OutsideError`, or with the signal's reason. */
  async check({ text, language, variant }: WritingTask, signal?: AbortSignal): Promise<Finding[]> {
    const code = variant ? withCapitals(variant) : (variants[language] ?? language);
    const body = { text, language: code };
    const answer = await this.outside.http({ server: 'languageTool', path: '/v2/check', body }, signal);
    const parsed = v.safeParse(answerSchema, answer.body);
    if (!parsed.success) throw notItsAnswer('languageTool');
    const names = protectedSpans(text);
    const found = parsed.output.matches.flatMap((match) => {
      const span = { start: match.offset, end: match.offset + match.length };
      const isIn = span.start < span.end && span.end <= text.length;
      const isProtected = names.some((name) => name.start < span.end && span.start < name.end);
      return isIn && !isProtected ? [findingOf(match, text.slice(span.start, span.end))] : [];
    });
    return withoutOverlaps(found);
  }
}

function findingOf({ message, offset, length, replacements, rule }: Match, written: string): Finding {
  const suggestions = replacements.map(({ value }) => value).filter((value) => value !== written);
  const id = rule.id ?? 'UNKNOWN';
  return finding({ start: offset, end: offset + length }, suggestions, `languagetool/${id.slice(0, 100)}`, {
    category: categoryOf(rule.issueType ?? '', rule.category?.id ?? ''),
    reason: sentenceOf(message),
  });
}

/** Returns the category of an issue type of the Internationalization Tag Set, which LanguageTool has for each of its rules. */
function categoryOf(issueType: string, category: string): FindingCategory {
  switch (issueType) {
    case 'misspelling':
      return 'spelling';
    case 'typographical':
    case 'whitespace':
      return 'typography';
    case 'style':
    case 'register':
    case 'locale-violation':
    case 'characters':
      return 'style';
    default:
      return /^(?:STYLE|REDUNDANCY|PLAIN_ENGLISH|WIKIPEDIA)$/.test(category) ? 'style' : 'grammar';
  }
}

/** Its message as one sentence on one line. */
function sentenceOf(message: string): string {
  const line = message.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  if (line === '') return later('LanguageTool reports an error here.');
  const short = line.length > 300 ? `${line.slice(0, 300)}…` : line;
  return inSentence(short);
}

/** `en-gb` → `en-GB`. */
function withCapitals(code: string): string {
  const [base = '', ...rest] = code.split('-');
  return [base, ...rest.map((part) => (part.length === 2 ? part.toUpperCase() : part))].join('-');
}
