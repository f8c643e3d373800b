import { sameLanguage } from '../../../api/languageCodes';
import { callService } from '../../callService';
import { closeDeleted } from '../../closeDeleted';
import { defaultsOf, unsetDefaults } from '../../defaults/defaults';
import { counted, pairName } from '../../languageNames';
import { shortName } from '../../say/plain';
import { chooseDictionary, pairOf } from '../choose';
import { confirmDeletion } from './confirmDeletion';
import { isOfGlossary } from '../dictionaryUri';
import { isDefaultOf } from './isDefaultOf';
import type { GlossaryParts } from '../parts';
import { replaced } from '../replaced';

/** *Delete Dictionary*: one pair of a glossary, after a question that names what is lost. */
export async function run(parts: GlossaryParts, argument?: unknown): Promise<void> {
  const node = await chooseDictionary(parts, argument, {
    title: 'Delete Dictionary',
    fits: ({ isLegacy }) => !isLegacy,
    nothing: 'There are no dictionaries that can be deleted',
  });
  if (!node) return;
  const { connection, glossary, dictionary } = node;
  const pair = pairOf(node);
  const name = pairName(pair.sourceLang, pair.targetLang);
  const isDefault = isDefaultOf(node);
  const confirmed = await confirmDeletion(node, {
    question: `Delete the dictionary ${name} of “${shortName(glossary.name)}”?`,
    loss: `${counted(dictionary.entry_count ?? 0, 'entry', 'entries')} will be gone from “${connection}”.`,
    isDefault: defaultsOf('glossaries', connection).some(isDefault),
  });
  if (!confirmed) return;
  await callService(parts.access, connection, 'Deleting the dictionary', (client, signal) =>
    client.glossaries.deleteDictionary(glossary.id, pair, { signal }),
  );
  const others = glossary.dictionaries.filter(
    (other) => !sameLanguage(other.source_lang, pair.sourceLang) || !sameLanguage(other.target_lang, pair.targetLang),
  );
  parts.list.update(replaced({ ...glossary, dictionaries: others }));
  await closeDeleted((uri) => isOfGlossary(uri, { connection, glossaryId: glossary.id, pair }));
  await unsetDefaults('glossaries', connection, isDefault);
}
