import { parentPort } from 'node:worker_threads';
import { nestedGenerators } from './generators';
import { targets } from './targets';

export interface StackAnswer {
  /** Whether the stack is as small as it should be. */
  isSmall: boolean;
  /** Pairs that were tried. */
  count: number;
  found: string[];
}

/**
 * How long the texts are. The stack of this thread is a quarter of the usual one, so they fill it as texts of four times
 * the length do elsewhere, and reading them takes a quarter of the time.
 */
const length = 6_250;

/** About what a reader that calls itself does at the least. */
const depthOf = (text: string, at: number): number => (text[at] === '[' ? depthOf(text, at + 1) + 1 : 0);

function fillsStack(): boolean {
  try {
    depthOf('['.repeat(length), 0);
    return false;
  } catch {
    return true;
  }
}

const answer: StackAnswer = { isSmall: fillsStack(), count: 0, found: [] };
for (const target of targets.filter(({ name }) => name.startsWith('format'))) {
  for (const generator of nestedGenerators) {
    answer.count++;
    try {
      target.run(generator.make(length));
    } catch (error) {
      answer.found.push(`${target.name} of ${generator.name} throws ${String(error)}`);
    }
  }
}
parentPort?.postMessage(answer);
