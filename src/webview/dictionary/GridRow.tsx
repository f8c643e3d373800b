import type { DictionaryFacts, Side } from '../../shared/webview/dictionary';
import { howOf } from '../grid/gridKeys';
import { CellEditor } from './CellEditor';
import { cellId } from './cellId';
import type { DictionaryModel } from './dictionaryModel';
import { t } from '../../shared/l10n';

interface GridRowProps {
  model: DictionaryModel;
  facts: DictionaryFacts;
  index: number;
  /** Pixels from the top of all rows. */
  top: number;
  focusGrid(): void;
}

/** One entry, or the row that takes a new one. */
export function GridRow({ model, facts, index, top, focusGrid }: GridRowProps) {
  const row = model.rowAt(index);
  const { active } = model;
  const isSelected = row !== undefined && model.selection.rows.has(row);
  const isTypedIn = model.editing !== undefined && active.index === index;
  const select = (side: Side, event: MouseEvent): void => {
    model.moveTo({ index, side }, howOf(event));
  };
  const cell = (side: Side) => {
    const isActive = active.index === index && active.side === side;
    const { editing } = model;
    const isEditing = isActive && editing?.row === row && editing?.side === side;
    const problem = row && model.problems.get(row);
    const isWrong = problem?.side === side;
    const phrase = model.phraseOf(row, side);
    return (
      <div
        class={`cell ${isActive ? 'active' : ''} ${isWrong ? 'wrong' : ''}`}
        role="gridcell"
        id={cellId(index, side)}
        aria-colindex={side === 'source' ? 2 : 3}
        aria-selected={isSelected || isActive}
        aria-invalid={isWrong}
        aria-label={row || phrase ? undefined : t('New entry, {0}', side)}
        title={isWrong ? `${problem.message}\n${phrase}` : phrase}
        onMouseDown={(event) => {
          if (isEditing) return;
          select(side, event);
          // The table keeps the focus: a phrase that is being typed elsewhere is taken over by its blur.
          event.preventDefault();
          focusGrid();
        }}
        onDblClick={() => {
          if (!isEditing) model.startEditing();
        }}
      >
        {isEditing && editing ? (
          <CellEditor
            model={model}
            editing={editing}
            language={side === 'source' ? facts.sourceLang : facts.targetLang}
            focusGrid={focusGrid}
          />
        ) : (
          <span class="phrase" dir="auto" lang={side === 'source' ? facts.sourceLang : facts.targetLang}>
            {phrase || (row || side === 'target' ? '' : <span class="hint">{t('New entry…')}</span>)}
          </span>
        )}
      </div>
    );
  };
  return (
    <div
      class={`row ${isSelected ? 'selected' : ''} ${isTypedIn ? 'typed-in' : ''}`}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div
        class="cell number"
        role="rowheader"
        aria-colindex={1}
        onMouseDown={(event) => {
          event.preventDefault();
          if (!row || howOf(event) !== 'only') select(active.side, event);
          else model.selectRow(index);
          focusGrid();
        }}
      >
        {row ? row.line + 1 : '+'}
      </div>

      {cell('source')}

      {cell('target')}
    </div>
  );
}
