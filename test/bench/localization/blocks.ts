import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How long this process answered nobody while something was done, at most; in milliseconds. */
export interface Block {
  /** Of the processor that its thread used from one turn to the next: what else the machine does makes it no longer. */
  cpuMs: number;
  /** By the clock. */
  wallMs: number;
}

export async function longestBlock(work: () => Promise<void>): Promise<Block> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  let longest = 0;
  let before = process.threadCpuUsage();
  const timer = setInterval(() => {
    const now = process.threadCpuUsage();
    longest = Math.max(longest, now.user + now.system - before.user - before.system);
    before = now;
  }, 1);
  delay.enable();
  try {
    await work();
  } finally {
    delay.disable();
    clearInterval(timer);
  }
  return { cpuMs: longest / 1000, wallMs: delay.max / 1e6 };
}
