import type { DictionaryFacts } from '../../shared/webview/dictionary';
import { Icon } from '../base/controls';
import type { TableModel } from './tableModel';

interface StatusLineProps {
  model: TableModel;
  facts: DictionaryFacts;
}

/** What is shown and selected, what is wrong with the row with the focus, and whose dictionary it is. */
export function StatusLine({ model, facts }: StatusLineProps) {
  const { view, entryCount, selection, problemCount } = model;
  const row = model.rowAt(selection.active.index);
  const problem = row && model.problems.get(row);
  const counts =
    view.length === entryCount
      ? numbered(entryCount, 'entry', 'entries')
      : `${view.length.toLocaleString()} of ${numbered(entryCount, 'entry', 'entries')}`;
  return (
    <div class="status">
      {problem ? (
        <span class="problem">
          <Icon name="error" /> Row {problem.line + 1}: {problem.message}
        </span>
      ) : (
        <span class="message">{model.message}</span>
      )}
      <span class="facts">
        {selection.rows.size > 0 && <span>{selection.rows.size.toLocaleString()} selected</span>}
        {problemCount > 0 && (
          <button type="button" class="problem link" onClick={() => model.show('problems')}>
            {numbered(problemCount, 'row cannot be saved', 'rows cannot be saved')}
          </button>
        )}
        <span class="counts">{counts}</span>
        {facts.isReadonly && <span title="A glossary of the first version cannot be changed.">Read-only</span>}
        <span class="connection" title="The connection this dictionary came from">
          <Icon name="plug" /> {facts.connection}
        </span>
      </span>
    </div>
  );
}

function numbered(number: number, one: string, many: string): string {
  return `${number.toLocaleString()} ${number === 1 ? one : many}`;
}
