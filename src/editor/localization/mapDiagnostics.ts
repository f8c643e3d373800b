import {
  Diagnostic,
  DiagnosticSeverity,
  Disposable,
  languages,
  Range,
  workspace,
  type TextDocument,
  type WorkspaceFolder,
} from 'vscode';
import { projectFileName } from '../../domain/checking/projectRules';
import type { ReaderThread } from '../reader/readerThread';
import type { TextFiles } from './entries/textFiles';

/** Milliseconds after the last character that is typed. */
const quietMs = 500;

/** Problems that may be intended. */
const doubtful = new Set<string>(['no-source', 'no-terms', 'unknown-language', 'overlap']);

/** Problems of the map of a project, in its file while that is open. */
export function mapDiagnostics(reader: ReaderThread, files: Pick<TextFiles, 'onDidChange'>): Disposable {
  const collection = languages.createDiagnosticCollection('parlance.localisation');
  let timer: NodeJS.Timeout | undefined;
  const folderOf = (document: TextDocument): WorkspaceFolder | undefined => {
    const { uri } = document;
    const folder = uri.scheme === 'file' ? workspace.getWorkspaceFolder(uri) : undefined;
    return folder && uri.path === `${folder.uri.path.replace(/\/$/, '')}/${projectFileName}` ? folder : undefined;
  };
  const read = async (document: TextDocument, folder: WorkspaceFolder): Promise<void> => {
    const { version } = document;
    const asked = { folder: folder.uri.fsPath, text: document.getText() };
    const problems = await reader.ask('mapProblems', asked).catch(() => []);
    const { mapProblemWords } = await import('./problemWords');
    if (document.isClosed || document.version !== version) return;
    collection.set(
      document.uri,
      problems.map(({ problem, start, end }) => {
        const range = new Range(document.positionAt(start), document.positionAt(end));
        const severity = doubtful.has(problem.code) ? DiagnosticSeverity.Warning : DiagnosticSeverity.Error;
        const diagnostic = new Diagnostic(range, mapProblemWords(problem), severity);
        diagnostic.source = 'Parlance';
        return diagnostic;
      }),
    );
  };
  const readAll = (): void => {
    for (const document of workspace.textDocuments) {
      const folder = folderOf(document);
      if (folder) void read(document, folder);
    }
  };
  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(readAll, quietMs);
  };
  readAll();
  return Disposable.from(
    collection,
    { dispose: () => clearTimeout(timer) },
    files.onDidChange(soon),
    workspace.onDidOpenTextDocument((document) => {
      const folder = folderOf(document);
      if (folder) void read(document, folder);
    }),
    workspace.onDidChangeTextDocument(({ document }) => {
      if (folderOf(document)) soon();
    }),
    workspace.onDidCloseTextDocument(({ uri }) => collection.delete(uri)),
  );
}
