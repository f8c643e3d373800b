import { workspace, type WorkspaceFolder } from 'vscode';
import { projectFileName } from '../../domain/checking/projectRules';
import type { LocalisationRule } from '../../domain/localization/rule';
import { textLanguages } from '../../domain/translation/service';
import { isSameTag } from '../../formats/languageTag';
import { t } from '../../shared/l10n';
import { nameOf } from '../languages/languageNames';
import { pickLanguage } from '../languages/languagePicker';
import type { LanguageOffers } from '../languages/offers/languageOffers';
import type { RecentLanguages } from '../languages/recentLanguages';
import { pick, pickMany } from '../messages/ask';
import { explain } from '../messages/errorMessages';
import { showMessage } from '../messages/showMessage';
import { mayChangeProject } from '../messages/trust';
import { noteWording } from './noteWording';
import { ruleRow } from './names';
import { writeFile } from './writeFile';
import { translateMissing, type CompletionDependencies } from './translateMissing';

export interface AddLanguageDependencies extends CompletionDependencies {
  recent: RecentLanguages;
  offers: LanguageOffers;
}

/**
 * *Add Language…*: a project gets a further language. It is written into the file of the project; its files are made as
 * what they lack is translated, which tells the price first.
 * @param given the folder it is about; asked for where several could be meant
 */
export async function addLanguage(parts: AddLanguageDependencies, given?: WorkspaceFolder): Promise<void> {
  if (!mayChangeProject()) return;
  const { projects, reader } = parts;
  const folder = given ?? (await askFolder());
  if (!folder) return;
  const known = await reader.ask('languageMap', { folder: folder.uri.fsPath });
  if (!known) {
    showMessage('warning', t('No files with translations found. Specify their location in {0}.', projectFileName));
    return;
  }
  const language = await askLanguage(parts, known.known);
  if (language === undefined) return;
  const open = await reader.ask('withoutLanguage', { folder: folder.uri.fsPath, language });
  if (open.length === 0) {
    showMessage('info', t('All files in the project already have {0}.', nameOf(language)));
    return;
  }
  const rules = await askRules(known.rules, open, language);
  if (!rules) return;
  const { text, targets } = await reader.ask('addLanguage', { folder: folder.uri.fsPath, language, rules });
  if (text === undefined) {
    showMessage('warning', t('Couldn’t read {0}. Nothing changed.', projectFileName));
    return;
  }
  await writeFile(folder, projectFileName, new TextEncoder().encode(text));
  await projects.refresh();
  const project = projects.known?.find((one) => one.folder.uri.toString() === folder.uri.toString());
  if (!project) return;
  // Translations that are there already are of the wording of today.
  if (!known.isWritten) await noteWording(reader, project, [...new Set(project.files.map(({ source }) => source))], []);
  await translateMissing(parts, { folder, targets });
}

async function askFolder(): Promise<WorkspaceFolder | undefined> {
  const folders = (workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
  if (folders.length === 0) showMessage('info', t('Open a folder first.'));
  if (folders.length < 2) return folders[0];
  const rows = folders.map((folder) => ({ label: folder.name, folder }));
  return (await pick(rows, { title: t('Add Language: Project Folder') }))?.folder;
}

async function askLanguage(
  { access, recent, offers }: AddLanguageDependencies,
  known: readonly string[],
): Promise<string | undefined> {
  const isOffered = (code: string): boolean => !known.some((other) => isSameTag(other, code));
  const choice = await pickLanguage({
    side: 'target',
    title: t('Add Language'),
    first: recent.of('target').filter(isOffered),
    load: async (signal) => {
      const { client } = await access.use(signal);
      return (await textLanguages(client, { signal })).filter(({ lang }) => isOffered(lang));
    },
    offers: (signal) => offers.from(undefined, '', signal),
    explain: (error) => explain(error, access.connection).sentence,
  });
  if (choice?.step && !(await choice.step.take())) return undefined;
  return choice?.code;
}

/** Asks for the parts of a project that get the language; the given ones if there are any. */
async function askRules(
  rules: readonly LocalisationRule[],
  open: readonly number[],
  language: string,
): Promise<readonly number[] | undefined> {
  if (open.length === 1) return open;
  const rows = open.flatMap((index) => {
    const rule = rules[index];
    if (!rule) return [];
    return [{ ...ruleRow(rule), picked: true, index }];
  });
  const title = t('Add {0}', nameOf(language));
  const chosen = await pickMany(rows, {
    title,
    placeHolder: t('Select the files to add the language to'),
    ignoreFocusOut: true,
  });
  return chosen?.map(({ index }) => index);
}
