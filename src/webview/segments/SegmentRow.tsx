import { howOf } from '../grid/gridKeys';
import { columnsOf, FactCell } from './columns';
import type { SegmentsModel } from './segmentsModel';
import { TargetCell } from './TargetCell';

interface SegmentRowProps {
  model: SegmentsModel;
  /** Index among the rows shown. */
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
  const { facts } = model;
  if (at === undefined || !row || !facts) return null;
  const isActive = index === model.selection.active;
  const isSelected = model.selection.rows.has(at);
  const isEditing = isActive && model.editing?.row === at;
  // What is being typed is measured as it is.
  const warnings = isEditing ? model.editing?.warnings : undefined;
  const shown = warnings && row.cue ? { ...row, ...warnings, cue: { ...row.cue, reading: warnings.reading } } : row;
  const select = (event: MouseEvent): void => {
    if (isEditing) return;
    model.moveToRow(index, howOf(event));
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
      onDblClick={({ target }) => {
        if (target instanceof Element && target.closest('.cell.state')) void model.changeState();
      }}
    >
      {columnsOf(facts).map((column) =>
        column === 'target' ? (
          <TargetCell key={column} model={model} at={at} row={shown} isEditing={isEditing} focusTable={focusTable} />
        ) : (
          <FactCell key={column} column={column} row={shown} facts={facts} />
        ),
      )}
    </div>
  );
}
