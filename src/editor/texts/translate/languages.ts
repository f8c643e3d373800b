import { env } from 'vscode';
import type { TranslationResult } from '../../../domain/translation/result';
import { sameWriting } from '../../../domain/translation/sameWriting';
import { textLanguages } from '../../../domain/translation/service';
import { sameBaseLanguage, sameLanguage } from '../../../api/languageCodes';
import type { TranslateConfig } from '../../settings/translate';
import type { ServiceAccess } from '../../service/connections/serviceAccess';
import { explain } from '../../messages/errorMessages';
import { nameOf } from '../../languages/languageNames';
import {
  pickLanguage,
  type LanguageChoice,
  type LanguageItem,
  type LanguageQuestion,
} from '../../languages/languagePicker';
import { isImprovable, type LanguageOffers } from '../../languages/offers/languageOffers';
import { creditOf } from '../../languages/offers/offer';
import type { LanguageSide, RecentLanguages } from '../../languages/recentLanguages';
import type { LiveList } from '../../messages/liveQuestions';
import { showMessage } from '../../messages/showMessage';
import { ServiceError } from '../../../api/errors';
import { formatShare, t } from '../../../shared/l10n';
import { smallest } from '../../../formats/lists';

/** Languages that a command asks for, or the target that is known; the others come from the settings and the last use. */
export type Ask = 'nothing' | 'target' | 'both' | ChosenPair;

/** Text that is to be translated, or a promise of it; undefined where there is none. */
export type Sample = string | Promise<string | undefined>;

export interface ChosenPair {
  /** Absent = detect. */
  source?: string;
  target: string;
}

/** Translator, and its quality. */
export interface Credit {
  /** `good draft · Apertium`, `from memory, 84%`. */
  words: string;
  /** The languages, where the translation is rough. */
  rough?: { source: string; target: string };
}

/** Finds out from and into which language to translate. */
export class LanguageChooser {
  /** A list that is shown already: the next question stands in it. */
  earlyList?: LiveList<LanguageItem>;

  constructor(
    private readonly access: ServiceAccess,
    private readonly recent: RecentLanguages,
    private readonly offers: LanguageOffers,
  ) {}

  /**
   * Undefined when the user dismissed a question, was told that nothing is to do, or has nothing to translate. A step
   * that a language needs first, such as a download, has been taken.
   * @param sample of what is to be translated: it tells the source where nobody names it. A question is shown while it is
   *   still looked for, and closed when there is none
   */
  async choose(ask: Ask, config: TranslateConfig, sample: Sample): Promise<ChosenPair | undefined> {
    let source = config.source || undefined;
    if (ask === 'both') {
      const choice = await this.ask('source', t('Translate from'), config, { sample });
      if (!choice) return undefined;
      source = choice.code;
    }
    if (typeof ask === 'object') source = ask.source ?? source;
    const target = typeof ask === 'object' ? ask.target : await this.target(ask, source, config, sample);
    if (!target || (await sample) === undefined) return undefined;
    if (source && sameWriting(source, target)) {
      showMessage('info', t('Source and target are both {0}. Nothing was sent.', nameOf(target)));
      return undefined;
    }
    return { source, target };
  }

  /** Remembers a pair as the last one used, but for one that failed for what it is: that is asked for the next time. */
  async remembering<Result>({ source, target }: ChosenPair, translate: () => Promise<Result>): Promise<Result> {
    try {
      const result = await translate();
      await this.use({ source, target });
      return result;
    } catch (error) {
      if (ServiceError.is(error, 'bad-request')) await this.recent.forget('target', target);
      else await this.use({ source, target });
      throw error;
    }
  }

  /** The language that a text in this one is most likely to go to: used before, wanted by the settings, or the editor's. */
  usualOtherThan(code: string, { targets }: TranslateConfig): string | undefined {
    const usual = [...this.recent.of('target'), ...targets, ...this.recent.of('source'), env.language];
    return usual.find((other) => !sameBaseLanguage(other, code));
  }

  private async use({ source, target }: ChosenPair): Promise<void> {
    if (source) await this.recent.use('source', source);
    await this.recent.use('target', target);
  }

  /** Asks for the target of the next translations. */
  async chooseTarget(config: TranslateConfig): Promise<void> {
    const choice = await this.ask('target', t('Target Language'), config);
    if (!choice?.code || (choice.step && !(await choice.step.take()))) return;
    await this.recent.use('target', choice.code);
  }

  private async target(
    ask: Exclude<Ask, object>,
    source: string | undefined,
    config: TranslateConfig,
    sample: Sample,
  ): Promise<string | undefined> {
    const last = this.recent.lastTarget ?? (config.targets.length === 1 ? config.targets[0] : undefined);
    if (ask === 'nothing' && last && !(await this.lacks(source, last, sample))) return last;
    const title = source ? t('Translate from {0} to', nameOf(source)) : t('Translate to');
    const choice = await this.ask('target', title, config, { source, sample });
    if (choice?.step && !(await choice.step.take())) return undefined;
    return choice?.code;
  }

  /** Returns whether the local service has nothing yet that translates into the language used last. */
  private async lacks(source: string | undefined, target: string, sample: Sample): Promise<boolean> {
    const offers = await this.offers.now(source, await sample);
    return offers !== undefined && !sameBaseLanguage(offers.source, target) && !offers.of(target).served;
  }

  /** Returns the translator, and its quality. Undefined if a remote service translated. */
  async credit({ texts, detectedSource: source }: TranslationResult, target: string): Promise<Credit | undefined> {
    const matches = texts.filter(({ outcome }) => outcome === 'translated').map(({ memoryMatch }) => memoryMatch ?? 0);
    const match = smallest(matches);
    if (matches.length > 0 && match > 0) return { words: t('from memory, {0}', formatShare(match / 100)) };
    const { served } = (source && (await this.offers.now(source))?.of(target)) || {};
    if (!served) return undefined;
    return { words: creditOf(served), ...(isImprovable(served) && { rough: { source: served.source, target } }) };
  }

  private ask(
    side: LanguageSide,
    title: string,
    config: TranslateConfig,
    { source, sample }: { source?: string; sample: Sample } = { sample: '' },
  ): Promise<LanguageChoice | undefined> {
    const preferred = side === 'source' ? [config.source].filter((code) => code !== '') : config.targets;
    const recent = this.recent.of(side);
    const { earlyList } = this;
    this.earlyList = undefined;
    const question: LanguageQuestion = {
      side,
      title,
      first: [...recent, ...preferred.filter((code) => !recent.some((other) => sameLanguage(other, code)))],
      load: async (signal) => {
        const { client } = await this.access.use(signal);
        return await textLanguages(client, { signal });
      },
      offers: side === 'target' ? async (signal) => this.offers.from(source, (await sample) ?? '', signal) : undefined,
      isNeeded: Promise.resolve(sample).then(
        (text) => text !== undefined,
        () => false,
      ),
      explain: (error) => explain(error, this.access.connection).sentence,
    };
    return pickLanguage(question, earlyList);
  }
}
