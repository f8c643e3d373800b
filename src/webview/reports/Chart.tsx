import { useMemo, useState } from 'preact/hooks';
import type { Report } from '../../shared/webview/reports';
import { barPaths, mostGaps } from './barPaths';
import { ticks, type Tabulated } from './tabulate';
import { seriesWords, slotWords } from './words';
import { counted, formatNumber, labeled, t } from '../../shared/l10n';

interface ChartProps {
  report: Report;
  tabulated: Tabulated;
}

/** Stacked bars. The pointer and the arrow keys go from bar to bar, whose numbers stand below. */
export function Chart({ report, tabulated: { series, slots } }: ChartProps) {
  const [chosen, choose] = useState<number | undefined>(undefined);
  const { lines, top, paths } = useMemo(() => {
    const across = ticks(Math.max(0, ...slots.map(({ total }) => total)));
    const highest = across.at(-1) ?? 1;
    return { lines: across, top: highest, paths: barPaths(slots, series.length, highest) };
  }, [slots]);
  const at = chosen === undefined ? undefined : Math.min(chosen, slots.length - 1);
  const slot = at === undefined ? undefined : slots[at];
  const said = slot ? labeled(slotWords(slot), counted(slot.total, '1 character', '{0} characters')) : '';

  const move = (event: KeyboardEvent): void => {
    const last = slots.length - 1;
    const to = {
      ArrowLeft: Math.max(0, (at ?? slots.length) - 1),
      ArrowRight: Math.min(last, (at ?? -1) + 1),
      Home: 0,
      End: last,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    choose(to);
  };
  const point = (event: PointerEvent & { currentTarget: HTMLElement }): void => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - left) / width;
    choose(Math.max(0, Math.min(slots.length - 1, Math.floor(share * slots.length))));
  };
  const parts = series
    .map((one, place) => ({ place, words: seriesWords(one, report), value: slot?.values[place] ?? 0 }))
    .filter(({ value }) => value > 0);
  const [first, last] = [slots[0], slots.at(-1)];
  const middle = slots.length > 2 ? slots[Math.floor(slots.length / 2)] : undefined;
  return (
    <figure class="chart">
      <ul class="legend" aria-hidden="true">
        {series.map((one, place) => (
          <li key={place}>
            <Swatch place={place} isRest={one.of === undefined} /> {seriesWords(one, report)}
          </li>
        ))}
      </ul>

      <div class="plot">
        <div class="scale" aria-hidden="true">
          {lines.toReversed().map((value) => (
            <span key={value}>{formatNumber(value, { notation: 'compact' })}</span>
          ))}
        </div>

        <div
          class="bars"
          role="slider"
          tabIndex={0}
          aria-label={t('Bars: use the arrow keys to move between them')}
          aria-valuemin={1}
          aria-valuemax={slots.length}
          aria-valuenow={(at ?? 0) + 1}
          aria-valuetext={[said, ...parts.map(({ words, value }) => `${words} ${formatNumber(value)}`)].join(', ')}
          onKeyDown={move}
          onPointerMove={point}
        >
          <svg viewBox={`0 0 ${slots.length} ${top}`} preserveAspectRatio="none" aria-hidden="true">
            {lines.map((value) => (
              <path key={value} class="line" d={`M0 ${top - value}H${slots.length}`} />
            ))}

            {at !== undefined && <rect class="chosen" x={at} y={0} width={1} height={top} />}

            {paths.map((path, place) => (
              <path
                key={place}
                class={`${partedBy(slots.length)} ${colour(place, series[place]?.of === undefined)}`}
                d={path}
              />
            ))}
          </svg>
        </div>

        <div class="days" aria-hidden="true">
          {[first, middle, first === last ? undefined : last].map(
            (one, place) => one && <span key={place}>{slotWords({ ...one, to: one.from })}</span>,
          )}
        </div>
      </div>

      <figcaption class="chosenWords" aria-hidden="true">
        {slot ? (
          <>
            <strong>{said}</strong>
            {parts.map(({ place, words, value }) => (
              <span key={place}>
                <Swatch place={place} isRest={series[place]?.of === undefined} /> {words} {formatNumber(value)}
              </span>
            ))}
          </>
        ) : (
          t('Point at a bar or move to it with the arrow keys to see its numbers.')
        )}
      </figcaption>
    </figure>
  );
}

/** The colour of a series, as the legend and tables show it. */
function Swatch({ place, isRest }: { place: number; isRest: boolean }) {
  return (
    <svg class="swatch" viewBox="0 0 1 1" aria-hidden="true">
      <rect class={colour(place, isRest)} width={1} height={1} />
    </svg>
  );
}

/**
 * Returns the class that separates colors with a line if bars are far enough apart, for users who tell colors apart less well.
 */
function partedBy(count: number): string {
  return count > mostGaps ? '' : 'parted';
}

function colour(place: number, isRest: boolean): string {
  return isRest ? 'colourRest' : `colour${place}`;
}
