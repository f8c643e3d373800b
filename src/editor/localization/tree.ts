import { ThemeColor, ThemeIcon, TreeItem, TreeItemCollapsibleState } from 'vscode';
import { isShared } from '../../domain/localization/targetName';
import { counted, formatShare, t } from '../../shared/l10n';
import { tooltip } from '../lists/nodeText';
import type { EntryKind } from '../reader/project/questions';
import { openCount, shareOf, type TargetCounts } from '../../work/project/counts';
import { plain } from '../messages/plain';
import { spoken } from '../messages/spoken';
import { progressOf } from './counts';
import { languageName } from './names';
import type { LocalisationNode } from './nodes';
import { faultReason, faultWords, mapProblemWords } from './problemWords';

/** A line of the view *Localisation*. */
export function localisationItem(node: LocalisationNode): TreeItem {
  switch (node.kind) {
    case 'folder': {
      const item = new TreeItem(plain(node.folder.name), TreeItemCollapsibleState.Expanded);
      item.iconPath = ThemeIcon.Folder;
      item.contextValue = 'folder';
      return item;
    }
    case 'language':
      return languageItem(node);
    case 'target':
      return targetItem(node);
    case 'entry':
      return entryItem(node);
    case 'more': {
      const item = new TreeItem(counted(node.count, '1 more string', '{0} more strings'));
      item.iconPath = new ThemeIcon('ellipsis');
      item.contextValue = 'fact';
      return item;
    }
    case 'mapProblem': {
      const sentence = mapProblemWords(node.problem);
      const item = new TreeItem(plain(sentence));
      item.description = plain(node.problem.at);
      item.iconPath = warning;
      item.tooltip = tooltip(sentence, [node.problem.at]);
      item.command = { command: 'parlance.localisation.openEntry', title: t('Open'), arguments: [node] };
      item.contextValue = 'fact';
      return item;
    }
  }
}

const warning = new ThemeIcon('warning', new ThemeColor('list.warningForeground'));

function languageItem({ language, states, counts }: LocalisationNode & { kind: 'language' }): TreeItem {
  const name = languageName(language);
  const item = new TreeItem(plain(name), TreeItemCollapsibleState.Collapsed);
  const faults = states.filter((state) => 'fault' in state).length;
  const words = [...countWords(counts), faults > 0 ? counted(faults, '1 file not read', '{0} files not read') : ''];
  describe(item, name, counts, words.filter(Boolean), faults > 0);
  item.contextValue = contextOf('language', counts);
  return item;
}

function targetItem(node: LocalisationNode & { kind: 'target' }): TreeItem {
  const { state } = node;
  const { source, target } = state.file;
  const name = target.slice(target.lastIndexOf('/') + 1);
  const item = new TreeItem(plain(name), TreeItemCollapsibleState.Collapsed);
  if ('fault' in state) {
    const sentence = faultWords(state.fault);
    item.collapsibleState = TreeItemCollapsibleState.None;
    item.description = plain(faultReason(state.fault));
    item.iconPath = warning;
    item.tooltip = tooltip(target, [sentence]);
    item.accessibilityInformation = { label: spoken([target, sentence]) };
    item.command = { command: 'parlance.localisation.openEntry', title: t('Open'), arguments: [node] };
    item.contextValue = 'fault';
  } else {
    const { broken, blocked, sections, review, unused } = state.counts;
    if (openCount(state.counts) + broken + blocked + sections + review + unused === 0) {
      item.collapsibleState = TreeItemCollapsibleState.None;
    }
    describe(
      item,
      isShared(state.file) ? target : `${source} → ${target}`,
      state.counts,
      countWords(state.counts),
      false,
    );
    item.contextValue = contextOf('target', state.counts);
  }
  return item;
}

const kindIcons: Readonly<Record<EntryKind, string>> = {
  missing: 'circle-large-outline',
  stale: 'history',
  broken: 'warning',
  blocked: 'error',
  doubtful: 'question',
  review: 'eye',
  unused: 'circle-slash',
};

function entryItem(node: LocalisationNode & { kind: 'entry' }): TreeItem {
  const { kind, key, text } = node.entry;
  const item = new TreeItem(plain(key));
  const word = kindWords()[kind];
  item.description = plain(text);
  item.iconPath = new ThemeIcon(kindIcons[kind]);
  item.tooltip = tooltip(key, [word, text]);
  item.accessibilityInformation = { label: spoken([key, word, text]) };
  item.command = { command: 'parlance.localisation.openEntry', title: t('Open'), arguments: [node] };
  const isOpen = kind === 'missing' || kind === 'stale';
  item.contextValue = isOpen ? 'entry open' : kind === 'review' ? 'entry review' : 'entry';
  return item;
}

function kindWords(): Readonly<Record<EntryKind, string>> {
  return {
    missing: t('Not translated yet'),
    stale: t('Translated from an older source text'),
    broken: t('The placeholders differ from the source'),
    blocked: t('Can’t be added: the source has a group where the file has text, or the other way around'),
    doubtful: t('The paragraphs of this section can’t be matched with the source'),
    review: t('Needs your review'),
    unused: t('No longer in the source'),
  };
}

function describe(
  item: TreeItem,
  name: string,
  counts: TargetCounts,
  words: readonly string[],
  isFaulty: boolean,
): void {
  const { total } = counts;
  // Nothing is known of the entries of a file that cannot be read.
  const share = total === 0 && isFaulty ? [] : [formatShare(shareOf(counts))];
  item.description = [...share, ...words].join(' · ');
  item.iconPath = isFaulty ? warning : progressIcon(counts);
  const lines = [counted(total, '1 entry', '{0} entries'), ...words];
  item.tooltip = tooltip(name, lines);
  item.accessibilityInformation = { label: spoken([name, ...share, ...words]) };
}

/** Only what nobody has to look at any more is done. */
function progressIcon(counts: TargetCounts): ThemeIcon {
  switch (progressOf(counts)) {
    case 'done':
      return new ThemeIcon('pass', new ThemeColor('testing.iconPassed'));
    case 'review':
      return new ThemeIcon(kindIcons.review);
    case 'open':
      return new ThemeIcon('circle-large-outline');
  }
}

function countWords({ missing, stale, broken, blocked, sections, review, unused }: TargetCounts): string[] {
  return [
    missing > 0 ? counted(missing, '1 missing', '{0} missing') : '',
    stale > 0 ? counted(stale, '1 outdated', '{0} outdated') : '',
    broken > 0 ? counted(broken, '1 with errors', '{0} with errors') : '',
    blocked > 0 ? counted(blocked, '1 can’t be added', '{0} can’t be added') : '',
    sections > 0 ? counted(sections, '1 unmatched section', '{0} unmatched sections') : '',
    review > 0 ? counted(review, '1 to review', '{0} to review') : '',
    unused > 0 ? counted(unused, '1 unused', '{0} unused') : '',
  ].filter(Boolean);
}

function contextOf(kind: string, counts: TargetCounts): string {
  const { review, unused } = counts;
  const states = [openCount(counts) > 0 ? 'open' : '', review > 0 ? 'review' : '', unused > 0 ? 'unused' : ''];
  return [kind, ...states].filter(Boolean).join(' ');
}
