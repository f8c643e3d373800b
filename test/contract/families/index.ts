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

/** Every family of the contract, in its order. */
export const families: readonly Family[] = [
  translateFamily,
  documentsFamily,
  writeFamily,
  glossariesFamily,
  legacyGlossariesFamily,
  styleRulesFamily,
  languagesFamily,
  translationMemoriesFamily,
  usageFamily,
  developerKeysFamily,
  analyticsFamily,
  voiceFamily,
];
