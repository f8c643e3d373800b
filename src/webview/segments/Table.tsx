import type { SegmentsFacts } from '../../shared/webview/segments';
import { GridFrame, scaled } from '../grid/GridFrame';
import type { GridPlaces } from '../grid/GridPage';
import { columnsOf, HeaderCell, layoutOf } from './columns';
import { rowId, SegmentRow } from './SegmentRow';
import type { SegmentsModel } from './segmentsModel';
import { handleTableKey } from './tableKeys';
import { t } from '../../shared/l10n';

interface TableProps {
  model: SegmentsModel;
  facts: SegmentsFacts;
  places: GridPlaces;
}

const lineHeight = scaled(1.4);

export function Table({ model, facts, places }: TableProps) {
  const { view, selection, options, editing } = model;
  const columns = columnsOf(facts);
  return (
    <GridFrame
      gridRef={places.gridRef}
      class={layoutOf(facts)}
      label={facts.sourceName === undefined ? facts.name : `${facts.sourceName} → ${facts.name}`}
      isReadonly={model.isReadonly}
      columnCount={columns.length}
      headerHeight={lineHeight + 10}
      rowHeight={lineHeight + 13}
      rowCount={view.length}
      active={selection.active}
      activeId={rowId(selection.active)}
      comesIntoView={[options, editing !== undefined]}
      onKey={(event, pageRows) => handleTableKey(model, event, { ...places, pageRows })}
      header={columns.map((column) => (
        <HeaderCell key={column} column={column} facts={facts} />
      ))}
      row={(index, top, measure) => (
        <SegmentRow key={index} model={model} index={index} top={top} measure={measure} focusTable={places.focusGrid} />
      )}
      empty={view.length === 0 ? emptyText(model) : undefined}
    />
  );
}

function emptyText({ options, rows, unreadable, areCues, areEntries }: SegmentsModel): string {
  if (rows.length === 0) return unreadable;
  if (areEntries && options.filter.trim() !== '') return t('No entries contain this text.');
  if (options.filter.trim() !== '') {
    return areCues ? t('No cues contain this text.') : t('No segments contain this text.');
  }
  if (options.shown === 'problems') return areCues ? t('No cues have warnings.') : t('No problems found.');
  return areCues ? t('All cues differ from their source.') : t('All segments are translated.');
}
