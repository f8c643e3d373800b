import type { TableRow } from '../../shared/webview/segments';
import { Icon } from '../base/controls';
import { Content } from './Content';
import type { SegmentsModel } from './segmentsModel';
import { TargetField } from './TargetField';

interface SegmentRowProps {
  model: SegmentsModel;
  /** In the rows shown. */
  index: number;
  /** Pixels from the top of all rows. */
  top: number;
  measure(element: Element | null): void;
  focusTable(): void;
}

export function rowId(index: number): string {
  return `row-${index}`;
}

/** One segment: source beside target. */
export function SegmentRow({ model, index, top, measure, focusTable }: SegmentRowProps) {
  const at = model.view[index];
  const row = at === undefined ? undefined : model.rows[at];
  if (at === undefined || !row || !model.facts) return null;
  const { sourceLanguage, targetLanguage } = model.facts;
  const isActive = index === model.active;
  const isSelected = model.selected.has(at);
  const isEditing = isActive && model.editing?.row === at;
  const problems = model.problems.get(at) ?? [];
  const isError = problems.some(({ severity }) => severity === 'error');
  const target = model.targetOf(at);
  const select = (event: MouseEvent): void => {
    if (isEditing) return;
    model.moveTo(index, event.shiftKey ? 'extend' : event.ctrlKey || event.metaKey ? 'toggle' : 'only');
    // The table keeps the focus.
    event.preventDefault();
    focusTable();
  };
  return (
    <div
      class={`row ${isActive ? 'active' : ''} ${isSelected ? 'selected' : ''} ${isEditing ? 'editing' : ''}`}
      role="row"
      id={rowId(index)}
      data-index={index}
      ref={measure}
      aria-rowindex={index + 2}
      aria-selected={isSelected || isActive}
      style={{ transform: `translateY(${top}px)` }}
      onMouseDown={select}
    >
      <div class="cell id" role="gridcell" title={row.id}>
        {row.id}
      </div>
      <div class="cell source" role="gridcell">
        <Content parts={row.source} codes={row.codes} language={sourceLanguage} />
      </div>
      <div
        class={`cell target ${isError ? 'wrong' : ''}`}
        role="gridcell"
        aria-invalid={isError}
        onDblClick={() => {
          if (!isEditing) model.startEditing();
        }}
      >
        {isEditing ? (
          <TargetField model={model} codes={row.codes} language={targetLanguage} focusTable={focusTable} />
        ) : target.length > 0 ? (
          <Content parts={target} codes={row.codes} language={targetLanguage} />
        ) : (
          <span class="none">{row.isLocked ? '' : 'No translation yet'}</span>
        )}
        {problems.map(({ message, severity }) => (
          <div key={message} class={`problem ${severity}`}>
            <Icon name={severity} /> {message}
          </div>
        ))}
      </div>
      <div class="cell state" role="gridcell" title={row.state}>
        <Icon name={stateIcon(row)} />
        <span class="name">{row.state || (row.isOpen ? 'untranslated' : '')}</span>
      </div>
      <div class="cell notes" role="gridcell" title={row.notes}>
        <span dir="auto">{row.notes}</span>
      </div>
    </div>
  );
}

function stateIcon({ isLocked, isOpen, state }: TableRow): string {
  if (isLocked) return 'lock';
  if (isOpen) return 'circle-large-outline';
  return state.startsWith('needs-') ? 'eye' : 'check';
}
