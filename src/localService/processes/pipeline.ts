import { EngineError } from '../engines/engine';
import type { Stage } from './stage';
import { ProcessChain } from './processChain';

export interface PipelineLimits {
  /** The programs are ended after this time without work. */
  idleMs: number;
  /** Time for one frame, and more for each byte of it; then the programs hang and are replaced. */
  frameMs: number;
  msPerByte: number;
  /** Frames under way at once: enough to keep every program busy, few enough to stop soon. */
  framesInFlight: number;
  bytesInFlight: number;
}

export const defaultLimits: PipelineLimits = {
  idleMs: 3 * 60_000,
  frameMs: 10_000,
  msPerByte: 0.5,
  framesInFlight: 64,
  bytesInFlight: 64 * 1024,
};

/** One call of `translate`. */
interface Job {
  replies: string[];
  open: number;
  done: boolean;
  resolve(replies: string[]): void;
  reject(reason: unknown): void;
}

interface Frame {
  job: Job;
  index: number;
  text: string;
  bytes: number;
  /** True for a frame that was under way when the programs ended. It is sent alone, which shows whether it ended them. */
  suspect: boolean;
}

/**
 * The programs of one mode, kept running between calls. Replies come in the order of the frames, so a frame is known
 * by its place; when the programs end or hang they are started anew, and only the frame that ended them fails.
 */
export class Pipeline {
  private chain: ProcessChain | undefined;
  private waiting: Frame[] = [];
  private sent: Frame[] = [];
  private bytesSent = 0;
  private frameTimer: NodeJS.Timeout | undefined;
  private idleTimer: NodeJS.Timeout | undefined;

  constructor(
    private readonly stages: readonly Stage[],
    private readonly limits: PipelineLimits = defaultLimits,
  ) {}

  /** Ids of the running programs. */
  get pids(): number[] {
    return this.chain?.pids ?? [];
  }

  /** The replies to the frames, in their order. Rejects with `EngineError` naming the frame as its segment. */
  async translate(texts: readonly string[], signal?: AbortSignal): Promise<string[]> {
    signal?.throwIfAborted();
    if (texts.length === 0) return [];
    return await new Promise((resolve, reject) => {
      const abort = (): void => this.fail(job, signal?.reason);
      const settle = (): void => signal?.removeEventListener('abort', abort);
      const job: Job = {
        replies: [],
        open: texts.length,
        done: false,
        resolve: (replies) => {
          settle();
          resolve(replies);
        },
        reject: (reason) => {
          settle();
          reject(reason);
        },
      };
      signal?.addEventListener('abort', abort, { once: true });
      texts.forEach((text, index) => {
        this.waiting.push({ job, index, text, bytes: Buffer.byteLength(text), suspect: false });
      });
      this.pump();
    });
  }

  async stop(): Promise<void> {
    const chain = this.chain;
    const frames = [...this.forgetSent(), ...this.waiting];
    this.chain = undefined;
    this.waiting = [];
    clearTimeout(this.idleTimer);
    for (const { job } of frames) this.fail(job, new EngineError('The engine was stopped.'));
    await chain?.stop();
  }

  private pump(): void {
    for (let next = this.waiting[0]; next && this.hasRoom(next); next = this.waiting[0]) {
      this.waiting.shift();
      if (next.job.done) continue;
      clearTimeout(this.idleTimer);
      this.chain ??= this.start();
      this.sent.push(next);
      this.bytesSent += next.bytes;
      this.chain.write(next.text);
      if (this.sent.length === 1) this.watchHead();
    }
    if (this.sent.length === 0) this.waitIdle();
  }

  private hasRoom(next: Frame): boolean {
    if (this.sent.length === 0 || next.job.done) return true;
    if (next.suspect || this.sent[0]?.suspect) return false;
    const { framesInFlight, bytesInFlight } = this.limits;
    return this.sent.length < framesInFlight && this.bytesSent + next.bytes <= bytesInFlight;
  }

  private start(): ProcessChain {
    const chain: ProcessChain = new ProcessChain(
      this.stages,
      (reply) => chain === this.chain && this.onReply(reply),
      () => chain === this.chain && this.onEnd(),
    );
    return chain;
  }

  private onReply(reply: string): void {
    const frame = this.sent.shift();
    if (!frame) return;
    this.bytesSent -= frame.bytes;
    this.watchHead();
    const { job, index } = frame;
    job.replies[index] = reply;
    job.open -= 1;
    if (job.open === 0 && !job.done) {
      job.done = true;
      job.resolve(job.replies);
    }
    this.pump();
  }

  /** Whichever frame was alone with the programs ended them; of several, none is known to have. */
  private onEnd(): void {
    this.chain = undefined;
    const lost = this.forgetSent();
    const [only] = lost.length === 1 ? lost : [];
    if (only) this.fail(only.job, new EngineError('The engine stopped while translating this text.', only.index));
    else this.waiting = [...lost.map((frame) => ({ ...frame, suspect: true })), ...this.waiting];
    this.pump();
  }

  /** Frames before the first were answered, so it is the first that hangs. */
  private onHang(): void {
    const chain = this.chain;
    this.chain = undefined;
    const [head, ...others] = this.forgetSent();
    if (head) this.fail(head.job, new EngineError('The engine timed out on this text.', head.index));
    this.waiting = [...others, ...this.waiting];
    void chain?.stop();
    this.pump();
  }

  private fail(job: Job, reason: unknown): void {
    if (job.done) return;
    job.done = true;
    job.reject(reason);
    this.waiting = this.waiting.filter((frame) => frame.job !== job);
  }

  private forgetSent(): Frame[] {
    const frames = this.sent;
    this.sent = [];
    this.bytesSent = 0;
    clearTimeout(this.frameTimer);
    return frames;
  }

  private watchHead(): void {
    clearTimeout(this.frameTimer);
    const [head] = this.sent;
    if (!head) return;
    const { frameMs, msPerByte } = this.limits;
    this.frameTimer = setTimeout(() => this.onHang(), frameMs + head.bytes * msPerByte);
  }

  private waitIdle(): void {
    clearTimeout(this.idleTimer);
    if (!this.chain) return;
    this.idleTimer = setTimeout(() => void this.stop(), this.limits.idleMs).unref();
  }
}
