import { GridPage, useGridPlaces } from '../grid/GridPage';
import type { SegmentsModel } from './segmentsModel';
import { Table } from './Table';
import { Toolbar } from './Toolbar';
import { counted, formatNumber, t } from '../../shared/l10n';

export function App({ model }: { model: SegmentsModel }) {
  const places = useGridPlaces(model.isLoaded);
  const { facts } = model;
  if (!model.isLoaded || !facts) return <p class="empty">{model.unreadable || t('Reading the file…')}</p>;
  return (
    <GridPage name="segments" model={model} facts={<span>{countOf(model)}</span>} spoken={model.editing?.problem}>
      <Toolbar model={model} places={places} />

      <Table model={model} facts={facts} places={places} />
    </GridPage>
  );
}

function countOf({ rows, total, view, areCues, areEntries }: SegmentsModel): string {
  const isWhole = rows.length === total;
  const [there, seen] = [formatNumber(total), formatNumber(view.length)];
  const [all, some] = areCues
    ? [counted(total, '1 cue', '{0} cues'), t('{0} of {1} cues', seen, there)]
    : areEntries
      ? [counted(total, '1 entry', '{0} entries'), t('{0} of {1} entries', seen, there)]
      : [counted(total, '1 segment', '{0} segments'), t('{0} of {1} segments', seen, there)];
  const count = isWhole && view.length === total ? all : some;
  return isWhole ? count : t('Reading… {0}', count);
}
