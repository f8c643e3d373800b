import { env } from 'vscode';
import { tellShortly } from '../../say/tellShortly';
import { chooseGlossary } from '../choose';
import type { GlossaryParts } from '../parts';

/** *Copy Glossary ID*, for settings and other programs. */
export async function run(parts: GlossaryParts, argument?: unknown): Promise<void> {
  const node = await chooseGlossary(parts, argument, { title: 'Copy Glossary ID', nothing: 'There are no glossaries' });
  if (!node) return;
  await env.clipboard.writeText(node.glossary.id);
  tellShortly(`ID of “${node.glossary.name}” copied`, 4_000);
}
