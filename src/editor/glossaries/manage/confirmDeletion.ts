import { commands } from 'vscode';
import { askDeletion, type Deletion } from '../../say/askDeletion';
import type { GlossaryTreeNode } from '../../sidebar/glossariesTree';

const exportCommand = 'parlance.glossary.export';

/** Asks before a glossary or one of its dictionaries is deleted, and offers to save it to a file first. */
export async function confirmDeletion(node: GlossaryTreeNode, deletion: Deletion): Promise<boolean> {
  const canExport = (await commands.getCommands(true)).includes(exportCommand);
  return await askDeletion({
    ...deletion,
    exportFirst: canExport ? () => commands.executeCommand(exportCommand, node) : undefined,
  });
}
