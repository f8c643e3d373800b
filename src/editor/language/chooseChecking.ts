import { commands, QuickPickItemKind } from 'vscode';
import type { Budget } from '../../domain/checking/budget';
import type { CheckTime } from '../../shared/languageServer';
import { checkEngine, checkTimeOf, chooseCheckEngine, chooseCheckTime, type CheckEngine } from '../config';
import type { ServiceAccess } from '../connections/serviceAccess';
import { pick, type Row } from '../say/ask';
import { checkingAccess, engineChoices, localCost } from './engines';

export interface ChoiceParts {
  /** To the connected service. */
  access: ServiceAccess;
  budget: Budget;
}

interface Choice extends Row {
  when?: CheckTime;
  engine?: CheckEngine;
  isWorkspace?: true;
}

const times: ReadonlyArray<{ label: string; when: CheckTime; detail: string }> = [
  { label: 'As You Type', when: 'onType', detail: 'A sentence is checked when you have finished or left it.' },
  { label: 'On Save', when: 'onSave', detail: 'What is new is checked when you save the document.' },
  { label: 'On Command', when: 'onCommand', detail: 'Only when you run “Parlance: Check This File”.' },
  { label: 'Off', when: 'off', detail: 'Nothing is checked.' },
];

/** Asks when to check, who is to, or whether all is to be checked now; true when checking is on afterwards. */
export async function chooseChecking({ access, budget }: ChoiceParts): Promise<boolean> {
  const isSent = checkingAccess(access).connection.kind === 'remote';
  const current = checkTimeOf(undefined, isSent);
  const rows: Choice[] = [
    { label: 'When', kind: QuickPickItemKind.Separator },
    ...times.map((time) => ({ ...time, description: time.when === current ? 'now' : undefined })),
    { label: 'By Whom', kind: QuickPickItemKind.Separator },
    ...engineRows(access),
    { label: 'Now', kind: QuickPickItemKind.Separator },
    {
      label: 'Check Workspace',
      detail: 'All files of the open folders, whether they are open or not.',
      isWorkspace: true,
    },
  ];
  const spent = budget.spentToday.toLocaleString('en');
  const placeHolder = isSent
    ? `Each new sentence is sent once and costs its characters (${spent} today).`
    : localCost();
  const chosen = await pick(rows, { title: 'Checking', placeHolder });
  if (chosen?.when) await chooseCheckTime(chosen.when);
  if (chosen?.engine) await chooseCheckEngine(chosen.engine);
  if (chosen?.isWorkspace) void commands.executeCommand('parlance.check.workspace');
  return chosen !== undefined && !chosen.isWorkspace && (chosen.when ?? current) !== 'off';
}

/** Asks who is to check. */
export async function chooseEngine({ access }: ChoiceParts): Promise<void> {
  const placeHolder = 'Whoever translates need not be who checks.';
  const chosen = await pick(engineRows(access), { title: 'Checking, by Whom', placeHolder });
  if (chosen?.engine) await chooseCheckEngine(chosen.engine);
}

function engineRows(access: ServiceAccess): Choice[] {
  return engineChoices(access.connection).map((choice) => ({
    ...choice,
    description: choice.engine === checkEngine() ? 'now' : undefined,
  }));
}
