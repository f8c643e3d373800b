import { window } from 'vscode';
import { sameBaseLanguage } from '../../../../api/languageCodes';
import type { KnownGlossary } from '../../../../domain/glossaries/knownGlossaries';
import { translateConfig } from '../../../settings/translate';
import { sidesOf } from '../../defaults/defaults';
import { pairName } from '../../../languages/languageNames';
import { dictionariesOf, type DictionaryNode } from '../list/glossariesTree';
import { pickItem, type Choice } from '../../../lists/pickItem';
import { nodeOf } from '../choose';
import { createGlossary } from '../manage/createGlossary';
import type { GlossaryDependencies } from '../parts';
import { counted, t } from '../../../../shared/l10n';

/**
 * The dictionary a new entry goes to: the one the command was started on, else the one used by default for the last
 * target language, else the one the user picks, or makes for it. Undefined when they dismissed it, or when the entry
 * is in a new glossary already.
 */
export async function chooseDictionaryForEntry(
  parts: GlossaryDependencies,
  argument: unknown,
  entry: { source: string; target: string },
  ask: 'when unsure' | 'always ask' = 'when unsure',
): Promise<DictionaryNode | undefined> {
  const started = nodeOf(parts, argument);
  if (started?.kind === 'dictionary') return started;
  const known = await defaultDictionary(parts);
  if (known && ask === 'when unsure') return known;
  const title = t('Add to Glossary: Select Dictionary');
  const wanted = started?.glossary.id;
  const first: Array<Choice<'new' | DictionaryNode>> = [{ icon: 'add', label: t('New Glossary…'), value: 'new' }];
  const picked = await pickItem<KnownGlossary, 'new' | DictionaryNode>(
    parts.list,
    { title, nothing: '', first },
    (connection, glossary) =>
      glossary.isLegacy || (wanted && glossary.id !== wanted)
        ? []
        : dictionariesOf({ kind: 'glossary', connection, glossary }).map((value) => ({
            label: pairName(value.dictionary.source_lang, value.dictionary.target_lang),
            description: glossary.name,
            detail: counted(value.dictionary.entry_count ?? 0, '1 entry', '{0} entries'),
            value,
          })),
  );
  if (picked !== 'new') return picked;
  await createGlossary(parts, entry.source && entry.target ? { entries: [entry] } : { source: entry.source });
  return undefined;
}

/** Asks nobody but, the first time, the service for its list of glossaries. */
async function defaultDictionary({ access, list, recent }: GlossaryDependencies): Promise<DictionaryNode | undefined> {
  const connection = access.connection.name;
  const { settings, targets } = translateConfig(window.activeTextEditor?.document, connection);
  const defaults = Object.entries(settings.glossaries).filter(([, id]) => id !== '');
  const target = recent.lastTarget ?? targets[0];
  const fitting = defaults.filter(([key]) => target && sameBaseLanguage(sidesOf(key).target, target));
  const [chosen, ...others] = fitting.length > 0 ? fitting : defaults;
  if (!chosen || others.length > 0) return undefined;
  const [key, id] = chosen;
  const glossary = (await list.items()).find((one) => one.id === id && !one.isLegacy);
  const sides = sidesOf(key);
  const nodes = glossary ? dictionariesOf({ kind: 'glossary', connection, glossary }) : [];
  return nodes.find(
    ({ dictionary }) =>
      sameBaseLanguage(dictionary.source_lang, sides.source) && sameBaseLanguage(dictionary.target_lang, sides.target),
  );
}
