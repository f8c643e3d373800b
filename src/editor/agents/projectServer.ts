import {
  EventEmitter,
  McpStdioServerDefinition,
  workspace,
  type CancellationToken,
  type Disposable,
  type Event,
  type McpServerDefinitionProvider,
} from 'vscode';
import type { Connection } from '../../api/connection';
import { t } from '../../shared/l10n';
import { sameName, type ConnectionSummary } from '../messages/connection';
import { pick, type Row } from '../messages/ask';
import { explain } from '../messages/errorMessages';
import { plain } from '../messages/plain';
import type { ServiceAccess } from '../service/connections/serviceAccess';

/** The one that has the key of the connection in use. */
export interface KeyedAccess extends ServiceAccess {
  /** Way to call a service, with its key. */
  endpointOf(connection: ConnectionSummary): Promise<Connection>;
}

export interface ProjectServerDependencies {
  access: KeyedAccess;
  /** The bundle of the program `parlance`. */
  program: string;
  /** The bundle that ends the program with this process, also while it hangs. */
  endWithParent: string;
  /** Path of the record of what is sent to services that bill. */
  ledger: string;
  extensionVersion: string;
}

/**
 * Tells the editor of `parlance mcp`, which has the tools of agents for the files of each folder. It works with the
 * connection in use: with the local service that runs already, or with the key of a remote one, which the process is
 * given in its environment once the user has agreed.
 */
export class ProjectServer implements McpServerDefinitionProvider<McpStdioServerDefinition>, Disposable {
  private readonly changed = new EventEmitter<void>();
  private readonly subscriptions: Disposable[];
  /** The connections whose keys the user lets the program have, each with its origin. */
  private readonly agreed = new Set<string>();
  /** A server that runs works as things were when it was started: with each change there is another one to start. */
  private changes = 0;

  readonly onDidChangeMcpServerDefinitions: Event<void> = this.changed.event;

  constructor(private readonly parts: ProjectServerDependencies) {
    const change = (): void => {
      this.changes++;
      this.changed.fire();
    };
    this.subscriptions = [
      this.changed,
      parts.access.onDidChange(change),
      workspace.onDidChangeWorkspaceFolders(change),
      workspace.onDidGrantWorkspaceTrust(change),
      workspace.onDidChangeConfiguration((event) => {
        if (['parlance.cost', 'parlance.translate', 'parlance.files'].some((one) => event.affectsConfiguration(one))) {
          change();
        }
      }),
    ];
  }

  /** Asks nobody and starts nothing. */
  provideMcpServerDefinitions(): McpStdioServerDefinition[] {
    if (!workspace.isTrusted) return [];
    const folders = (workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
    return folders.map((folder) => {
      const label = folders.length === 1 ? 'Parlance' : t('Parlance: {0}', plain(folder.name));
      const { program, endWithParent } = this.parts;
      const args = ['--require', endWithParent, program, 'mcp', '--tools=project'];
      const version = `${this.parts.extensionVersion}-${this.changes}`;
      const server = new McpStdioServerDefinition(label, process.execPath, args, {}, version);
      server.cwd = folder.uri;
      return server;
    });
  }

  /** Undefined when the user does not want the program to have the key. */
  async resolveMcpServerDefinition(
    server: McpStdioServerDefinition,
    token: CancellationToken,
  ): Promise<McpStdioServerDefinition | undefined> {
    const { access } = this.parts;
    const { connection } = access;
    if (connection.kind === 'remote' && !(await this.mayHaveKey(connection))) return undefined;
    try {
      const endpoint = await access.endpointOf(connection);
      // The user may have switched while they were asked.
      if (token.isCancellationRequested || !sameName(access.connection.name, connection.name)) return undefined;
      const { programFor } = await import('./projectServerOptions');
      const folder = workspace.workspaceFolders?.find(({ uri }) => uri.toString() === server.cwd?.toString());
      const { args, variables } = programFor(endpoint, connection, { ...this.parts, folder });
      // Another one: the key is not to stay in what the editor was told of.
      const started = new McpStdioServerDefinition(
        server.label,
        server.command,
        [...server.args, ...args],
        { ...server.env, ...variables },
        server.version,
      );
      started.cwd = server.cwd;
      return started;
    } catch (error) {
      throw new Error(explain(error, connection).sentence, { cause: error });
    }
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  private async mayHaveKey({ name, host = '' }: ConnectionSummary): Promise<boolean> {
    const key = JSON.stringify([name, host]);
    if (this.agreed.has(key)) return true;
    const placeHolder = t('“{0}” may charge for this. Your limits apply.', name);
    const rows: Array<Row & { yes: boolean }> = [
      { icon: 'close', label: t('Don’t Allow'), yes: false },
      {
        icon: 'key',
        label: t('Allow'),
        description: t('until this window closes'),
        detail: t('The server gets your API key and sends text from this folder to {0}.', host),
        yes: true,
      },
    ];
    const title = t('Allow the Parlance MCP server to use “{0}”?', name);
    const yes = (await pick(rows, { title, placeHolder, ignoreFocusOut: true }))?.yes === true;
    if (yes) this.agreed.add(key);
    return yes;
  }
}
