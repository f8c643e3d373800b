// What a person does in the window and reads there, in the words of this extension's tests.
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { commands, ConfigurationTarget, env, workspace } from 'vscode';
import { eventually, host, waitMs } from './host';
import { closeAll } from './markedDocument';

/** Runs a command without waiting for its end, as a person does who then answers its questions. */
export function start(command: string, ...args: unknown[]): void {
  void commands.executeCommand(command, ...args);
}

const questionInput = { selector: '.quick-input-widget:visible .quick-input-box input' };

/** Waits until a translation has landed: the first rough one into a language is shown before, and is taken here. */
export async function roughLands(hasLanded: () => boolean): Promise<void> {
  await eventually(async () => {
    await commands.executeCommand('parlance.preview.replace');
    return hasLanded();
  }, true);
}

/** Waits for the question with this title, answers it with what is typed, and goes on. */
export async function answer(title: string, text: string): Promise<void> {
  await question(title);
  await host.fill(questionInput, text);
  await host.pressOn(questionInput, 'Enter');
}

/** Waits for the list with this title and takes the first item that matches what is typed. */
export async function choose(title: string, item: string): Promise<void> {
  await question(title);
  for (const deadline = Date.now() + waitMs; ;) {
    await host.fill(questionInput, item);
    try {
      await host.text({ selector: `.quick-input-list .monaco-list-row.focused:has-text("${item}")`, timeoutMs: 1_000 });
      break;
    } catch (error) {
      // The question before may have the same title: what is typed into that one goes with it.
      if (Date.now() > deadline) throw error;
    }
  }
  // A list of notifications that closes gives the focus back to the editor, also while a question is on the screen.
  await host.pressOn(questionInput, 'Enter');
}

/** Answers the dialog for a file, which begins in the workspace. It takes no Enter while it goes to the folder of the file. */
export async function saveTo(title: string, file: string): Promise<void> {
  const folder = path.dirname(file);
  await question(title);
  await mkdir(path.join(folder, 'is shown'), { recursive: true });
  const shows = (name: string) =>
    host.text({ selector: `.quick-input-widget:visible .quick-input-list :text-is("${name}")` });
  await shows('locales');
  await host.fill(questionInput, folder + path.sep);
  await shows('is shown');
  await host.fill(questionInput, file);
  await host.press('Enter');
}

/** Waits for the question with this title; one that never comes names what the window shows instead. */
export async function question(title: string): Promise<void> {
  try {
    await host.text({ selector: `.quick-input-widget:visible .quick-input-title:has-text("${title}")` });
  } catch (error) {
    await openNotifications();
    const shown = await host.evaluate<string[]>(
      `[...document.querySelectorAll('.quick-input-widget, ${inList}')].map((item) => item.innerText)`,
    );
    throw new Error(`no question “${title}”, and there are: ${shown.join(' | ')}`, { cause: error });
  }
}

/** Waits for the rows of a list, which come a moment after its title. */
export async function listed(): Promise<void> {
  await host.text({ selector: '.quick-input-widget:visible .quick-input-list .monaco-list-row' });
}

/** Presses the button of a list with ticks. */
export async function goOn(): Promise<void> {
  await listed();
  await host.click({ selector: '.quick-input-widget:visible .quick-input-action .monaco-button' });
}

/**
 * Waits for a notification that has the text, and answers all of it. They are read in their list: a VS Code under test
 * shows none by itself, and the list closes whenever its last one goes.
 */
export async function notification(text: string): Promise<string> {
  const message = `${inList}:has-text("${text}") .notification-list-item-message:visible`;
  for (const deadline = Date.now() + waitMs; ;) {
    await openNotifications();
    try {
      const [shown] = (await host.text({ selector: `${message}, ${unreadBell}`, timeoutMs: 500 })).filter(Boolean);
      if (shown !== undefined) return shown;
    } catch {
      // The bell forgets what is unread when something else goes, so it is not waited for alone.
      if (Date.now() < deadline) continue;
      const all = await host.evaluate<string[]>(
        `[...document.querySelectorAll('${inList}')].map((item) => item.innerText)`,
      );
      throw new Error(`waited ${waitMs / 1000} s for a notification with “${text}”, and there are: ${all.join(' | ')}`);
    }
  }
}

/**
 * Opens the list of notifications anew: one that is open keeps its place when something comes above it, out of sight. And
 * once more: one that was opened while it was empty keeps what comes then, even after it was closed and all were cleared.
 */
export async function openNotifications(): Promise<void> {
  for (const step of ['hideList', 'showList', 'showList']) await commands.executeCommand(`notifications.${step}`);
}

/** Presses a button of a notification that has been waited for. */
export async function press(button: string): Promise<void> {
  await host.trigger({ selector: `${inList} .monaco-button:has-text("${button}")` });
}

/** Waits for a notification that has the text, and presses a button of it. */
export async function pressIn(message: string, button: string): Promise<void> {
  await notification(message);
  await host.trigger({ selector: `${inList}:has-text("${message}") .monaco-button:has-text("${button}")` });
}

export const clipboardHas = (text: string): Promise<void> => eventually(() => env.clipboard.readText(), text);

/**
 * Sets a setting of the person by its full name; `undefined` takes it away. Writes nothing where it is so already: a write
 * takes as long as a quick test.
 */
export async function setSetting(name: string, value: unknown): Promise<void> {
  const settings = workspace.getConfiguration();
  if (isDeepStrictEqual(settings.inspect(name)?.globalValue, value)) return;
  await settings.update(name, value, ConfigurationTarget.Global);
}

const inList = '.notifications-center .notification-list-item';
/** Has a dot when something came while the list was closed. */
const unreadBell = '.statusbar-item[id="status.notifications"] .codicon-bell-dot:visible';

export async function clearNotifications(): Promise<void> {
  await commands.executeCommand('notifications.clearAll');
}

/** Leaves no notification and no editor to the next test. */
export async function putAway(): Promise<void> {
  await clearNotifications();
  await closeAll();
}

/** What the status bar item of the extension says. */
export async function statusBar(text: string): Promise<string> {
  const [shown] = await host.text({
    selector: `.statusbar-item:has([aria-label^="Parlance"]):has-text("${text}"), .statusbar-item[aria-label^="Parlance"]:has-text("${text}")`,
  });
  return shown ?? '';
}

/** What stands above the editor in use: where its file is. */
export function breadcrumbs(): Promise<string[]> {
  return host.text({ selector: '.editor-group-container.active .breadcrumbs-control .monaco-breadcrumb-item' });
}

/** Class of the workbench in each colour theme that pictures are taken in. */
const themes = {
  'Default Dark Modern': 'vs-dark',
  'Default Light Modern': 'vs',
  'Default High Contrast': 'hc-black',
} as const;

/**
 * Looks at an editor in a window of that many pixels, and leaves it as wide as before; without the sidebar, which would stay
 * as narrow as it becomes there.
 */
export async function inNarrowWindow(width: number, look: () => Promise<void>): Promise<void> {
  await commands.executeCommand('workbench.action.closeSidebar');
  await host.resize(width, 800);
  try {
    await look();
  } finally {
    await host.resize(1280, 800);
    await commands.executeCommand('workbench.action.toggleSidebarVisibility');
  }
}

/** Looks at something in a colour theme, and leaves the window in the one before. */
export async function inTheme(theme: keyof typeof themes, look: () => Promise<void>): Promise<void> {
  const nameBefore = workspace.getConfiguration('workbench').get<string>('colorTheme');
  const classBefore = await host.evaluate<string>(
    `${JSON.stringify(Object.values(themes))}.find((name) => document.querySelector('.monaco-workbench.' + name))`,
  );
  const set = async (name: string | undefined, shownAs: string) => {
    await setSetting('workbench.colorTheme', name);
    await host.text({ selector: `.monaco-workbench.${shownAs}` });
  };
  await set(theme, themes[theme]);
  try {
    await look();
  } finally {
    await set(nameBefore, classBefore);
  }
}

/**
 * Waits until what VS Code keeps of its editors has this: in a browser it writes that down when the person goes elsewhere,
 * or each minute, not as it ends.
 */
export async function editorRemembers(words: string): Promise<void> {
  const isKept = await host.evaluate<boolean>(`(async () => {
    const opened = (request) => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    document.hasFocus = () => false;
    window.dispatchEvent(new Event('blur'));
    delete document.hasFocus;
    window.dispatchEvent(new Event('focus'));
    for (const end = Date.now() + ${waitMs}; Date.now() < end; await new Promise((next) => setTimeout(next, 500))) {
      for (const { name } of await indexedDB.databases()) {
        if (!name.startsWith('vscode-web-state-db')) continue;
        const database = await opened(indexedDB.open(name));
        const values = await opened(database.transaction('ItemTable').objectStore('ItemTable').getAll());
        database.close();
        if (values.some((value) => String(value).replaceAll('\\\\', '').includes(${JSON.stringify(words)}))) return true;
      }
    }
    return false;
  })()`);
  assert.ok(isKept, 'VS Code did not write down what its editors show.');
}
