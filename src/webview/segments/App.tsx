import { useEffect, useRef } from 'preact/hooks';
import { Announcement } from '../base/controls';
import type { SegmentsModel } from './segmentsModel';
import { Table } from './Table';
import { Toolbar } from './Toolbar';
import { formatNumber, t } from '../../shared/l10n';

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
  if (!model.isLoaded || !model.facts) return <p class="empty">{model.unreadable || t('Reading the file…')}</p>;
  const { facts, rows, total, view, selection, message, areCues, areEntries } = model;
  const isWhole = rows.length === total;
  const [there, seen] = [formatNumber(total), formatNumber(view.length)];
  const [all, some] = areCues
    ? [t('{0} cues', there), t('{0} of {1} cues', seen, there)]
    : areEntries
      ? [t('{0} entries', there), t('{0} of {1} entries', seen, there)]
      : [t('{0} segments', there), t('{0} of {1} segments', seen, there)];
  const count = isWhole && view.length === total ? all : some;
  return (
    <div class="page segments">
      <Toolbar model={model} filterRef={filter} focusTable={focusTable} />

      <Table model={model} facts={facts} tableRef={table} focusFilter={() => filter.current?.select()} />

      <div class="status">
        <span class="message">{message}</span>

        <span class="facts">
          {selection.rows.size > 0 && <span>{t('{0} selected', formatNumber(selection.rows.size))}</span>}

          <span>{isWhole ? count : t('Reading… {0}', count)}</span>
        </span>
      </div>

      <Announcement text={message || (model.editing?.problem ?? '')} />
    </div>
  );
}
