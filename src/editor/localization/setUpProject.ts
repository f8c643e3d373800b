import { Position, Uri, window, workspace, type WorkspaceFolder } from 'vscode';
import type { LocalisationRule } from '../../domain/localization/rule';
import { lockFileName } from '../../domain/localization/lock';
import { projectFileName } from '../../domain/checking/projectRules';
import { withMember } from '../../formats/json/withMember';
import { readInProject } from '../../projectFiles/readInProject';
import { t } from '../../shared/l10n';
import type { ReaderThread } from '../reader/readerThread';
import { pickMany } from '../messages/ask';
import { showMessage, type OwnStep } from '../messages/showMessage';
import { mayChangeProject } from '../messages/trust';
import { noteWording } from './noteWording';
import type { Projects } from './projects';
import { ruleRow } from './names';
import { writeFile } from './writeFile';
import { mapMember } from '../../domain/localization/mapMember';

/** *Set Up Project Languages…*: what was recognised goes into `.parlance.json`, after one question. */
export async function setUpProject(projects: Projects, reader: ReaderThread): Promise<void> {
  if (!mayChangeProject()) return;
  const known = (await projects.all()).filter(({ proposal }) => proposal.length > 0);
  if (known.length === 0) {
    showMessage(
      'info',
      t('No more files in several languages found. Specify their location in .parlance.json under “localization”.'),
      ...projectFileStep(),
    );
    return;
  }
  const rows = known.flatMap(({ folder, proposal }) =>
    proposal.map((rule) => ({
      ...ruleRow(rule),
      ...(known.length > 1 && { label: `${folder.name}/${rule.source}` }),
      picked: true,
      folder,
      rule,
    })),
  );
  const chosen = await pickMany(rows, {
    title: t('Set Up Project Languages'),
    placeHolder: t('Select what to add to {0}', projectFileName),
    ignoreFocusOut: true,
  });
  for (const [folder, own] of Map.groupBy(chosen ?? [], ({ folder }) => folder)) {
    const uri = await writeMap(
      folder,
      own.map(({ rule }) => rule),
    );
    await projects.refresh();
    const project = projects.known?.find((one) => one.folder === folder);
    if (project) await noteWording(reader, project, [...new Set(project.files.map(({ source }) => source))], []);
    const sentence = t(
      'Set up the project languages in {0}. {1} tracks the source text of each translation. Commit both files.',
      projectFileName,
      lockFileName,
    );
    showMessage('info', sentence, { title: t('Open File'), command: 'vscode.open', arguments: [uri] });
  }
}

/** Map that a user begins with if no files were recognized. */
const example = {
  [mapMember]: [{ source: 'locales/en.json', target: 'locales/{language}.json', languages: ['de', 'fr'] }],
};

/** Leads to the file of the project in the one folder that is open: one that is not there yet is shown, and written when it is saved. */
function projectFileStep(): OwnStep[] {
  const folders = (workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
  const [folder] = folders;
  if (!folder || folders.length > 1) return [];
  const uri = Uri.joinPath(folder.uri, projectFileName);
  const open = async (): Promise<void> => {
    const isThere = await workspace.fs.stat(uri).then(
      () => true,
      () => false,
    );
    const document = await workspace.openTextDocument(isThere ? uri : uri.with({ scheme: 'untitled' }));
    const editor = await window.showTextDocument(document, { preview: false });
    if (isThere || document.getText() !== '') return;
    await editor.edit((edit) => edit.insert(new Position(0, 0), `${JSON.stringify(example, undefined, 2)}\n`));
  };
  return [{ title: t('Open {0}', projectFileName), run: open }];
}

async function writeMap(folder: WorkspaceFolder, rules: readonly LocalisationRule[]): Promise<Uri> {
  const uri = Uri.joinPath(folder.uri, projectFileName);
  const bytes = await readInProject(folder.uri.fsPath, projectFileName, 'configuration');
  const text = withMember(bytes ? new TextDecoder().decode(bytes) : '{}\n', mapMember, rules);
  const insteadOf = { bytes: bytes ?? null, kind: 'configuration' } as const;
  await writeFile(folder, projectFileName, new TextEncoder().encode(text), { insteadOf });
  return uri;
}
