import type { Memento } from 'vscode';
import type { ServiceAccess } from '../../service/connections/serviceAccess';
import type { FailureReporter } from '../../messages/failures';
import type { LanguageOffers } from '../../languages/offers/languageOffers';
import { InlineTranslation } from '../preview/inlineTranslation';
import { ProposalPreviews } from '../preview/proposalPreviews';
import type { RecentLanguages } from '../../languages/recentLanguages';
import { LanguageChooser } from './languages';
import { SeenRough } from './seenRough';
import type { TranslatedTexts } from './translatedTexts';
import { Translator } from './translator';

/** Parts that the translate commands are made of. */
export interface TranslateDependencies {
  failures: FailureReporter;
  /** Told of what is about to land in a document. */
  translated: TranslatedTexts;
  languages: LanguageChooser;
  offers: LanguageOffers;
  seenRough: SeenRough;
  translator: Translator;
  inline: InlineTranslation;
  previews: ProposalPreviews;
}

export function createParts(
  access: ServiceAccess,
  recent: RecentLanguages,
  failures: FailureReporter,
  offers: LanguageOffers,
  translated: TranslatedTexts,
  memento: Memento,
): TranslateDependencies {
  return {
    failures,
    translated,
    languages: new LanguageChooser(access, recent, offers),
    offers,
    seenRough: new SeenRough(memento),
    translator: new Translator(access),
    inline: new InlineTranslation(),
    previews: new ProposalPreviews(),
  };
}
