import { EventEmitter, type Disposable, type Event } from 'vscode';
import type { KnownGlossary } from '../../../domain/glossaries/knownGlossaries';
import type { ConnectionSummary } from '../../messages/connection';
import type { DictionaryAddress } from './dictionaryAddress';

/** A glossary of one connection. */
export type ChangedGlossary = Pick<DictionaryAddress, 'connection' | 'glossaryId'>;

/** All glossaries of a connection, as they were just read. */
export interface ReadGlossaries {
  connection: ConnectionSummary;
  glossaries: readonly KnownGlossary[];
}

/** Notices of commands that changed dictionaries on the service, so that open ones are shown as they are now. */
export class ChangedGlossaries implements Disposable {
  private readonly changed = new EventEmitter<ChangedGlossary>();
  readonly onDidChange: Event<ChangedGlossary> = this.changed.event;

  private readonly read = new EventEmitter<ReadGlossaries>();
  /** Somebody read all glossaries anew, so that nobody need go on with older ones. */
  readonly onDidRead: Event<ReadGlossaries> = this.read.event;

  tell(glossary: ChangedGlossary): void {
    this.changed.fire(glossary);
  }

  tellRead(read: ReadGlossaries): void {
    this.read.fire(read);
  }

  dispose(): void {
    this.changed.dispose();
    this.read.dispose();
  }
}
