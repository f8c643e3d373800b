import { commands } from 'vscode';
import { countCharacters } from '../../api/schemas/characters';
import { limits } from '../../api/schemas/limits';
import { styleRuleLanguages } from '../../api/schemas/styleRules';
import { callService } from '../callService';
import { nameOf } from '../languageNames';
import type { ListParts } from './listParts';
import { pick, askText } from '../say/ask';

const openCommand = 'parlance.styleRules.open';

/** *New Style Rule List*: a name and the language it is for; rules and instructions come after. */
export async function run(parts: ListParts): Promise<void> {
  await createList(parts);
}

async function createList(parts: ListParts, known?: { name: string; language: string }): Promise<void> {
  const title = 'New Style Rule List';
  const connection = parts.access.connection.name;
  const name = await askListName(title, 'Name of the list', known?.name);
  if (!name) return;
  const language = known?.language ?? (await askLanguage(title));
  if (!language) return;
  try {
    const list = await callService(parts.access, connection, 'Creating the style rule list', (client, signal) =>
      client.styleRules.create({ name, language }, { signal }),
    );
    parts.list.update((lists) => [...lists.filter((other) => other.style_id !== list.style_id), list]);
    if ((await commands.getCommands(true)).includes(openCommand)) {
      await commands.executeCommand(openCommand, { kind: 'styleRules', connection, list });
    }
  } catch (error) {
    parts.failures.reportDraft(error, () => createList(parts, { name, language }));
  }
}

/** Asks for the name of a list by the rules of the contract (§8), which are checked while typing. */
export async function askListName(title: string, prompt: string, value?: string): Promise<string | undefined> {
  const answer = await askText({
    title,
    prompt,
    value,
    ignoreFocusOut: true,
    validateInput: (text) => {
      if (!text.trim()) return 'A list needs a name.';
      const { nameLength } = limits.styleRules;
      return countCharacters(text.trim()) > nameLength
        ? `The name must be at most ${nameLength} characters long.`
        : undefined;
    },
  });
  return answer?.trim();
}

async function askLanguage(title: string): Promise<string | undefined> {
  const items = styleRuleLanguages
    .map((language) => ({ label: nameOf(language), description: language, language }))
    .sort((a, b) => a.label.localeCompare(b.label));
  const placeHolder = 'Language of the translations it is for';
  return (await pick(items, { title, placeHolder, matchOnDescription: true }))?.language;
}
