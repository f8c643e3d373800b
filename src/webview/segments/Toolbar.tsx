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
  const { rows, options, isReadonly, areCues } = model;
  const open = rows.reduce((count, row) => count + (row.isOpen ? 1 : 0), 0);
  const problems = rows.reduce((sum, row) => sum + (row.problems.length > 0 ? 1 : 0), 0);
  const act = (action: () => unknown) => () => {
    void action();
    focusTable();
  };
  const count = (value: number): string => value.toLocaleString('en');
  const [label, previous, next] = areCues
    ? ['Filter cues', 'Previous cue to look at (Alt+↑)', 'Next cue to look at (Alt+↓)']
    : ['Filter segments', 'Previous untranslated (Alt+↑)', 'Next untranslated (Alt+↓)'];
  return (
    <div class="toolbar" role="toolbar" aria-label={areCues ? 'Cues' : 'Segments'}>
      <SearchField
        label={label}
        value={options.text}
        inputRef={filterRef}
        onInput={(text) => model.filter({ text })}
        leave={focusTable}
      />
      <select
        aria-label={areCues ? 'Which cues' : 'State'}
        value={options.shown}
        onChange={(event) => {
          model.filter({ shown: event.currentTarget.value as Shown });
          focusTable();
        }}
      >
        <option value="all">All ({count(rows.length)})</option>
        {(!areCues || open > 0 || options.shown === 'open') && (
          <option value="open">
            {areCues ? 'As in the source' : 'Untranslated'} ({count(open)})
          </option>
        )}
        <option value="problems">
          With {areCues ? 'warnings' : 'problems'} ({count(problems)})
        </option>
        {statesOf(rows).map(([state, rowsOfState]) => (
          <option key={state} value={`state:${state}`}>
            {state} ({count(rowsOfState)})
          </option>
        ))}
      </select>
      <IconButton icon="arrow-up" label={previous} onClick={act(() => model.goToOpen(-1))} />
      <IconButton icon="arrow-down" label={next} onClick={act(() => model.goToOpen(1))} />
      {areCues ? <CueTools model={model} act={act} /> : !isReadonly && <UnitTools model={model} act={act} />}
      <IconButton icon="file-code" label="Open as text" onClick={() => void model.openAsText()} />
    </div>
  );
}

type Act = (action: () => unknown) => () => void;

function UnitTools({ model, act }: { model: SegmentsModel; act: Act }) {
  const chosen = model.chosen.length;
  return (
    <>
      <IconButton
        icon="copy"
        label="Copy the source to the target of the selected segments"
        disabled={chosen === 0}
        onClick={act(() => model.copySource())}
      />
      <IconButton
        icon="trash"
        label="Take the translation out of the selected segments (Delete)"
        disabled={chosen === 0}
        onClick={act(() => model.empty())}
      />
      <IconButton
        icon="tag"
        label="Change the state of the selected segments… (Alt+S)"
        disabled={chosen === 0}
        onClick={() => void model.changeState()}
      />
      <AddToGlossary model={model} />
      <Translate model={model} act={act} />
    </>
  );
}

function Translate({ model, act }: { model: SegmentsModel; act: Act }) {
  const chosen = model.chosen.length;
  return (
    <Button onClick={act(() => model.translate())} disabled={chosen === 0}>
      <Icon name="globe" /> Translate{chosen > 1 ? ` ${chosen.toLocaleString('en')}` : ''}
    </Button>
  );
}

function CueTools({ model, act }: { model: SegmentsModel; act: Act }) {
  const isAlone = model.facts?.sourceName === undefined;
  return (
    <>
      {!isAlone && <AddToGlossary model={model} />}
      {!isAlone && <IconButton icon="diff" label="Show the differences as text" onClick={() => void model.compare()} />}
      {isAlone ? (
        <Button isSecondary onClick={() => void model.chooseSource()}>
          <Icon name="link" /> Show Beside…
        </Button>
      ) : (
        <IconButton
          icon="link"
          label="Choose what stands beside this file…"
          onClick={() => void model.chooseSource()}
        />
      )}
      {!isAlone && !model.isReadonly && <Translate model={model} act={act} />}
    </>
  );
}

function AddToGlossary({ model }: { model: SegmentsModel }) {
  return (
    <IconButton
      icon="book"
      label="Add the segment to a glossary…"
      disabled={model.activeRow === undefined}
      onClick={() => void model.addToGlossary()}
    />
  );
}
