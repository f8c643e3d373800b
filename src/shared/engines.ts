/*
 * Which engine does what: how it is chosen, and the words that are said of it. The sidebar, the lists of languages, the
 * status bar and the local service's own page all take them from here, so that they say the same.
 */
import type { EngineChoice, EngineTask, OutsideParty } from './outsideWork';
import { formatNumber, t } from './l10n';
import { isOwnServer, ownServers, ownServerWords } from './ownServers';

/** True if an engine can be used now, and what is in the way. */
export type EngineState = 'ready' | 'idle' | 'notInstalled' | 'notConnected' | 'unreachable' | 'refused';

/** The engines there are, by the names they have in settings and in `GET /local/engines/overview`. */
export const engineNames = {
  bergamot: 'Bergamot',
  apertium: 'Apertium',
  languageModel: t('Language Model'),
  ...ownServerWords('name'),
  checker: t('Local Checker'),
  grammalecte: 'Grammalecte',
  rephraser: t('Local Rephrasing'),
  whisper: 'whisper.cpp',
  pocketsphinx: 'PocketSphinx',
  espeak: 'eSpeak NG',
} as const satisfies Record<string, string>;

export type EngineId = keyof typeof engineNames;

/** Kinds of engines, in a few words. */
const kinds: Readonly<Record<EngineId, string>> = {
  bergamot: t('Offline translation models, as used in web browsers'),
  apertium: t('Rule-based translation, installed on your system'),
  languageModel: t('Your own endpoint, or a model of VS Code'),
  ...ownServerWords('kind'),
  checker: t('Spelling, simple grammar and style; comes with Parlance'),
  grammalecte: t('French grammar checker, installed on your system'),
  rephraser: t('Rule-based rephrasing; comes with Parlance'),
  whisper: t('Speech to text, with your own model'),
  pocketsphinx: t('English speech to text, installed on your system'),
  espeak: t('Text to speech, installed on your system'),
};

const states: Readonly<Record<EngineState, string>> = {
  ready: t('ready'),
  idle: t('starts when needed'),
  notInstalled: t('not installed'),
  notConnected: t('not connected'),
  unreachable: t('not reachable'),
  refused: t('refused'),
};

export const engineTasks: readonly EngineTask[] = ['translate', 'check', 'rephrase'];

export const taskNames: Readonly<Record<EngineTask, string>> = {
  translate: t('Translating'),
  check: t('Checking'),
  rephrase: t('Rephrasing'),
};

/** Choices that keep every text on this machine. */
export const offlineChoices: readonly EngineChoice[] = ['offline', 'bergamot', 'apertium'];

/** Returns whether an engine is asked outside of the local service. */
export function isOutsideParty(choice: string | undefined): choice is OutsideParty {
  return choice === 'languageModel' || isOwnServer(choice);
}

/** The key of a pair in the setting `engines.pairs`: `en>pt-br`. */
export function pairKey(source: string, target: string): string {
  return `${source}>${target}`.toLowerCase();
}

/** Source and target of such a key; nothing of what is none. */
export function readPairKey(key: string): { source: string; target: string } | undefined {
  const [, source, target] = /^([a-z]{2,3}(?:-[a-z\d]{2,8})*)>([a-z]{2,3}(?:-[a-z\d]{2,8})*)$/i.exec(key) ?? [];
  return source && target ? { source: source.toLowerCase(), target: target.toLowerCase() } : undefined;
}

/** The engine that was chosen for a pair: for exactly these languages, else for their bases. */
export function choiceForPair(
  pairs: Readonly<Record<string, EngineChoice>> | undefined,
  source: string,
  target: string,
): EngineChoice | undefined {
  if (!pairs) return undefined;
  const base = (code: string): string => code.split('-', 1)[0] ?? code;
  const keys = [
    [source, target],
    [base(source), target],
    [source, base(target)],
    [base(source), base(target)],
  ] as const;
  return keys.map(([from, to]) => pairs[pairKey(from, to)]).find((choice) => choice !== undefined);
}

/** Returns the quality of a translation in a few words. */
export function qualityWords(quality: string): string {
  switch (quality) {
    case 'draft':
      return t('good draft');
    case 'software':
      return t('good for UI text, rough for prose');
    case 'rough':
      return t('rough draft');
    default:
      return quality;
  }
}

/** Name of an engine, where it may be one that this version does not know. */
export function engineName(id: string): string {
  if (id === 'offline') return t('what works offline');
  return (engineNames as Readonly<Record<string, string>>)[id] ?? id;
}

/** Names the engine that translates a pair, and its quality: `good draft · Bergamot instead of Apertium`. */
export function servedWords({
  engine,
  quality,
  instead,
}: {
  engine: string;
  quality: string;
  instead?: string;
}): string {
  if (instead === undefined) return t('{0} · {1}', qualityWords(quality), engine);
  return t('{0} · {1} instead of {2}', qualityWords(quality), engine, engineName(instead));
}

export function stateWords(state: string): string {
  return (states as Readonly<Record<string, string>>)[state] ?? state;
}

export function kindWords(id: string): string | undefined {
  return (kinds as Readonly<Record<string, string>>)[id];
}

/** `1,240 words a second`, `0.8 words a second`. */
export function speedWords(wordsPerSecond: number): string {
  const digits = wordsPerSecond < 10 ? 1 : 0;
  return t('{0} words per second', formatNumber(wordsPerSecond, { maximumFractionDigits: digits }));
}

export const notMeasured = t('not measured yet');

/** The order of engines for a task, as a sentence says it: `Language Model, then what works offline`. */
export function orderWords(order: readonly string[]): string {
  const [first, ...others] = order.map(engineName);
  return others.reduce((before, next) => t('{0}, then {1}', before, next), first ?? '');
}

/** One thing a user can do for more of an engine. */
export interface EngineStep {
  label: string;
  /** Command of the editor that does it, and its arguments. */
  command: string;
  arguments?: readonly unknown[];
  /** Name of the command, as the command palette has it. */
  title: string;
}

/**
 * Returns the steps that bring an engine here, or more of it.
 * @param installs whether packages can be installed on this system by a command
 */
export function engineSteps(id: string, state: string, installs: boolean): EngineStep[] {
  const isMissing = state === 'notInstalled';
  const isOff = state === 'notConnected';
  const connect = (command: string, title: string): EngineStep => ({
    label: isOff ? t('Connect…') : t('Change or Disconnect…'),
    command,
    title,
  });
  switch (id) {
    case 'bergamot':
      return [
        {
          label: isMissing ? t('Download a Model…') : t('Add or Remove Languages…'),
          command: 'parlance.offline.languages',
          title: t('Parlance: Offline Languages…'),
        },
      ];
    case 'apertium':
      return installs
        ? [
            {
              label: isMissing ? t('Install a Language Pair…') : t('Install Another Pair…'),
              command: 'parlance.engines.install',
              title: t('Parlance: Install an Apertium Pair…'),
            },
          ]
        : [];
    case 'languageModel':
      return [
        connect('parlance.model.connect', t('Parlance: Use a Language Model…')),
        ...(isOff
          ? [
              {
                label: t('Use the VS Code Model…'),
                command: 'parlance.model.connect',
                arguments: [{ editor: true }],
                title: t('Parlance: Use a Language Model…'),
              },
            ]
          : []),
      ];
    default:
      return isOwnServer(id) ? [connect(ownServers[id].connect.command, ownServers[id].connect.title)] : [];
  }
}
