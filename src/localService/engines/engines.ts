import { ApertiumEngine } from './apertium/apertiumEngine';
import type { TranslationEngine } from './engine';

/** The offline engines in order of preference. None starts anything before it is asked. */
export function offlineEngines(): TranslationEngine[] {
  return [new ApertiumEngine()];
}
