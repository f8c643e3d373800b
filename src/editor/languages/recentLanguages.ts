import { EventEmitter, type Disposable, type Memento } from 'vscode';
import { sameLanguage } from '../../api/languageCodes';

export type LanguageSide = 'source' | 'target';

const remembered = 6;

/** The languages a user used last, newest first; they outlive the window. */
export class RecentLanguages implements Disposable {
  private readonly changed = new EventEmitter<void>();
  readonly onDidChange = this.changed.event;

  constructor(private readonly memento: Memento) {}

  of(side: LanguageSide): readonly string[] {
    return this.memento.get<string[]>(keyOf(side), []);
  }

  get lastTarget(): string | undefined {
    return this.of('target')[0];
  }

  async use(side: LanguageSide, code: string): Promise<void> {
    const others = this.of(side).filter((other) => !sameLanguage(other, code));
    await this.memento.update(keyOf(side), [code, ...others].slice(0, remembered));
    this.changed.fire();
  }

  async forget(side: LanguageSide, code: string): Promise<void> {
    await this.memento.update(
      keyOf(side),
      this.of(side).filter((other) => !sameLanguage(other, code)),
    );
    this.changed.fire();
  }

  dispose(): void {
    this.changed.dispose();
  }
}

function keyOf(side: LanguageSide): string {
  return `recentLanguages.${side}`;
}
