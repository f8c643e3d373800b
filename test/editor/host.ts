// What a test may ask of the runner that holds VS Code's window (test/host/runEditorTests.mjs answers).
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';

/** One test that ended. */
export interface TestResult {
  /** From the outermost suite to the test. */
  titles: string[];
  state: 'passed' | 'failed' | 'skipped';
  durationMs: number;
  /** The file it is in, as a path without its ending below test/editor. */
  file?: string;
  error?: string;
}

/** What the runner knows when a window starts its tests. */
export interface Session {
  /** Only tests whose full title has it; '' for all. */
  grep: string;
  /** Only these files, as in `TestResult`. */
  files: string[];
  forbidOnly: boolean;
  /** Tests that ended before a reload, as titles joined by ' › '. */
  finished: string[];
  /** The test that asked for the reload. */
  resume?: { title: string; step: number; carried: unknown };
  /** Whether there is a page to ask for: not in desktop VS Code. */
  page: boolean;
}

/** Where in the window: a CSS or Playwright selector, in the workbench or inside a webview's content. */
export interface Place {
  selector: string;
  webview?: boolean;
  /** How long it may take to appear. */
  timeoutMs?: number;
  /** Which mouse button `click` presses; the left one unless said. */
  button?: 'right';
}

export const host = {
  session: () => ask<Session>('session'),
  report: (result: TestResult) => ask('report', result),
  /** Saves what the window shows as .vscode-test/NAME.png, and answers the file. Nothing in desktop VS Code. */
  screenshot: (name: string) => ask<string | null>('screenshot', { name }),
  /** Presses keys one after the other, each as Playwright names it: 'Control+K', 'Escape'. */
  press: (...keys: string[]) => ask('press', { keys }),
  /** Presses a key on an element, which has the focus then whatever took it before. */
  pressOn: (place: Place, key: string) => ask('pressOn', { ...place, key }),
  /** Types into what has the focus. */
  type: (text: string) => ask('type', { text }),
  click: (place: Place) => ask('click', place),
  /**
   * Clicks in the workbench without the mouse, in one step, also what is shown only while the pointer is there: what VS
   * Code draws anew at any time could be another element between the press and the release of a mouse button.
   */
  trigger: (place: Place) => ask('trigger', place),
  /** Moves the mouse there. */
  hover: (place: Place) => ask('hover', place),
  /** Moves the mouse to where nothing minds it. */
  pointAway: () => ask('pointAway'),
  /** Drags the right edge of a part of the window until it is so wide, in CSS pixels. */
  widen: (place: Place, width: number) => ask('widen', { ...place, width }),
  /** Replaces what an input holds. */
  fill: (place: Place, text: string) => ask('fill', { ...place, text }),
  /** Waits for the place, then answers the visible text of each match. */
  text: (place: Place) => ask<string[]>('text', place),
  /** Waits until nothing matches. */
  gone: (place: Place) => ask('gone', place),
  /** An expression evaluated in the page, or in the webview that has the selector. */
  evaluate: <T>(expression: string, webviewWith?: string) => ask<T>('evaluate', { expression, webviewWith }),
  /** The window's inner size in CSS pixels. */
  resize: (width: number, height: number) => ask('resize', { width, height }),
};

/** How long anything may take to come, on a busy machine too: below the time limit of a test. */
export const waitMs = 30_000;

/** Waits until what is read is as expected, where no event tells of it; says at last what it was instead. */
export async function eventually<Value>(read: () => Value | PromiseLike<Value>, expected: Value): Promise<void> {
  for (const start = Date.now(); ;) {
    const actual = await read();
    if (isDeepStrictEqual(actual, expected)) return;
    const waitedMs = Date.now() - start;
    if (waitedMs > waitMs) assert.deepEqual(actual, expected);
    // Who asks without end keeps the processor from what is waited for.
    await Promise.all([host.session(), sleep(Math.min(10 + waitedMs / 10, 200))]);
  }
}

/** Skips a suite where there is no page to look at. */
export function needsPage(): void {
  before(async function () {
    if (!(await host.session()).page) this.skip();
  });
}

/** Whether secrets outlive the reload, as with a keyring, or are in memory only, as without one. */
export interface Reload {
  secrets: 'kept' | 'lost';
  /** How many virtual files with changes VS Code must have put aside before, which it does a moment after a change. */
  unsaved?: number;
}

/** One part of a test between two reloads: takes what the part before returned, as JSON. */
export type Step = (carried: unknown) => Promise<unknown>;

/**
 * A test whose window is reloaded between its steps. The extension host starts anew with each, so hooks run again, and
 * only what a step returns is carried to the next.
 */
export function itAcrossReloads(title: string, reload: Reload, steps: readonly Step[]): void {
  it(title, async function () {
    const test = this.test!.titlePath().join(' › ');
    const session = await host.session();
    if (!session.page) this.skip();
    this.timeout(180_000);
    const { step, carried } = session.resume?.title === test ? session.resume : { step: 0, carried: undefined };
    const next = await steps[step]!(carried);
    if (step + 1 === steps.length) return;
    await ask('reload', { ...reload, resume: { title: test, step: step + 1, carried: next } });
    // The window goes away here. Its extension host may stay when it did not hear of that: it has no more to tell.
    this.timeout(0);
    await new Promise(() => undefined);
  });
}

/** Any operation of the runner, by name. */
export async function ask<T = void>(operation: string, body: unknown = {}): Promise<T> {
  const bridge = process.env['PARLANCE_TEST_BRIDGE'];
  if (!bridge) throw new Error('PARLANCE_TEST_BRIDGE is not set: these tests run by `npm run test:editor`.');
  const response = await fetch(`${bridge}/${operation}`, { method: 'POST', body: JSON.stringify(body) });
  const answer = (await response.json()) as T;
  if (!response.ok) throw new Error(`${operation}: ${(answer as { message: string }).message}`);
  return answer;
}
