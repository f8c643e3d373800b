import { isDeepStrictEqual } from 'node:util';
import { Disposable, EventEmitter, type TreeItem } from 'vscode';
import { waitsForPerson, type DocumentJob } from '../../../../domain/documents/job';
import type { ServiceAccess } from '../../../service/connections/serviceAccess';
import { SidebarView, type Roots, type ViewContents } from '../../../lists/sidebarView';
import type { jobItem, JobNode } from './jobItem';
import type { DocumentJobs } from '../store/jobs';
import type { ConnectionSummary } from '../../../messages/connection';
import { t } from '../../../../shared/l10n';

/** *Documents*: all document jobs of the user, newest first, also those of other windows and connections. */
export class DocumentsView implements ViewContents<JobNode>, Disposable {
  readonly id = 'parlance.documents';
  readonly refresh = { title: t('Try Again'), command: 'parlance.document.refresh' };
  private readonly changed = new EventEmitter<void>();
  private readonly nodeChanged = new EventEmitter<JobNode>();
  /** Nodes by job, once shown. A job keeps its node, by which VS Code recognizes its line. */
  private nodes: ReadonlyMap<string, JobNode> | undefined;
  private readonly view: SidebarView<JobNode>;
  private readonly subscriptions: Disposable;
  private isLoaded = false;
  /** Function that draws lines, once one was drawn. */
  private draw: typeof jobItem | undefined;
  /**
   * State that all lines were drawn for, or are about to be: whether the jobs are known, the connection in use, and their
   * order.
   */
  private drawnFor: string | undefined;

  readonly onDidChange = this.changed.event;
  readonly onDidChangeNode = this.nodeChanged.event;

  constructor(
    private readonly access: ServiceAccess,
    private readonly jobs: DocumentJobs,
    private readonly isRunning: (jobId: string) => boolean,
  ) {
    this.subscriptions = Disposable.from(
      this.changed,
      this.nodeChanged,
      jobs.onDidChange(() => this.jobsChanged()),
      access.onDidChange(() => this.jobsChanged()),
    );
    this.view = new SidebarView(this);
  }

  get connection(): ConnectionSummary {
    return this.access.connection;
  }

  roots(): Roots<JobNode> {
    if (!this.isLoaded) {
      this.isLoaded = true;
      void this.jobs.load();
    }
    if (!this.jobs.isLoaded) return {};
    this.drawnFor = this.list;
    const nodes = this.jobs.all.map((job): JobNode =>
      Object.assign(this.nodes?.get(job.jobId) ?? {}, this.nodeOf(job)),
    );
    this.nodes = new Map(nodes.map((node) => [node.job.jobId, node]));
    return { nodes };
  }

  children(): JobNode[] {
    return [];
  }

  async item(node: JobNode): Promise<TreeItem> {
    this.draw ??= (await import('./jobItem')).jobItem;
    return this.draw(node, this.connection.name);
  }

  idOf({ job }: JobNode): string {
    return job.jobId;
  }

  dispose(): void {
    Disposable.from(this.view, this.subscriptions).dispose();
  }

  private get list(): string {
    return JSON.stringify([this.jobs.isLoaded, this.connection.name, ...this.jobs.all.map(({ jobId }) => jobId)]);
  }

  private nodeOf(job: DocumentJob): JobNode {
    const { jobId } = job;
    const isRunning = this.isRunning(jobId) || (this.jobs.isOurs(jobId) && !waitsForPerson(job));
    return { kind: 'job', job, stage: this.jobs.stageOf(jobId), isRunning };
  }

  /**
   * Draws anew only the lines that say something else now: while VS Code draws all of them, which a document at the service
   * would cause again and again, it runs no command that is pressed in any line.
   */
  private jobsChanged(): void {
    const { list } = this;
    if (list !== this.drawnFor) {
      this.drawnFor = list;
      this.changed.fire();
      return;
    }
    for (const job of this.jobs.all) {
      const node = this.nodes?.get(job.jobId);
      if (!node) continue;
      const drawn = (): TreeItem | undefined => this.draw?.(node, this.connection.name);
      const before = drawn();
      Object.assign(node, this.nodeOf(job));
      if (!isDeepStrictEqual(drawn(), before)) this.nodeChanged.fire(node);
    }
  }
}
