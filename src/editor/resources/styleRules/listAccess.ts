import type { Event } from 'vscode';
import type { Connections } from '../../service/connections/connections';
import type { ServiceSession } from '../../service/connections/serviceAccess';
import { explain } from '../../messages/errorMessages';
import type { FailureReporter } from '../../messages/failures';
import type { ListAddress } from './listAddress';
import { type ConnectionSummary, sameName } from '../../messages/connection';
import { t } from '../../../shared/l10n';

/** A reason of ours why a list cannot be read, saved or tried, as a sentence for the user; `cause` is behind it. */
export class ListError extends Error {
  override name = 'ListError';
}

/** The way of style rule lists to the service they came from, and to no other. */
export class ListAccess {
  constructor(
    private readonly connections: Connections,
    private readonly failures: FailureReporter,
  ) {}

  get connection(): ConnectionSummary {
    return this.connections.connection;
  }

  get onDidChange(): Event<void> {
    return this.connections.onDidChange;
  }

  isInUse({ connection }: ListAddress): boolean {
    return sameName(connection, this.connection.name);
  }

  /** Rejects with `ListError` when another connection is in use than the one the list came from. */
  async use(address: ListAddress, signal?: AbortSignal): Promise<ServiceSession> {
    const session = this.isInUse(address) ? await this.connections.use(signal) : undefined;
    if (session && sameName(session.connection.name, address.connection)) return session;
    throw new ListError(
      t(
        'This list belongs to the connection “{0}”, but “{1}” is in use. Nothing was sent.',
        address.connection,
        this.connection.name,
      ),
    );
  }

  succeeded(): void {
    this.connections.succeeded();
  }

  async switchTo(connection: string): Promise<void> {
    await this.connections.choose(connection);
  }

  /** Reports an error of a save, whose sentence VS Code tells. */
  failed(error: unknown): void {
    const cause = error instanceof ListError ? error.cause : error;
    if (cause !== undefined) this.failures.reportTold(cause);
  }

  sentence(error: unknown): string {
    return error instanceof ListError ? error.message : explain(error, this.connection).sentence;
  }
}
