import { commands, FileSystemError, type Uri } from 'vscode';
import { ServiceError } from '../../../../api/errors';
import type { Connections } from '../../../service/connections/connections';
import type { ServiceSession } from '../../../service/connections/serviceAccess';
import { explain } from '../../../messages/errorMessages';
import type { FailureReporter } from '../../../messages/failures';
import { isOpen, plainFileError } from '../../../virtualFiles/virtualText';
import type { DictionaryAddress } from '../dictionaryAddress';
import type { ServiceDictionary } from '../serviceDictionary';
import { offer } from '../../../messages/showMessage';
import { type ConnectionSummary, sameName } from '../../../messages/connection';
import { t } from '../../../../shared/l10n';

/** A dictionary of another connection than the one in use. Nothing was sent. */
class OtherConnectionError extends Error {
  override name = 'OtherConnectionError';

  constructor(
    readonly connection: string,
    readonly inUse: string,
  ) {
    super(
      t('This dictionary belongs to the connection “{0}”, but “{1}” is in use. Nothing was sent.', connection, inUse),
    );
  }
}

/** A reason of ours why a dictionary cannot be read or saved, as a sentence for the user. */
export class DictionaryError extends Error {
  override name = 'DictionaryError';
}

const deleted = t(
  'This glossary was deleted. To keep its entries, choose “Save As” and import the file into another glossary.',
);

/** The way of dictionaries to the service they came from, and to no other. */
export class DictionaryAccess {
  /** Host that each glossary of this window came from: the name of its connection may be given to another service. */
  private readonly hosts = new Map<string, string | undefined>();

  constructor(
    private readonly connections: Connections,
    private readonly failures: FailureReporter,
  ) {}

  get connection(): ConnectionSummary {
    return this.connections.connection;
  }

  get onDidChange(): Connections['onDidChange'] {
    return this.connections.onDidChange;
  }

  isInUse({ connection }: DictionaryAddress): boolean {
    return sameName(connection, this.connection.name);
  }

  /** @throws OtherConnectionError when another connection is in use than the one the dictionary came from */
  async use(address: DictionaryAddress): Promise<ServiceSession> {
    if (!this.isInUse(address)) throw new OtherConnectionError(address.connection, this.connection.name);
    const session = await this.connections.use();
    const { name, host } = session.connection;
    const { glossaryId } = address;
    const isSameHost = !this.hosts.has(glossaryId) || this.hosts.get(glossaryId) === host;
    if (!sameName(name, address.connection) || !isSameHost) throw new OtherConnectionError(address.connection, name);
    this.hosts.set(glossaryId, host);
    return session;
  }

  async fetch(address: DictionaryAddress, signal?: AbortSignal): Promise<ServiceDictionary> {
    const { client } = await this.use(address);
    const { fetchDictionary } = await import('../serviceDictionary');
    const dictionary = await fetchDictionary(client, address, signal);
    this.connections.succeeded();
    return dictionary;
  }

  busy(activity: string): { dispose(): void } {
    return this.connections.busy(activity);
  }

  /** Does what a save needs, which VS Code shows the error of: it is made a sentence for the user. */
  async explained<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!isOurs(error)) this.failures.reportTold(error);
      throw plainFileError(ServiceError.is(error, 'not-found') ? deleted : this.sentence(error));
    }
  }

  /**
   * The error VS Code shows in place of a file; offers the connection it came from. Of a file that is open VS Code shows
   * none: what it holds stays.
   */
  fileError(error: unknown, uri: Uri, retry: () => void): FileSystemError {
    if (ServiceError.is(error, 'not-found')) {
      if (isOpen(uri)) void offerToKeep(uri);
      return FileSystemError.FileNotFound(uri);
    }
    // Of a table that cannot be opened, VS Code says only that.
    if (error instanceof OtherConnectionError) void this.offerSwitch(error, retry);
    else this.failures.report(error);
    return plainFileError(this.sentence(error));
  }

  async switchTo(connection: string): Promise<void> {
    await this.connections.choose(connection);
  }

  private async offerSwitch({ connection, message }: OtherConnectionError, retry: () => void): Promise<void> {
    const button = t('Switch to “{0}”', connection);
    if ((await offer('warning', message, button)) !== button) return;
    await this.switchTo(connection);
    retry();
  }

  private sentence(error: unknown): string {
    return isOurs(error) ? error.message : explain(error, this.connection).sentence;
  }
}

async function offerToKeep(uri: Uri): Promise<void> {
  const button = t('Save As…');
  if ((await offer('warning', deleted, button)) !== button) return;
  await commands.executeCommand('vscode.open', uri);
  await commands.executeCommand('workbench.action.files.saveAs');
}

function isOurs(error: unknown): error is OtherConnectionError | DictionaryError {
  return error instanceof OtherConnectionError || error instanceof DictionaryError;
}
