import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Announcement, keepFieldKeys } from '../base/controls';
import { formatNumber, t } from '../../shared/l10n';
import { isCommand } from './gridKeys';
import type { AnyGridModel } from './gridModel';

/** Elements that can have the keyboard focus on the page of a table. */
export interface GridPlaces {
  gridRef: RefObject<HTMLDivElement | null>;
  filterRef: RefObject<HTMLInputElement | null>;
  focusGrid(): void;
  focusFilter(): void;
}

/** The table has the keys once there is one, and again after a question of the editor, when nothing has them. */
export function useGridPlaces(isLoaded: boolean): GridPlaces {
  const gridRef = useRef<HTMLDivElement>(null);
  const filterRef = useRef<HTMLInputElement>(null);
  const focusGrid = (): void => gridRef.current?.focus({ preventScroll: true });
  useEffect(focusGrid, [isLoaded]);
  useEffect(() => {
    const takeKeys = (): void => {
      if (document.activeElement === document.body) focusGrid();
    };
    window.addEventListener('focus', takeKeys);
    return () => window.removeEventListener('focus', takeKeys);
  }, []);
  return { gridRef, filterRef, focusGrid, focusFilter: () => filterRef.current?.select() };
}

interface GridPageProps {
  /** The class of the page. */
  name: string;
  model: AnyGridModel;
  /** The tools, and the table. */
  children: ComponentChildren;
  /** Shown in place of what was done last. */
  problem?: ComponentChildren;
  /** Facts shown beside the size of the selection. */
  facts: ComponentChildren;
  /** Read out where nothing was done. */
  spoken?: string | undefined;
}

/** The page of a table: what can be done, the rows, and below them what was done last and what is so. */
export function GridPage({ name, model, children, problem, facts, spoken = '' }: GridPageProps) {
  const { message, selection } = model;
  return (
    <div class={`page ${name}`}>
      {children}

      <div class="status">
        {problem ?? <span class="message">{message}</span>}

        <span class="facts">
          {selection.rows.size > 0 && <span>{t('{0} selected', formatNumber(selection.rows.size))}</span>}

          {facts}
        </span>
      </div>

      <Announcement text={message || spoken} />
    </div>
  );
}

/**
 * The keys of a field that one types in: Escape gives up, Ctrl+S saves. Those that the page knows are its own, and what is
 * no key of the field is the editor's: the palette, quick open, another tab.
 * @param actOf where a key goes on to when what was typed is taken over, or what else it does
 */
export function fieldKeys<Move extends string>(
  model: AnyGridModel & { finishEditing(move: Move | 'stay'): boolean },
  focusGrid: () => void,
  actOf: (event: KeyboardEvent) => Move | (() => void) | undefined,
): (event: KeyboardEvent) => void {
  const finish = (move: Move | 'stay'): boolean => {
    const isDone = model.finishEditing(move);
    if (isDone) focusGrid();
    return isDone;
  };
  const common = (event: KeyboardEvent): (() => void) | undefined => {
    if (event.key === 'Escape') {
      return () => {
        model.cancelEditing();
        focusGrid();
      };
    }
    if (!isCommand(event) || event.key.toLowerCase() !== 's') return undefined;
    return () => {
      if (finish('stay')) void model.save();
    };
  };
  return (event) => {
    keepFieldKeys(event);
    const act = event.isComposing ? undefined : (common(event) ?? actOf(event));
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (typeof act === 'function') act();
    else finish(act);
  };
}
