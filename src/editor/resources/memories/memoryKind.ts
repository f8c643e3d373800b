import { baseLanguage } from '../../../api/languageCodes';
import { nameOf } from '../../languages/languageNames';
import type { Kind } from '../kind';
import { isUsable, pairsOf, type ListedMemory } from './listedMemory';
import { isMemoryNode } from './memoriesTree';
import { t } from '../../../shared/l10n';

/** Translation memories among what a service keeps: it lets them be used, not changed (contract §10). On this machine they are files. */
export const memoryKind: Kind<ListedMemory> = {
  prefix: 'parlance.memory',
  defaults: 'translationMemories',
  none: t('No translation memories for this'),
  id: ({ translation_memory_id: id }) => id,
  name: ({ name }) => name,
  isUsable,
  describe: (memory) => ({ description: pairsOf(memory) }),
  at: (node) => (isMemoryNode(node) ? { connection: node.connection, item: node.memory } : undefined),
  copyId: { title: t('Copy Translation Memory ID') },
  useByDefault: {
    title: t('Set as Default Translation Memory'),
    which: t('For which target languages?'),
    // A base language serves its variants (contract §10); variants of one that is not among them stand alone.
    keys({ target_languages: targets }) {
      const codes = targets.map((code) => code.toLowerCase());
      const needed = codes.filter((code) => code === baseLanguage(code) || !codes.includes(baseLanguage(code)));
      return needed.map((key) => ({ key, label: nameOf(key), description: key }));
    },
  },
  clearDefault: {
    title: t('Clear Default Translation Memory'),
    none: t('No default translation memory is set'),
  },
};
