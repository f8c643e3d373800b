import { Disposable, workspace } from 'vscode';
import { ServiceError } from '../../../../api/errors';
import type { TermIndex } from '../../../../domain/glossaries/termIndex';
import { ConnectionError } from '../../../messages/errors/connectionError';
import type { ServiceAccess } from '../../../service/connections/serviceAccess';
import type { DictionaryAddress } from '../dictionaryAddress';
import { readDictionaryUri } from '../dictionaryUri';
import { sameName } from '../../../messages/connection';

/** Address of a dictionary, without its glossary's name, which tells nothing. */
export type TermSource = Omit<DictionaryAddress, 'glossaryName'>;

/** Dictionaries kept at once: each may have 10 MB. */
const kept = 6;

/** The terms of dictionaries of the current connection, each fetched when it is first needed. */
export class TermStore implements Disposable {
  /** The one used last comes last. */
  private readonly known = new Map<string, Promise<TermIndex>>();
  private readonly subscriptions: Disposable;

  constructor(private readonly access: ServiceAccess) {
    this.subscriptions = Disposable.from(
      access.onDidChange(() => this.clear()),
      workspace.onDidSaveTextDocument(({ uri }) => {
        const saved = readDictionaryUri(uri);
        if (saved) this.forget(saved);
      }),
    );
  }

  /** The terms as they were fetched last, or as they are now. The fetching serves all who ask. */
  get(source: TermSource): Promise<TermIndex> {
    const key = keyOf(source);
    const terms = this.known.get(key) ?? this.fetch(source);
    this.known.delete(key);
    this.known.set(key, terms);
    const [oldest] = this.known.keys();
    if (this.known.size > kept && oldest !== undefined) this.known.delete(oldest);
    terms.catch(() => {
      if (this.known.get(key) === terms) this.known.delete(key);
    });
    return terms;
  }

  /** The terms as they are now. */
  refresh(source: TermSource): Promise<TermIndex> {
    this.forget(source);
    return this.get(source);
  }

  forget(source: TermSource): void {
    this.known.delete(keyOf(source));
  }

  clear(): void {
    this.known.clear();
  }

  dispose(): void {
    this.subscriptions.dispose();
    this.clear();
  }

  private async fetch(source: TermSource): Promise<TermIndex> {
    const [{ fetchDictionary }, { readEntries }, { TermIndex }] = await Promise.all([
      import('../serviceDictionary'),
      import('../../../../domain/glossaries/readEntries'),
      import('../../../../domain/glossaries/termIndex'),
    ]);
    const { client, connection } = await this.access.use();
    if (!sameName(connection.name, source.connection)) throw new ConnectionError('not-in-use', source.connection);
    const fetchAs = (isLegacy: boolean) => fetchDictionary(client, { ...source, isLegacy, glossaryName: '' });
    const { text } = await fetchAs(source.isLegacy).catch((error: unknown) => {
      // A default in the settings does not tell which version of the contract keeps its glossary.
      if (source.isLegacy || !ServiceError.is(error, 'not-found')) throw error;
      return fetchAs(true);
    });
    return await TermIndex.build(await readEntries(text), { language: source.pair.sourceLang });
  }
}

function keyOf({ connection, glossaryId, pair }: TermSource): string {
  return JSON.stringify([connection, glossaryId, pair.sourceLang, pair.targetLang]).toLowerCase();
}
