import type { RowProblem, TableRow } from '../../shared/webview/segments';
import { formatShare, t } from '../../shared/l10n';
import { Icon } from '../base/controls';
import { Content } from './Content';
import type { SegmentsModel } from './segmentsModel';
import { TargetField } from './TargetField';

interface TargetCellProps {
  model: SegmentsModel;
  /** Index of the row. */
  at: number;
  row: TableRow;
  isEditing: boolean;
  focusTable(): void;
}

/** The translation of a row, shown or typed in, with what is wrong with it in words. */
export function TargetCell({ model, at, row, isEditing, focusTable }: TargetCellProps) {
  const language = model.facts?.targetLanguage;
  const isError = row.problems.some(({ severity }) => severity === 'error');
  const target = model.targetOf(at);
  return (
    <div
      class={`cell target ${isError ? 'wrong' : ''}`}
      role="gridcell"
      aria-invalid={isError}
      onDblClick={() => {
        if (!isEditing) model.startEditing();
      }}
    >
      {isEditing ? (
        <TargetField model={model} codes={row.codes} language={language} focusTable={focusTable} />
      ) : target.length > 0 ? (
        <Content parts={target} codes={row.codes} language={language} />
      ) : (
        <span class="none">{row.targetHint}</span>
      )}
      {row.memory !== undefined && !isEditing && (
        <span class="aside">{t('from memory, {0}', formatShare(row.memory / 100))}</span>
      )}
      {row.problems.map((problem) => (
        <Problem key={problem.message} problem={problem} />
      ))}
    </div>
  );
}

function Problem({ problem: { severity, message } }: { problem: RowProblem }) {
  return (
    <div class={`problem ${severity}`}>
      <Icon name={severity} /> {message}
    </div>
  );
}
