import type { ServiceAccess } from '../../connections/serviceAccess';
import type { FailureReporter } from '../../say/failures';
import type { LanguageOffers } from '../../languageOffers/languageOffers';
import { ProposalPreviews } from '../../preview/proposalPreviews';
import type { RecentLanguages } from '../../recentLanguages';
import { LanguageChooser } from './languages';
import { Translator } from './translator';

/** What the translate commands are made of. */
export interface TranslateParts {
  failures: FailureReporter;
  languages: LanguageChooser;
  translator: Translator;
  previews: ProposalPreviews;
}

export function createParts(
  access: ServiceAccess,
  recent: RecentLanguages,
  failures: FailureReporter,
  offers: LanguageOffers,
): TranslateParts {
  return {
    failures,
    languages: new LanguageChooser(access, recent, offers),
    translator: new Translator(access),
    previews: new ProposalPreviews(),
  };
}
