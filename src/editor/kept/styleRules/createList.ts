import { commands } from 'vscode';
import { styleRuleLanguages } from '../../../api/schemas/styleRules';
import { callService } from '../../service/callService';
import { nameOf } from '../../languages/languageNames';
import type { StyleRulesItem } from '../../../api/schemas/styleRules';
import type { KeptParts } from '../kind';
import { listNameProblem } from './listName';
import { pick } from '../../say/ask';
import { askName } from '../verbs';
import { t } from '../../../shared/l10n';

/** *New Style Rule List*: a name and the language it is for; rules and instructions come after. */
export async function run(parts: KeptParts<StyleRulesItem>): Promise<void> {
  await createList(parts);
}

async function createList(parts: KeptParts<StyleRulesItem>, known?: { name: string; language: string }): Promise<void> {
  const title = t('New Style Rule List');
  const connection = parts.access.connection.name;
  const name = await askName({ title, prompt: t('Name of the list'), value: known?.name }, listNameProblem);
  if (!name) return;
  const language = known?.language ?? (await askLanguage(title));
  if (!language) return;
  try {
    const list = await callService(parts.access, connection, t('Creating the style rule list'), (client, signal) =>
      client.styleRules.create({ name, language }, { signal }),
    );
    parts.list.update((lists) => [...lists.filter((other) => other.style_id !== list.style_id), list]);
    await commands.executeCommand('parlance.styleRules.open', { kind: 'styleRules', connection, list });
  } catch (error) {
    parts.failures.reportDraft(error, () => createList(parts, { name, language }));
  }
}

async function askLanguage(title: string): Promise<string | undefined> {
  const items = styleRuleLanguages
    .map((language) => ({ label: nameOf(language), description: language, language }))
    .sort((a, b) => a.label.localeCompare(b.label));
  const placeHolder = t('Language of the translations it is for');
  return (await pick(items, { title, placeHolder, matchOnDescription: true }))?.language;
}
