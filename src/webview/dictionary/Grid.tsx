import type { DictionaryFacts, Side } from '../../shared/webview/dictionary';
import { Icon } from '../base/controls';
import { GridFrame, scaled } from '../grid/GridFrame';
import type { GridPlaces } from '../grid/GridPage';
import { cellId } from './cellId';
import { handleDictionaryKey } from './dictionaryKeys';
import { GridRow } from './GridRow';
import type { DictionaryModel } from './dictionaryModel';
import { t } from '../../shared/l10n';

interface GridProps {
  model: DictionaryModel;
  facts: DictionaryFacts;
  places: GridPlaces;
}

const rowHeight = scaled(1.35) + 8;

export function Grid({ model, facts, places }: GridProps) {
  const { active, view } = model;
  return (
    <GridFrame
      gridRef={places.gridRef}
      label={`${facts.glossaryName} ${facts.sourceLang} → ${facts.targetLang}`}
      style={{ '--row-height': `${rowHeight}px` }}
      isReadonly={model.isReadonly}
      columnCount={3}
      headerHeight={rowHeight}
      rowHeight={rowHeight}
      rowCount={model.rowCount}
      active={active.index}
      activeId={cellId(active.index, active.side)}
      comesIntoView={[model.editing !== undefined, model.jumps]}
      onKey={(event, pageRows) => handleDictionaryKey(model, event, { ...places, pageRows })}
      header={
        <>
          <div class="cell number" role="columnheader" aria-colindex={1}>
            #
          </div>

          <HeaderCell model={model} side="source" language={facts.sourceLang} />

          <HeaderCell model={model} side="target" language={facts.targetLang} />
        </>
      }
      row={(index, top) => (
        <GridRow key={index} model={model} facts={facts} index={index} top={top} focusGrid={places.focusGrid} />
      )}
      empty={view.length === 0 ? emptyText(model) : undefined}
    />
  );
}

interface HeaderCellProps {
  model: DictionaryModel;
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
      title={t('{0} ({1}): sort the table. The order in the dictionary doesn’t change.', title, language)}
      onClick={() => model.sortBy(side)}
    >
      {title} <span class="language">{language}</span>
      {isSorted && <Icon name={sorting.isDescending ? 'arrow-down' : 'arrow-up'} />}
    </div>
  );
}

function emptyText({ options, entryCount, isReadonly }: DictionaryModel): string {
  if (options.filter.trim() !== '') return t('No entries contain this text.');
  if (options.shown === 'problems') return t('All rows can be saved.');
  if (options.shown === 'duplicates') return t('No duplicate sources.');
  if (entryCount === 0 && isReadonly) return t('This dictionary has no entries.');
  return t('This dictionary has no entries yet. Type the first one above, or paste rows from a spreadsheet.');
}
