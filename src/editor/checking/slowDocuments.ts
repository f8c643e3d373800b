import type { CheckSettings, WorkPiece } from '../../shared/languageServer';

/** So often a document may end the server: what is typed changes it, and does not mend it for that. */
const mostStops = 3;

/** The open documents that ended the language server, because they took too long to read. */
export class SlowDocuments {
  private readonly known = new Map<string, { version: number; stops: number }>();

  add({ uri, version }: WorkPiece): void {
    this.known.set(uri, { version, stops: (this.known.get(uri)?.stops ?? 0) + 1 });
  }

  /** The settings for a document, which say when it is not to be read as it is now. */
  in(uri: string, settings: CheckSettings): CheckSettings {
    const slow = this.known.get(uri);
    if (!slow) return settings;
    return { ...settings, slowVersion: slow.stops < mostStops ? slow.version : Number.MAX_SAFE_INTEGER };
  }

  forget(uri: string): void {
    this.known.delete(uri);
  }
}
