import { IconButton, SearchField } from '../base/controls';
import type { GridPlaces } from '../grid/GridPage';
import type { DictionaryModel } from './dictionaryModel';
import { t } from '../../shared/l10n';

interface ToolbarProps {
  model: DictionaryModel;
  places: GridPlaces;
}

export function Toolbar({ model, places: { filterRef, focusGrid } }: ToolbarProps) {
  const { options, isReadonly } = model;
  const act = (action: () => void) => () => {
    action();
    focusGrid();
  };
  return (
    <div class="toolbar" role="toolbar" aria-label={t('Dictionary')}>
      <SearchField
        label={t('Filter entries')}
        value={options.filter}
        inputRef={filterRef}
        onInput={(text) => model.filter(text)}
        leave={focusGrid}
      />

      <IconButton
        icon="copy"
        label={t('Show duplicates: sources that differ only in case, accents or spaces')}
        pressed={options.shown === 'duplicates'}
        onClick={act(() => model.show('duplicates'))}
      />

      <IconButton
        icon="error"
        label={t('Show rows that can’t be saved')}
        pressed={options.shown === 'problems'}
        onClick={act(() => model.show('problems'))}
      />

      {!isReadonly && (
        <>
          <IconButton
            icon="add"
            label={t('Add an entry (Ctrl+Enter)')}
            onClick={act(() => {
              model.moveTo({ index: model.view.length, side: 'source' });
              model.startEditing();
            })}
          />

          <IconButton
            icon="trash"
            label={t('Delete the selected entries (Delete)')}
            disabled={model.chosen.length === 0}
            onClick={act(() => model.deleteSelected())}
          />
        </>
      )}

      <IconButton icon="go-to-file" label={t('Open as Text')} onClick={() => void model.openAsText()} />
    </div>
  );
}
