// Preloaded (`node --require`) into a process that must end with the one that started it, however that one ended: killed,
// crashed, its terminal closed. A thread of its own watches, so that a process that hangs is ended too.
import { isMainThread, Worker, workerData } from 'node:worker_threads';

/** Interval at which the thread looks. */
const lookMs = 1000;

/** Time the process has to end by itself. */
const graceMs = 3000;

interface Watched {
  /** Processes without which this one has no purpose; the first is its parent. */
  parlanceParents: number[];
}

/** More processes to end with, beside the parent: those above it that a user sees. */
const parentsVariable = 'PARLANCE_ENDS_WITH';

if (isMainThread) {
  const others = (process.env[parentsVariable] ?? '').split(',').map(Number).filter(Boolean);
  const watched: Watched = { parlanceParents: [process.ppid, ...others] };
  new Worker(__filename, {
    workerData: watched,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2 },
  }).unref();
} else if (isWatched(workerData)) {
  const { parlanceParents } = workerData;
  const timer = setInterval(() => {
    if (parlanceParents.every(isAlive) && isParent(parlanceParents[0])) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), graceMs);
  }, lookMs);
}

/** Other threads of the process have this file preloaded too, and data of their own. */
function isWatched(data: unknown): data is Watched {
  return typeof data === 'object' && data !== null && 'parlanceParents' in data;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Another user's process is there all the same.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A process whose parent has ended gets another one, but on Windows. */
function isParent(pid: number | undefined): boolean {
  return process.platform === 'win32' || process.ppid === pid;
}
