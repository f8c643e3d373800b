import type { Disposable } from 'vscode';
import { type TreeItem } from 'vscode';
import { counted, formatFirst, quoted, t } from '../../shared/l10n';
import { nothingFound } from '../lists/arrangedContents';
import type { Arrangement } from '../lists/arrangement';
import type { MessageNode } from '../lists/messageNode';
import { onAny, SidebarView, type Roots, type ViewContents } from '../lists/sidebarView';
import type { ReaderThread } from '../reader/readerThread';
import type { ConnectionSummary } from '../messages/connection';
import type { ServiceAccess } from '../service/connections/serviceAccess';
import type { Project, Projects } from './projects';
import { openCount } from '../../work/project/counts';
import { shownLanguages, sumOf, type ShownLanguage } from './counts';
import { languageName } from './names';
import { idOfNode, type LocalisationNode } from './nodes';

/** Entries of one target in the view; who has more translates them first. */
const mostEntries = 500;

interface Sums {
  languages: readonly ShownLanguage[];
  /** Entries to translate, shown or not. */
  open: number;
}

/** *Localisation*: the languages of the workspace, and what each of their files lacks. */
export class LocalisationView implements ViewContents<LocalisationNode>, Disposable {
  readonly id = 'parlance.localisation';
  readonly refresh = { title: t('Try Again'), command: 'parlance.localisation.refresh' };
  readonly onDidChange: ViewContents<LocalisationNode>['onDidChange'];
  private readonly view: SidebarView<LocalisationNode>;
  /** Sums of thousands of targets, kept because they are read again and again while nothing changes. */
  private sums = new Map<Project, Sums>();
  private readonly following: Disposable;

  constructor(
    private readonly projects: Projects,
    private readonly reader: ReaderThread,
    private readonly access: Pick<ServiceAccess, 'connection'>,
    private readonly arrangement: Arrangement,
  ) {
    this.onDidChange = onAny(projects.onDidChange, arrangement.onDidChange);
    this.following = this.onDidChange(() => (this.sums = new Map()));
    this.view = new SidebarView<LocalisationNode>(this, (isVisible) => projects.follow(isVisible));
  }

  get connection(): ConnectionSummary {
    return this.access.connection;
  }

  get selected(): LocalisationNode | undefined {
    return this.view.selected;
  }

  roots(): Roots<LocalisationNode> {
    this.projects.wanted();
    const { known, error, isReading } = this.projects;
    const mapped = known?.filter(({ files, problems }) => files.length + problems.length > 0);
    const nodes =
      mapped && mapped.length > 1
        ? mapped.map(({ folder }): LocalisationNode => ({ kind: 'folder', folder }))
        : mapped?.flatMap((project) => this.languagesOf(project));
    const open = mapped?.reduce((sum, project) => sum + this.sumsOf(project).open, 0) ?? 0;
    const { filter } = this.arrangement;
    const hidesAll = filter !== '' && mapped !== undefined && mapped.length > 0;
    return {
      nodes,
      isLoading: isReading,
      error,
      note: filter && quoted(filter),
      nothingFound: hidesAll ? [nothingFound(filter, 'parlance.localisation')] : known && proposalOf(known),
      badge: { value: open, tooltip: counted(open, '1 string to translate', '{0} strings to translate') },
    };
  }

  async children(node: LocalisationNode): Promise<LocalisationNode[]> {
    if (node.kind === 'folder') {
      const project = this.projects.known?.find(({ folder }) => folder === node.folder);
      return project ? this.languagesOf(project) : [];
    }
    if (node.kind === 'language') {
      const { folder } = node;
      return node.states.map((state): LocalisationNode => ({ kind: 'target', folder, state }));
    }
    if (node.kind !== 'target') return [];
    const { folder, state } = node;
    if (!('counts' in state)) return [];
    const question = { folder: folder.uri.fsPath, file: state.file, most: mostEntries };
    const entries = await this.reader.ask('targetEntries', question);
    if ('fault' in entries) return [];
    const { missing, stale, broken, blocked, sections, review, unused } = state.counts;
    const count = missing + stale + broken + blocked + sections + review + unused - entries.length;
    return [
      ...entries.map((entry): LocalisationNode => ({ kind: 'entry', folder, state, entry })),
      ...(count > 0 ? [{ kind: 'more', folder, state, count } as const] : []),
    ];
  }

  async item(node: LocalisationNode): Promise<TreeItem> {
    return (await import('./tree')).localisationItem(node);
  }

  idOf(node: LocalisationNode): string {
    return idOfNode(node);
  }

  dispose(): void {
    this.following.dispose();
    this.view.dispose();
  }

  private sumsOf(project: Project): Sums {
    const known = this.sums.get(project) ?? {
      languages: shownLanguages(project, this.arrangement, languageName),
      open: openCount(sumOf([...project.states.values()])),
    };
    this.sums.set(project, known);
    return known;
  }

  private languagesOf(project: Project): LocalisationNode[] {
    const { folder, problems } = project;
    const { languages } = this.sumsOf(project);
    return [
      ...problems.map((problem): LocalisationNode => ({ kind: 'mapProblem', folder, problem })),
      ...languages.map((shown): LocalisationNode => ({ kind: 'language', folder, ...shown })),
    ];
  }
}

/** Returns the recognized files, and the step that writes them down as a map. */
function proposalOf(projects: readonly Project[]): MessageNode[] | undefined {
  const rules = projects.flatMap(({ proposal }) => proposal);
  if (rules.length === 0) return undefined;
  const languages = [...new Set(rules.flatMap((rule) => rule.languages ?? []).map(languageName))].sort();
  return [
    {
      kind: 'message',
      id: 'proposal',
      label: t('Set Up Project Languages…'),
      description: languages.length > 0 ? formatFirst(languages) : undefined,
      icon: 'lightbulb',
      sentence: t(
        'Found files in several languages. Add them to .parlance.json to see them here and translate missing strings.',
      ),
      command: { title: t('Set Up Project Languages…'), command: 'parlance.localisation.setUp' },
    },
  ];
}
