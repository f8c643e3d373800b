import { Disposable, EventEmitter, type TreeItem } from 'vscode';
import { waitsForPerson } from '../../domain/documents/job';
import type { ConnectionSummary, ServiceAccess } from '../connections/serviceAccess';
import { SidebarView, type Roots, type ViewContents } from '../sidebar/sidebarView';
import { jobItem, type JobNode } from './jobItem';
import type { DocumentJobs } from './jobs';

/** *Documents*: all document jobs of the person, newest first, also those of other windows and connections. */
export class DocumentsView implements ViewContents<JobNode>, Disposable {
  readonly id = 'parlance.documents';
  readonly refresh = { title: 'Try Again', command: 'parlance.document.refresh' };
  private readonly changed = new EventEmitter<void>();
  private readonly view: SidebarView<JobNode>;
  private readonly subscriptions: Disposable;
  private isLoaded = false;

  readonly onDidChange = this.changed.event;

  constructor(
    private readonly access: ServiceAccess,
    private readonly jobs: DocumentJobs,
    private readonly isRunning: (jobId: string) => boolean,
  ) {
    const change = (): void => this.changed.fire();
    this.subscriptions = Disposable.from(this.changed, jobs.onDidChange(change), access.onDidChange(change));
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
    const nodes = this.jobs.all.map((job): JobNode => {
      const { jobId } = job;
      const isRunning = this.isRunning(jobId) || (this.jobs.isOurs(jobId) && !waitsForPerson(job));
      return { kind: 'job', job, stage: this.jobs.stageOf(jobId), isRunning };
    });
    return { nodes };
  }

  children(): JobNode[] {
    return [];
  }

  item(node: JobNode): TreeItem {
    return jobItem(node, this.connection.name);
  }

  idOf({ job }: JobNode): string {
    return job.jobId;
  }

  dispose(): void {
    Disposable.from(this.view, this.subscriptions).dispose();
  }
}
