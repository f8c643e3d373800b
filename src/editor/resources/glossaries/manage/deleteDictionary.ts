import { commands } from 'vscode';
import { sameLanguage } from '../../../../api/languageCodes';
import { callService } from '../../../service/callService';
import { closeDeleted } from '../../../virtualFiles/closeDeleted';
import { defaultsOf, unsetDefaults } from '../../defaults/defaults';
import { pairName } from '../../../languages/languageNames';
import { shortName } from '../../../messages/plain';
import { chooseDictionary, pairOf } from '../choose';
import { askDeletion } from '../../../messages/askDeletion';
import { isOfGlossary } from '../dictionaryUri';
import { isDefaultOf } from '../isDefaultOf';
import type { GlossaryDependencies } from '../parts';
import { replaced } from '../replaced';
import { counted, t } from '../../../../shared/l10n';

/** *Delete Dictionary*: one pair of a glossary, after a question that names what is lost. */
export async function run(parts: GlossaryDependencies, argument?: unknown): Promise<void> {
  const node = await chooseDictionary(parts, argument, {
    title: t('Delete Dictionary'),
    fits: ({ isLegacy }) => !isLegacy,
    nothing: t('No dictionaries to delete'),
  });
  if (!node) return;
  const { connection, glossary, dictionary } = node;
  const pair = pairOf(node);
  const name = pairName(pair.sourceLang, pair.targetLang);
  const isDefault = isDefaultOf(node);
  const confirmed = await askDeletion({
    question: t('Delete the dictionary {0} of “{1}”?', name, shortName(glossary.name)),
    loss: counted(
      dictionary.entry_count ?? 0,
      'This removes 1 entry from “{1}”.',
      'This removes {0} entries from “{1}”.',
      connection,
    ),
    isDefault: defaultsOf('glossaries', connection).some(isDefault),
    exportFirst: () => commands.executeCommand('parlance.glossary.export', node),
  });
  if (!confirmed) return;
  await callService(parts.access, connection, t('Deleting the dictionary'), (client, signal) =>
    client.glossaries.deleteDictionary(glossary.id, pair, { signal }),
  );
  const others = glossary.dictionaries.filter(
    (other) => !sameLanguage(other.source_lang, pair.sourceLang) || !sameLanguage(other.target_lang, pair.targetLang),
  );
  parts.list.update(replaced({ ...glossary, dictionaries: others }));
  await closeDeleted((uri) => isOfGlossary(uri, { connection, glossaryId: glossary.id, pair }));
  await unsetDefaults('glossaries', connection, isDefault);
}
