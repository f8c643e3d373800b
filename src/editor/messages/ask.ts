import {
  QuickPickItemKind,
  window,
  type InputBoxOptions,
  type OpenDialogOptions,
  type QuickPick,
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
  /** Problems with what was typed, as a sentence. */
  validateInput?: (text: string) => string | undefined | Promise<string | undefined>;
}

/** Asks for one row of a list. Undefined when the user dismissed it. */
export async function pick<Choice extends Row>(
  rows: readonly Choice[] | Promise<readonly Choice[]>,
  options: ListOptions,
): Promise<Choice | undefined> {
  const shown = rows instanceof Promise ? rows.then(shownRows) : shownRows(rows);
  return (await window.showQuickPick(shown, shownOptions(options)))?.choice;
}

/** Asks for one row of a list that begins at `active`, what is so already. Undefined when the user dismissed it. */
export async function pickFrom<Choice extends Row>(
  rows: readonly Choice[],
  active: Choice | undefined,
  options: ListOptions,
): Promise<Choice | undefined> {
  return asked(rows, options, (picker, resolve) => {
    picker.activeItems = picker.items.filter(({ choice }) => choice === active);
    picker.onDidAccept(() => resolve(picker.activeItems[0]?.choice));
  });
}

/**
 * Asks for rows of a list, each with a tick. With none ticked, Enter takes the row the user is on, or the first one that
 * has what they typed, as in a list without ticks; so it does where what they typed hides the rows that were ticked
 * beforehand. Rows that the user ticked are taken, too. Undefined when the user dismissed it, or took none.
 *
 * @param options.active the row that the user is on at first
 * @param options.byButton the row that the button of a row takes, beside those that are ticked
 */
export async function pickMany<Choice extends Row>(
  rows: readonly Choice[],
  { active, byButton, ...options }: ListOptions & { active?: Choice; byButton?: (row: Choice) => Choice },
): Promise<Choice[] | undefined> {
  return asked<Choice, Choice[]>(rows, options, (picker, resolve) => {
    picker.canSelectMany = true;
    picker.selectedItems = picker.items.filter(({ picked }) => picked);
    if (active) picker.activeItems = picker.items.filter(({ choice }) => choice === active);
    const typed = (): ReadonlyArray<ShownRow<Choice>> => rowsWith(picker.items, picker.value).slice(0, 1);
    const before = new Set(picker.selectedItems);
    const ticked = (): ReadonlyArray<ShownRow<Choice>> => {
      const { selectedItems, value } = picker;
      const isAsBefore = selectedItems.length === before.size && selectedItems.every((row) => before.has(row));
      return isAsBefore && value.trim() !== '' ? [] : selectedItems;
    };
    picker.onDidChangeValue(() => {
      if (ticked().length === 0) picker.activeItems = typed();
    });
    picker.onDidTriggerItemButton(({ item: { choice } }) => {
      const others = ticked().filter((row) => row.choice !== choice);
      resolve([...others.map((row) => row.choice), byButton?.(choice) ?? choice]);
    });
    picker.onDidAccept(() => {
      const [own, on] = [ticked(), picker.activeItems.length > 0 ? picker.activeItems : typed()];
      const shown = new Set(rowsWith(picker.items, picker.value));
      // What was typed last hides all that was ticked: the row on the screen is meant, too.
      const isHidden = picker.value.trim() !== '' && !own.some((row) => shown.has(row));
      // Nothing is meant by Enter where nothing was typed, ticked or gone to.
      const taken = new Set(own.length > 0 && !isHidden ? own : [...own, ...on]);
      if (taken.size > 0) resolve([...taken].map(({ choice }) => choice));
    });
  });
}

/** Shows a list until it is answered or dismissed. */
async function asked<Choice extends Row, Answer>(
  rows: readonly Choice[],
  { title, placeHolder, matchOnDescription = false, matchOnDetail = false, ignoreFocusOut = false }: ListOptions,
  prepare: (picker: QuickPick<ShownRow<Choice>>, resolve: (answer: Answer | undefined) => void) => void,
): Promise<Answer | undefined> {
  const picker = window.createQuickPick<ShownRow<Choice>>();
  try {
    Object.assign(picker, { title: plain(title), matchOnDescription, matchOnDetail, ignoreFocusOut });
    picker.placeholder = placeHolder && plain(placeHolder);
    picker.items = shownRows(rows);
    return await new Promise((resolve) => {
      prepare(picker, resolve);
      picker.onDidHide(() => resolve(undefined));
      picker.show();
    });
  } finally {
    picker.dispose();
  }
}

/** Rows whose label or description has what was typed, those that begin with it first. */
function rowsWith<Shown extends QuickPickItem>(rows: readonly Shown[], typed: string): Shown[] {
  const wanted = typed.trim().toLocaleLowerCase();
  if (wanted === '') return [];
  const textOf = ({ label, description = '' }: Shown): string => `${label} ${description}`.toLocaleLowerCase();
  const found = rows.filter((row) => row.kind !== QuickPickItemKind.Separator && textOf(row).includes(wanted));
  return [...found.filter((row) => textOf(row).startsWith(wanted)), ...found];
}

/** Asks for a text. Undefined when the user dismissed it. */
export async function askText(question: TextQuestion): Promise<string | undefined> {
  const { title, prompt, link, placeHolder, validateInput, ...rest } = question;
  return window.showInputBox({
    ...rest,
    title: plain(title),
    prompt: link ? `${plain(prompt)} [${link.title}](${link.href}).` : plain(prompt),
    placeHolder: placeHolder && plain(placeHolder),
    validateInput: async (text) => plain((await validateInput?.(text)) ?? ''),
  });
}

/** Asks for files or folders. Undefined when the user dismissed it. */
export async function askForFiles(options: OpenDialogOptions & { title: string }): Promise<Uri[] | undefined> {
  return window.showOpenDialog({ ...options, title: plain(options.title) });
}

/** Asks where a file goes. Undefined when the user dismissed it. */
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
