import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
  type VirtualItem,
  type VirtualizerOptions,
} from '@tanstack/virtual-core';
import { useEffect, useLayoutEffect, useReducer, useState } from 'preact/hooks';

export interface VirtualRowsOptions {
  count: number;
  /** Height of a row in CSS pixels, before it has been measured. */
  estimateSize: (index: number) => number;
  /** Rows drawn above and below those in view, so that fast scrolling shows no gap. */
  overscan?: number;
  /** Height of what stands over the rows in the scrolled element and sticks to its top, such as a header. */
  paddingStart?: number;
  getScrollElement: () => HTMLElement | null;
}

export interface VirtualRows {
  /** Rows to draw, each `start` pixels from the top of an element that is `totalSize` high. */
  items: VirtualItem[];
  totalSize: number;
  scrollToIndex(index: number, align?: 'auto' | 'start' | 'center' | 'end'): void;
  /** Measures rows that are as high as their text: pass each row element with `data-index`. */
  measureElement(element: Element | null): void;
  /** Rows that fit the view, at least 1: what Page Down goes by. */
  pageRows: number;
}

/** Draws only the rows in view, of lists as long as they come. */
export function useVirtualRows(options: VirtualRowsOptions): VirtualRows {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const resolved: VirtualizerOptions<HTMLElement, Element> = {
    count: options.count,
    estimateSize: options.estimateSize,
    overscan: options.overscan ?? 10,
    paddingStart: options.paddingStart ?? 0,
    scrollPaddingStart: options.paddingStart ?? 0,
    getScrollElement: options.getScrollElement,
    observeElementRect,
    observeElementOffset,
    scrollToFn: elementScroll,
    onChange: () => redraw(undefined),
  };
  const [virtualizer] = useState(() => new Virtualizer(resolved));
  virtualizer.setOptions(resolved);
  useEffect(() => virtualizer._didMount(), []);
  useLayoutEffect(() => virtualizer._willUpdate());
  const height = virtualizer.scrollRect?.height ?? 0;
  return {
    items: virtualizer.getVirtualItems(),
    totalSize: virtualizer.getTotalSize(),
    scrollToIndex: (index, align = 'auto') => virtualizer.scrollToIndex(index, { align }),
    measureElement: (element) => virtualizer.measureElement(element),
    pageRows: Math.max(1, Math.floor((height - (options.paddingStart ?? 0)) / options.estimateSize(0)) - 1),
  };
}
