import { Uri, workspace } from 'vscode';
import type { Ledger } from '../../storage/ledger';
import { looksLikeFormula } from '../../formats/glossaries/formulas';
import { askWhereToSave } from '../say/ask';
import { fileNameOf } from '../say/fileName';
import { say } from '../say/say';
import { counted, t } from '../../shared/l10n';

/** *Export What Was Sent…*: a line for each request, for a spreadsheet. */
export async function exportLedger(ledger: Ledger): Promise<void> {
  const entries = await ledger.entries(Number.MAX_SAFE_INTEGER);
  if (entries.length === 0) {
    say('info', t('Nothing was sent to a service that bills yet.'));
    return;
  }
  const folder = workspace.workspaceFolders?.[0]?.uri;
  const uri = await askWhereToSave({
    title: t('Export What Was Sent'),
    filters: { CSV: ['csv'] },
    ...(folder && { defaultUri: Uri.joinPath(folder, 'parlance-sent.csv') }),
  });
  if (!uri) return;
  const { unparse } = await import('papaparse');
  const rows = entries.map(({ at, command, file = '', connection, characters, billed, state, traceId = '' }) => ({
    time: at.toISOString(),
    command,
    file: harmless(file),
    connection: harmless(connection),
    characters,
    billed: billed ?? '',
    state,
    trace_id: harmless(traceId),
  }));
  await workspace.fs.writeFile(uri, Buffer.from(`\uFEFF${unparse(rows, { newline: '\r\n' })}\r\n`));
  const open = { title: t('Open'), command: 'vscode.open', arguments: [uri] };
  say(
    'info',
    counted(rows.length, 'Exported 1 request to “{1}”.', 'Exported {0} requests to “{1}”.', fileNameOf(uri)),
    open,
  );
}

/** A spreadsheet would run some names as formulas. */
function harmless(text: string): string {
  return looksLikeFormula(text) ? `'${text}` : text;
}
