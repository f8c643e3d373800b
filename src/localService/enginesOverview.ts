import { translationQualities, type EngineStatus, type EnginesOverview } from '../api/schemas/localEngines';
import {
  engineNames,
  engineTasks,
  isOutsideParty,
  offlineChoices,
  readPairKey,
  type EngineState,
} from '../shared/engines';
import { isOwnServer, ownServersFor, type OwnServerId } from '../shared/ownServers';
import type {
  EngineChoice,
  EngineTask,
  OutsideFailureReason,
  OutsideOptions,
  OutsideParty,
} from '../shared/outsideWork';
import { baseLanguage } from '../formats/languageCode';
import { translationLanguages } from './data/catalogue';
import { packagedPairs } from './engines/apertium/packages';
import type { EnginePair, TranslationEngine } from './engines/engine';
import { translating } from './engines/recordedEngine';
import type { WorkRecord } from './engines/workRecord';
import { OutsideError, type Outside } from './outside/outside';
import type { EngineSet } from './translation/engineSet';
import type { Speaker } from './voice/engines/speaker';
import type { SpeechEngine } from './voice/engines/speechEngine';
import type { SpeechEngineSet } from './voice/engines/speechEngines';
import { findGrammalecte } from './writing/grammalecte/findGrammalecte';
import { writing, type ChosenWriter } from './writing/outside/chosenWriter';
import { writingLanguages } from './writing/writer';

export interface OverviewDependencies {
  engines: EngineSet;
  chosenWriter: ChosenWriter;
  outside: Outside;
  record: WorkRecord;
  installCommand?: InstallCommand;
  speech: SpeechEngineSet;
  /** Engine that speaks; none when absent. */
  speaker?: Speaker;
  /** The Python of an installed Grammalecte; looked for on this machine when absent. */
  findGrammalecte?: () => Promise<string | undefined>;
}

/** Outcome of the last question, as a state; a busy engine, or a text that is too long for it, is none. */
const stateOfFailure: Readonly<Record<OutsideFailureReason, EngineState>> = {
  'not-connected': 'notConnected',
  'not-allowed': 'refused',
  'sign-in': 'refused',
  'no-model': 'refused',
  refused: 'refused',
  slow: 'unreachable',
  unreachable: 'unreachable',
  gone: 'unreachable',
  'too-long': 'ready',
  busy: 'ready',
};

/** Every engine that is here or could be, with its state of this moment, and what is used for what. */
export async function enginesOverview(parts: OverviewDependencies): Promise<EnginesOverview> {
  const { engines, outside } = parts;
  const translators = await Promise.all(engines.engines.map((engine) => translator(parts, engine)));
  const all = [...translators, ...(await writers(parts)), ...(await listeners(parts)), ...(await speakers(parts))];
  return {
    engines: merged(all),
    uses: uses(outside.options, all),
    pairs: await chosenPairs(engines, outside.options),
    installable: installable(parts, all),
  };
}

async function translator({ outside, record }: OverviewDependencies, engine: TranslationEngine): Promise<EngineStatus> {
  const { options } = outside;
  const { choice = 'offline', name } = engine;
  const isKnown = choice in engineNames;
  const status = (state: EngineState, pairs: readonly EnginePair[] = [], problem?: string): EngineStatus => ({
    id: isKnown ? choice : name,
    name: isKnown ? engineNames[choice as keyof typeof engineNames] : name,
    ...detailOf(choice, options),
    tasks: ['translate'],
    state,
    ...(problem !== undefined && { problem }),
    ...served(choice, pairs),
    speeds: speeds(record, 'translate', translating(engine)),
  });
  const party = isOutsideParty(choice) ? choice : undefined;
  if (party && !options[party]) return status('notConnected');
  try {
    const pairs = await engine.pairs();
    if (!party) {
      return status(pairs.length === 0 ? 'notInstalled' : engine.isLoaded === false ? 'idle' : 'ready', pairs);
    }
    const { state, problem } = lastOf(record, party);
    return status(state, pairs, problem);
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    return status(stateOfFailure[error.reason], [], error.message);
  }
}

function lastOf(record: WorkRecord, party: OutsideParty): { state: EngineState; problem?: string } {
  const failure = record.failureOf(party);
  return failure ? { state: stateOfFailure[failure.reason], problem: failure.sentence } : { state: 'ready' };
}

function detailOf(choice: EngineChoice, options: OutsideOptions): { detail?: string } {
  if (choice === 'languageModel') return options.languageModel ? { detail: options.languageModel.name } : {};
  if (!isOwnServer(choice)) return {};
  const host = options[choice]?.host;
  return host === undefined ? {} : { detail: host };
}

/** A model translates anything into anything: that is said in one line, not in ten thousand pairs. */
function served(
  choice: EngineChoice,
  pairs: readonly EnginePair[],
): Pick<EngineStatus, 'directions' | 'languages' | 'everyPair' | 'quality'> {
  const qualities = new Set(pairs.map(({ quality }) => quality));
  const quality = translationQualities.find((one) => qualities.has(one));
  const everyPair = choice === 'languageModel' && pairs.length > 0;
  const languages = everyPair
    ? translationLanguages().targets
    : [...new Set(pairs.flatMap(({ source, target }) => [source, target]))].sort();
  const groups = new Map<string, EngineStatus['directions'][number]>();
  for (const pair of everyPair ? [] : pairs) {
    const key = `${pair.source} ${pair.quality}`;
    const group = groups.get(key) ?? { source: pair.source, targets: [], quality: pair.quality };
    group.targets.push(pair.target);
    groups.set(key, group);
  }
  return { directions: [...groups.values()], languages: [...languages], everyPair, ...(quality && { quality }) };
}

function speeds(record: WorkRecord, task: EngineTask, name: string): EngineStatus['speeds'] {
  const wordsPerSecond = record.speedOf(name);
  return wordsPerSecond === undefined ? [] : [{ task, wordsPerSecond }];
}

/** Returns the engines that check and rephrase. */
async function writers({
  chosenWriter: writer,
  outside,
  record,
  findGrammalecte: find = findGrammalecte,
}: OverviewDependencies): Promise<EngineStatus[]> {
  const { options } = outside;
  const own: EngineState = writer.isLoaded ? 'ready' : 'idle';
  const nothing = { directions: [], everyPair: false, languages: [] as string[] };
  const languages = [...writingLanguages].sort();
  const grammalecte = await find().catch(() => undefined);
  const model = options.languageModel ? lastOf(record, 'languageModel') : { state: 'notConnected' as const };
  return [
    {
      ...nothing,
      id: 'checker',
      name: engineNames.checker,
      tasks: ['check'],
      state: own,
      languages,
      speeds: speeds(record, 'check', writing('offline', 'correct')),
    },
    {
      ...nothing,
      id: 'grammalecte',
      name: engineNames.grammalecte,
      tasks: ['check'],
      state: grammalecte === undefined ? 'notInstalled' : own,
      languages: ['fr'],
      speeds: [],
    },
    ...(await Promise.all(ownServersFor('check').map((id) => checkingServer(id, writer, options, record)))),
    {
      ...nothing,
      id: 'rephraser',
      name: engineNames.rephraser,
      tasks: ['rephrase'],
      state: own,
      // Texts in other languages come back corrected, in their own words.
      languages: ['en'],
      speeds: speeds(record, 'rephrase', writing('offline', 'rephrase')),
    },
    {
      ...nothing,
      id: 'languageModel',
      name: engineNames.languageModel,
      ...detailOf('languageModel', options),
      tasks: ['check', 'rephrase'],
      ...model,
      speeds: [
        ...speeds(record, 'check', writing('languageModel', 'correct')),
        ...speeds(record, 'rephrase', writing('languageModel', 'rephrase')),
      ],
    },
  ];
}

/**
 * Returns the engines that transcribe speech. The settings have no task for them: the first that understands a language is used.
 */
async function listeners({ speech }: OverviewDependencies): Promise<EngineStatus[]> {
  return await Promise.all(speech.engines.map(async (engine) => ofSpeech(engine, await engine.languages())));
}

/** Returns the engines that speak translations. */
async function speakers({ speaker }: OverviewDependencies): Promise<EngineStatus[]> {
  if (!speaker) return [];
  const { targets } = translationLanguages();
  const spoken = await Promise.all(targets.map((language) => speaker.speaks(language).catch(() => false)));
  return [
    ofSpeech(
      speaker,
      targets.filter((_, at) => spoken[at]),
    ),
  ];
}

function ofSpeech(
  { id, advice }: Pick<SpeechEngine | Speaker, 'id' | 'advice'>,
  languages: readonly string[],
): EngineStatus {
  const isHere = languages.length > 0;
  return {
    id,
    name: engineNames[id],
    tasks: [],
    state: isHere ? 'ready' : 'notInstalled',
    ...(!isHere && { problem: advice }),
    directions: [],
    everyPair: false,
    languages: [...languages].sort(),
    speeds: [],
  };
}

async function checkingServer(
  id: OwnServerId,
  writer: ChosenWriter,
  options: OutsideOptions,
  record: WorkRecord,
): Promise<EngineStatus> {
  const status: EngineStatus = {
    id,
    name: engineNames[id],
    ...detailOf(id, options),
    tasks: ['check'],
    state: 'notConnected',
    directions: [],
    everyPair: false,
    languages: [],
    speeds: speeds(record, 'check', writing(id, 'correct')),
  };
  if (!options[id]) return status;
  try {
    return { ...status, ...lastOf(record, id), languages: [...(await writer.languagesOf(id))] };
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    return { ...status, state: stateOfFailure[error.reason], problem: error.message };
  }
}

/** Returns a shell command by which a user can have a pair served; `undefined` if nothing can be installed that way. */
export type InstallCommand = (source: string, target: string) => string | undefined;

function installable(
  { installCommand }: OverviewDependencies,
  all: readonly EngineStatus[],
): EnginesOverview['installable'] {
  const here = all.find(({ id }) => id === 'apertium')?.directions ?? [];
  return packagedPairs().flatMap(({ source, target }) => {
    const isHere = here.some(
      (one) => baseLanguage(one.source) === source && one.targets.some((code) => baseLanguage(code) === target),
    );
    const command = isHere ? undefined : installCommand?.(source, target);
    return command === undefined ? [] : [{ source, target, command }];
  });
}

/** Merges engines that serve several tasks; those of this machine come first. */
function merged(all: readonly EngineStatus[]): EngineStatus[] {
  const engines = new Map<string, EngineStatus>();
  for (const one of all) {
    const known = engines.get(one.id);
    if (!known) {
      engines.set(one.id, one);
    } else {
      engines.set(one.id, {
        ...known,
        tasks: [...known.tasks, ...one.tasks],
        speeds: [...known.speeds, ...one.speeds],
      });
    }
  }
  const order = Object.keys(engineNames);
  const rank = ({ id }: EngineStatus): number => (order.includes(id) ? order.indexOf(id) : order.length);
  return [...engines.values()].sort((a, b) => rank(a) - rank(b));
}

function uses(options: OutsideOptions, all: readonly EngineStatus[]): EnginesOverview['uses'] {
  return engineTasks.map((task) => {
    const usable = (choice: EngineChoice): EngineStatus | undefined =>
      all.find(({ id, tasks, state }) => {
        const isMeant = id === choice || (choice === 'offline' && isOffline(id));
        return isMeant && tasks.includes(task) && (state === 'ready' || state === 'idle');
      });
    const order = options[task];
    const engine = order.map(usable).find((one) => one !== undefined)?.id;
    const chosen = options.chosen?.[task];
    return { task, order: [...order], ...(chosen && { chosen }), ...(engine !== undefined && { engine }) };
  });
}

function isOffline(id: string): boolean {
  return ['checker', 'rephraser', ...offlineChoices].includes(id);
}

async function chosenPairs(engines: EngineSet, { pairs = {} }: OutsideOptions): Promise<EnginesOverview['pairs']> {
  return await Promise.all(
    Object.entries(pairs).flatMap(([key, chosen]) => {
      const pair = readPairKey(key);
      return pair ? [chosenPair(engines, pair, chosen)] : [];
    }),
  );
}

async function chosenPair(
  engines: EngineSet,
  { source, target }: { source: string; target: string },
  chosen: EngineChoice,
): Promise<EnginesOverview['pairs'][number]> {
  try {
    const found = await engines.find(source, target);
    if (!found) return { source, target, chosen };
    const { engine, pair, instead } = found;
    return { source, target, chosen, engine: engine.name, quality: pair.quality, ...(instead && { instead }) };
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    return { source, target, chosen };
  }
}
