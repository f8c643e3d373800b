import { ThemeColor, ThemeIcon, TreeItem, TreeItemCollapsibleState } from 'vscode';
import type { EnginesOverview, EngineStatus } from '../../api/schemas/localEngines';
import {
  engineName,
  kindWords,
  notMeasured,
  orderWords,
  qualityWords,
  servedWords,
  speedWords,
  stateWords,
  taskNames,
} from '../../shared/engines';
import type { EngineTask } from '../../shared/outsideWork';
import type { ConnectionSummary } from '../messages/connection';
import { taskCommands, type EngineNode } from './engineNodes';
import { tooltip } from '../lists/nodeText';
import { nameOf, pairName } from '../languages/languageNames';
import { plain } from '../messages/plain';
import { spoken } from '../messages/spoken';
import { counted, formatList, t } from '../../shared/l10n';

const taskIcons: Readonly<Record<EngineTask, string>> = {
  translate: 'globe',
  check: 'checklist',
  rephrase: 'edit-sparkle',
};

const stateIcons: Readonly<Record<string, readonly [icon: string, color?: string]>> = {
  ready: ['pass-filled', 'testing.iconPassed'],
  idle: ['pass', 'testing.iconPassed'],
  notInstalled: ['circle-large-outline'],
  notConnected: ['circle-large-outline'],
  unreachable: ['debug-disconnect', 'list.warningForeground'],
  refused: ['error', 'list.errorForeground'],
};

export interface ItemParts {
  /** Current connection: a remote service translates and rephrases itself. */
  connection: ConnectionSummary;
}

export function engineItem(node: EngineNode, parts: ItemParts): TreeItem {
  switch (node.kind) {
    case 'use':
      return useItem(node, parts);
    case 'speech':
      return speechItem();
    case 'pair':
      return pairItem(node.pair);
    case 'engine':
      return statusItem(node.engine);
    case 'problem':
      return line(node.sentence, 'warning', { sentence: node.sentence });
    case 'pairs': {
      const count = node.engine.directions.reduce((sum, { targets }) => sum + targets.length, 0);
      const item = line(counted(count, '1 pair', '{0} pairs'), 'arrow-swap');
      item.collapsibleState = TreeItemCollapsibleState.Collapsed;
      return item;
    }
    case 'direction':
      return directionItem(node.engine, node.at);
    case 'languages':
      return languagesItem(node.engine);
    case 'speed':
      return speedItem(node.engine, node.at);
    case 'step': {
      const { label, command, title, arguments: given = [] } = node.step;
      const item = line(label, 'arrow-right', { sentence: title });
      item.command = { command, title: label, arguments: [...given] };
      return item;
    }
    case 'remote':
      return remoteItem(node.connection);
  }
}

/** Draws the engine of a task: `Translating · Bergamot`. */
function useItem({ use }: EngineNode & { kind: 'use' }, { connection }: ItemParts): TreeItem {
  const { task, order, engine } = use;
  const item = new TreeItem(taskNames[task], TreeItemCollapsibleState.Expanded);
  const isRemote = connection.kind === 'remote' && task !== 'check';
  const here = engine === undefined ? t('nothing yet') : engineName(engine);
  item.description = isRemote ? plain(connection.name) : here;
  item.iconPath = new ThemeIcon(taskIcons[task]);
  const sentences = [
    isRemote ? t('Uses {0} (connected).', connection.name) : undefined,
    t('The local service uses {0}.', orderWords(order)),
    t('Press Enter to choose another engine.'),
  ].filter((sentence) => sentence !== undefined);
  item.tooltip = tooltip(taskNames[task], sentences);
  item.accessibilityInformation = { label: spoken([taskNames[task], item.description, ...sentences]) };
  item.command = { command: taskCommands[task], title: t('Choose…') };
  item.contextValue = `use ${task}`;
  return item;
}

/** Engines for recordings and dictation, which have no task to choose them for. */
function speechItem(): TreeItem {
  const item = line(t('Speech'), 'mic');
  item.collapsibleState = TreeItemCollapsibleState.Expanded;
  return item;
}

function pairItem({
  source,
  target,
  chosen,
  engine,
  quality = '',
  instead,
}: EnginesOverview['pairs'][number]): TreeItem {
  const name = pairName(source, target);
  const item = new TreeItem(name);
  const isWell = engine !== undefined && instead === undefined;
  item.description = isWell ? engineName(chosen) : t('{0} · not available', engineName(chosen));
  const now = engine === undefined ? t('No engine available') : servedWords({ engine, quality, instead });
  item.iconPath = isWell
    ? new ThemeIcon('arrow-right')
    : new ThemeIcon('warning', new ThemeColor('list.warningForeground'));
  item.tooltip = tooltip(name, [t('Chosen: {0}', engineName(chosen)), now]);
  item.accessibilityInformation = { label: spoken([name, item.description, now]) };
  item.command = { command: 'parlance.engines.choosePair', title: t('Choose…'), arguments: [{ source, target }] };
  item.contextValue = 'pair';
  return item;
}

/** An engine: `Apertium · ready · rough draft · 4,200 words a second`. */
function statusItem({ id, name, detail, state, problem, quality, speeds, tasks }: EngineStatus): TreeItem {
  const item = new TreeItem(plain(name), TreeItemCollapsibleState.Collapsed);
  const fastest = speeds[0];
  const words = [
    stateWords(state),
    detail === undefined ? undefined : plain(detail),
    quality && qualityWords(quality),
    fastest && speedWords(fastest.wordsPerSecond),
  ].filter((part) => part !== undefined && part !== '');
  item.description = words.join(' · ');
  const [icon, color] = stateIcons[state] ?? ['circle-large-outline'];
  item.iconPath = new ThemeIcon(icon, color === undefined ? undefined : new ThemeColor(color));
  const kind = kindWords(id);
  const lines = [kind, words.join(', '), problem].filter((part) => part !== undefined);
  item.tooltip = tooltip(name, lines);
  item.accessibilityInformation = { label: spoken([name, ...lines]) };
  const isUsable = state === 'ready' || state === 'idle';
  item.contextValue = ['engine', isUsable ? 'usable' : 'missing', ...tasks].join(' ');
  return item;
}

function directionItem({ directions }: EngineStatus, at: number): TreeItem {
  const { source = '', targets = [], quality = '' } = directions[at] ?? {};
  const item = new TreeItem(nameOf(source));
  const names = formatList(targets.map(nameOf).sort((a, b) => a.localeCompare(b)));
  item.description = `→ ${names}`;
  item.iconPath = new ThemeIcon('blank');
  item.tooltip = tooltip(`${nameOf(source)} → ${names}`, [qualityWords(quality)]);
  item.accessibilityInformation = {
    label: t('From {0} to {1}, {2}', nameOf(source), names, qualityWords(quality)),
  };
  item.contextValue = 'direction';
  return item;
}

function languagesItem({ languages, everyPair }: EngineStatus): TreeItem {
  const names = formatList(languages.map(nameOf).sort((a, b) => a.localeCompare(b)));
  const label = counted(languages.length, '1 language', '{0} languages');
  const item = line(label, 'list-unordered', { sentence: names });
  item.description = everyPair ? t('between any two languages') : names;
  return item;
}

function speedItem({ speeds, tasks }: EngineStatus, at: number): TreeItem {
  const speed = speeds[at];
  if (!speed) {
    return line(t('Speed {0}', notMeasured), 'dashboard', { sentence: t('Measured after first use.') });
  }
  const item = line(speedWords(speed.wordsPerSecond), 'dashboard', {
    sentence: t(
      '{0}: {1}, measured from recent use on this computer.',
      taskNames[speed.task],
      speedWords(speed.wordsPerSecond),
    ),
  });
  if (tasks.length > 1) item.description = taskNames[speed.task].toLowerCase();
  return item;
}

function remoteItem({ name, kind, host }: ConnectionSummary): TreeItem {
  const isRemote = kind === 'remote';
  const item = new TreeItem(t('Remote Service'));
  item.description = isRemote ? t('connected · {0}', plain(name)) : t('not in use');
  item.iconPath = isRemote
    ? new ThemeIcon('pass-filled', new ThemeColor('testing.iconPassed'))
    : new ThemeIcon('circle-large-outline');
  const sentence = isRemote
    ? t('Text to translate and rephrase is sent to {0}.', host ?? name)
    : t('Press Enter to connect to a service or switch to another one.');
  item.tooltip = tooltip(t('Remote Service'), [sentence]);
  item.accessibilityInformation = { label: spoken([t('Remote Service'), item.description, sentence]) };
  item.command = { command: 'parlance.connect', title: t('Connect…') };
  item.contextValue = 'remote';
  return item;
}

function line(label: string, icon: string, { sentence }: { sentence?: string } = {}): TreeItem {
  const item = new TreeItem(plain(label));
  item.iconPath = new ThemeIcon(icon);
  if (sentence !== undefined) {
    item.tooltip = plain(sentence);
    item.accessibilityInformation = { label: spoken([label, sentence]) };
  }
  item.contextValue = 'fact';
  return item;
}
