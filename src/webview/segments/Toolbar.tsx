import type { RefObject } from 'preact';
import { Button, Icon, IconButton, SearchField } from '../base/controls';
import { statesOf, type Shown } from './segmentFilter';
import type { SegmentsModel } from './segmentsModel';

interface ToolbarProps {
  model: SegmentsModel;
  filterRef: RefObject<HTMLInputElement | null>;
  focusTable(): void;
}

export function Toolbar({ model, filterRef, focusTable }: ToolbarProps) {
  const { rows, options, problemCount, isReadonly } = model;
  const open = rows.reduce((count, row) => count + (row.isOpen ? 1 : 0), 0);
  const chosen = model.chosen.length;
  const act = (action: () => unknown) => () => {
    void action();
    focusTable();
  };
  return (
    <div class="toolbar" role="toolbar" aria-label="Segments">
      <SearchField
        label="Filter segments"
        value={options.text}
        inputRef={filterRef}
        onInput={(text) => model.filter({ text })}
        leave={focusTable}
      />
      <select
        aria-label="State"
        value={options.shown}
        onChange={(event) => {
          model.filter({ shown: event.currentTarget.value as Shown });
          focusTable();
        }}
      >
        <option value="all">All ({rows.length.toLocaleString('en')})</option>
        <option value="open">Untranslated ({open.toLocaleString('en')})</option>
        <option value="problems">With problems ({problemCount.toLocaleString('en')})</option>
        {statesOf(rows).map(([state, count]) => (
          <option key={state} value={`state:${state}`}>
            {state} ({count.toLocaleString('en')})
          </option>
        ))}
      </select>
      <IconButton icon="arrow-up" label="Previous untranslated (Alt+↑)" onClick={act(() => model.goToOpen(-1))} />
      <IconButton icon="arrow-down" label="Next untranslated (Alt+↓)" onClick={act(() => model.goToOpen(1))} />
      {!isReadonly && (
        <>
          <IconButton
            icon="copy"
            label="Copy the source to the target of the selected segments"
            disabled={chosen === 0}
            onClick={act(() => model.copySource())}
          />
          <IconButton
            icon="book"
            label="Add the segment to a glossary…"
            disabled={model.activeRow === undefined}
            onClick={() => void model.addToGlossary()}
          />
          <Button onClick={act(() => model.translate())} disabled={chosen === 0}>
            <Icon name="globe" /> Translate{chosen > 1 ? ` ${chosen.toLocaleString('en')}` : ''}
          </Button>
        </>
      )}
      <IconButton icon="file-code" label="Open as text" onClick={() => void model.openAsText()} />
    </div>
  );
}
