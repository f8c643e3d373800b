import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { SegmentCode } from '../../shared/webview/segments';
import { fieldKeys } from '../grid/GridPage';
import { isCommand } from '../grid/gridKeys';
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
        onKeyDown={fieldKeys(model, focusTable, (event) =>
          isInsert(event) ? () => insert(missing[0]) : moveOf(event),
        )}
      />

      {missing.length > 0 && (
        <div class="missing">
          {t('Missing:')}
          {missing.map((index) => (
            <button
              key={index}
              type="button"
              class="secondary"
              title={t('Insert at the cursor (Alt+C inserts the next one)')}
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

function isInsert({ key, altKey }: KeyboardEvent): boolean {
  return altKey && key.toLowerCase() === 'c';
}

function moveOf(event: KeyboardEvent): Move | undefined {
  const { key, shiftKey } = event;
  if (key === 'Enter' && isCommand(event)) return 'nextOpen';
  if (key === 'Enter' && !shiftKey) return 'down';
  return key === 'Tab' ? (shiftKey ? 'up' : 'down') : undefined;
}
