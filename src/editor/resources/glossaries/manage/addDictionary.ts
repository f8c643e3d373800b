import type { DictionaryPair } from '../../../../api/resources/glossaries';
import type { DictionaryInput } from '../../../../api/schemas/glossaries';
import { formatEntries, type GlossaryEntry } from '../../../../api/schemas/glossaryEntries';
import { knownGlossary } from '../../../../domain/glossaries/knownGlossaries';
import { callService } from '../../../service/callService';
import { pairName } from '../../../languages/languageNames';
import { shortName } from '../../../messages/plain';
import type { GlossaryNode } from '../list/glossariesTree';
import { askPair } from '../ask';
import { chooseGlossary } from '../choose';
import { askFirstEntry } from './createGlossary';
import type { GlossaryDependencies } from '../parts';
import { replaced } from '../replaced';
import { t } from '../../../../shared/l10n';

/** *Add Dictionary*: another pair, with its first entry, because a service has no empty ones (contract §5). */
export async function run(parts: GlossaryDependencies, argument?: unknown): Promise<void> {
  const node = await chooseGlossary(parts, argument, {
    title: t('Add Dictionary'),
    fits: ({ isLegacy }) => !isLegacy,
    nothing: t('No glossaries to add a dictionary to'),
  });
  if (!node) return;
  const { dictionaries, name } = node.glossary;
  const taken = dictionaries.map((pair) => ({ sourceLang: pair.source_lang, targetLang: pair.target_lang }));
  const pair = await askPair(parts, t('Add Dictionary to {0}', shortName(name)), taken);
  if (pair) await add(parts, node, pair);
}

async function add(
  parts: GlossaryDependencies,
  node: GlossaryNode,
  pair: DictionaryPair,
  known?: GlossaryEntry[],
): Promise<void> {
  const { connection, glossary } = node;
  const entries = known ?? (await askFirstEntry(pairName(pair.sourceLang, pair.targetLang)));
  if (!entries) return;
  try {
    const dictionary: DictionaryInput = {
      source_lang: pair.sourceLang,
      target_lang: pair.targetLang,
      entries: formatEntries(entries, 'tsv'),
      entries_format: 'tsv',
    };
    // Somebody else may have added the pair meanwhile: a merge keeps their entries, a `PUT` would not.
    const changed = await callService(parts.access, connection, t('Adding the dictionary'), (client, signal) =>
      client.glossaries.patch(glossary.id, { dictionaries: [dictionary] }, { signal }),
    );
    parts.list.update(replaced(knownGlossary(changed)));
    parts.changed.tell({ connection, glossaryId: glossary.id });
  } catch (error) {
    parts.failures.reportDraft(error, () => add(parts, node, pair, entries));
  }
}
