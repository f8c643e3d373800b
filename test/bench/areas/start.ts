import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Figure, FigureGroup } from '../figures';
import { percentile } from '../figures';

const windows = 5;

interface Times {
  loadMs: number;
  activateMs: number;
}

interface Runner {
  runInEditor(options: {
    room: string;
    operations: { activated(times: Times): void; failed(reason: { message: string }): void };
  }): Promise<number>;
}

/** Loading the module and activating it in the real extension host, each time in a new one; the median. */
async function measure(): Promise<Record<string, Figure>> {
  const file = pathToFileURL(join(__dirname, '../../host/runInEditor.mjs')).href;
  const { runInEditor } = (await import(file)) as Runner;
  const all: Times[] = [];
  let failure = 'VS Code said nothing. See .vscode-test/editor.log.';
  for (let window = 0; window < windows; window++) {
    const operations = {
      activated: (times: Times) => void all.push(times),
      failed: ({ message }: { message: string }) => void (failure = message),
    };
    await runInEditor({ room: 'bench/start', operations });
    if (all.length <= window) throw new Error(failure);
  }
  const median = (samples: number[]): Figure => ({ value: percentile(samples, 0.5), unit: 'ms' });
  return {
    'start.load': median(all.map(({ loadMs }) => loadMs)),
    'start.activate': median(all.map(({ loadMs, activateMs }) => loadMs + activateMs)),
  };
}

export const groups: FigureGroup[] = [{ names: ['start.load', 'start.activate'], measure }];
