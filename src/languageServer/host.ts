import { CancellationTokenSource, type Connection, type InitializeParams } from 'vscode-languageserver/node';
import {
  methods,
  type CheckSettings,
  type CheckStatus,
  type CorrectParams,
  type CorrectResult,
  type KnownWordsParams,
  type SettingsParams,
  type WordPlaces,
} from '../shared/languageServer';

/**
 * Whom the server asks for what it does not know itself. Beside an editor that is the extension host, which alone has the
 * connection, its key, settings and storage; in a program of its own it is that program.
 */
export interface ServerHost {
  /** Begins with what the client says of itself and of what is open. */
  begin?(params: InitializeParams): Promise<void>;
  /** The language a document is in, as VS Code calls it, where the client calls it otherwise. */
  languageOf?(uri: string, languageId: string): string;
  /** Corrects sentences. Rejects when `signal` fires, or when nobody could answer. */
  correct(params: CorrectParams, signal: AbortSignal): Promise<CorrectResult>;
  /** Returns the settings by which a document is checked. */
  settings(params: SettingsParams): Promise<CheckSettings>;
  /** Returns the other places of words, one answer for each. */
  knownWords(params: KnownWordsParams): Promise<readonly WordPlaces[]>;
  /** Tells after a save whether settings or words changed; absent where the host reports that itself. */
  hasChanged?(uri: string): Promise<boolean>;
  /** Outcome of checking a document. */
  tellStatus(status: CheckStatus): Promise<void>;
  /** True if it tells, beside the protocol, where carets stand and what is to be checked after a save. */
  tellsMore: boolean;
  /** Commands that code actions may run. */
  commands: ReadonlySet<string>;
}

/** The extension host, at the other end of a connection. */
export function hostBeyond(connection: Connection, commands: Iterable<string>): ServerHost {
  return {
    async correct(params, signal) {
      const cancellation = new CancellationTokenSource();
      const cancel = (): void => cancellation.cancel();
      signal.addEventListener('abort', cancel, { once: true });
      try {
        return await connection.sendRequest<CorrectResult>(methods.correct, params, cancellation.token);
      } finally {
        signal.removeEventListener('abort', cancel);
        cancellation.dispose();
      }
    },
    settings: (params) => connection.sendRequest<CheckSettings>(methods.settings, params),
    knownWords: (params) => connection.sendRequest<WordPlaces[]>(methods.knownWords, params),
    tellStatus: (status) => connection.sendNotification(methods.status, status),
    tellsMore: true,
    commands: new Set(commands),
  };
}
