import {
  Hover,
  languages,
  MarkdownString,
  Range,
  type Disposable,
  type HoverProvider,
  type Position,
  type TextDocument,
} from 'vscode';
import { baseLanguage } from '../../../../api/languageCodes';
import type { FoundTerm } from '../../../../domain/glossaries/termIndex';
import { showsTerms, translateConfig } from '../../../settings/translate';
import type { ServiceAccess } from '../../../service/connections/serviceAccess';
import { sidesOf } from '../../defaults/defaults';
import { pairName } from '../../../languages/languageNames';
import { dictionaryScheme } from '../dictionaryAddress';
import { entryText } from './entryText';
import type { GlossaryDependencies } from '../parts';
import type { TermSource, TermStore } from './termStore';
import { commandLink } from '../../../messages/commandLink';
import { appendPlain } from '../../../messages/plain';
import { t } from '../../../../shared/l10n';

/** UTF-16 units of a line around the pointer that are looked at; lines of generated files can be endless. */
const reach = 400;

/** Pause in milliseconds after a dictionary could not be fetched. */
const pauseMs = 60_000;

/**
 * Shows the entry of a term the pointer rests on, from the glossaries used by default. Each is fetched with the first
 * hover that needs it; without a default, or with `parlance.glossary.hover` off, nothing is.
 */
export class GlossaryHover implements HoverProvider, Disposable {
  private readonly registration: Disposable;
  private readonly failedAt = new Map<string, number>();

  constructor(
    private readonly access: ServiceAccess,
    private readonly terms: TermStore,
    private readonly list: GlossaryDependencies['list'],
  ) {
    this.registration = languages.registerHoverProvider('*', this);
  }

  async provideHover(document: TextDocument, position: Position): Promise<Hover | undefined> {
    if (document.uri.scheme === dictionaryScheme || document.uri.scheme === 'output') return undefined;
    if (!showsTerms(document)) return undefined;
    const connection = this.access.connection.name;
    const defaults = Object.entries(translateConfig(document, connection).settings.glossaries);
    const line = document.lineAt(position).text;
    const from = Math.max(0, position.character - reach);
    const near = line.slice(from, position.character + reach);
    const found = await Promise.all(
      defaults
        .filter(([, id]) => id !== '')
        .map(async ([key, glossaryId]) => {
          const { source: sourceLang, target: targetLang } = sidesOf(key);
          const source = { connection, glossaryId, pair: baseOf(sourceLang, targetLang), isLegacy: false };
          const term = await this.find(source, near, position.character - from);
          return term && { term, source };
        }),
    );
    const longest = found
      .filter((one) => one !== undefined)
      .sort((a, b) => b.term.end - b.term.start - (a.term.end - a.term.start));
    const [first] = longest;
    if (!first) return undefined;
    const same = longest.filter(({ term }) => term.start === first.term.start && term.end === first.term.end);
    const range = new Range(position.line, from + first.term.start, position.line, from + first.term.end);
    return new Hover(
      same.flatMap(({ term, source }) => this.texts(term, source)),
      range,
    );
  }

  dispose(): void {
    this.registration.dispose();
  }

  private async find(source: TermSource, text: string, offset: number): Promise<FoundTerm | undefined> {
    const key = JSON.stringify(source);
    if (Date.now() - (this.failedAt.get(key) ?? -Infinity) < pauseMs) return undefined;
    try {
      return (await this.terms.get(source)).at(text, offset);
    } catch {
      // A hover that finds nothing is no place for a failure; the sidebar and the next translation tell it.
      this.failedAt.set(key, Date.now());
      return undefined;
    }
  }

  /** Returns the service's texts, apart from the link: however they are written, no command in them comes alive. */
  private texts({ entry }: FoundTerm, { connection, glossaryId, pair, isLegacy }: TermSource): MarkdownString[] {
    const known = this.list.state.items?.find(({ id }) => id === glossaryId);
    const dictionary = { source_lang: pair.sourceLang, target_lang: pair.targetLang };
    const glossary = known ?? { id: glossaryId, name: '', createdAt: '', dictionaries: [], isLegacy, isReady: true };
    const link = commandLink('parlance.glossary.openDictionary', {
      kind: 'dictionary',
      connection,
      glossary,
      dictionary,
      source: entry.source,
    });
    const text = appendPlain(new MarkdownString('**'), entryText(entry.source, entry.target)).appendMarkdown('**\n\n');
    appendPlain(text, `${known?.name ?? t('Glossary')}, ${pairName(pair.sourceLang, pair.targetLang)}`);
    const open = new MarkdownString(`[${t('Open Dictionary')}](${link})`);
    open.isTrusted = { enabledCommands: ['parlance.glossary.openDictionary'] };
    return [text, open];
  }
}

/** Dictionaries are of base languages (contract §5). */
function baseOf(source: string, target: string): TermSource['pair'] {
  return { sourceLang: baseLanguage(source), targetLang: baseLanguage(target) };
}
