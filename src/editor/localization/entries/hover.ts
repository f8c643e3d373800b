import { Hover, MarkdownString, Range, type Position, type TextDocument } from 'vscode';
import { targetName } from '../../../domain/localization/targetName';
import { counted, t } from '../../../shared/l10n';
import type { EntryAcross, EntryTranslation } from '../../reader/project/questions';
import { commandLink } from '../../messages/commandLink';
import { appendPlain } from '../../messages/plain';
import { languageName } from '../names';

import type { TextFile, TextFiles } from './textFiles';

/** Languages that a hover names, those that want something first. */
const mostLanguages = 20;

/** Shows the texts of the entry under the pointer in all languages, and what is missing. */
export async function entryHover(
  files: TextFiles,
  document: TextDocument,
  position: Position,
): Promise<Hover | undefined> {
  const found = await files.entryAt(document, position);
  if (!found) return undefined;
  const { file, entry } = found;
  const range = new Range(document.positionAt(entry.start), document.positionAt(entry.end));
  return new Hover([textsOf(entry), linksOf(document, file, entry)], range);
}

/** Returns texts of files, apart from the links: however they are written, no command in them comes alive. */
function textsOf({ target, source: own, translations }: EntryAcross): MarkdownString {
  const markdown = new MarkdownString();
  if (target !== undefined) {
    markdown.appendMarkdown(`**${t('Source')}:** `);
    appendPlain(markdown, own.text).appendMarkdown('\n\n');
  }
  const others = translations.filter(({ file }) => targetName(file) !== target);
  const here = translations.filter(({ file, state }) => targetName(file) === target && state !== 'translated');
  const sorted = [...here, ...others].sort((a, b) => weightOf(a) - weightOf(b));
  const lines = sorted.slice(0, mostLanguages);
  for (const [index, translation] of lines.entries()) {
    if (index > 0) markdown.appendMarkdown('\n\n');
    appendLine(markdown, translation);
  }
  const more = sorted.length - lines.length;
  if (more > 0) markdown.appendMarkdown(`\n\n${counted(more, '1 more language', '{0} more languages')}`);
  return markdown;
}

function appendLine(markdown: MarkdownString, { file, state, text = '' }: EntryTranslation): void {
  markdown.appendMarkdown('**');
  appendPlain(markdown, languageName(file.language)).appendMarkdown(':** ');
  const word = stateWord(state);
  if (text !== '' && state !== 'missing') appendPlain(markdown, text);
  if (word === undefined) return;
  const isAlone = text === '' || state === 'missing';
  markdown.appendMarkdown(isAlone ? `_${word}_` : ` — _${word}_`);
}

const order: ReadonlyArray<EntryTranslation['state']> = ['missing', 'stale', 'broken', 'unread', 'translated'];

function weightOf({ state }: EntryTranslation): number {
  return order.indexOf(state);
}

/** Problems with a translation, as words. */
export function stateWord(state: EntryTranslation['state']): string | undefined {
  switch (state) {
    case 'missing':
      return t('Not translated yet');
    case 'stale':
      return t('Translated from an older source text');
    case 'broken':
      return t('The placeholders differ from the source');
    case 'unread':
      return t('Couldn’t read the file.');
    case 'translated':
      return undefined;
  }
}

function linksOf(
  { uri }: TextDocument,
  { folder }: TextFile,
  { key, start, translations }: EntryAcross,
): MarkdownString {
  const isOpen = ({ state }: EntryTranslation): boolean => state === 'missing' || state === 'stale';
  const open = translations.filter(isOpen).map(({ file }) => targetName(file));
  const links = [
    {
      title: t('Go to Translation'),
      command: 'parlance.localisation.goToTranslation',
      argument: { uri: uri.toString(), offset: start },
    },
    ...(open.length > 0
      ? [
          {
            title: t('Add Translation…'),
            command: 'parlance.localisation.addTranslation',
            argument: { uri: uri.toString(), offset: start },
          },
          {
            title: t('Translate'),
            command: 'parlance.localisation.translateMissing',
            argument: { folder: folder.uri.toString(), targets: open, keys: [key] },
          },
        ]
      : []),
  ];
  const markdown = new MarkdownString(
    links.map(({ title, command, argument }) => `[${title}](${commandLink(command, argument)})`).join(' | '),
  );
  markdown.isTrusted = { enabledCommands: links.map(({ command }) => command) };
  return markdown;
}
