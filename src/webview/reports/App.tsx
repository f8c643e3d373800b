import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import {
  periodProblem,
  type Period,
  type Report,
  type ReportKind,
  type ReportsProtocol,
} from '../../shared/webview/reports';
import { Announcement, Button, Icon, keepFieldKeys } from '../base/controls';
import type { Host } from '../base/host';
import { RefusedError } from '../base/pageChannel';
import { Chart } from './Chart';
import { presetOf, presetPeriod, presets, presetWords, type Preset } from './periods';
import { NameTable, SlotTable } from './Tables';
import { charactersOf, tabulate, type BarLength, type Stacks } from './tabulate';
import { formatMinutes, slotWords } from './words';
import { counted, t } from '../../shared/l10n';

/** State of the view that is kept when the page is hidden or reloaded. */
export interface KeptView {
  /** Whose usage it is. */
  connection: string;
  report: ReportKind;
  period: Period;
  bars: BarLength;
  stacks: Stacks;
}

interface AppProps {
  host: Host<ReportsProtocol, KeptView>;
  facts: ReportsProtocol['answers']['open'];
}

/** Shows usage by user and time, as bars and as tables. */
export function App({ host: { channel, kept, keep }, facts }: AppProps) {
  const { connection, title, today, mostDays } = facts;
  const [view, setView] = useState<KeptView>(
    kept ?? { connection, report: 'keys', period: presetPeriod('30', today), bars: 'day', stacks: 'product' },
  );
  /** The days that are being typed. */
  const [typed, setTyped] = useState<Period>(view.period);
  const [shown, setShown] = useState<Report | undefined>(undefined);
  const [refusal, setRefusal] = useState<{ sentence: string; isWithoutKey: boolean } | undefined>(undefined);
  const [isBusy, setBusy] = useState(false);
  const running = useRef<AbortController | undefined>(undefined);

  const change = (changed: Partial<KeptView>): KeptView => {
    const next = { ...view, ...changed };
    setView(next);
    keep(next);
    return next;
  };
  const read = async ({ report, period }: KeptView, isFresh = false): Promise<void> => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setBusy(true);
    setRefusal(undefined);
    try {
      setShown(await channel.ask('read', { report, period, isFresh }, controller.signal));
    } catch (error) {
      if (controller.signal.aborted) return;
      setShown(undefined);
      setRefusal(refusalOf(error));
    }
    setBusy(false);
  };
  useEffect(() => {
    keep(view);
    void read(view);
  }, []);

  const problem = periodProblem(typed, mostDays);
  const choosePeriod = (period: Period): void => {
    setTyped(period);
    if (periodProblem(period, mostDays) === undefined) void read(change({ period }));
  };
  const exportIt = (): void => {
    channel.ask('export', { report: view.report, period: view.period }).catch((error: unknown) => {
      setRefusal(refusalOf(error));
    });
  };
  const { report, bars, stacks } = view;
  const tabulated = useMemo(() => shown && tabulate(shown, bars, stacks), [shown, bars, stacks]);
  // Not made anew for each letter that is typed: a year of numbers takes its time.
  const tables = useMemo(
    () =>
      shown &&
      tabulated && (
        <>
          <NameTable report={shown} />
          <SlotTable report={shown} tabulated={tabulated} />
        </>
      ),
    [shown, tabulated],
  );
  const isEmpty = shown?.rows.every((row) => charactersOf(row) === 0 && row.minutes === 0);
  const told = shown && tellTotal(shown);
  return (
    <main class="reports" aria-busy={isBusy}>
      <header>
        <h1>{title}</h1>

        <form
          class="controls"
          onSubmit={(event) => {
            event.preventDefault();
            choosePeriod(typed);
          }}
        >
          <Choice
            label={t('Report')}
            value={report}
            options={[
              ['keys', t('Keys and products')],
              ['tags', t('Reporting tags')],
            ]}
            onChoose={(chosen) => void read(change({ report: chosen }))}
          />

          <Choice<Preset | 'own'>
            label={t('Period')}
            value={presetOf(view.period, today) ?? 'own'}
            options={[
              ...presets.map((preset): [Preset, string] => [preset, presetWords[preset]]),
              ...(presetOf(view.period, today) ? [] : [['own', t('Custom days')] as ['own', string]]),
            ]}
            onChoose={(chosen) => chosen !== 'own' && choosePeriod(presetPeriod(chosen, today))}
          />

          <DayField
            label={t('First day')}
            value={typed.from}
            isWrong={problem !== undefined}
            onInput={(from) => setTyped({ ...typed, from })}
          />

          <DayField
            label={t('Last day')}
            value={typed.to}
            isWrong={problem !== undefined}
            onInput={(to) => setTyped({ ...typed, to })}
          />

          <button type="submit" disabled={problem !== undefined}>
            {t('Show')}
          </button>

          <Choice
            label={t('One bar per')}
            value={bars}
            options={[
              ['day', t('Day')],
              ['week', t('Week')],
              ['month', t('Month')],
            ]}
            onChoose={(chosen) => change({ bars: chosen })}
          />

          <Choice
            label={t('Group by')}
            value={stacks}
            options={[
              ['product', t('Product')],
              ['name', report === 'keys' ? t('Developer Key') : t('Reporting Tag')],
            ]}
            onChoose={(chosen) => change({ stacks: chosen })}
          />

          <Button isSecondary onClick={() => void read(view, true)} disabled={isBusy}>
            {t('Refresh')}
          </Button>

          <Button isSecondary onClick={exportIt} disabled={!shown || isEmpty}>
            {t('Export as CSV…')}
          </Button>
        </form>

        <p class="problem" id="problem" role="alert">
          {problem}
        </p>
      </header>

      {refusal && (
        <p class="notice" role="alert">
          <Icon name={refusal.isWithoutKey ? 'key' : 'error'} /> {refusal.sentence}{' '}
          <Button isSecondary onClick={() => void read(view, true)}>
            {refusal.isWithoutKey ? t('Enter an Administrator Key…') : t('Try Again')}
          </Button>
        </p>
      )}

      {isBusy && !shown && <p class="hint">{t('Reading the report…')}</p>}

      {shown && told && (
        <>
          <p class="sum">
            <strong>{told}</strong> <span class="hint">{slotWords(shown.period)}</span>
          </p>

          {isEmpty ? (
            <p class="hint">
              {shown.report === 'keys'
                ? t('No usage in this period.')
                : t('Nothing was sent with a reporting tag in this period.')}
            </p>
          ) : (
            tabulated && (
              <>
                <Chart key={`${bars}/${stacks}/${shown.report}`} report={shown} tabulated={tabulated} />
                {tables}
              </>
            )
          )}
        </>
      )}

      <p class="hint">
        {t('Days are in UTC. Some services report a day only when it’s over.')}{' '}
        {report === 'tags' && t('Requests without a tag aren’t in this report.')}
      </p>

      <Announcement text={isBusy ? t('Reading the report…') : (told ?? '')} />
    </main>
  );
}

/** Returns the total usage in one line. */
function tellTotal({ total }: Report): string {
  const characters = counted(charactersOf(total), '1 character', '{0} characters');
  return total.minutes > 0 ? t('{0} and {1} minutes of speech', characters, formatMinutes(total.minutes)) : characters;
}

function refusalOf(error: unknown): { sentence: string; isWithoutKey: boolean } {
  const isRefused = error instanceof RefusedError;
  return { sentence: isRefused ? error.message : String(error), isWithoutKey: isRefused && error.reason === 'no-key' };
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: Array<[value: Value, words: string]>;
  onChoose(value: Value): void;
}

function Choice<Value extends string>({ label, value, options, onChoose }: ChoiceProps<Value>) {
  return (
    <label>
      <span>{label}</span>
      <select
        value={value}
        onChange={({ currentTarget }) => {
          const chosen = options[currentTarget.selectedIndex]?.[0];
          if (chosen !== undefined) onChoose(chosen);
        }}
      >
        {options.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

interface DayFieldProps {
  label: string;
  value: string;
  isWrong: boolean;
  onInput(day: string): void;
}

function DayField({ label, value, isWrong, onInput }: DayFieldProps) {
  return (
    <label>
      <span>{label}</span>
      <input
        type="date"
        value={value}
        max="9999-12-31"
        aria-invalid={isWrong}
        aria-describedby="problem"
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
        onKeyDown={keepFieldKeys}
      />
    </label>
  );
}
