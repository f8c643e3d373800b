import { endsSentence } from '../../formats/sentenceEnds';
import type { WishName } from '../../api/schemas/notApplied';
import type { VoiceSessionRequestRead } from '../../api/schemas/voice';
import { baseLanguage } from '../../formats/languageCode';
import { notFound, badRequest } from '../http/failure';
import type { TranslationEngine } from '../engines/engine';
import type { EngineSet } from '../translation/engineSet';
import { glossaryTerms, type GlossaryTerms } from '../translation/glossaryTerms';
import type { Translator } from '../translation/translator';
import type { Glossaries } from '../store/glossaries';
import type { Transcript } from './speechWork';
import { translationFailure } from './voiceFailure';

export interface VoiceTargetDependencies {
  translator: Translator;
  engines: EngineSet;
  glossaries: Glossaries;
}

/** A sentence in another language, at the time of its source. */
export interface TranslatedSentence {
  text: string;
  start: number;
  end: number;
}

/** Translates the transcripts of a session. */
export class VoiceTargets {
  private readonly terms = new Map<string, GlossaryTerms | undefined>();

  constructor(
    private readonly parts: VoiceTargetDependencies,
    private readonly request: VoiceSessionRequestRead,
  ) {}

  /**
   * Checks before anything is sent what can be known by then.
   * @param source the language that will be spoken, where it is known
   * @throws HttpFailure 404 for a glossary that is not there, 400 for what does not fit the languages
   */
  async check(source: string | undefined, targets: readonly string[]): Promise<void> {
    const { engines, glossaries } = this.parts;
    const { glossary_id: glossary } = this.request;
    if (glossary !== undefined && !glossaries.get(glossary.toLowerCase())) throw notFound('Glossary');
    if (source === undefined) return;
    for (const target of targets) {
      if (baseLanguage(source) === baseLanguage(target)) continue;
      this.termsOf(source, target);
      if (await engines.find(source, target).catch(() => true)) continue;
      throw badRequest(
        `No offline engine on this computer translates from ${source.toUpperCase()} to ${target.toUpperCase()}. ` +
          engines.advice(source, target),
      );
    }
  }

  /**
   * Names of what the request asks for and no engine applies, in a target at least; of a language that is detected only what
   * no engine would.
   */
  async notApplied(source: string | undefined, targets: readonly string[]): Promise<WishName[]> {
    const { formality = 'default' } = this.request;
    if (formality === 'default') return [];
    const { engines } = this.parts.engines;
    for (const target of targets) {
      if (source !== undefined && baseLanguage(source) === baseLanguage(target)) continue;
      const served = source === undefined ? engines : [await this.engineFor(source, target)];
      if (served.every((engine) => engine && engine.readsInstructions !== true)) return ['formality'];
    }
    return [];
  }

  private async engineFor(source: string, target: string): Promise<TranslationEngine | undefined> {
    return (await this.parts.engines.find(source, target).catch(() => undefined))?.engine;
  }

  /**
   * One sentence for each that is spoken.
   * @throws VoiceFailure
   */
  async translate({ language, words }: Transcript, target: string, signal: AbortSignal): Promise<TranslatedSentence[]> {
    const sentences = sentencesOf(words);
    const { formality = 'default' } = this.request;
    const level = { default: undefined, formal: 'more', more: 'more', informal: 'less', less: 'less' } as const;
    try {
      const translations = await this.parts.translator.translate(
        sentences.map(({ text }) => ({ marked: { text, protectedSpans: [] }, source: language, target })),
        {
          split: '0',
          terms: this.termsOf(language, target),
          wish: { formality: level[formality], context: undefined, instructions: [] },
          signal,
        },
      );
      return sentences.map((sentence, at) => ({ ...sentence, text: translations[at]?.text ?? sentence.text }));
    } catch (error) {
      throw translationFailure(error);
    }
  }

  private termsOf(source: string, target: string): GlossaryTerms | undefined {
    const { glossary_id: glossary } = this.request;
    if (glossary === undefined || baseLanguage(source) === baseLanguage(target)) return undefined;
    const key = `${source} ${target}`;
    if (!this.terms.has(key)) this.terms.set(key, glossaryTerms(this.parts.glossaries, [glossary], source, target));
    return this.terms.get(key);
  }
}

/** Returns the sentences of some words, cut at sentence ends. */
function sentencesOf(words: Transcript['words']): TranslatedSentence[] {
  const sentences: TranslatedSentence[] = [];
  let isOver = true;
  for (const { text, start, end } of words) {
    const last = sentences.at(-1);
    if (isOver || !last) sentences.push({ text, start, end });
    else Object.assign(last, { text: last.text + (isUnspaced(text) ? '' : ' ') + text, end });
    isOver = endsSentence(text);
  }
  return sentences;
}

/** Chinese, Japanese and Thai are written without spaces between words. */
function isUnspaced(text: string): boolean {
  return /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}。、！？]/u.test(text);
}
