import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { keepFieldKeys } from '../base/controls';
import type { Editing, Move, TableModel } from './tableModel';
import { t } from '../../shared/l10n';

interface CellEditorProps {
  model: TableModel;
  editing: Editing;
  language: string;
  focusGrid(): void;
  save(): void;
}

/** The field over a cell while one types in it; grows with what is typed. */
export function CellEditor({ model, editing, language, focusGrid, save }: CellEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const finish = (move: Move): void => {
    if (field.current && model.editing) model.finishEditing(field.current.value, move);
    focusGrid();
  };
  useLayoutEffect(() => {
    const { current } = field;
    if (!current) return;
    current.value = editing.text;
    current.focus({ preventScroll: true });
    current.setSelectionRange(editing.text.length, editing.text.length);
  }, []);
  // Runs after the cell was drawn: who types fast has typed more by then.
  useEffect(() => void model.check(field.current?.value ?? editing.text), []);
  return (
    <div class="field">
      <textarea
        ref={field}
        rows={1}
        dir="auto"
        lang={language}
        spellcheck={false}
        aria-label={editing.side === 'source' ? t('Source') : t('Target')}
        aria-invalid={editing.problem !== undefined}
        aria-describedby={editing.problem === undefined ? undefined : 'typed-problem'}
        onInput={(event) => void model.check(event.currentTarget.value)}
        onBlur={() => {
          if (field.current && model.editing === editing) model.finishEditing(field.current.value, 'stay');
        }}
        onKeyDown={(event) => {
          keepFieldKeys(event);
          const move = event.isComposing ? undefined : moveOf(event);
          if (move === undefined) return;
          event.preventDefault();
          event.stopPropagation();
          if (move === 'cancel') {
            model.cancelEditing();
            focusGrid();
          } else if (move === 'save') {
            finish('stay');
            save();
          } else {
            finish(move);
          }
        }}
      />

      {editing.problem !== undefined && (
        <div class="typed-problem" id="typed-problem" role="alert">
          {editing.problem}
        </div>
      )}
    </div>
  );
}

function moveOf({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): Move | 'cancel' | 'save' | undefined {
  if (key === 'Escape') return 'cancel';
  if (key === 'Enter') return shiftKey ? 'up' : 'down';
  if (key === 'Tab') return shiftKey ? 'previous' : 'next';
  return (ctrlKey || metaKey) && key.toLowerCase() === 's' ? 'save' : undefined;
}
