import { entryCount, listGlossaries, type KnownGlossary } from '../../../../domain/glossaries/knownGlossaries';
import type { KindView } from '../../keptView';
import { dictionariesOf, dictionaryItem, glossaryItem, glossaryNodeId, type GlossaryTreeNode } from './glossariesTree';
import { t } from '../../../../shared/l10n';

/** *Glossaries*: each with its dictionaries. */
export const glossariesView: KindView<KnownGlossary, GlossaryTreeNode> = {
  id: 'parlance.glossaries',
  plural: t('Glossaries'),
  noAccess: t('Your account or key has no access to glossaries.'),
  orders: [
    ['name', t('Name')],
    ['newest', t('Newest first')],
    ['entries', t('Most entries first')],
  ],
  load: (client, signal) => listGlossaries(client, { signal }),
  arranged: (glossary) => ({ name: glossary.name, createdAt: glossary.createdAt, entries: entryCount(glossary) }),
  node: (connection, glossary) => ({ kind: 'glossary', connection, glossary }),
  item: (node, marks) => (node.kind === 'glossary' ? glossaryItem(node, marks) : dictionaryItem(node, marks)),
  children: (node) => (node.kind === 'glossary' ? dictionariesOf(node) : []),
  parent: ({ kind, connection, glossary }) =>
    kind === 'dictionary' ? { kind: 'glossary', connection, glossary } : undefined,
  idOf: glossaryNodeId,
};
