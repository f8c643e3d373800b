import {
  Diagnostic,
  DiagnosticSeverity,
  EventEmitter,
  FileSystemError,
  FileType,
  languages,
  Range,
  Uri,
  workspace,
  type Disposable,
  type WorkspaceFolder,
} from 'vscode';
import {
  emptyProject,
  fittingRules,
  heededRule,
  projectFileName,
  type ProjectFile,
  type ProjectRule,
} from '../../domain/checking/projectRules';
import type { FindingLevels } from '../../domain/files/findings';
import { sourceProblem } from '../files/results/places';
import { settingsScope } from './selector';

/** Rules about checking that the teams of the open folders wrote down in `.parlance.json`. */
export class ProjectFiles implements Disposable {
  private readonly changed = new EventEmitter<void>();
  /** A file was read anew. */
  readonly onDidChange = this.changed.event;
  private readonly problems = languages.createDiagnosticCollection('parlance.project');
  private readonly files = new Map<string, Promise<ProjectFile>>();
  private readonly subscriptions: Disposable[];

  constructor() {
    const watcher = workspace.createFileSystemWatcher(`**/${projectFileName}`);
    const changed = (file: Uri): void => this.forget(Uri.joinPath(file, '..'));
    this.subscriptions = [
      this.changed,
      this.problems,
      watcher,
      watcher.onDidCreate(changed),
      watcher.onDidChange(changed),
      watcher.onDidDelete(changed),
      workspace.onDidGrantWorkspaceTrust(() => this.changed.fire()),
    ];
  }

  /** Returns the rules for a document; none if its folder has no file. */
  async rulesFor(document: Uri): Promise<Omit<ProjectRule, 'files'>> {
    const uri = settingsScope(document);
    const folder = workspace.getWorkspaceFolder(uri);
    if (!folder) return {};
    const file = await this.read(folder);
    const { isTrusted } = workspace;
    const rules = fittingRules(file.rules, workspace.asRelativePath(uri, false), isTrusted);
    return heededRule({ ...file, rules }, isTrusted);
  }

  /** Returns the levels at which translation problems are shown in a document's folder; only a trusted one decides that. */
  async levelsFor(document: Uri): Promise<FindingLevels> {
    const folder = workspace.getWorkspaceFolder(settingsScope(document));
    return folder && workspace.isTrusted ? (await this.read(folder)).checkLevels : {};
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  private forget(folder: Uri): void {
    if (this.files.delete(folder.toString())) this.changed.fire();
  }

  private read({ uri }: WorkspaceFolder): Promise<ProjectFile> {
    const key = uri.toString();
    let file = this.files.get(key);
    if (!file) {
      file = this.load(Uri.joinPath(uri, projectFileName));
      this.files.set(key, file);
    }
    return file;
  }

  private async load(uri: Uri): Promise<ProjectFile> {
    const { mostFileBytes, readProjectFile, tooLarge } = await import('../../domain/checking/projectFile');
    let file: ProjectFile;
    try {
      const { type, size } = await workspace.fs.stat(uri);
      // A device has no end, and a link may lead to one, or out of the folder.
      if ((type & FileType.File) === 0 || (await sourceProblem(uri)) !== undefined) {
        throw FileSystemError.FileNotFound();
      }
      const isTooLarge = size > mostFileBytes;
      file = isTooLarge ? tooLarge : readProjectFile(new TextDecoder().decode(await workspace.fs.readFile(uri)));
    } catch {
      this.problems.delete(uri);
      return emptyProject;
    }
    const { sentenceOf } = await import('../../shared/reasonWords');
    const shown = file.problems.map((problem) => {
      const diagnostic = new Diagnostic(new Range(0, 0, 0, 1), sentenceOf(problem), DiagnosticSeverity.Error);
      diagnostic.source = 'Parlance';
      return diagnostic;
    });
    this.problems.set(uri, shown);
    return file;
  }
}
