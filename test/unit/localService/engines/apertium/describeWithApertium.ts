import { existsSync } from 'node:fs';
import type { Suite } from 'mocha';

/** The pairs these tests translate between, as Debian 12 installs them. */
const needed = ['eng-spa', 'spa-eng', 'spa-eng_US', 'es-pt', 'es-pt_BR', 'fr-es'];

/** Runs tests that translate; where Apertium or a pair is missing, says in the suite's name what is. */
export function describeWithApertium(title: string, body: (this: Suite) => void): void {
  const missing = needed.filter((mode) => !existsSync(`/usr/share/apertium/modes/${mode}.mode`));
  if (missing.length === 0) describe(title, body);
  else describe.skip(`${title} (skipped: Apertium has no ${missing.join(', ')} here)`, body);
}
