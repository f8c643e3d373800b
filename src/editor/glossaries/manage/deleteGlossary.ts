import { entryCount } from '../../../domain/glossaries/knownGlossaries';
import { callService } from '../../callService';
import { closeDeleted } from '../../closeDeleted';
import { defaultsOf, unsetDefaults } from '../../defaults/defaults';
import { counted, pairName } from '../../languageNames';
import { shortName } from '../../say/plain';
import { chooseGlossary } from '../choose';
import { confirmDeletion } from './confirmDeletion';
import { isOfGlossary } from '../dictionaryUri';
import type { GlossaryParts } from '../parts';

/** *Delete Glossary*, after a question that names what is lost. */
export async function run(parts: GlossaryParts, argument?: unknown): Promise<void> {
  const question = { title: 'Delete Glossary', nothing: 'There are no glossaries' };
  const node = await chooseGlossary(parts, argument, question);
  if (!node) return;
  const { connection, glossary } = node;
  const pairs = glossary.dictionaries.map((pair) => pairName(pair.source_lang, pair.target_lang)).join(', ');
  const isDefault = ({ id }: { id: string }): boolean => id === glossary.id;
  const confirmed = await confirmDeletion(node, {
    question: `Delete the glossary “${shortName(glossary.name)}”?`,
    loss: `${counted(entryCount(glossary), 'entry', 'entries')} in ${counted(glossary.dictionaries.length, 'dictionary', 'dictionaries')}${pairs && ` (${pairs})`} will be gone from “${connection}”.`,
    isDefault: defaultsOf('glossaries', connection).some(isDefault),
  });
  if (!confirmed) return;
  await callService(parts.access, connection, 'Deleting the glossary', ({ glossaries, legacyGlossaries }, signal) =>
    // Only a glossary that v3 does not know is deleted by v2 (contract §6).
    (glossary.isLegacy ? legacyGlossaries : glossaries).delete(glossary.id, { signal }),
  );
  parts.list.update((list) => list.filter(({ id }) => id !== glossary.id));
  await closeDeleted((uri) => isOfGlossary(uri, { connection, glossaryId: glossary.id }));
  await unsetDefaults('glossaries', connection, isDefault);
}
