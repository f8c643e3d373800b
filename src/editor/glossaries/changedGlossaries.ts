import { EventEmitter, type Disposable, type Event } from 'vscode';
import type { DictionaryAddress } from './dictionaryAddress';

/** A glossary of one connection. */
export type ChangedGlossary = Pick<DictionaryAddress, 'connection' | 'glossaryId'>;

/** Where commands tell that they changed dictionaries on the service, so that what is open shows them as they are now. */
export class ChangedGlossaries implements Disposable {
  private readonly changed = new EventEmitter<ChangedGlossary>();
  readonly onDidChange: Event<ChangedGlossary> = this.changed.event;

  tell(glossary: ChangedGlossary): void {
    this.changed.fire(glossary);
  }

  dispose(): void {
    this.changed.dispose();
  }
}
