// What the tests in TypeScript use of editor.mjs; Playwright itself is installed with the tools, not with the project.

/** Starts the browser, headless. */
export function startBrowser(): Promise<Browser>;

export interface Browser {
  newPage(options: { viewport: { width: number; height: number } }): Promise<Page>;
  close(): Promise<void>;
}

export interface Page {
  readonly keyboard: { press(key: string): Promise<void> };
  goto(address: string): Promise<unknown>;
  locator(selector: string, options?: { hasText?: string }): Locator;
  screenshot(options: { path: string }): Promise<unknown>;
  setDefaultTimeout(ms: number): void;
}

export interface Locator {
  click(options?: { position: { x: number; y: number } }): Promise<void>;
  fill(text: string): Promise<void>;
  first(): Locator;
  innerText(): Promise<string>;
  waitFor(): Promise<void>;
}
