import {
  window,
  type InputBoxOptions,
  type OpenDialogOptions,
  type QuickPickItem,
  type QuickPickOptions,
  type SaveDialogOptions,
  type Uri,
} from 'vscode';
import { plain } from './plain';

/** A row of a list. Its words are plain text; an icon of ours stands apart. */
export interface Row extends QuickPickItem {
  /** Name of an icon of VS Code, shown before the label: `trash`. */
  icon?: string;
}

/** A row as VS Code is given it. */
export type ShownRow<Choice extends Row> = QuickPickItem & { choice: Choice };

export interface ListOptions extends Pick<QuickPickOptions, 'matchOnDescription' | 'matchOnDetail' | 'ignoreFocusOut'> {
  title: string;
  placeHolder?: string;
}

export interface TextQuestion extends Pick<InputBoxOptions, 'value' | 'password' | 'ignoreFocusOut'> {
  title: string;
  prompt: string;
  /** A page of ours that helps with the answer. */
  link?: { title: string; href: string };
  placeHolder?: string;
  /** What is wrong with what was typed, as a sentence. */
  validateInput?: (text: string) => string | undefined;
}

/** Asks for one row of a list. Undefined when the person dismissed it. */
export async function pick<Choice extends Row>(
  rows: readonly Choice[] | Promise<readonly Choice[]>,
  options: ListOptions,
): Promise<Choice | undefined> {
  const shown = rows instanceof Promise ? rows.then(shownRows) : shownRows(rows);
  return (await window.showQuickPick(shown, shownOptions(options)))?.choice;
}

/** Asks for rows of a list, each with a tick. Undefined when the person dismissed it. */
export async function pickMany<Choice extends Row>(
  rows: readonly Choice[],
  options: ListOptions,
): Promise<Choice[] | undefined> {
  const picked = await window.showQuickPick(shownRows(rows), { ...shownOptions(options), canPickMany: true });
  return picked?.map(({ choice }) => choice);
}

/** Asks for a text. Undefined when the person dismissed it. */
export async function askText(question: TextQuestion): Promise<string | undefined> {
  const { title, prompt, link, placeHolder, validateInput, ...rest } = question;
  return window.showInputBox({
    ...rest,
    title: plain(title),
    prompt: link ? `${plain(prompt)} [${link.title}](${link.href}).` : plain(prompt),
    placeHolder: placeHolder && plain(placeHolder),
    validateInput: (text) => plain(validateInput?.(text) ?? ''),
  });
}

/** Asks for files or folders. Undefined when the person dismissed it. */
export async function askForFiles(options: OpenDialogOptions & { title: string }): Promise<Uri[] | undefined> {
  return window.showOpenDialog({ ...options, title: plain(options.title) });
}

/** Asks where a file goes. Undefined when the person dismissed it. */
export async function askWhereToSave(options: SaveDialogOptions & { title: string }): Promise<Uri | undefined> {
  return window.showSaveDialog({ ...options, title: plain(options.title) });
}

/** Rows as VS Code may show them. */
export function shownRows<Choice extends Row>(rows: readonly Choice[]): Array<ShownRow<Choice>> {
  return rows.map((choice) => {
    const { icon, label, description, detail, ...rest } = choice;
    return {
      ...rest,
      label: icon ? `$(${icon}) ${plain(label)}` : plain(label),
      description: description && plain(description),
      detail: detail && plain(detail),
      choice,
    };
  });
}

function shownOptions({ title, placeHolder, ...rest }: ListOptions): QuickPickOptions {
  return { ...rest, title: plain(title), placeHolder: placeHolder && plain(placeHolder) };
}
