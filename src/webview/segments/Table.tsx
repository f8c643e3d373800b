import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { useVirtualRows } from '../base/virtualRows';
import { rowId, SegmentRow } from './SegmentRow';
import type { SegmentsModel } from './segmentsModel';
import { handleTableKey } from './tableKeys';

interface TableProps {
  model: SegmentsModel;
  tableRef: RefObject<HTMLDivElement | null>;
  focusFilter(): void;
}

const lineHeight = Math.round(parseFloat(getComputedStyle(document.documentElement).fontSize || '13') * 1.4);
const headerHeight = lineHeight + 10;

export function Table({ model, tableRef, focusFilter }: TableProps) {
  const { facts, active } = model;
  const rows = useVirtualRows({
    count: model.view.length,
    estimateSize: () => lineHeight + 13,
    paddingStart: headerHeight,
    getScrollElement: () => tableRef.current,
  });
  useLayoutEffect(() => {
    if (model.view.length > 0) rows.scrollToIndex(active);
  }, [active, model.options, model.editing !== undefined]);
  const focusTable = (): void => tableRef.current?.focus({ preventScroll: true });
  const isDrawn = rows.items.some(({ index }) => index === active);
  return (
    <div
      class="grid"
      role="grid"
      tabIndex={0}
      ref={tableRef}
      aria-label={facts?.name}
      aria-rowcount={model.view.length + 1}
      aria-colcount={5}
      aria-multiselectable="true"
      aria-readonly={model.isReadonly}
      aria-activedescendant={isDrawn ? rowId(active) : undefined}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return;
        if (!handleTableKey(model, event, { pageRows: rows.pageRows, focusFilter })) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <div class="row header" role="row" aria-rowindex={1} style={{ height: `${headerHeight}px` }}>
        <div class="cell id" role="columnheader">
          ID
        </div>
        <div class="cell source" role="columnheader">
          Source <span class="language">{facts?.sourceLanguage}</span>
        </div>
        <div class="cell target" role="columnheader">
          Target <span class="language">{facts?.targetLanguage}</span>
        </div>
        <div class="cell state" role="columnheader">
          State
        </div>
        <div class="cell notes" role="columnheader">
          Notes
        </div>
      </div>
      <div class="body" role="rowgroup" style={{ height: `${rows.totalSize - headerHeight}px` }}>
        {rows.items.map(({ index, start }) => (
          <SegmentRow
            key={index}
            model={model}
            index={index}
            top={start - headerHeight}
            measure={rows.measureElement}
            focusTable={focusTable}
          />
        ))}
      </div>
      {model.view.length === 0 && <p class="empty">{emptyText(model)}</p>}
    </div>
  );
}

function emptyText({ options, rows, unreadable }: SegmentsModel): string {
  if (rows.length === 0) return unreadable;
  if (options.text.trim() !== '') return 'No segment has this text.';
  return options.shown === 'problems' ? 'No problem was found.' : 'Every segment has a translation.';
}
