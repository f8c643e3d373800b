import { commands } from 'vscode';
import { styleRuleLanguages } from '../../../api/schemas/styleRules';
import { callService } from '../../service/callService';
import { nameOf } from '../../languages/languageNames';
import { inLikelyOrder } from '../../languages/likelyOrder';
import { ownLanguages } from '../../languages/ownLanguages';
import type { RecentLanguages } from '../../languages/recentLanguages';
import type { StyleRulesItem } from '../../../api/schemas/styleRules';
import type { KeptDependencies } from '../kind';
import { listNameProblem } from './listName';
import { pick } from '../../messages/ask';
import { askName } from '../verbs';
import { t } from '../../../shared/l10n';

interface NewListParts extends KeptDependencies<StyleRulesItem> {
  recent: RecentLanguages;
}

/** *New Style Rule List*: a name and the language it is for; rules and instructions come after. */
export async function run(parts: NewListParts): Promise<void> {
  await createList(parts);
}

async function createList(parts: NewListParts, known?: { name: string; language: string }): Promise<void> {
  const title = t('New Style Rule List');
  const connection = parts.access.connection.name;
  const name = await askName({ title, prompt: t('Name of the list'), value: known?.name }, listNameProblem);
  if (!name) return;
  const language = known?.language ?? (await askLanguage(title, parts.recent));
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

/** Asks for a language; the last target comes first. */
async function askLanguage(title: string, recent: RecentLanguages): Promise<string | undefined> {
  const languages = styleRuleLanguages.map((lang) => ({ lang, name: nameOf(lang) }));
  const items = inLikelyOrder(languages, [...recent.of('target'), ...ownLanguages()]).map(({ lang, name }) => ({
    label: name,
    description: lang,
    language: lang,
  }));
  const placeHolder = t('Target language of the list');
  return (await pick(items, { title, placeHolder, matchOnDescription: true }))?.language;
}
