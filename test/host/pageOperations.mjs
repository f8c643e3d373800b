// The bridge's operations on the page that shows VS Code's window. test/editor/host.ts documents them.
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { outputDir } from './toolchain.mjs';

/** Only for what does not come at all: a busy machine is slow. Below the time limit of a test, so it is told what was missing. */
const defaultTimeoutMs = 30_000;
/**
 * Playwright itself looks again after up to half a second, which is most of the time of a test. Who has waited long looks
 * less often: a look searches the whole page, and keeps the processor from what is waited for.
 */
const lookAgainMs = (waitedMs) => Math.min(20 + waitedMs / 10, 200);

/** @param getPage the page, which is opened after the bridge */
export function pageOperations(getPage) {
  /** The matches of a selector, once there is one. */
  async function locate({ selector, webview, timeoutMs = defaultTimeoutMs }) {
    if (!webview) {
      const matches = getPage().locator(selector);
      await reaches(selector, 'visible', timeoutMs);
      return matches;
    }
    const frame = await webviewWith(selector, timeoutMs);
    return frame.locator(selector);
  }

  /** Waits until the first match of a selector is visible or hidden. */
  async function reaches(selector, state, timeoutMs) {
    const element = getPage().locator(selector).first();
    const start = Date.now();
    while ((await element.isVisible()) !== (state === 'visible')) {
      const waitedMs = Date.now() - start;
      if (waitedMs > timeoutMs) throw new Error(await missing(selector, state, timeoutMs));
      await delay(lookAgainMs(waitedMs));
    }
  }

  /** What was waited for in vain, and what was there instead. */
  async function missing(selector, state, timeoutMs) {
    const count = await getPage().locator(selector).count();
    const found =
      count === 0
        ? 'nothing matches'
        : `of ${count} that match, the first is ${state === 'visible' ? 'hidden' : 'visible'}`;
    return `waited ${timeoutMs / 1000} s for this to be ${state}, but ${found}: ${selector}`;
  }

  /** Webview content is in nested frames that come and go; only the innermost has it. */
  async function webviewWith(selector, timeoutMs = defaultTimeoutMs) {
    const start = Date.now();
    for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs = Date.now() - start) {
      for (const frame of getPage().frames().slice(1)) {
        const count = await frame
          .locator(selector)
          .count()
          .catch(() => 0);
        if (count > 0) return frame;
      }
      await delay(lookAgainMs(waitedMs));
    }
    throw new Error(`waited ${timeoutMs / 1000} s for a webview with this, but none has it: ${selector}`);
  }

  return {
    async screenshot({ name }) {
      const file = path.join(outputDir, `${name.replace(/[^\w/-]+/g, '-').slice(0, 120)}.png`);
      await getPage().screenshot({ path: file });
      return file;
    },
    async press({ keys }) {
      for (const key of keys) await getPage().keyboard.press(key);
    },
    async pressOn({ key, ...place }) {
      await (await locate(place)).first().press(key);
    },
    async type({ text }) {
      await getPage().keyboard.type(text);
    },
    async hover(place) {
      await (await locate(place)).first().hover();
    },
    async click(place) {
      await (await locate(place)).first().click({ button: place.button });
    },
    async trigger({ selector, timeoutMs: timeout = defaultTimeoutMs }) {
      await getPage().locator(selector).first().dispatchEvent('click', undefined, { timeout });
    },
    async pointAway() {
      await getPage().mouse.move(0, 0);
    },
    async widen({ width, ...place }) {
      const box = await (await locate(place)).first().boundingBox();
      const { mouse } = getPage();
      const y = box.y + box.height / 2;
      await mouse.move(box.x + box.width, y);
      await mouse.down();
      try {
        await mouse.move(box.x + width, y, { steps: 5 });
      } finally {
        await mouse.up();
      }
    },
    async fill({ text, ...place }) {
      await (await locate(place)).first().fill(text);
    },
    async text(place) {
      return await (await locate(place)).allInnerTexts();
    },
    async gone({ selector, timeoutMs = defaultTimeoutMs }) {
      await reaches(selector, 'hidden', timeoutMs);
    },
    async evaluate({ expression, webviewWith: selector }) {
      return await (selector ? await webviewWith(selector) : getPage()).evaluate(expression);
    },
    async resize({ width, height }) {
      await getPage().setViewportSize({ width, height });
    },
  };
}
