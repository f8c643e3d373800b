import { sameWriting } from '../../../domain/translation/sameWriting';
import { textLanguages } from '../../../domain/translation/service';
import { sameLanguage } from '../../../api/languageCodes';
import type { TranslateConfig } from '../../config';
import type { ServiceAccess } from '../../connections/serviceAccess';
import { explain } from '../../say/errorMessages';
import { nameOf } from '../../languageNames';
import { pickLanguage, type LanguageChoice } from '../../languagePicker';
import type { LanguageSide, RecentLanguages } from '../../recentLanguages';
import { say } from '../../say/say';
import { ServiceError } from '../../../api/errors';

/** Which languages a command asks for; the others come from the settings and from the last use. */
export type Ask = 'nothing' | 'target' | 'both';

export interface ChosenPair {
  /** Absent = detect. */
  source?: string;
  target: string;
}

/** Finds out from and into which language to translate. */
export class LanguageChooser {
  constructor(
    private readonly access: ServiceAccess,
    private readonly recent: RecentLanguages,
  ) {}

  /** Undefined when the person dismissed a question, or was told that nothing is to do. */
  async choose(ask: Ask, config: TranslateConfig): Promise<ChosenPair | undefined> {
    let source = config.source || undefined;
    if (ask === 'both') {
      const choice = await this.ask('source', 'Translate from', config);
      if (!choice) return undefined;
      source = choice.code;
    }
    const target = await this.target(ask, source, config);
    if (!target) return undefined;
    if (source && sameWriting(source, target)) {
      say('info', `Source and target are both ${nameOf(target)}; nothing was sent.`);
      return undefined;
    }
    return { source, target };
  }

  /** Remembers a pair as the last one used, but for one that the service refuses: that is asked for the next time. */
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

  private async use({ source, target }: ChosenPair): Promise<void> {
    if (source) await this.recent.use('source', source);
    await this.recent.use('target', target);
  }

  /** Asks for the target of the next translations. */
  async chooseTarget(config: TranslateConfig): Promise<void> {
    const target = (await this.ask('target', 'Target Language', config))?.code;
    if (target) await this.recent.use('target', target);
  }

  private async target(ask: Ask, source: string | undefined, config: TranslateConfig): Promise<string | undefined> {
    const last = this.recent.lastTarget ?? (config.targets.length === 1 ? config.targets[0] : undefined);
    if (ask === 'nothing' && last) return last;
    const title = source ? `Translate from ${nameOf(source)} to` : 'Translate to';
    return (await this.ask('target', title, config))?.code;
  }

  private ask(side: LanguageSide, title: string, config: TranslateConfig): Promise<LanguageChoice | undefined> {
    const preferred = side === 'source' ? [config.source].filter((code) => code !== '') : config.targets;
    const recent = this.recent.of(side);
    return pickLanguage({
      side,
      title,
      first: [...recent, ...preferred.filter((code) => !recent.some((other) => sameLanguage(other, code)))],
      load: async (signal) => {
        const { client } = await this.access.use(signal);
        return await textLanguages(client, { signal });
      },
      explain: (error) => explain(error, this.access.connection).sentence,
    });
  }
}
