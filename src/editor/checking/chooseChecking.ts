import { commands, QuickPickItemKind } from 'vscode';
import type { Budget } from '../../domain/checking/budget';
import type { CheckTime } from '../../shared/languageServer';
import { chooseCheckTime } from '../settings/check';
import { checkTimeOf } from '../settings/checkTime';
import type { ServiceAccess } from '../service/connections/serviceAccess';
import { pick, type Row } from '../messages/ask';
import { checkingAccess, localCost, whoChecks } from '../engines/checkingEngine';
import { formatNumber, t } from '../../shared/l10n';

export interface ChoiceDependencies {
  /** Access to the connected service. */
  access: ServiceAccess;
  budget: Budget;
}

interface Choice extends Row {
  when?: CheckTime;
  isWho?: true;
  isWorkspace?: true;
}

const times: ReadonlyArray<{ label: string; when: CheckTime; detail: string }> = [
  { label: t('As You Type'), when: 'onType', detail: t('Checks each sentence when you finish or leave it.') },
  { label: t('On Save'), when: 'onSave', detail: t('Checks new text when you save the document.') },
  {
    label: t('On Command'),
    when: 'onCommand',
    detail: t('Only when you run “Parlance: Check Spelling and Grammar in This File”.'),
  },
  { label: t('Off'), when: 'off', detail: t('Nothing is checked.') },
];

/** Names the time at which texts are checked now, in a word or two. */
export function checkingNow(access: ServiceAccess): string {
  const now = checkTimeOf(undefined, checkingAccess(access).connection.kind === 'remote');
  return times.find(({ when }) => when === now)?.label ?? '';
}

/** Asks when to check, leads to who is to, or asks whether all is to be checked now; true when checking is on afterwards. */
export async function chooseChecking({ access, budget }: ChoiceDependencies): Promise<boolean> {
  const isSent = checkingAccess(access).connection.kind === 'remote';
  const current = checkTimeOf(undefined, isSent);
  const rows: Choice[] = [
    { label: t('When'), kind: QuickPickItemKind.Separator },
    ...times.map((time) => ({ ...time, description: time.when === current ? t('now') : undefined })),
    { label: t('Engine'), kind: QuickPickItemKind.Separator },
    { label: t('Select Checking Engine…'), description: whoChecks(access.connection), isWho: true },
    { label: t('Now'), kind: QuickPickItemKind.Separator },
    {
      label: t('Check Workspace'),
      detail: t('All files in the open folders, whether or not they’re open.'),
      isWorkspace: true,
    },
  ];
  const spent = formatNumber(budget.spentToday);
  const placeHolder = isSent
    ? t('Sends each new sentence once. The characters count toward your usage ({0} today).', spent)
    : localCost();
  const chosen = await pick(rows, { title: t('Checking'), placeHolder });
  if (chosen?.when) await chooseCheckTime(chosen.when);
  if (chosen?.isWho) await commands.executeCommand('parlance.check.chooseEngine');
  if (chosen?.isWorkspace) void commands.executeCommand('parlance.check.workspace');
  return chosen !== undefined && !chosen.isWorkspace && (chosen.when ?? current) !== 'off';
}
