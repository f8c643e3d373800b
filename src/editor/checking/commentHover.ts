import {
  commands,
  env,
  Hover,
  languages,
  MarkdownString,
  Range,
  window,
  type CancellationToken,
  type Disposable,
  type HoverProvider,
  type Position,
  type TextDocument,
} from 'vscode';
import { SharedCache } from '../../api/sharedCache';
import { translateTexts } from '../../domain/translation/translateTexts';
import { abortSignalOf } from '../messages/cancellation';
import { translatesOnHover } from '../settings/check';
import { translateConfig } from '../settings/translate';
import { translatesElsewhere } from '../engines/models/setup';
import type { ServiceAccess } from '../service/connections/serviceAccess';
import { explain } from '../messages/errorMessages';
import { isCancellation } from '../messages/failures';
import { findProseAt, findProseQuietly } from '../texts/edits/proseParts';
import { checkedDocuments, isChecked } from './selector';
import type { ProseBlock } from '../../formats/prose/proseBlock';
import { unlinked } from '../messages/plain';
import { showMessage } from '../messages/showMessage';
import { t } from '../../shared/l10n';
import { notAppliedText } from '../../shared/notAppliedWords';

/** Longer comments are for a translation of their own. */
const longestComment = 3_000;
/** Comments whose translations are remembered. */
const mostKnown = 500;

export interface CommentHoverDependencies {
  access: ServiceAccess;
  /** Code of the language the user translated to last. */
  target: () => string | undefined;
}

/**
 * Shows the translation of the comment or paragraph under the mouse: always where a workspace has switched it on,
 * else when it is asked for by key. What a service answers is shown as plain text and nothing in it is trusted.
 */
export class CommentHover implements HoverProvider, Disposable {
  private readonly registration: Disposable;
  private readonly known = new SharedCache<readonly string[]>(Infinity);
  private asks = 0;
  private asked: { uri: string; position: Position } | undefined;

  constructor(private readonly parts: CommentHoverDependencies) {
    this.registration = languages.registerHoverProvider(checkedDocuments, this);
  }

  /** Returns whether a translation may go by another machine. */
  private isSent(): boolean {
    const { kind } = this.parts.access.connection;
    return kind === 'remote' || translatesElsewhere();
  }

  /** Shows it at the caret. */
  async show(): Promise<void> {
    const editor = window.activeTextEditor;
    if (!editor) {
      showMessage('info', t('Open a text file and put the cursor in a comment or a paragraph.'));
      return;
    }
    const { document } = editor;
    const found = isChecked(document) ? await blocksAt(document, editor.selection.active, findProseAt) : undefined;
    if (!found || found.isTooLong) {
      const why = found
        ? t('This comment is too long for a hover.')
        : t('No comment or paragraph to translate at the cursor.');
      showMessage('info', t('{0} Select text and use “Translate and Compare” or “Translate to Clipboard”.', why));
      return;
    }
    this.asked = { uri: editor.document.uri.toString(), position: editor.selection.active };
    await commands.executeCommand('editor.action.showHover');
  }

  async provideHover(document: TextDocument, position: Position, token: CancellationToken): Promise<Hover | undefined> {
    const isAsked = this.asked?.uri === document.uri.toString() && this.asked.position.isEqual(position);
    if (isAsked) this.asked = undefined;
    if (!isAsked && !translatesOnHover(document.uri, this.isSent())) return undefined;
    const { version } = document;
    const found = await blocksAt(document, position, findProseQuietly);
    if (token.isCancellationRequested || document.version !== version) return undefined;
    if (!found || found.isTooLong) return undefined;
    const { blocks, range } = found;
    // Strings of a program are everywhere under the mouse.
    if (blocks[0]?.place === 'string' && !isAsked) return undefined;
    const { signal, dispose } = abortSignalOf(token);
    try {
      const texts = blocks.map(({ text }) => text);
      return new Hover(plain(await this.translate(document, texts, signal)), range);
    } catch (error) {
      if (signal.aborted || isCancellation(error)) return undefined;
      const { sentence } = explain(error, this.parts.access.connection);
      return new Hover(plain([t('Not translated: {0}', sentence)]), range);
    } finally {
      dispose();
    }
  }

  dispose(): void {
    this.registration.dispose();
  }

  /** Translates texts; simultaneous and repeated requests for the same texts are sent once. */
  private translate(document: TextDocument, texts: readonly string[], signal: AbortSignal): Promise<readonly string[]> {
    const { name } = this.parts.access.connection;
    const { settings, source, targets, reportingTag } = translateConfig(document.uri, name);
    const target = targets[0] ?? this.parts.target() ?? env.language;
    const order = {
      texts,
      kind: 'markdown' as const,
      source: source || undefined,
      target,
      reportingTag: reportingTag || undefined,
      settings,
    };
    return this.known.get(JSON.stringify([name, source, target, texts]), (stop) => this.ask(order, stop), signal);
  }

  private async ask(order: Parameters<typeof translateTexts>[0], signal: AbortSignal): Promise<readonly string[]> {
    const { access } = this.parts;
    if (++this.asks > mostKnown) {
      this.asks = 0;
      this.known.clear();
    }
    const client = (await access.use(signal)).clientFor({ command: 'hover' });
    const { texts, notApplied } = await translateTexts(order, client, signal);
    access.succeeded();
    const unapplied = notAppliedText(notApplied);
    return [...order.texts.map((text, index) => texts[index]?.text ?? text), ...(unapplied === '' ? [] : [unapplied])];
  }
}

/** The prose at a position; undefined where there is none. */
async function blocksAt(
  document: TextDocument,
  position: Position,
  find: typeof findProseAt,
): Promise<{ blocks: readonly ProseBlock[]; range: Range; isTooLong: boolean } | undefined> {
  const offset = document.offsetAt(position);
  const [blocks = []] = (await find(document, () => [{ start: offset, end: offset }]))?.found ?? [];
  const [first] = blocks;
  const last = blocks.at(-1);
  if (!first || !last || first.unitRange.start > offset) return undefined;
  const range = new Range(document.positionAt(first.start), document.positionAt(last.end));
  return { blocks, range, isTooLong: blocks.reduce((sum, { text }) => sum + text.length, 0) > longestComment };
}

/** Text alone: no command, link, image or tag of it comes alive. */
function plain(paragraphs: readonly string[]): MarkdownString {
  const shown = new MarkdownString('', false);
  shown.isTrusted = false;
  shown.supportHtml = false;
  paragraphs.forEach((paragraph, index) => {
    if (index > 0) shown.appendMarkdown('\n\n');
    shown.appendText(unlinked(paragraph));
  });
  return shown;
}
