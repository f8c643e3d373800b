import { keyOf, wordsInPlace } from '../domain/checking/notAnError';
import { isSureSlip, Repetitions } from '../domain/checking/repetitions';
import type { CheckSettings, Refusal, ToldFinding, WordPlaces } from '../shared/languageServer';
import type { CheckedDocument } from './checkedDocument';
import type { Corrections } from './corrections';
import { Comparer, type Finding, type LeftAlone } from './findings';
import type { KnownWords } from './knownWords';
import { noSettings, noSettingsRefusal } from './noSettings';
import { during } from './pieces';
import type { CheckedSentence, Scope } from './scope';
import { t } from '../shared/l10n';
import { pushAll } from '../formats/lists';

/** A sentence the service does not take for what it is. */
export interface RefusedSentence {
  sentence: CheckedSentence;
  refusal: Refusal;
}

/** Facts about a document as it stands now. */
export interface Review {
  settings: CheckSettings;
  /** Code most of the document is checked in. */
  language: string;
  /** True if sentences are left for that there is too little text to tell their language. */
  isUnsure: boolean;
  /** All sentences that are to be checked. */
  sentences: readonly CheckedSentence[];
  /** Sentences that nobody knows an answer to. */
  unchecked: readonly CheckedSentence[];
  /** Findings in the order of the document. */
  findings: readonly Finding[];
  /** Refused sentences in the order of the document. */
  refused: readonly RefusedSentence[];
  /** The host is being asked about words, and findings may come of it. */
  isWaiting: boolean;
  /** Reason why it could not be checked, or not to its end. */
  refusal?: Refusal;
}

export interface ReviewerDependencies {
  settings(document: CheckedDocument): Promise<CheckSettings>;
  scope: Scope;
  corrections: Corrections;
  words: KnownWords;
  /** Something went wrong inside Parlance with a document; told once of each. */
  failed?(document: CheckedDocument, error: unknown): void;
}

const tooSlow: Refusal = {
  reason: 'document-too-slow',
  message: t('This file takes too long to read.'),
};

const wentWrong: Refusal = {
  reason: 'internal',
  message: t('Parlance ran into an internal error.'),
};

const tooLong: Refusal = {
  reason: 'document-too-long',
  message: t('This document is too long to check as you type. Select a part of it and correct that.'),
};

const nothing = {
  language: '',
  isUnsure: false,
  sentences: [],
  unchecked: [],
  findings: [],
  refused: [],
  isWaiting: false,
} satisfies Partial<Review>;

/** Puts together what is known about documents, from memory alone. Remembers it until something changes. */
export class Reviewer {
  private readonly comparer = new Comparer();
  private readonly told = new WeakSet<object>();
  private readonly reviews = new WeakMap<CheckedDocument, { state: unknown[]; review: Review }>();

  constructor(private readonly parts: ReviewerDependencies) {}

  async review(document: CheckedDocument): Promise<Review> {
    const settings = await this.parts.settings(document);
    if (document.isTooSlow) return { ...nothing, settings, refusal: tooSlow };
    const review = document.failure
      ? undefined
      : await this.look(document, settings).catch((error: unknown) => document.failed(error));
    const { failure } = document;
    if (review && !failure) return review;
    if (failure && !this.told.has(failure)) {
      this.told.add(failure);
      this.parts.failed?.(document, failure.error);
    }
    return { ...nothing, settings, refusal: wentWrong };
  }

  private async look(document: CheckedDocument, settings: CheckSettings): Promise<Review> {
    const { scope, corrections, words } = this.parts;
    const { language, isUnsure, sentences } = await scope.of(document, settings);
    const state = [sentences, settings, corrections.revision, words.revision, document.refusal];
    const known = this.reviews.get(document);
    if (known?.state.every((part, index) => part === state[index])) return known.review;
    const review = during(document, () => this.put({ settings, language, isUnsure, sentences }, document));
    this.reviews.set(document, { state, review });
    return review;
  }

  private put(
    scope: Pick<Review, 'settings' | 'language' | 'isUnsure' | 'sentences'>,
    document: CheckedDocument,
  ): Review {
    let isWaiting = false;
    const placesOf = (word: string): WordPlaces => {
      const places = this.parts.words.places(document.uri, word);
      isWaiting ||= places === undefined;
      // An alarm that is taken back a moment later is worse than one that comes a moment later.
      return places ?? 'name';
    };
    const left = leftAlone(scope.settings, document.text, placesOf);
    const unchecked: CheckedSentence[] = [];
    const findings: Finding[] = [];
    const refused: RefusedSentence[] = [];
    for (const sentence of scope.sentences) {
      const answer = this.parts.corrections.get(sentence.language, sentence.text);
      if (!answer) {
        unchecked.push(sentence);
      } else if ('refusal' in answer) {
        if (isLeft(answer.refusal, scope)) continue;
        refused.push({ sentence, refusal: answer.refusal });
      } else {
        pushAll(findings, this.comparer.findings(sentence, answer, left));
      }
    }
    const ofAll = refused.length === scope.sentences.length ? refused[0]?.refusal : undefined;
    const ofDocument = document.isTooLong ? tooLong : (document.refusal ?? ofAll);
    const refusal = scope.settings === noSettings ? noSettingsRefusal : ofDocument;
    return { ...scope, unchecked, findings, refused, isWaiting, refusal };
  }
}

/**
 * Returns whether a sentence in another language is left alone: as the settings say, unless a user says what all of it
 * is in.
 */
function isLeft({ reason }: Refusal, { settings: { otherLanguages, language } }: Pick<Review, 'settings'>): boolean {
  return reason === 'other-language' && otherLanguages === 'skip' && language === '';
}

/** The rule that finds words that are in no list. */
const unknownWord = 'spelling/unknown';

/** Returns whether more than a list of words speaks against what a rule finds: that is wrong in other files, too. */
const isKnownWrong = (rule: string): boolean => rule.startsWith('spelling/') && rule !== unknownWord;

/** Max letters of a short name: "cxt" stands for "context" as well as "ctx". */
const longestName = 3;

/**
 * Returns what is not to be told of a text.
 * @param placesOf other places of a word in the workspace; asked last
 */
function leftAlone(
  { words, rulesOff, style, notErrors }: CheckSettings,
  text: string,
  placesOf: (word: string) => WordPlaces,
): LeftAlone {
  const repetitions = new Repetitions(text);
  const [off, right] = [new Set(rulesOff), new Set(notErrors)];
  const isMeant = (before: string, { category, rule, sure, suggestions: [after = ''] }: ToldFinding): boolean => {
    if (category !== 'spelling') return false;
    // What nothing but the list of words speaks against is a name, where something is called so.
    if (sure) return rule === unknownWord && placesOf(before) === 'name';
    if (before.length > longestName && isSureSlip(before, after)) return ['many', 'name'].includes(placesOf(before));
    return repetitions.has(before, after) || placesOf(before) !== 'none';
  };
  return {
    words: new Set(words),
    isLeftAlone: (before, finding, sentence) =>
      (finding.category === 'style' && !style) ||
      off.has(finding.rule) ||
      (right.size > 0 && right.has(keyOf(wordsInPlace(finding.rule, sentence.text, finding)))) ||
      isMeant(before, finding),
    isDoubted: (before, { category, rule, sure }) =>
      category === 'spelling' && sure && !isKnownWrong(rule) && placesOf(before) !== 'none',
  };
}
