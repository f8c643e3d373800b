import {
  Disposable,
  workspace,
  type CustomTextEditorProvider,
  type TextDocument,
  type Uri,
  type WebviewPanel,
} from 'vscode';
import { t } from '../../../shared/l10n';
import type { Refusal } from '../../../shared/webview/messages';
import { tableRequests, type SegmentsFacts, type SegmentsProtocol } from '../../../shared/webview/segments';
import { isCancellation, type FailureReporter } from '../../messages/failures';
import { fileNameOf } from '../../messages/fileName';
import { isWritable } from '../../texts/edits/writable';
import { documentHandlers } from '../../webviews/documentHandlers';
import { HostChannel } from '../../webviews/hostChannel';
import { showPage } from '../../webviews/page';
import type { OpenRows, RowSource, TableContent } from './rowSource';
import { offerEntry, openText, requireWritable } from './tableActions';
import { TableRefusal } from './tableRefusal';
import { TableTelling } from './tableTelling';

export interface SegmentTablesDependencies {
  extensionUri: Uri;
  failures: FailureReporter;
}

/** Shows a document as a table, whatever its rows are. */
export type TableProvider = Pick<SegmentTables<never, never>, 'resolveCustomTextEditor'>;

/** Files of one kind as tables. The document holds the truth, and with it undo, save and revert. */
export class SegmentTables<Row, Content extends TableContent<Row>> implements CustomTextEditorProvider {
  constructor(
    private readonly parts: SegmentTablesDependencies,
    private readonly open: OpenRows<Row, Content>,
  ) {}

  resolveCustomTextEditor(document: TextDocument, panel: WebviewPanel): void {
    const table = new SegmentTable(this.parts, document, panel, this.open);
    panel.onDidDispose(() => table.dispose());
    showPage(panel.webview, this.parts.extensionUri, 'segments', fileNameOf(document.uri));
  }
}

/** Action on the chosen rows. */
type RowsAction = 'translate' | 'copySource' | 'empty' | 'changeState';

/** One page that shows a document. */
class SegmentTable<Row, Content extends TableContent<Row>> implements Disposable {
  private readonly source: RowSource<Row, Content>;
  private readonly telling: TableTelling<Row, Content>;
  private readonly subscriptions: Disposable;

  constructor(
    { failures }: SegmentTablesDependencies,
    private readonly document: TextDocument,
    panel: WebviewPanel,
    open: OpenRows<Row, Content>,
  ) {
    const source = open(document, (what) => void changed(what));
    const changed = async (what: 'rows' | 'facts'): Promise<void> => {
      if (what === 'facts') channel.tell('facts', await this.facts());
      this.telling.soon();
    };
    const onRows =
      (action: RowsAction) =>
      async ({ version, rows }: { version: number; rows: readonly number[] }): Promise<undefined> => {
        await requireWritable(document);
        await source[action]?.(this.telling.known(version), rows);
        // After a question the keys are for the table again.
        if (action === 'changeState') panel.reveal();
        return undefined;
      };
    const channel = new HostChannel<SegmentsProtocol>({
      port: panel.webview,
      requests: tableRequests,
      handlers: {
        ...documentHandlers(document, panel),
        open: async () => {
          const facts = await this.facts();
          this.telling.start();
          return facts;
        },
        edit: async ({ version, row, target }) => {
          await requireWritable(document);
          await source.edit(this.telling.known(version), row, target);
          return undefined;
        },
        translate: onRows('translate'),
        copySource: onRows('copySource'),
        empty: onRows('empty'),
        changeState: onRows('changeState'),
        measure: ({ version, row, target }) => {
          const content = this.telling.known(version);
          return source.measure?.(content, row, target) ?? { reading: { longest: 0 }, problems: [] };
        },
        sound: async ({ version, row }) => (await source.sound?.(this.telling.known(version), row)) ?? '',
        addToGlossary: async ({ version, row }) => {
          const chosen = this.telling.known(version).rows[row];
          if (chosen) await offerEntry(source.tableRow(chosen));
          return undefined;
        },
        openAsText: async ({ row }) => {
          const { current } = this.telling;
          const caret = row === undefined || !current ? undefined : await source.caretOf(current, row);
          await openText(document, caret);
          return undefined;
        },
        chooseSource: async () => {
          await source.chooseSource?.();
          return undefined;
        },
        compare: async () => {
          await source.compare?.();
          return undefined;
        },
      },
      refuse: (error) => refuseRequest(error, failures),
    });
    this.source = source;
    this.telling = new TableTelling({ channel, source, failures });
    this.subscriptions = Disposable.from(
      channel,
      this.telling,
      source,
      workspace.onDidChangeTextDocument((event) => {
        if (event.document === document && event.contentChanges.length > 0) this.telling.soon();
      }),
    );
  }

  dispose(): void {
    this.subscriptions.dispose();
  }

  private async facts(): Promise<SegmentsFacts> {
    const { document, source } = this;
    const isReadonly = !(await isWritable(document));
    return { ...(await source.facts()), name: fileNameOf(document.uri), isReadonly };
  }
}

/**
 * A row that was chosen.
 * @throws TableRefusal when it is gone
 */
export function rowAt<Row>({ rows }: TableContent<Row>, index: number): Row {
  const row = rows[index];
  if (row === undefined) throw new TableRefusal('stale', t('This segment no longer exists.'));
  return row;
}

/** Says an error to the page of a table. */
function refuseRequest(error: unknown, failures: FailureReporter): Refusal {
  if (error instanceof TableRefusal) return { reason: error.reason, sentence: error.sentence };
  if (isCancellation(error)) return { reason: 'cancelled', sentence: '' };
  // Told to the user where all failures are, with a next step.
  failures.report(error);
  return { reason: 'failed', sentence: '' };
}
