import type { DictionaryFacts } from '../../shared/webview/dictionary';
import { Icon } from '../base/controls';
import type { DictionaryModel } from './dictionaryModel';
import { counted, formatNumber, t } from '../../shared/l10n';

/** Problems with the row with the focus. */
export function problemOf(model: DictionaryModel) {
  const problem = model.activeRow && model.problems.get(model.activeRow);
  return (
    problem && (
      <span class="problem">
        <Icon name="error" /> {t('Row {0}: {1}', problem.line + 1, problem.message)}
      </span>
    )
  );
}

interface FactsProps {
  model: DictionaryModel;
  facts: DictionaryFacts;
}

/** Shows the number of rows, the number that can’t be saved, and the dictionary they belong to. */
export function Facts({ model, facts }: FactsProps) {
  const { view, entryCount, problemCount } = model;
  return (
    <>
      {problemCount > 0 && (
        <button type="button" class="problem link" onClick={() => model.show('problems')}>
          {counted(problemCount, '1 row can’t be saved', '{0} rows can’t be saved')}
        </button>
      )}

      <span class="counts">
        {view.length === entryCount
          ? counted(entryCount, '1 entry', '{0} entries')
          : counted(entryCount, '{1} of 1 entry', '{1} of {0} entries', formatNumber(view.length))}
      </span>

      {facts.isReadonly && (
        <span title={t('Glossaries created by an older version of the service can’t be changed.')}>
          {t('Read-only')}
        </span>
      )}

      <span class="connection" title={t('Connection of this dictionary')}>
        <Icon name="plug" /> {facts.connection}
      </span>
    </>
  );
}
