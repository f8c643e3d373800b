import type { WorkspaceFolder } from 'vscode';
import type { MapProblem } from '../../domain/localization/map';
import { targetName } from '../../domain/localization/targetName';
import type { ProjectEntry, TargetState } from '../reader/project/questions';
import type { TargetCounts } from '../../work/project/counts';

/** A line of the view *Localisation*. */
export type LocalisationNode =
  | { readonly kind: 'folder'; readonly folder: WorkspaceFolder }
  | {
      readonly kind: 'language';
      readonly folder: WorkspaceFolder;
      readonly language: string;
      readonly states: readonly TargetState[];
      readonly counts: TargetCounts;
    }
  | { readonly kind: 'target'; readonly folder: WorkspaceFolder; readonly state: TargetState }
  | {
      readonly kind: 'entry';
      readonly folder: WorkspaceFolder;
      readonly state: TargetState;
      readonly entry: ProjectEntry;
    }
  | { readonly kind: 'more'; readonly state: TargetState; readonly folder: WorkspaceFolder; readonly count: number }
  | { readonly kind: 'mapProblem'; readonly folder: WorkspaceFolder; readonly problem: MapProblem };

/** The same after a restart, and unlike that of any other line. */
export function idOfNode(node: LocalisationNode): string {
  const folder = node.folder.uri.toString();
  switch (node.kind) {
    case 'folder':
      return folder;
    case 'language':
      return `${folder} language ${node.language}`;
    case 'target':
      return `${folder} target ${targetName(node.state.file)}`;
    case 'entry':
      return `${folder} ${node.entry.kind} ${targetName(node.state.file)}#${node.entry.key}`;
    case 'more':
      return `${folder} more ${targetName(node.state.file)}`;
    case 'mapProblem':
      return `${folder} problem ${node.problem.at} ${node.problem.code}`;
  }
}
