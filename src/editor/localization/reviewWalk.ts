import { workspace } from 'vscode';
import type { ReviewEntry } from '../../domain/localization/review';
import type { TargetFile } from '../../work/project/targetFile';
import type { ReaderThread } from '../reader/readerThread';
import { workspaceUri, type Project } from './projects';

/** A translation that waits for a review, with its place among all of them, from 1 on. */
export interface Waiting {
  project: Project;
  file: TargetFile;
  entry: ReviewEntry;
  place: number;
  total: number;
  /** True if nothing else waits any more. */
  isOnly: boolean;
}

/** A target of which something waits. */
export interface WaitingTarget {
  project: Project;
  file: TargetFile;
  /** Number of entries, as far as is known before they are read. */
  count: number;
}

interface Stop extends WaitingTarget {
  /** Read when the walk comes there: a project may have thousands of targets. */
  entries?: ReviewEntry[];
}

/** The way through all that waits for a review, forwards and backwards, around its ends. */
export class ReviewWalk {
  private readonly stops: Stop[];
  private stop = 0;
  private at = 0;
  private accepted = 0;

  /** @param keys of the entries that are wanted; all when absent */
  constructor(
    private readonly reader: ReaderThread,
    targets: readonly WaitingTarget[],
    private readonly keys?: ReadonlySet<string>,
  ) {
    this.stops = targets.map((target) => ({ ...target }));
  }

  /** Returns the current entry of the walk; `undefined` when nothing waits any more. Files without such entries are skipped. */
  async current(): Promise<Waiting | undefined> {
    for (;;) {
      const stop = this.stops[this.stop];
      if (!stop) return undefined;
      const entries = (stop.entries ??= await this.read(stop));
      stop.count = entries.length;
      // Backwards it is come to from behind, before anybody knows how many there are.
      const entry = entries[Math.min(this.at, entries.length - 1)];
      if (entry) {
        this.at = entries.indexOf(entry);
        return {
          project: stop.project,
          file: stop.file,
          entry,
          ...this.place(),
        };
      }
      this.stops.splice(this.stop, 1);
      this.turn(this.stop, 0);
    }
  }

  next(): void {
    if (this.at + 1 < (this.stops[this.stop]?.count ?? 0)) this.at++;
    else this.turn(this.stop + 1, 0);
  }

  previous(): void {
    if (this.at > 0) this.at--;
    else this.turn(this.stop - 1, Infinity);
  }

  /** Takes the one that the walk is at out of it, and goes to the next one. */
  accept(): void {
    const stop = this.stops[this.stop];
    if (!stop?.entries) return;
    stop.entries.splice(this.at, 1);
    stop.count = stop.entries.length;
    this.accepted++;
    if (this.at >= stop.count && stop.count > 0) this.turn(this.stop + 1, 0);
  }

  private turn(stop: number, at: number): void {
    const { length } = this.stops;
    this.stop = length > 0 ? (stop + length) % length : 0;
    this.at = at;
  }

  private place(): Pick<Waiting, 'place' | 'total' | 'isOnly'> {
    const before = this.stops.slice(0, this.stop).reduce((sum, { count }) => sum + count, 0);
    const total = this.stops.reduce((sum, { count }) => sum + count, 0);
    return {
      place: this.accepted + before + this.at + 1,
      total: this.accepted + total,
      isOnly: total === 1,
    };
  }

  private async read({ project, file }: WaitingTarget): Promise<ReviewEntry[]> {
    const entries = (await this.reader.ask('reviewEntries', asShown(project, file))) ?? [];
    return this.keys ? entries.filter(({ key }) => this.keys?.has(key)) : [...entries];
  }
}

/** A target as it is on screen, to ask the thread about. */
export function asShown({ folder }: Project, file: TargetFile) {
  const uri = workspaceUri(folder, file.target).toString();
  const unsaved = workspace.textDocuments.find((document) => document.isDirty && document.uri.toString() === uri);
  const texts: Array<readonly [string, string]> = unsaved ? [[file.target, unsaved.getText()]] : [];
  return { folder: folder.uri.fsPath, file, texts };
}
