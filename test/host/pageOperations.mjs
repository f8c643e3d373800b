// The bridge's operations on the page that shows VS Code's window. test/editor/host.ts documents them.
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { outputDir } from './toolchain.mjs';

const defaultTimeoutMs = 10_000;
/** Playwright itself looks again after up to half a second, which is most of the time of a test. */
const lookAgainMs = 20;

/** @param getPage the page, which is opened after the bridge */
export function pageOperations(getPage) {
  /** The matches of a selector, once there is one. */
  async function locate({ selector, webview, timeoutMs = defaultTimeoutMs }) {
    if (!webview) {
      const matches = getPage().locator(selector);
      await reaches(matches.first(), 'visible', timeoutMs);
      return matches;
    }
    const frame = await webviewWith(selector, timeoutMs);
    return frame.locator(selector);
  }

  /** Waits until an element is visible or hidden. */
  async function reaches(element, state, timeoutMs) {
    const deadline = Date.now() + timeoutMs;
    while ((await element.isVisible()) !== (state === 'visible')) {
      // Rejects, and says what was waited for.
      if (Date.now() > deadline) return await element.waitFor({ state, timeout: 1 });
      await delay(lookAgainMs);
    }
  }

  /** Webview content is in nested frames that come and go; only the innermost has it. */
  async function webviewWith(selector, timeoutMs = defaultTimeoutMs) {
    const deadline = Date.now() + timeoutMs;
    while (Date.now() < deadline) {
      for (const frame of getPage().frames().slice(1)) {
        const count = await frame
          .locator(selector)
          .count()
          .catch(() => 0);
        if (count > 0) return frame;
      }
      await delay(lookAgainMs);
    }
    throw new Error(`no webview shows ${selector}`);
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
    async type({ text }) {
      await getPage().keyboard.type(text);
    },
    async hover(place) {
      await (await locate(place)).first().hover();
    },
    async click(place) {
      await (await locate(place)).first().click({ button: place.button });
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
      await reaches(getPage().locator(selector).first(), 'hidden', timeoutMs);
    },
    async evaluate({ expression, webviewWith: selector }) {
      return await (selector ? await webviewWith(selector) : getPage()).evaluate(expression);
    },
    async resize({ width, height }) {
      await getPage().setViewportSize({ width, height });
    },
  };
}
