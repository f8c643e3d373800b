import { commands, QuickPickItemKind } from 'vscode';
import { sameBaseLanguage } from '../../api/languageCodes';
import type { EnginesOverview, EngineStatus } from '../../api/schemas/localEngines';
import { textLanguages } from '../../domain/translation/service';
import {
  engineName,
  engineSteps,
  kindWords,
  pairKey,
  qualityWords,
  stateWords,
  taskNames,
  type EngineId,
} from '../../shared/engines';
import type { EngineTask } from '../../shared/outsideWork';
import { ownServersFor } from '../../shared/ownServers';
import {
  chosenEngine,
  chooseEngine,
  chooseEngineOfPair,
  enginesOfPairs,
  type EngineSetting,
  type PairEngine,
} from '../settings/engines';
import { localConnectionName, type ConnectionSummary } from '../messages/connection';
import type { Connections } from '../service/connections/connections';
import { localCost } from './checkingEngine';
import { pairName } from '../languages/languageNames';
import { pickLanguage } from '../languages/languagePicker';
import type { LanguageSide } from '../languages/recentLanguages';
import { pick, type Row } from '../messages/ask';
import { explain } from '../messages/errorMessages';
import { showMessage } from '../messages/showMessage';
import { showBriefly } from '../messages/showBriefly';
import type { EngineList } from './engineList';
import { labeled, t } from '../../shared/l10n';

export interface ChooseDependencies {
  connections: Connections;
  list: EngineList;
}

interface Choice extends Row {
  engine?: EngineSetting;
  /** The service the user is connected to, or another one. */
  isElsewhere?: true;
}

const titles: Readonly<Record<EngineTask, string>> = {
  translate: t('Translation Engine'),
  check: t('Checking Engine'),
  rephrase: t('Rephrasing Engine'),
};

const automatic: Readonly<Record<EngineTask, string>> = {
  translate: t('The connected language model or server, or an offline engine if nothing is connected.'),
  check: t('LanguageTool if connected, otherwise an offline engine. Never a language model.'),
  rephrase: t('The connected language model, or an offline engine if none is connected.'),
};

const translators = ['bergamot', 'apertium', 'languageModel', ...ownServersFor('translate')] as const;

const engines: Readonly<Record<EngineTask, readonly EngineSetting[]>> = {
  translate: translators,
  check: [...ownServersFor('check'), 'languageModel'],
  rephrase: ['languageModel'],
};

/** Asks who is to do a task. What is not here yet is brought here first. */
export async function askEngine(parts: ChooseDependencies, task: EngineTask): Promise<void> {
  const { list, connections } = parts;
  const { connection } = connections;
  const overview = list.overview().catch(() => undefined);
  const placeHolder =
    connection.kind === 'remote' && task !== 'check'
      ? t('“{0}” is in use. Choose an offline engine to replace it.', connection.name)
      : t('You can use different engines for translating and checking.');
  const picked = await pick(
    overview.then((known) => rowsFor(task, connection, known)),
    { title: titles[task], placeHolder, matchOnDescription: true },
  );
  if (picked?.isElsewhere) await commands.executeCommand('parlance.connect');
  if (picked?.engine) await useEngine(parts, task, picked.engine);
}

/** Has an engine do a task from now on, and brings it here first where it is missing. */
export async function useEngine(
  { list, connections }: ChooseDependencies,
  task: EngineTask,
  engine: EngineSetting,
): Promise<void> {
  if (!(await isHere(list, engine))) return;
  await chooseEngine(task, engine);
  if (task !== 'check' && connections.connection.kind === 'remote') await connections.choose(localConnectionName);
  showBriefly(labeled(taskNames[task], settingName(engine)), 4_000);
}

function rowsFor(task: EngineTask, connection: ConnectionSummary, known: EnginesOverview | undefined): Choice[] {
  const isRemote = connection.kind === 'remote' && task !== 'check';
  const now = chosenEngine(task);
  const row = (engine: EngineSetting, label: string, detail?: string): Choice => {
    const state = known?.engines.find(({ id }) => id === engine);
    const description = [engine === now && !isRemote && t('now'), state && describe(state)].filter(Boolean).join(' · ');
    return { label, description, detail, engine };
  };
  const separator = (label: string): Choice => ({ label, kind: QuickPickItemKind.Separator });
  return [
    row('auto', t('Automatic'), task === 'check' ? `${automatic.check} ${localCost()}` : automatic[task]),
    row('offline', t('Offline Engine'), t('No cost, and no text leaves this computer.')),
    separator(t('Engines')),
    ...engines[task].map((engine) => row(engine, engineName(engine), kindWords(engine))),
    separator(t('Elsewhere')),
    task === 'check'
      ? row('connection', t('Connected Service'), connectedCost(connection))
      : {
          label: t('A Remote Service…'),
          description: isRemote ? t('now · {0}', connection.name) : '',
          detail: t('Text is sent to the service, and the characters count toward your usage.'),
          isElsewhere: true,
        },
  ];
}

function connectedCost({ name, kind }: ConnectionSummary): string {
  return kind === 'local'
    ? t('No remote service is connected. Until then, the local service checks your text.')
    : t('Each new sentence is sent to “{0}” once, and its characters count toward your usage.', name);
}

/** Names the value of an engine setting, in a word or two. */
export function settingName(engine: EngineSetting): string {
  if (engine === 'auto') return t('Automatic');
  return engine === 'connection' ? t('Connected Service') : engineName(engine);
}

function describe({ state, quality, detail }: EngineStatus): string {
  return [detail, stateWords(state), quality && qualityWords(quality)].filter(Boolean).join(' · ');
}

/** Returns whether an engine can be used; what is missing is offered to be brought here. */
async function isHere(list: EngineList, engine: EngineSetting): Promise<boolean> {
  const statusOf = async (): Promise<EngineStatus | undefined> =>
    (await list.refresh()).find(({ id }) => id === engine);
  const isMissing = (status: EngineStatus | undefined): boolean => status?.state.startsWith('not') ?? false;
  const status = await statusOf();
  if (!status || !isMissing(status)) return true;
  const { installable = [] } = list.known ?? {};
  const [step] = engineSteps(status.id, status.state, installable.length > 0);
  if (!step) {
    showMessage('info', t('{0} isn’t installed, and Parlance can’t install it on this system.', status.name));
    return false;
  }
  await commands.executeCommand(step.command, ...(step.arguments ?? []));
  return !isMissing(await statusOf());
}

interface PairChoice extends Row {
  wanted?: PairEngine | 'none';
}

/** Asks for a pair, where it is not named, and who is to translate it. */
export async function askEngineOfPair(
  parts: ChooseDependencies,
  known: { source?: string; target?: string } = {},
): Promise<void> {
  const source = known.source ?? (await askLanguage(parts, 'source', t('Engine for a Language Pair: Source')));
  if (source === undefined) return;
  const target = known.target ?? (await askLanguage(parts, 'target', t('Engine for a Language Pair: Target')));
  if (target === undefined) return;
  const key = pairKey(source, target);
  const name = pairName(source, target);
  const current = Object.entries(enginesOfPairs()).find(([other]) => other.toLowerCase() === key)?.[1];
  const rows = parts.list.overview().then((overview) => pairRows(overview, source, target, current));
  const picked = await pick(rows, {
    title: t('Engine for {0}', name),
    placeHolder: t('Applies when the local service translates.'),
    matchOnDescription: true,
  });
  if (!picked?.wanted) return;
  const wanted = picked.wanted === 'none' ? undefined : picked.wanted;
  if (wanted && !(await isHere(parts.list, wanted))) return;
  await chooseEngineOfPair(key, wanted);
  showBriefly(wanted ? labeled(name, engineName(wanted)) : t('{0}: same as all other pairs', name), 4_000);
}

function pairRows(
  { engines: all }: EnginesOverview,
  source: string,
  target: string,
  current: PairEngine | undefined,
): PairChoice[] {
  const rows = translators.map((id): PairChoice => {
    const status = all.find((engine) => engine.id === id);
    const quality = status && qualityFor(status, source, target);
    const serves = quality === undefined ? t('doesn’t support this pair') : qualityWords(quality);
    const isMissing = status?.state.startsWith('not');
    const description = [id === current && t('now'), isMissing ? stateWords(status?.state ?? '') : serves];
    return { label: engineName(id), description: description.filter(Boolean).join(' · '), wanted: id };
  });
  return [
    ...rows,
    {
      label: t('Offline Engine'),
      description: current === 'offline' ? t('now') : '',
      detail: t('Text of this pair never leaves this computer.'),
      wanted: 'offline',
    },
    { label: t('Same as All Other Pairs'), description: current === undefined ? t('now') : '', wanted: 'none' },
  ];
}

function qualityFor(
  { everyPair, quality, directions }: EngineStatus,
  source: string,
  target: string,
): string | undefined {
  if (everyPair) return quality;
  return directions.find(
    (direction) =>
      sameBaseLanguage(direction.source, source) && direction.targets.some((one) => sameBaseLanguage(one, target)),
  )?.quality;
}

async function askLanguage(
  { list, connections }: ChooseDependencies,
  side: LanguageSide,
  title: string,
): Promise<string | undefined> {
  const choice = await pickLanguage({
    side,
    title,
    first: [],
    mustBeNamed: true,
    load: async (signal) => textLanguages((await connections.useNamed(localConnectionName, signal)).client, { signal }),
    explain: (error) => explain(error, list.state.connection).sentence,
  });
  return choice?.code;
}

/** An engine of a row of the sidebar, as a setting of the task; the local checker is what works offline. */
export function settingOf(id: string): EngineSetting {
  return id === 'checker' || id === 'rephraser' || id === 'grammalecte' ? 'offline' : (id as EngineId & EngineSetting);
}
