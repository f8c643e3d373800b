import type { EngineStatus, EnginesOverview } from '../../api/schemas/localEngines';
import {
  engineName,
  engineSteps,
  kindWords,
  notMeasured,
  orderWords,
  qualityWords,
  servedWords,
  speedWords,
  stateWords,
  taskNames,
} from '../../shared/engines';
import { counted, formatList, formatNumber, quoted, t, wordsLocale } from '../../shared/l10n';

/** Style sheet of the pages, which load nothing from outside. */
export const pageStyle = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; }
h2 { font-size: 1.2rem; margin-top: 2rem; }
.table { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 0.4rem 0.8rem 0.4rem 0; border-bottom: 1px solid; }
th[scope='row'] { font-weight: 600; }
small { display: block; font-weight: normal; }
details { margin: 0; }
`;

/** Returns the page for users who open the address by itself: it reveals nothing about this machine. */
export function lockedPage(): string {
  return page(
    t('Parlance’s local service'),
    paragraph(
      t(
        'Open this page from VS Code: run “Parlance: Open the Engines Page in a Browser”, or choose it in the Engines view.',
      ),
    ),
  );
}

/** The same as the view *Engines* of the editor. */
export function overviewPage({ engines, uses, pairs, installable }: EnginesOverview): string {
  const rows = (items: readonly string[]): string => `<tbody>${items.join('')}</tbody>`;
  const head = (...titles: string[]): string =>
    `<thead><tr>${titles.map((title) => `<th scope="col">${escape(title)}</th>`).join('')}</tr></thead>`;
  const table = (name: string, inner: string): string =>
    `<div class="table" role="region" tabindex="0" aria-label="${escape(name)}"><table>${inner}</table></div>`;
  const used = uses.map(
    ({ task, order, engine }) =>
      `<tr><th scope="row">${taskNames[task]}</th><td>${escape(engine === undefined ? t('nothing now') : engineName(engine))}</td><td>${escape(orderWords(order))}</td></tr>`,
  );
  const ofPairs = pairs.map(({ source, target, chosen, engine, quality = '', instead }) => {
    const now = engine === undefined ? t('nothing now') : servedWords({ engine, quality, instead });
    return `<tr><th scope="row">${escape(`${nameOf(source)} → ${nameOf(target)}`)}</th><td>${escape(engineName(chosen))}</td><td>${escape(now)}</td></tr>`;
  });
  return page(
    t('Engines'),
    [
      paragraph(
        t(
          'Engines that translate, check and rephrase on this computer. Select engines in the Engines view of VS Code. Requests to a connected service go from VS Code straight to that service.',
        ),
      ),
      heading(t('In use')),
      table(t('In use'), head(t('For'), t('Now'), t('In this order')) + rows(used)),
      ...(ofPairs.length > 0
        ? [
            heading(t('Language pairs with a selected engine')),
            table(t('Pairs'), head(t('Pair'), t('Chosen'), t('Now')) + rows(ofPairs)),
          ]
        : []),
      heading(t('All engines')),
      table(
        t('All engines'),
        head(t('Engine'), t('State'), t('Languages'), t('Quality'), t('Speed'), t('More')) +
          rows(engines.map((engine) => engineRow(engine, installable.length > 0))),
      ),
    ].join('\n'),
  );
}

function engineRow(engine: EngineStatus, installs: boolean): string {
  const { id, name, detail, state, problem, quality, speeds } = engine;
  const small = (text: string | undefined): string => (text === undefined ? '' : `<small>${escape(text)}</small>`);
  const speed = speeds.map(({ task, wordsPerSecond }) => `${taskNames[task]}: ${speedWords(wordsPerSecond)}`);
  const steps = engineSteps(id, state, installs).map(({ title }) => quoted(title));
  return `<tr><th scope="row">${escape(name)}${small(detail)}${small(kindWords(id))}</th><td>${escape(stateWords(state))}${small(problem)}</td><td>${languagesCell(engine)}</td><td>${escape(quality === undefined ? '' : qualityWords(quality))}</td><td>${escape(speed.join('; ') || unmeasured(engine))}</td><td>${escape(formatList([...new Set(steps)]))}</td></tr>`;
}

/** Grammalecte works inside the local checker, and is measured with it. */
function unmeasured({ id, state }: EngineStatus): string {
  return id !== 'grammalecte' && (state === 'ready' || state === 'idle') ? notMeasured : '';
}

function languagesCell({ directions, languages, everyPair }: EngineStatus): string {
  if (everyPair) return escape(t('between any two of {0} languages', formatNumber(languages.length)));
  if (directions.length === 0) return escape(formatList(languages.map(nameOf)));
  const count = directions.reduce((sum, { targets }) => sum + targets.length, 0);
  const lines = directions.map(
    ({ source, targets, quality }) =>
      `<small>${escape(`${nameOf(source)} → ${formatList(targets.map(nameOf))} (${qualityWords(quality)})`)}</small>`,
  );
  return `<details><summary>${escape(counted(count, '1 pair', '{0} pairs'))}</summary>${lines.join('')}</details>`;
}

const names = new Intl.DisplayNames(wordsLocale(), { type: 'language', fallback: 'code' });

function nameOf(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code; // A code of an engine's own.
  }
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="${wordsLocale()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(`Parlance: ${title}`)}</title>
<style>${pageStyle}</style>
</head>
<body>
<main>
<h1>${escape(title)}</h1>
${body}
</main>
</body>
</html>
`;
}

function paragraph(text: string): string {
  return `<p>${escape(text)}</p>`;
}

function heading(text: string): string {
  return `<h2>${escape(text)}</h2>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
