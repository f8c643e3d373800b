import { Uri, workspace, type Disposable, type TextDocument } from 'vscode';
import { lockFileName } from '../../../domain/localization/lock';
import type { GivenText, PairFiles } from '../../reader/project/questions';
import type { ReaderThread } from '../../reader/readerThread';
import type { FailureReporter } from '../../messages/failures';
import { writeFile } from '../writeFile';

/** A target as it is on screen, to ask the thread about. */
export type AskedPair = Omit<PairFiles, 'given'>;

interface Given {
  texts: Map<string, GivenText>;
  asked: () => AskedPair | undefined;
}

/**
 * Source wordings of the translations given in tables. The lock of sources is about the files, so it is told when a target is
 * saved: what was undone until then is not noted.
 */
export class GivenTexts implements Disposable {
  private readonly known = new Map<TextDocument, Given>();
  private readonly subscriptions: Disposable[];

  constructor(
    private readonly reader: ReaderThread,
    failures: FailureReporter,
  ) {
    this.subscriptions = [
      workspace.onDidSaveTextDocument((document) => {
        this.note(document).catch((error: unknown) => failures.report(error));
      }),
      workspace.onDidCloseTextDocument((document) => this.known.delete(document)),
    ];
  }

  of(document: TextDocument): GivenText[] {
    return [...(this.known.get(document)?.texts.values() ?? [])];
  }

  /** @param asked the target as it is when it is saved */
  give(document: TextDocument, texts: readonly GivenText[], asked: Given['asked']): void {
    const given = this.known.get(document) ?? { texts: new Map<string, GivenText>(), asked };
    for (const text of texts) given.texts.set(JSON.stringify([text.key, text.part]), text);
    this.known.set(document, { ...given, asked });
  }

  /** Returns whether any of these entries had a translation of a machine that nobody had reviewed; now somebody has. */
  accept(document: TextDocument, keys: readonly string[]): boolean {
    const texts = this.known.get(document)?.texts;
    const reviewed = [...(texts ?? [])].filter(([, { key, needsReview }]) => needsReview && keys.includes(key));
    for (const [name, text] of reviewed) texts?.set(name, { ...text, needsReview: false });
    return reviewed.length > 0;
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  private async note(document: TextDocument): Promise<void> {
    const given = this.known.get(document);
    const asked = given?.asked();
    // If nothing may be noted, the text that a user saved is in their file all the same.
    if (!given || !asked || !workspace.isTrusted) return;
    this.known.delete(document);
    const { lock } = await this.reader.ask('notePair', { ...asked, given: [...given.texts.values()] });
    if (lock !== undefined) await writeLock(asked.folder, lock);
  }
}

/** Writes the lock of sources of a project. */
export async function writeLock(folder: string, lock: Uint8Array): Promise<void> {
  await writeFile({ uri: Uri.file(folder) }, lockFileName, lock);
}
