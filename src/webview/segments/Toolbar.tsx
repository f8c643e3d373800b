import { Button, Icon, IconButton, SearchField } from '../base/controls';
import type { GridPlaces } from '../grid/GridPage';
import { statesOf, type Shown } from './segmentFilter';
import type { SegmentsModel } from './segmentsModel';
import { formatNumber, t } from '../../shared/l10n';

interface ToolbarProps {
  model: SegmentsModel;
  places: GridPlaces;
}

export function Toolbar({ model, places: { filterRef, focusGrid } }: ToolbarProps) {
  const { rows, options, isReadonly, areCues, areEntries } = model;
  const open = model.open.length;
  const problems = rows.reduce((sum, row) => sum + (row.problems.length > 0 ? 1 : 0), 0);
  const act = (action: () => unknown) => () => {
    void action();
    focusGrid();
  };
  const [label, previous, next] = areCues
    ? [t('Filter cues'), t('Previous cue to review (Alt+↑)'), t('Next cue to review (Alt+↓)')]
    : [
        areEntries ? t('Filter entries') : t('Filter segments'),
        t('Previous untranslated (Alt+↑)'),
        t('Next untranslated (Alt+↓)'),
      ];
  return (
    <div class="toolbar" role="toolbar" aria-label={areCues ? t('Cues') : t('Segments')}>
      <SearchField
        label={label}
        value={options.filter}
        inputRef={filterRef}
        onInput={(filter) => model.look({ filter })}
        leave={focusGrid}
      />

      <select
        aria-label={areCues ? t('Which cues') : t('State')}
        value={options.shown}
        onChange={(event) => {
          model.look({ shown: event.currentTarget.value as Shown });
          focusGrid();
        }}
      >
        <option value="all">{t('All ({0})', formatNumber(rows.length))}</option>

        {(!areCues || open > 0 || options.shown === 'open') && (
          <option value="open">
            {areCues
              ? t('Same as the source ({0})', formatNumber(open))
              : areEntries
                ? t('To translate ({0})', formatNumber(open))
                : t('Untranslated ({0})', formatNumber(open))}
          </option>
        )}

        <option value="problems">
          {areCues
            ? t('With warnings ({0})', formatNumber(problems))
            : t('With problems ({0})', formatNumber(problems))}
        </option>

        {statesOf(rows).map(([state, rowsOfState]) => (
          <option key={state} value={`state:${state}`}>
            {state} ({formatNumber(rowsOfState)})
          </option>
        ))}
      </select>

      <IconButton icon="arrow-up" label={previous} onClick={act(() => model.goToOpen(-1))} />

      <IconButton icon="arrow-down" label={next} onClick={act(() => model.goToOpen(1))} />

      {areCues ? <CueTools model={model} act={act} /> : !isReadonly && <UnitTools model={model} act={act} />}

      <IconButton icon="file-code" label={t('Open as Text')} onClick={() => void model.openAsText()} />
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
        label={t('Copy the source to the target of the selected segments')}
        disabled={chosen === 0}
        onClick={act(() => model.copySource())}
      />

      <IconButton
        icon="trash"
        label={t('Remove the translation from the selected segments (Delete)')}
        disabled={chosen === 0}
        onClick={act(() => model.empty())}
      />

      <IconButton
        icon={model.areEntries ? 'pass' : 'tag'}
        label={
          model.areEntries
            ? t('Mark the selected strings as reviewed (Alt+S)')
            : t('Change the state of the selected segments… (Alt+S)')
        }
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
  const missing = model.open.length;
  return (
    <>
      <Button
        title={t('Translate the selection (Alt+Enter)')}
        isSecondary={missing > 0}
        onClick={act(() => model.translate())}
        disabled={chosen === 0}
      >
        <Icon name="globe" /> {chosen > 1 ? t('Translate {0}', formatNumber(chosen)) : t('Translate')}
      </Button>

      {missing > 0 && (
        <Button
          title={t('Translate everything that isn’t translated yet')}
          onClick={act(() => model.translateMissing())}
        >
          <Icon name="globe" /> {t('Translate {0} Missing', formatNumber(missing))}
        </Button>
      )}
    </>
  );
}

function CueTools({ model, act }: { model: SegmentsModel; act: Act }) {
  const isAlone = model.facts?.sourceName === undefined;
  return (
    <>
      {model.facts?.recording !== undefined && (
        <IconButton
          icon="play"
          label={t('Play the audio of this cue (Alt+P), the next one (Alt+N), the previous one (Alt+B)')}
          onClick={act(() => model.play())}
        />
      )}

      {!isAlone && <AddToGlossary model={model} />}

      {!isAlone && (
        <IconButton icon="diff" label={t('Show the differences as text')} onClick={() => void model.compare()} />
      )}

      {isAlone ? (
        <Button isSecondary onClick={() => void model.chooseSource()}>
          <Icon name="link" /> {t('Show Beside…')}
        </Button>
      ) : (
        <IconButton
          icon="link"
          label={t('Choose the file to show beside this one…')}
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
      label={t('Add the segment to a glossary…')}
      disabled={model.activeRow === undefined}
      onClick={() => void model.addToGlossary()}
    />
  );
}
