import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { fieldKeys } from '../grid/GridPage';
import type { DictionaryModel, Editing, Move } from './dictionaryModel';
import { t } from '../../shared/l10n';

interface CellEditorProps {
  model: DictionaryModel;
  editing: Editing;
  language: string;
  focusGrid(): void;
}

/** The field over a cell while one types in it; grows with what is typed. */
export function CellEditor({ model, editing, language, focusGrid }: CellEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const { current } = field;
    if (!current) return;
    current.value = editing.text;
    current.focus({ preventScroll: true });
    current.setSelectionRange(editing.text.length, editing.text.length);
  }, []);
  // Runs after the cell was drawn: who types fast has typed more by then.
  useEffect(() => void model.typed(field.current?.value ?? editing.text), []);
  return (
    <div class="field">
      <textarea
        ref={field}
        rows={1}
        dir="auto"
        lang={language}
        spellcheck={false}
        aria-label={editing.side === 'source' ? t('Source') : t('Target')}
        aria-invalid={editing.problem !== ''}
        aria-describedby={editing.problem === '' ? undefined : 'typed-problem'}
        onInput={(event) => void model.typed(event.currentTarget.value)}
        onBlur={() => {
          if (model.editing === editing) model.finishEditing('stay');
        }}
        onKeyDown={fieldKeys(model, focusGrid, moveOf)}
      />

      {editing.problem !== '' && (
        <div class="typed-problem" id="typed-problem" role="alert">
          {editing.problem}
        </div>
      )}
    </div>
  );
}

function moveOf({ key, shiftKey }: KeyboardEvent): Move | undefined {
  if (key === 'Enter') return shiftKey ? 'up' : 'down';
  return key === 'Tab' ? (shiftKey ? 'previous' : 'next') : undefined;
}
