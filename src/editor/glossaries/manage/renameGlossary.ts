import { knownGlossary } from '../../../domain/glossaries/knownGlossaries';
import { callService } from '../../callService';
import { shortName } from '../../say/plain';
import type { GlossaryNode } from '../../sidebar/glossariesTree';
import { askPhrase } from '../ask';
import { chooseGlossary } from '../choose';
import type { GlossaryParts } from '../parts';
import { replaced } from '../replaced';

/** *Rename Glossary* */
export async function run(parts: GlossaryParts, argument?: unknown): Promise<void> {
  const node = await chooseGlossary(parts, argument, {
    title: 'Rename Glossary',
    fits: ({ isLegacy }) => !isLegacy,
    nothing: 'There are no glossaries that can be renamed',
  });
  if (node) await rename(parts, node, node.glossary.name);
}

async function rename(parts: GlossaryParts, node: GlossaryNode, proposed: string): Promise<void> {
  const { connection, glossary } = node;
  const prompt = `New name of “${shortName(glossary.name)}”`;
  const name = await askPhrase({ title: 'Rename Glossary', prompt, what: 'name', value: proposed });
  if (!name || name === glossary.name) return;
  try {
    const renamed = await callService(parts.access, connection, 'Renaming the glossary', (client, signal) =>
      client.glossaries.patch(glossary.id, { name }, { signal }),
    );
    parts.list.update(replaced(knownGlossary(renamed)));
  } catch (error) {
    parts.failures.reportDraft(error, () => rename(parts, node, name));
  }
}
