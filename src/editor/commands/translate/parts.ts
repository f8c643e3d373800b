import type { ServiceAccess } from '../../connections/serviceAccess';
import type { ProposalPreviews } from '../../preview/proposalPreviews';
import type { LanguageChooser } from './languages';
import type { Translator } from './translator';

/** What the translate commands are made of. */
export interface TranslateParts {
  access: ServiceAccess;
  languages: LanguageChooser;
  translator: Translator;
  previews: ProposalPreviews;
}
