import type { ComponentChildren, RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { useVirtualRows } from './virtualRows';

interface GridFrameProps {
  gridRef: RefObject<HTMLDivElement | null>;
  /** Beside `grid`. */
  class?: string;
  label: string;
  style?: Record<string, string>;
  isReadonly: boolean;
  columnCount: number;
  /** Height of the header and of a row, in CSS pixels; rows may be measured when they are drawn. */
  headerHeight: number;
  rowHeight: number;
  rowCount: number;
  /** The row with the focus. */
  active: number;
  /** The id of what has the focus in it. */
  activeId: string;
  /** The row with the focus comes into view when one of these changes, as when another row has it. */
  comesIntoView: readonly unknown[];
  onKey(event: KeyboardEvent, pageRows: number): boolean;
  header: ComponentChildren;
  /** Draws a row `top` pixels from the top of all rows. */
  row(index: number, top: number, measure: (element: Element | null) => void): ComponentChildren;
  /** Content shown when there are no rows. */
  empty?: string;
}

/** A table of as many rows as there are, of which only those in view are drawn; the pages draw their rows and cells. */
export function GridFrame(props: GridFrameProps) {
  const { gridRef, headerHeight, rowCount, active, isReadonly, empty } = props;
  const rows = useVirtualRows({
    count: rowCount,
    estimateSize: () => props.rowHeight,
    paddingStart: headerHeight,
    getScrollElement: () => gridRef.current,
  });
  useLayoutEffect(() => {
    if (rowCount > 0) rows.scrollToIndex(active);
  }, [active, ...props.comesIntoView]);
  const isDrawn = rows.items.some(({ index }) => index === active);
  return (
    <div
      class={`grid ${props.class ?? ''}`}
      role="grid"
      tabIndex={0}
      ref={gridRef}
      aria-label={props.label}
      aria-rowcount={rowCount + 1}
      aria-colcount={props.columnCount}
      aria-multiselectable="true"
      aria-readonly={isReadonly}
      aria-activedescendant={isDrawn ? props.activeId : undefined}
      style={props.style}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget || !props.onKey(event, rows.pageRows)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <div class="row header" role="row" aria-rowindex={1} style={{ height: `${headerHeight}px` }}>
        {props.header}
      </div>

      <div class="body" role="rowgroup" style={{ height: `${rows.totalSize - headerHeight}px` }}>
        {rows.items.map(({ index, start }) => props.row(index, start - headerHeight, rows.measureElement))}
      </div>

      {empty !== undefined && <p class="empty">{empty}</p>}
    </div>
  );
}

/** A length in CSS pixels for the editor's font size, so that large fonts fit. */
export function scaled(lines: number): number {
  return Math.round(parseFloat(getComputedStyle(document.documentElement).fontSize || '13') * lines);
}
