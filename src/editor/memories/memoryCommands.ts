import { env } from 'vscode';
import { baseLanguage } from '../../api/languageCodes';
import type { TranslationMemory } from '../../api/schemas/translationMemories';
import type { CommandRegistry } from '../commands/commandRegistry';
import { saveDefaultIds } from '../config';
import type { ServiceAccess } from '../connections/serviceAccess';
import { askLevel } from '../defaults/askLevel';
import { defaultsOf, unsetDefaults } from '../defaults/defaults';
import { nameOf } from '../languageNames';
import type { MemoryNode } from '../sidebar/memoriesTree';
import { pickItem } from '../sidebar/pickItem';
import type { ServiceList } from '../sidebar/serviceList';
import { startedOn } from '../sidebar/startedOn';
import { tellShortly } from '../say/tellShortly';
import { pickMany } from '../say/ask';

/** What the commands on translation memories work with. */
export interface MemoryParts {
  access: ServiceAccess;
  list: ServiceList<TranslationMemory>;
  /** The node selected in the view. */
  selected(): MemoryNode | undefined;
}

/** The commands on translation memories, which the service lets be used, not changed (contract §10). */
export function registerMemoryCommands(registry: CommandRegistry, parts: MemoryParts): void {
  registry.register('parlance.memory.setDefault', (argument?: unknown) => setDefault(parts, argument));
  registry.register('parlance.memory.unsetDefault', (argument?: unknown) => unsetDefault(parts, argument));
  registry.register('parlance.memory.copyId', (argument?: unknown) => copyId(parts, argument));
}

/** *Use by Default*: the memory of a target language for every translation of this connection. */
async function setDefault(parts: MemoryParts, argument: unknown): Promise<void> {
  const title = 'Use Translation Memory by Default';
  const node = await choose(parts, argument, title);
  const languages = node && (await chooseTargets(title, node.memory.target_languages));
  if (!node || !languages?.length) return;
  const level = await askLevel(title);
  if (!level) return;
  const ids = Object.fromEntries(languages.map((language) => [language, node.memory.translation_memory_id]));
  await saveDefaultIds('translationMemories', node.connection, level, ids);
}

async function unsetDefault(parts: MemoryParts, argument: unknown): Promise<void> {
  const used = new Set(defaultsOf('translationMemories', parts.access.connection.name).map(({ id }) => id));
  const title = 'Clear Default Translation Memory';
  const node = await choose(parts, argument, title, ({ translation_memory_id: id }) => used.has(id));
  const id = node?.memory.translation_memory_id;
  if (node) await unsetDefaults('translationMemories', node.connection, (one) => one.id === id);
}

async function copyId(parts: MemoryParts, argument: unknown): Promise<void> {
  const node = await choose(parts, argument, 'Copy Translation Memory ID');
  if (!node) return;
  await env.clipboard.writeText(node.memory.translation_memory_id);
  tellShortly(`ID of “${node.memory.name}” copied`, 4_000);
}

async function choose(
  parts: MemoryParts,
  argument: unknown,
  title: string,
  fits: (memory: TranslationMemory) => boolean = () => true,
): Promise<MemoryNode | undefined> {
  const node = startedOn(argument, parts, isNode);
  if (node) return node;
  const nothing = 'There are no translation memories for this';
  return await pickItem<TranslationMemory, MemoryNode>(parts.list, { title, nothing }, (connection, memory) =>
    fits(memory)
      ? [{ label: memory.name, description: pairsOf(memory), value: { kind: 'memory', connection, memory } }]
      : [],
  );
}

/** By base language, which serves its variants (contract §10); variants of one that is not among them stand alone. */
async function chooseTargets(title: string, targets: readonly string[]): Promise<readonly string[] | undefined> {
  const codes = targets.map((code) => code.toLowerCase());
  const needed = codes.filter((code) => code === baseLanguage(code) || !codes.includes(baseLanguage(code)));
  if (needed.length < 2) return needed;
  const items = needed.map((code) => ({ label: nameOf(code), description: code, picked: true, code }));
  const options = { title, placeHolder: 'For which target languages?' };
  return (await pickMany(items, options))?.map(({ code }) => code);
}

function pairsOf({ source_language: source, target_languages: targets }: TranslationMemory): string {
  return `${nameOf(source)} → ${targets.map(nameOf).join(', ')}`;
}

function isNode(argument: object): argument is MemoryNode {
  return 'kind' in argument && argument.kind === 'memory';
}
