import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Figure, FigureGroup } from '../figures';

/** What `fileProcess.ts` prints. */
export interface FileFigures {
  /** Of the source file. */
  megabytes: number;
  /**
   * Of the fastest round, from the text to the text with every segment translated. Time of the processor, with that
   * of the garbage collector: a busy machine makes it no longer.
   */
  cpuMs: number;
  /** Of the process after all rounds, less what it had before the first. */
  peakMiB: number;
}

/** Each format in a process of its own, so that its memory is its own. */
function measure(format: 'srt' | 'xliff'): Record<string, Figure> {
  const program = join(__dirname, '../fileProcess.ts');
  const output = execFileSync(process.execPath, ['--import', 'tsx', program, format], { encoding: 'utf8' });
  const { megabytes, cpuMs, peakMiB } = JSON.parse(output) as FileFigures;
  return {
    [`files.${format}-parse-write`]: { value: megabytes / (cpuMs / 1000), unit: 'MB/s' },
    [`files.${format}-memory`]: { value: peakMiB, unit: 'MiB' },
  };
}

export const groups: FigureGroup[] = (['srt', 'xliff'] as const).map((format) => ({
  names: [`files.${format}-parse-write`, `files.${format}-memory`],
  measure: () => Promise.resolve(measure(format)),
}));
