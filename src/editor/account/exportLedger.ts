import type { Ledger } from '../../storage/ledger';
import { asText } from '../../formats/glossaries/formulas';
import { fileNameOf } from '../messages/fileName';
import { showMessage } from '../messages/showMessage';
import { csvText } from './csvText';
import { saveCsv } from './saveCsv';
import { counted, t } from '../../shared/l10n';

/** *Export Usage Log…*: a line for each request, for a spreadsheet. */
export async function exportLedger(ledger: Ledger): Promise<void> {
  const entries = await ledger.entries(Number.MAX_SAFE_INTEGER);
  if (entries.length === 0) {
    showMessage('info', t('Nothing has been sent to a paid service yet.'));
    return;
  }
  const rows = entries.map(
    ({ at, command, file = '', connection, characters, milliseconds, billed, state, traceId = '' }) => ({
      time: at.toISOString(),
      command,
      file: asText(file),
      connection: asText(connection),
      characters,
      seconds_of_sound: Math.round(milliseconds / 1000),
      billed: billed ?? '',
      state,
      trace_id: asText(traceId),
    }),
  );
  const uri = await saveCsv(t('Export Usage Log'), 'parlance-sent.csv', csvText(rows));
  if (!uri) return;
  const open = { title: t('Open'), command: 'vscode.open', arguments: [uri] };
  showMessage(
    'info',
    counted(rows.length, 'Exported 1 request to “{1}”.', 'Exported {0} requests to “{1}”.', fileNameOf(uri)),
    open,
  );
}
