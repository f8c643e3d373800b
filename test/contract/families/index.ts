import type { Family } from '../table';
import { analyticsFamily, developerKeysFamily } from './admin';
import { documentsFamily } from './documents';
import { glossariesFamily } from './glossaries';
import { languagesFamily } from './languages';
import { legacyGlossariesFamily } from './legacyGlossaries';
import { styleRulesFamily } from './styleRules';
import { translateFamily } from './translate';
import { translationMemoriesFamily } from './translationMemories';
import { usageFamily } from './usage';
import { voiceFamily } from './voice';
import { writeFamily } from './write';

/** Every family of the contract. What only reads is first: a service that takes bad values may be spoilt by them. */
export const families: readonly Family[] = [
  usageFamily,
  languagesFamily,
  translateFamily,
  documentsFamily,
  writeFamily,
  glossariesFamily,
  legacyGlossariesFamily,
  styleRulesFamily,
  translationMemoriesFamily,
  developerKeysFamily,
  analyticsFamily,
  voiceFamily,
];
