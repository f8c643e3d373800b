import { documentLanguages } from './documents';
import { programLanguages } from './syntax/languages';

/** Languages whose comments are all the prose they have. */
export const markupLanguages: ReadonlySet<string> = new Set(['xml', 'xsl', 'svg', 'xaml', 'plist', 'msbuild']);

/** Every language `findProse` finds prose in. */
export const proseLanguages: readonly string[] = [
  'xliff',
  'po',
  ...documentLanguages,
  ...markupLanguages,
  ...programLanguages,
].sort();
