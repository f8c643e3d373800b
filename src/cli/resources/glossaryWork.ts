import type { ServiceClient } from '../../api/client';
import { sameLanguage } from '../../api/languageCodes';
import type { DictionaryPair } from '../../api/resources/glossaries';
import type { KnownGlossary } from '../../domain/glossaries/knownGlossaries';
import { readArguments, UsageError } from '../arguments';
import { commands } from '../commands';
import type { Shell } from '../shell';

/** The options of the command, read. */
export type GlossaryValues = ReturnType<typeof readGlossaryArguments>['values'];

/** Context of an action on glossaries. */
export interface GlossaryWork {
  client: ServiceClient;
  values: GlossaryValues;
  /** The pair that the user names. */
  pair?: DictionaryPair;
  shell: Shell;
}

/** Reads the arguments. @throws UsageError */
export function readGlossaryArguments(args: readonly string[]) {
  return readArguments(args, commands.glossary.options);
}

/** The pairs of a glossary, or the one of them that the user names. @throws UsageError */
export function pairsOf({ name, dictionaries }: KnownGlossary, wanted: DictionaryPair | undefined): DictionaryPair[] {
  const all = dictionaries.map(({ source_lang, target_lang }) => ({
    sourceLang: source_lang,
    targetLang: target_lang,
  }));
  if (!wanted) return all;
  const own = all.filter(
    ({ sourceLang, targetLang }) =>
      sameLanguage(sourceLang, wanted.sourceLang) && sameLanguage(targetLang, wanted.targetLang),
  );
  if (own.length > 0) return own;
  throw new UsageError(`“${name}” doesn’t have a dictionary from ${wanted.sourceLang} to ${wanted.targetLang}.`);
}
