import { numberedBases, numberedFormsOf } from '../../formats/numberedPlurals';

/** Forms of a language in place of the two forms of a plural: `item_0`, `item_1`… of `item` and `item_plural`. */
export interface NumberedForms {
  /** The names in the target, each with that of the source that it is made of. */
  forms: ReadonlyMap<string, string>;
  /** Names of the source that the target does not need. */
  replaced: ReadonlySet<string>;
}

/** Finds the plurals of i18next before version 4 among the names of a source. */
export function numberedForms(
  sources: ReadonlyMap<string, unknown>,
  targets: ReadonlyMap<string, unknown>,
  language: string,
): NumberedForms {
  const forms = new Map<string, string>();
  const replaced = new Set<string>();
  const numbers = numberedFormsOf(language);
  for (const base of numbers ? numberedBases(new Set(sources.keys())) : []) {
    replaced.add(`${base}_plural`);
    // The message itself is said where there is no number.
    if (targets.has(`${base}_0`)) replaced.add(base);
    for (let number = 0; number < (numbers?.count ?? 0); number++) {
      forms.set(`${base}_${number}`, number === numbers?.one ? base : `${base}_plural`);
    }
  }
  return { forms, replaced };
}
