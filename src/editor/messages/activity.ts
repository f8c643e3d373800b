import { EventEmitter, type Disposable } from 'vscode';
import type { Usage } from '../../api/schemas/usage';

/** Last problem, for the status bar and *Report a problem*. Holds no text the user sent. */
export interface Problem {
  /** One sentence for the user. */
  sentence: string;
  /** Machine-readable reason of the error. */
  reason: string;
  traceId?: string;
  at: Date;
}

/** Current activity of the extension with the service, as the status bar shows it. */
export class Activity implements Disposable {
  private readonly changed = new EventEmitter<void>();
  private readonly running = new Set<{ name: string }>();
  private currentProblem: Problem | undefined;
  private lastReported: Problem | undefined;
  private knownUsage: Usage | undefined;

  readonly onDidChange = this.changed.event;

  /** The activity begun last of those still going on. */
  get busy(): string | undefined {
    return [...this.running].at(-1)?.name;
  }

  /** The problem in the way now; the next success clears it. */
  get problem(): Problem | undefined {
    return this.currentProblem;
  }

  /** The last problem of this window, also when later calls succeeded. */
  get lastProblem(): Problem | undefined {
    return this.lastReported;
  }

  /** Usage of the account as the service told it last. */
  get usage(): Usage | undefined {
    return this.knownUsage;
  }

  begin(name: string): Disposable {
    const entry = { name };
    this.running.add(entry);
    this.changed.fire();
    return {
      dispose: () => {
        if (this.running.delete(entry)) this.changed.fire();
      },
    };
  }

  failed(problem: Problem): void {
    this.currentProblem = problem;
    this.lastReported = problem;
    this.changed.fire();
  }

  succeeded(): void {
    if (!this.currentProblem) return;
    this.currentProblem = undefined;
    this.changed.fire();
  }

  /** Pass `undefined` when another account comes into use. */
  setUsage(usage: Usage | undefined): void {
    this.knownUsage = usage;
    this.changed.fire();
  }

  dispose(): void {
    this.changed.dispose();
  }
}
