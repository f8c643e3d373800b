import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import type { DictionaryFacts, Side } from '../../shared/webview/dictionary';
import { Icon } from '../base/controls';
import { useVirtualRows } from '../base/virtualRows';
import { cellId } from './cellId';
import { handleGridKey } from './gridKeys';
import { GridRow } from './GridRow';
import type { TableModel } from './tableModel';
import { t } from '../../shared/l10n';

interface GridProps {
  model: TableModel;
  facts: DictionaryFacts;
  gridRef: RefObject<HTMLDivElement | null>;
  focusFilter(): void;
  save(): void;
}

/** Row heights in CSS pixels for the editor's font size, so that large fonts fit. */
const rowHeight = Math.round(parseFloat(getComputedStyle(document.documentElement).fontSize || '13') * 1.35 + 8);

export function Grid({ model, facts, gridRef, focusFilter, save }: GridProps) {
  const { active } = model.selection;
  const rows = useVirtualRows({
    count: model.rowCount,
    estimateSize: () => rowHeight,
    paddingStart: rowHeight,
    getScrollElement: () => gridRef.current,
  });
  useLayoutEffect(() => {
    rows.scrollToIndex(active.index);
  }, [active.index, model.editing !== undefined, model.jumps]);
  const focusGrid = (): void => gridRef.current?.focus({ preventScroll: true });
  const isDrawn = rows.items.some(({ index }) => index === active.index);
  return (
    <div
      class="grid"
      role="grid"
      tabIndex={0}
      ref={gridRef}
      aria-label={`${facts.glossaryName} ${facts.sourceLang} → ${facts.targetLang}`}
      aria-rowcount={model.rowCount + 1}
      aria-colcount={3}
      aria-multiselectable="true"
      aria-readonly={model.isReadonly}
      aria-activedescendant={isDrawn ? cellId(active.index, active.side) : undefined}
      style={{ '--row-height': `${rowHeight}px` }}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return;
        if (!handleGridKey(model, event, { pageRows: rows.pageRows, focusFilter })) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <div class="row header" role="row" aria-rowindex={1}>
        <div class="cell number" role="columnheader" aria-colindex={1}>
          #
        </div>

        <HeaderCell model={model} side="source" language={facts.sourceLang} />

        <HeaderCell model={model} side="target" language={facts.targetLang} />
      </div>

      <div class="body" role="rowgroup" style={{ height: `${rows.totalSize - rowHeight}px` }}>
        {rows.items.map(({ index, start }) => (
          <GridRow
            key={index}
            model={model}
            facts={facts}
            index={index}
            top={start - rowHeight}
            focusGrid={focusGrid}
            save={save}
          />
        ))}
      </div>

      {model.view.length === 0 && <p class="empty">{emptyText(model)}</p>}
    </div>
  );
}

interface HeaderCellProps {
  model: TableModel;
  side: Side;
  language: string;
}

function HeaderCell({ model, side, language }: HeaderCellProps) {
  const { sorting } = model.options;
  const isSorted = sorting?.side === side;
  const order = sorting?.isDescending ? 'descending' : 'ascending';
  const title = side === 'source' ? t('Source') : t('Target');
  return (
    <div
      class="cell"
      role="columnheader"
      aria-colindex={side === 'source' ? 2 : 3}
      aria-sort={isSorted ? order : 'none'}
      title={t('{0} ({1}): sort the table. The dictionary keeps its order.', title, language)}
      onClick={() => model.sortBy(side)}
    >
      {title} <span class="language">{language}</span>
      {isSorted && <Icon name={sorting.isDescending ? 'arrow-down' : 'arrow-up'} />}
    </div>
  );
}

function emptyText({ options, entryCount, isReadonly }: TableModel): string {
  if (options.filter.trim() !== '') return t('No entry has this text.');
  if (options.shown === 'problems') return t('Every row can be saved.');
  if (options.shown === 'duplicates') return t('No source is there twice.');
  if (entryCount === 0 && isReadonly) return t('This dictionary has no entries.');
  return t('This dictionary has no entries yet. Type the first one above, or paste rows from a spreadsheet.');
}
