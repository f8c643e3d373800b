import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { SegmentCode } from '../../shared/webview/segments';
import { keepFieldKeys } from '../base/controls';
import { Chip } from './Content';
import { compareCodes } from './compareCodes';
import { insertCode, readParts, showParts } from './editedParts';
import type { Move, SegmentsModel } from './segmentsModel';
import { t } from '../../shared/l10n';

interface TargetFieldProps {
  model: SegmentsModel;
  codes: readonly SegmentCode[];
  language: string | undefined;
  focusTable(): void;
}

/** The field a translation is typed in. Codes are chips in it: they go and come as a whole. */
export function TargetField({ model, codes, language, focusTable }: TargetFieldProps) {
  const field = useRef<HTMLDivElement>(null);
  const { editing } = model;
  useLayoutEffect(() => {
    const { current } = field;
    if (!current || !editing) return;
    showParts(current, editing.draft, codes);
    current.focus({ preventScroll: true });
    getSelection()?.selectAllChildren(current);
    getSelection()?.collapseToEnd();
  }, []);
  // Not where the field goes because the keys went elsewhere: the palette closes when it loses them.
  useEffect(
    () => () => {
      if (document.hasFocus() && document.activeElement === document.body) focusTable();
    },
    [],
  );
  if (!editing) return null;
  const { missing } = compareCodes(model.partsOf(editing.row, editing.draft), codes);
  const insert = (index: number | undefined): void => {
    const { current } = field;
    const code = index === undefined ? undefined : codes[index];
    if (!current || !code || index === undefined) return;
    current.focus({ preventScroll: true });
    insertCode(current, index, code);
    model.typed(readParts(current));
  };
  const finish = (move: Move): void => {
    if (model.finishEditing(move)) focusTable();
  };
  return (
    <div class="field">
      <div
        ref={field}
        class="editable content"
        contentEditable="plaintext-only"
        role="textbox"
        aria-multiline="true"
        aria-label={t('Translation')}
        aria-invalid={editing.problem !== ''}
        dir="auto"
        lang={language}
        spellcheck={false}
        onInput={(event) => model.typed(readParts(event.currentTarget))}
        onBlur={({ relatedTarget }) => {
          const isInside = relatedTarget instanceof Node && field.current?.parentElement?.contains(relatedTarget);
          if (!isInside && model.editing === editing) model.finishEditing('stay');
        }}
        onKeyDown={(event) => {
          keepFieldKeys(event);
          if (event.isComposing) return;
          const action = actionOf(event);
          // What is no key of the field is the editor's: the palette, quick open, another tab.
          if (action === undefined) return;
          event.preventDefault();
          event.stopPropagation();
          if (action === 'insert') {
            insert(missing[0]);
          } else if (action === 'save') {
            if (model.finishEditing('stay')) {
              focusTable();
              void model.save();
            }
          } else if (action === 'cancel') {
            model.cancelEditing();
            focusTable();
          } else {
            finish(action);
          }
        }}
      />

      {missing.length > 0 && (
        <div class="missing">
          {t('Missing:')}
          {missing.map((index) => (
            <button
              key={index}
              type="button"
              class="secondary"
              title={t('Insert it at the caret (Alt+C inserts the next one)')}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => insert(index)}
            >
              <Chip code={codes[index]} />
            </button>
          ))}
        </div>
      )}

      {editing.problem !== '' && (
        <div class="field-problem" role="alert">
          {editing.problem}
        </div>
      )}
    </div>
  );
}

function actionOf(event: KeyboardEvent): Move | 'cancel' | 'save' | 'insert' | undefined {
  const { key, shiftKey, altKey } = event;
  const isCtrl = event.ctrlKey || event.metaKey;
  if (key === 'Escape') return 'cancel';
  if (key === 'Enter' && isCtrl) return 'nextOpen';
  if (key === 'Enter' && !shiftKey) return 'down';
  if (key === 'Tab') return shiftKey ? 'up' : 'down';
  if (isCtrl && key.toLowerCase() === 's') return 'save';
  return altKey && key.toLowerCase() === 'c' ? 'insert' : undefined;
}
