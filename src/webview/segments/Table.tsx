import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import type { SegmentsFacts } from '../../shared/webview/segments';
import { useVirtualRows } from '../base/virtualRows';
import { columnsOf, HeaderCell, layoutOf } from './columns';
import { rowId, SegmentRow } from './SegmentRow';
import type { SegmentsModel } from './segmentsModel';
import { handleTableKey } from './tableKeys';
import { t } from '../../shared/l10n';

interface TableProps {
  model: SegmentsModel;
  facts: SegmentsFacts;
  tableRef: RefObject<HTMLDivElement | null>;
  focusFilter(): void;
}

const lineHeight = Math.round(parseFloat(getComputedStyle(document.documentElement).fontSize || '13') * 1.4);
const headerHeight = lineHeight + 10;

export function Table({ model, facts, tableRef, focusFilter }: TableProps) {
  const { active } = model;
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
  const columns = columnsOf(facts);
  return (
    <div
      class={`grid ${layoutOf(facts)}`}
      role="grid"
      tabIndex={0}
      ref={tableRef}
      aria-label={facts.sourceName === undefined ? facts.name : `${facts.sourceName} → ${facts.name}`}
      aria-rowcount={model.view.length + 1}
      aria-colcount={columns.length}
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
        {columns.map((column) => (
          <HeaderCell key={column} column={column} facts={facts} />
        ))}
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

function emptyText({ options, rows, unreadable, areCues }: SegmentsModel): string {
  if (rows.length === 0) return unreadable;
  if (options.text.trim() !== '') return areCues ? t('No cue has this text.') : t('No segment has this text.');
  if (options.shown === 'problems') return areCues ? t('No cue has a warning.') : t('No problem was found.');
  return areCues ? t('No cue is left as its source is.') : t('Every segment has a translation.');
}
