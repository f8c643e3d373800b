import { EventEmitter, Uri, type Disposable, type Memento } from 'vscode';

const key = 'cuePairs';
const remembered = 300;
/** Mark in place of a source: the file is to stand alone. */
const alone = '';

/** Pairs of subtitle files, a translation and its source, as a translation made them or a user said. */
export class CuePairs implements Disposable {
  private readonly changed = new EventEmitter<Uri>();
  /** Another file, or none, is the source of this one. */
  readonly onDidChange = this.changed.event;

  constructor(private readonly memento: Memento) {}

  /** The source of a file; `alone` when it is to have none; `undefined` when nobody said so. */
  sourceOf(file: Uri): Uri | 'alone' | undefined {
    const known = this.all()[file.toString()];
    if (known === undefined) return undefined;
    return known === alone ? 'alone' : Uri.parse(known, true);
  }

  translationsOf(source: Uri): Uri[] {
    const wanted = source.toString();
    return Object.entries(this.all()).flatMap(([file, known]) => (known === wanted ? [Uri.parse(file, true)] : []));
  }

  async remember(file: Uri, source: Uri | 'alone'): Promise<void> {
    const own = file.toString();
    const others = Object.entries(this.all()).filter(([known]) => known !== own);
    const entries = [...others, [own, source === 'alone' ? alone : source.toString()] as const].slice(-remembered);
    await this.memento.update(key, Object.fromEntries(entries));
    this.changed.fire(file);
  }

  dispose(): void {
    this.changed.dispose();
  }

  private all(): Readonly<Record<string, string>> {
    return this.memento.get<Record<string, string>>(key, {});
  }
}
