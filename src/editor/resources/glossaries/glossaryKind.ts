import { commands } from 'vscode';
import { awaitReady } from '../../../domain/glossaries/awaitReady';
import { entryCount, knownGlossary, type KnownGlossary } from '../../../domain/glossaries/knownGlossaries';
import { pairName } from '../../languages/languageNames';
import { callService } from '../../service/callService';
import { pairKey } from '../defaults/defaults';
import type { Kind } from '../kind';
import { isOfGlossary } from './dictionaryUri';
import { isDefaultOf } from './isDefaultOf';
import { isGlossaryNode } from './list/glossariesTree';
import { replaced } from './replaced';
import { counted, formatList, t } from '../../../shared/l10n';

/** Glossaries among what a service keeps. */
export const glossaryKind: Kind<KnownGlossary> = {
  prefix: 'parlance.glossary',
  defaults: 'glossaries',
  none: t('No glossaries'),
  id: ({ id }) => id,
  name: ({ name }) => name,
  describe: (glossary) => ({
    description: counted(entryCount(glossary), '1 entry', '{0} entries'),
    detail: pairsOf(glossary),
  }),
  at(node) {
    if (!isGlossaryNode(node)) return undefined;
    const { connection, glossary: item } = node;
    if (node.kind === 'glossary') return { connection, item };
    const { source_lang: source, target_lang: target } = node.dictionary;
    return { connection, item, part: { key: pairKey(source, target), isMeant: isDefaultOf(node) } };
  },
  copyId: { title: t('Copy Glossary ID') },
  useByDefault: {
    title: t('Set as Default Glossary'),
    which: t('For which language pairs?'),
    keys: ({ dictionaries }) =>
      dictionaries.map(({ source_lang: source, target_lang: target }) => ({
        key: pairKey(source, target),
        label: pairName(source, target),
      })),
    async prepare({ access, list }, { connection, item }) {
      if (item.isReady) return;
      const waiting = t('Waiting for the service to prepare the glossary');
      const ready = await callService(access, connection, waiting, (client, signal) =>
        awaitReady(client, item, { signal }),
      );
      list.update(replaced(ready));
    },
  },
  clearDefault: { title: t('Clear Default Glossary'), none: t('No default glossary is set') },
  change: {
    rename: {
      title: t('Rename Glossary'),
      progress: t('Renaming the glossary'),
      problem: async (name) => (await import('./phraseProblem')).problemOf(name, 'name'),
      only: { fits: ({ isLegacy }) => !isLegacy, none: t('No glossaries to rename') },
      save: async ({ glossaries }, { id }, name, options) =>
        knownGlossary(await glossaries.patch(id, { name }, options)),
    },
    remove: {
      title: t('Delete Glossary'),
      progress: t('Deleting the glossary'),
      question: (name) => t('Delete the glossary “{0}”?', name),
      loss: ({ item }) => {
        const entries = counted(entryCount(item), '1 entry', '{0} entries');
        const dictionaries = counted(item.dictionaries.length, '1 dictionary', '{0} dictionaries');
        const pairs = pairsOf(item);
        return t('{0} in {1}{2}', entries, dictionaries, pairs && ` (${pairs})`);
      },
      exportFirst: ({ connection, item: glossary }) =>
        commands.executeCommand('parlance.glossary.export', { kind: 'glossary', connection, glossary }),
      // Only a glossary that v3 does not know is deleted by v2 (contract §6).
      delete: ({ glossaries, legacyGlossaries }, { id, isLegacy }, options) =>
        (isLegacy ? legacyGlossaries : glossaries).delete(id, options),
      isFileOf: (uri, { connection, item }) => isOfGlossary(uri, { connection, glossaryId: item.id }),
    },
  },
};

function pairsOf({ dictionaries }: KnownGlossary): string {
  return formatList(dictionaries.map((pair) => pairName(pair.source_lang, pair.target_lang)));
}
