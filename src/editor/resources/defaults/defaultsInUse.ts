import { Disposable, EventEmitter, window, type Memento } from 'vscode';
import { sameBaseLanguage } from '../../../api/languageCodes';
import { onDidChangeDefaults } from '../../settings/defaults';
import { defaultsConfig } from '../../settings/translate';
import type { ServiceAccess } from '../../service/connections/serviceAccess';
import { nameOf, pairName } from '../../languages/languageNames';
import { sidesOf } from './defaults';
import { labeled, t } from '../../../shared/l10n';

/** A list whose items have names. */
export interface NamedItems {
  readonly onDidChange: (listener: () => void) => Disposable;
  /** Id → name, of what is known now. */
  readonly names: () => ReadonlyMap<string, string>;
}

const namesKey = 'defaults.names';

/** Default resources of the current connection's translations, in words. Asks no service. */
export class DefaultsInUse implements Disposable {
  private readonly changed = new EventEmitter<void>();
  private readonly subscriptions: Disposable;
  readonly onDidChange = this.changed.event;

  /** @param memento keeps the names as they were seen last, for windows whose sidebar was not opened yet */
  constructor(
    private readonly access: ServiceAccess,
    private readonly memento: Memento,
    private readonly lists: readonly NamedItems[],
  ) {
    const changed = (): void => {
      void this.remember();
      this.changed.fire();
    };
    this.subscriptions = Disposable.from(
      this.changed,
      onDidChangeDefaults(changed),
      window.onDidChangeActiveTextEditor(() => this.changed.fire()),
      ...lists.map((list) => list.onDidChange(changed)),
    );
  }

  /** One sentence for each glossary, style rule list and memory that serves `target`; for any target without one. */
  sentences(target: string | undefined): string[] {
    const { glossaries, styleRules, translationMemories } = this.settings();
    const serves = (code: string): boolean => target === undefined || sameBaseLanguage(code, target);
    const sentence = (what: string, id: string, scope: string): string => {
      const name = this.nameOf(id);
      return name ? labeled(what, `${name} (${scope})`) : t('{0} for {1}', what, scope);
    };
    const perLanguage = (what: string, ids: Readonly<Record<string, string>>): string[] =>
      Object.entries(ids)
        .filter(([code, id]) => id !== '' && serves(code))
        .map(([code, id]) => sentence(what, id, nameOf(code)));
    return [
      ...Object.entries(glossaries)
        .map(([key, id]) => ({ ...sidesOf(key), id }))
        .filter((pair) => pair.id !== '' && serves(pair.target))
        .map((pair) => sentence(t('Glossary'), pair.id, pairName(pair.source, pair.target))),
      ...perLanguage(t('Style Rules'), styleRules),
      ...perLanguage(t('Translation Memory'), translationMemories),
    ];
  }

  dispose(): void {
    this.subscriptions.dispose();
  }

  private settings() {
    return defaultsConfig(window.activeTextEditor?.document, this.access.connection.name);
  }

  private nameOf(id: string): string | undefined {
    const [known] = this.lists.flatMap((list) => list.names().get(id) ?? []);
    return known ?? this.memento.get<Record<string, string>>(namesKey, {})[id];
  }

  private async remember(): Promise<void> {
    const { glossaries, styleRules, translationMemories } = this.settings();
    const ids = [glossaries, styleRules, translationMemories].flatMap((table) => Object.values(table));
    const before = this.memento.get<Record<string, string>>(namesKey, {});
    const names = Object.fromEntries(ids.flatMap((id) => (id && this.nameOf(id) ? [[id, this.nameOf(id)]] : [])));
    const all = { ...before, ...names };
    if (JSON.stringify(all) !== JSON.stringify(before)) await this.memento.update(namesKey, all);
  }
}
