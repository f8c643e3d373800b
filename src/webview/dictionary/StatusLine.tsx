import type { DictionaryFacts } from '../../shared/webview/dictionary';
import { Icon } from '../base/controls';
import type { TableModel } from './tableModel';
import { counted, formatNumber, t } from '../../shared/l10n';

interface StatusLineProps {
  model: TableModel;
  facts: DictionaryFacts;
}

/** What is shown and selected, what is wrong with the row with the focus, and whose dictionary it is. */
export function StatusLine({ model, facts }: StatusLineProps) {
  const { view, entryCount, selection, problemCount } = model;
  const row = model.rowAt(selection.active);
  const problem = row && model.problems.get(row);
  const counts =
    view.length === entryCount
      ? counted(entryCount, '1 entry', '{0} entries')
      : counted(entryCount, '{1} of 1 entry', '{1} of {0} entries', formatNumber(view.length));
  return (
    <div class="status">
      {problem ? (
        <span class="problem">
          <Icon name="error" /> {t('Row {0}: {1}', problem.line + 1, problem.message)}
        </span>
      ) : (
        <span class="message">{model.message}</span>
      )}

      <span class="facts">
        {selection.rows.size > 0 && <span>{t('{0} selected', formatNumber(selection.rows.size))}</span>}

        {problemCount > 0 && (
          <button type="button" class="problem link" onClick={() => model.show('problems')}>
            {counted(problemCount, '1 row cannot be saved', '{0} rows cannot be saved')}
          </button>
        )}

        <span class="counts">{counts}</span>

        {facts.isReadonly && (
          <span title={t('A glossary of the first version cannot be changed.')}>{t('Read-only')}</span>
        )}

        <span class="connection" title={t('The connection this dictionary came from')}>
          <Icon name="plug" /> {facts.connection}
        </span>
      </span>
    </div>
  );
}
