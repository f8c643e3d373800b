import { useEffect, useRef } from 'preact/hooks';
import { Announcement } from '../base/controls';
import type { SegmentsModel } from './segmentsModel';
import { Table } from './Table';
import { Toolbar } from './Toolbar';

export function App({ model }: { model: SegmentsModel }) {
  const filter = useRef<HTMLInputElement>(null);
  const table = useRef<HTMLDivElement>(null);
  const focusTable = (): void => table.current?.focus({ preventScroll: true });
  useEffect(focusTable, [model.isLoaded]);
  // After a question of the editor the page has the keys again, and nothing in it.
  useEffect(() => {
    const takeKeys = (): void => {
      if (document.activeElement === document.body) focusTable();
    };
    window.addEventListener('focus', takeKeys);
    return () => window.removeEventListener('focus', takeKeys);
  }, []);
  if (!model.isLoaded || !model.facts) return <p class="empty">{model.unreadable || 'Reading the file…'}</p>;
  const { facts, rows, total, view, selected, message, areCues } = model;
  const number = (value: number): string => value.toLocaleString('en');
  const isWhole = rows.length === total;
  const noun = areCues ? 'cues' : 'segments';
  const count =
    isWhole && view.length === total
      ? `${number(total)} ${noun}`
      : `${number(view.length)} of ${number(total)} ${noun}`;
  return (
    <div class="page segments">
      <Toolbar model={model} filterRef={filter} focusTable={focusTable} />
      <Table model={model} facts={facts} tableRef={table} focusFilter={() => filter.current?.select()} />
      <div class="status">
        <span class="message">{message}</span>
        <span class="facts">
          {selected.size > 0 && <span>{number(selected.size)} selected</span>}
          <span>
            {isWhole ? '' : 'Reading… '}
            {count}
          </span>
        </span>
      </div>
      <Announcement text={message || (model.editing?.problem ?? '')} />
    </div>
  );
}
