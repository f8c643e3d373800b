import type { Event, TextDocument, Uri } from 'vscode';
import type { FindingLevels } from '../../../domain/files/findings';
import { shownFilesConfig } from '../../settings/files';

/** Levels at which the teams of the open folders want problems of translations shown. */
export interface ProjectLevels {
  levelsFor(document: Uri): Promise<FindingLevels>;
  onDidChange: Event<void>;
}

/** Returns the levels at which a document's problems are shown: its project overrides the settings. */
export async function shownLevels(document: TextDocument, projects: ProjectLevels): Promise<FindingLevels> {
  return { ...shownFilesConfig(document).levels, ...(await projects.levelsFor(document.uri)) };
}
