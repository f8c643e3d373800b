import { Disposable, EventEmitter, workspace, type Uri, type WorkspaceFolder } from 'vscode';
import type { MapProblem } from '../../domain/localization/map';
import type { LocalisationRule } from '../../domain/localization/rule';
import { targetName } from '../../domain/localization/targetName';
import { isSkipped } from '../../projectFiles/skippedFolders';
import type { ReaderThread } from '../reader/readerThread';
import type { TargetState } from '../reader/project/questions';
import { filesConfig } from '../settings/files';
import type { TargetFile } from '../../work/project/targetFile';

/** A folder of the workspace and its languages. */
export interface Project {
  folder: WorkspaceFolder;
  /** States by the name of the target; those not compared yet are absent. */
  states: ReadonlyMap<string, TargetState>;
  files: readonly TargetFile[];
  problems: readonly MapProblem[];
  /** Proposed map, if the project has none. */
  proposal: readonly LocalisationRule[];
}

/** Milliseconds between two looks at a large project that is read. */
const showAgainMs = 1_000;

/** Targets that are compared in one question, so that others are answered in between. */
const targetsAtOnce = 50;

/**
 * The localisation projects of the workspace: what is there is read in a thread when it is wanted, and followed from then
 * on while somebody looks.
 */
export class Projects implements Disposable {
  private readonly changed = new EventEmitter<void>();
  readonly onDidChange = this.changed.event;
  private projects: Project[] | undefined;
  /** While they are read for the first time. */
  private partly: Project[] | undefined;
  private lastShown = Date.now();
  private failure: unknown;
  private reading: Promise<void> | undefined;
  private isOutdated = true;
  /** Files that changed since they were read, by their folder: a checkout tells of thousands at once. */
  private readonly pending = new Map<string, Set<string>>();
  /** Paths of all files of a project. */
  private readonly paths = new WeakMap<readonly TargetFile[], ReadonlySet<string>>();
  private watching: Disposable | undefined;
  private readonly settings: Disposable;

  constructor(private readonly reader: ReaderThread) {
    this.settings = workspace.onDidChangeConfiguration((event) => {
      if (!event.affectsConfiguration('parlance.files.retranslateFuzzy')) return;
      // What was compared says what was missing before.
      this.projects = this.projects?.map((project) => ({ ...project, states: new Map() }));
      this.isOutdated = true;
      this.catchUp();
    });
  }

  /** Projects as last read, or as far as they are read; `undefined` until then. */
  get known(): readonly Project[] | undefined {
    return this.projects ?? this.partly;
  }

  get error(): unknown {
    return this.failure;
  }

  get isReading(): boolean {
    return this.reading !== undefined;
  }

  /** Reads them, unless they are known and nothing has changed. */
  wanted(): void {
    if (this.reading || !this.isOutdated || this.failure !== undefined) return;
    void this.refresh().catch(() => undefined);
  }

  /** All of them, read when they are not known. Rejects when they cannot be read. */
  async all(): Promise<readonly Project[]> {
    if (this.reading) await this.reading;
    if (!this.projects || this.isOutdated) await this.refresh();
    return this.projects ?? [];
  }

  /** Reads everything again. */
  refresh(): Promise<void> {
    this.reading ??= this.read().finally(() => {
      this.reading = undefined;
      this.changed.fire();
      this.catchUp();
    });
    this.changed.fire();
    return this.reading;
  }

  /** Follows changes of files, or no longer; what changes meanwhile is read when they are wanted again. */
  follow(isWatched: boolean): void {
    if (!isWatched) {
      this.watching?.dispose();
      this.watching = undefined;
      this.isOutdated = true;
      return;
    }
    if (this.watching) return;
    const watcher = workspace.createFileSystemWatcher('**/*');
    const heard = (uri: Uri, isNew: boolean): void => this.heard(uri, isNew);
    watcher.onDidChange((uri) => heard(uri, false));
    watcher.onDidCreate((uri) => heard(uri, true));
    watcher.onDidDelete((uri) => heard(uri, true));
    const unheard = import('./unheard').then(({ followUnheard }) =>
      followUnheard(
        (uri) => heard(uri, false),
        () => {
          this.isOutdated = true;
          this.catchUp();
        },
      ),
    );
    this.watching = Disposable.from(watcher, { dispose: () => void unheard.then((own) => void own.dispose()) });
  }

  /** Compares targets again, as after they were written. */
  async compare(project: Project, files: readonly TargetFile[]): Promise<void> {
    const states = new Map(project.states);
    await this.compareInto(project.folder, files, states);
    this.replace({ ...project, states });
  }

  dispose(): void {
    this.settings.dispose();
    this.watching?.dispose();
    this.changed.dispose();
  }

  private async read(): Promise<void> {
    this.isOutdated = false;
    this.failure = undefined;
    const release = this.reader.hold();
    try {
      const read: Project[] = [];
      for (const folder of workspace.workspaceFolders ?? []) {
        if (folder.uri.scheme !== 'file') continue;
        const { files: found, problems, proposal } = await this.reader.ask('project', { folder: folder.uri.fsPath });
        const { retranslatesFuzzy } = filesConfig(folder);
        const files = retranslatesFuzzy ? found.map((file) => ({ ...file, retranslatesFuzzy })) : found;
        const before = this.projects?.find((one) => one.folder.uri.toString() === folder.uri.toString());
        const targets = new Set(files.map(targetName));
        const states = new Map([...(before?.states ?? [])].filter(([target]) => targets.has(target)));
        read.push({ folder, files, problems, proposal, states });
        await this.compareInto(folder, files, states, () => this.showSome(read));
      }
      this.projects = read;
      this.partly = undefined;
    } catch (error) {
      this.failure = error;
      throw error;
    } finally {
      release();
    }
  }

  /** Shows the known part of a large project now and then while the rest is read. */
  private showSome(read: readonly Project[]): void {
    if (this.projects || Date.now() - this.lastShown < showAgainMs) return;
    this.lastShown = Date.now();
    this.partly = [...read];
    this.changed.fire();
  }

  private async compareInto(
    folder: WorkspaceFolder,
    files: readonly TargetFile[],
    states: Map<string, TargetState>,
    onSome: () => void = () => undefined,
  ): Promise<void> {
    for (let from = 0; from < files.length; from += targetsAtOnce) {
      const some = files.slice(from, from + targetsAtOnce).map((file) => {
        const known = states.get(targetName(file));
        return known && 'counts' in known ? { ...file, stamp: known.stamp } : file;
      });
      for (const state of await this.reader.ask('targets', { folder: folder.uri.fsPath, files: some })) {
        if (!('isSame' in state)) states.set(targetName(state.file), state);
      }
      onSome();
    }
  }

  private heard(uri: Uri, isNew: boolean): void {
    const folder = workspace.getWorkspaceFolder(uri);
    if (!folder) return;
    const path = uri.path.slice(folder.uri.path.length + 1);
    if (isSkipped(path)) return;
    const name = folder.uri.toString();
    const project = this.projects?.find((one) => one.folder.uri.toString() === name);
    const isKnown = project ? this.pathsOf(project).has(path) : false;
    if (!isKnown && !isNew && !path.endsWith('.parlance.json') && !path.startsWith('.parlance/')) return;
    if (isKnown && (!isNew || project?.states.has(path))) {
      this.pending.set(name, (this.pending.get(name) ?? new Set()).add(path));
    } else {
      this.isOutdated = true;
    }
    this.catchUp();
  }

  private pathsOf({ files }: Project): ReadonlySet<string> {
    const known = this.paths.get(files) ?? new Set(files.flatMap(({ source, target }) => [source, target]));
    this.paths.set(files, known);
    return known;
  }

  /** Reads next, once, what changed while the projects were read. */
  private catchUp(): void {
    if (this.reading || !this.watching) return;
    if (this.isOutdated) {
      this.pending.clear();
      if (this.failure === undefined) void this.refresh().catch(() => undefined);
      return;
    }
    if (this.pending.size === 0) return;
    const paths = new Map(this.pending);
    this.pending.clear();
    this.reading = this.compareAgain(paths)
      .catch((error: unknown) => {
        this.failure = error;
      })
      .finally(() => {
        this.reading = undefined;
        this.changed.fire();
        this.catchUp();
      });
  }

  private async compareAgain(paths: ReadonlyMap<string, ReadonlySet<string>>): Promise<void> {
    for (const project of this.projects ?? []) {
      const own = paths.get(project.folder.uri.toString());
      const files = project.files.filter(({ source, target }) => own?.has(source) || own?.has(target));
      if (files.length === 0) continue;
      const states = new Map(project.states);
      await this.compareInto(project.folder, files, states);
      this.replace({ ...project, states }, { quietly: true });
    }
  }

  private replace(project: Project, { quietly = false } = {}): void {
    this.projects = this.projects?.map((one) =>
      one.folder.uri.toString() === project.folder.uri.toString() ? project : one,
    );
    if (!quietly) this.changed.fire();
  }
}

/** A file of a project by its path. */
export function workspaceUri({ uri }: WorkspaceFolder, path: string): Uri {
  return uri.with({ path: `${uri.path.replace(/\/$/, '')}/${path}` });
}

/** A part of a project: some of its targets, or some entries of one. */
export interface Scope {
  folder: WorkspaceFolder;
  /** Their names. */
  targets: readonly string[];
  keys?: readonly string[];
}

/** The targets of a scope; of all projects when there is none. */
export async function targetsIn(
  projects: Projects,
  scope: Scope | undefined,
): Promise<Array<{ project: Project; state: TargetState }>> {
  const all = await projects.all();
  const wanted = scope && new Set(scope.targets);
  return all
    .filter(({ folder }) => !scope || folder.uri.toString() === scope.folder.uri.toString())
    .flatMap((project) =>
      [...project.states.values()]
        .filter(({ file }) => wanted?.has(targetName(file)) ?? true)
        .map((state) => ({ project, state })),
    );
}
