import type { TextEdit } from '../edits';
import { keepLast, sameCode, type SharedFile } from '../entries/shared';
import { entriesOf, type EntryTree } from '../entries/tree';
import { isUsable } from '../composeEdits';
import { otherFormat } from '../otherFormat';
import { missingCategories } from '../pluralCategories';
import type { ParsedFile, ParseOptions, SegmentTarget, TargetOptions } from '../segment';
import type { PlacedSegment } from '../segmentBuilder';
import {
  formPath,
  isForm,
  memberOf,
  namesIn,
  nameOf,
  readCatalogue,
  textsOf,
  unitOf,
  type Catalogue,
  type CatalogueEntry,
  type CatalogueText,
  type StringUnit,
} from './catalogueFile';
import { formsIn, languagesOf, noCatalogue, ownTexts, sourceTree, targetTree, type OwnText } from './catalogueTree';
import { CatalogueWriter, type PutText } from './catalogueWriter';
import { protectVariables } from './variables';

/** String catalogues of Xcode (`.xcstrings`) as files with all languages. */
export const readSharedCatalogue = keepLast((text): SharedFile => {
  const catalogue = readCatalogue(text);
  if (!catalogue) {
    return { languages: [], tree: () => noCatalogue(text), forms: () => new Map(), put: () => [], take: () => [] };
  }
  return new CatalogueFile(catalogue);
});

class CatalogueFile implements SharedFile {
  readonly sourceLanguage: string;
  readonly languages: readonly string[];
  private readonly texts: ReadonlyMap<CatalogueEntry, CatalogueText[]>;
  private readonly trees = new Map<string, EntryTree>();

  constructor(private readonly catalogue: Catalogue) {
    this.sourceLanguage = catalogue.language;
    this.languages = languagesOf(catalogue);
    this.texts = new Map(catalogue.entries.map((entry) => [entry, textsOf(catalogue.text, entry)]));
  }

  tree(language?: string): EntryTree {
    const code = language === undefined ? this.sourceLanguage : this.codeOf(language);
    const known = this.trees.get(code);
    if (known) return known;
    const tree = code === this.sourceLanguage ? sourceTree(this.catalogue) : targetTree(this.catalogue, code);
    this.trees.set(code, tree);
    return tree;
  }

  forms(language: string): Map<string, string> {
    const forms = new Map<string, string>();
    for (const texts of this.texts.values()) {
      const formsOf = formsIn(texts);
      for (const { path, name, names } of texts) {
        if (!isForm(path) || path.at(-2) !== 'other') continue;
        for (const category of missingCategories(formsOf(path), language)) {
          forms.set(nameOf(names.with(-1, category)), name);
        }
      }
    }
    return forms;
  }

  put(language: string, texts: ReadonlyMap<string, string>, { needsReview, madeBy }: TargetOptions = {}): TextEdit[] {
    const code = this.codeOf(language);
    const state = (needsReview ?? madeBy !== 'person') ? 'needs_review' : 'translated';
    const writer = new CatalogueWriter(this.catalogue, code, state);
    const forms = this.forms(language);
    return Array.from(this.texts).flatMap(([entry, all]) => {
      const own = this.ownOf(entry, all, code);
      const formsOf = formsIn(all);
      const put = all.flatMap((one): PutText[] => {
        const added = Array.from(formsFrom(forms, one, formsOf(one.path)));
        return [one, ...added].flatMap(({ name, path, text: source }) => {
          const said = texts.get(name)?.trim();
          const isStandIn = own.get(name)?.isStandIn ?? false;
          return said === undefined || said === '' ? [] : [{ path, source, text: said, isStandIn }];
        });
      });
      return put.length > 0 ? writer.write(entry, put) : [];
    });
  }

  take(language: string, keys: ReadonlySet<string>): TextEdit[] {
    const code = this.codeOf(language);
    const writer = new CatalogueWriter(this.catalogue, code, '');
    return Array.from(this.texts).flatMap(([entry, all]) => {
      const own = this.ownOf(entry, all, code);
      const paths = [...own.values()].flatMap(({ name, unit, isStandIn }) =>
        keys.has(name) && !isStandIn ? [unit.path] : [],
      );
      return paths.length > 0 ? writer.take(entry, paths) : [];
    });
  }

  accept(language: string, keys: ReadonlySet<string>): TextEdit[] {
    const code = this.codeOf(language);
    return Array.from(this.texts).flatMap(([entry, all]) =>
      [...this.ownOf(entry, all, code).values()].flatMap(({ name, unit }) => {
        const state = memberOf(unit.node, 'state');
        const waits = keys.has(name) && unit.state === 'needs_review';
        return waits && state ? [{ start: state.start, end: state.end, newText: '"translated"' }] : [];
      }),
    );
  }

  private ownOf(
    { localizations }: CatalogueEntry,
    texts: readonly CatalogueText[],
    code: string,
  ): Map<string, OwnText> {
    const own = localizations?.members.get(code)?.value;
    const found = own ? ownTexts(this.catalogue.text, own, texts, code) : [];
    return new Map(found.map((one) => [one.name, one]));
  }

  /** The language as the catalogue writes it. */
  private codeOf(language: string): string {
    return sameCode([this.sourceLanguage, ...this.languages], language) ?? language.replaceAll('_', '-');
  }
}

/** The forms that a language has besides those of the source, as texts of the one they are made of. */
function* formsFrom(
  forms: ReadonlyMap<string, string>,
  one: CatalogueText,
  known: readonly string[],
): Generator<CatalogueText> {
  if (!isForm(one.path) || one.path.at(-2) !== 'other') return;
  for (const category of ['zero', 'one', 'two', 'few', 'many']) {
    const names = one.names.with(-1, category);
    const name = nameOf(names);
    if (!known.includes(category) && forms.get(name) === one.name) {
      yield { ...one, name, names, path: formPath(one.path, category) };
    }
  }
}

interface CatalogueSegment extends PlacedSegment {
  name: string;
}

/**
 * The texts of the source language, with all their variations, are segments, in need of a translation where the other
 * language has none or a `new` one. Plural forms that only the other language has get the words of `other`.
 */
export function parseCatalogue(text: string, { targetLanguage: wanted }: ParseOptions = {}): ParsedFile {
  const catalogue = readCatalogue(text);
  if (!catalogue) return otherFormat(text, 'xcstrings-root');
  const code = wanted && (sameCode(languagesOf(catalogue), wanted) ?? wanted);
  const segments = catalogue.entries.flatMap((entry) => segmentsOf(catalogue, entry, code));
  return {
    segments,
    problems: [],
    sourceLanguage: catalogue.language,
    edits(targets, options = {}) {
      const language = options.targetLanguage ?? wanted;
      return language === undefined ? [] : editsOf(text, segments, targets, { ...options, targetLanguage: language });
    },
  };
}

function segmentsOf({ text }: Catalogue, entry: CatalogueEntry, code: string | undefined): CatalogueSegment[] {
  const texts = textsOf(text, entry);
  const member = code === undefined ? undefined : entry.localizations?.members.get(code)?.value;
  const own = new Map(member ? ownTexts(text, member, texts, code ?? '').map((one) => [one.name, one]) : []);
  return texts.map((one) => {
    const found = own.get(one.name);
    const there = member && memberOf(member, ...one.path);
    const unit: StringUnit | undefined = there ? unitOf(text, there, one.path) : undefined;
    const target = unit?.text?.trim();
    const said = one.text.trim();
    return {
      start: one.value.start + 1,
      end: Math.max(one.value.start + 1, one.value.end - 1),
      text: said,
      protectedSpans: protectVariables(said),
      codes: [],
      id: one.names.length > 1 ? `${entry.key}.${shownPath(one.path)}` : entry.key,
      needsTarget: !found,
      ...(entry.comment !== undefined && entry.comment !== '' && { context: entry.comment }),
      ...(target !== undefined && target !== '' && { target }),
      ...(unit?.state !== undefined && { state: unit.state }),
      name: one.name,
    };
  });
}

/** `plural.one` of `variations.plural.one.stringUnit`. */
function shownPath(path: readonly string[]): string {
  return path.filter((key) => key !== 'variations' && key !== 'stringUnit').join('.') || namesIn(path).join('.');
}

function editsOf(
  text: string,
  segments: readonly CatalogueSegment[],
  targets: ReadonlyArray<SegmentTarget | undefined>,
  { targetLanguage = '', ...options }: TargetOptions,
): TextEdit[] {
  const file = readSharedCatalogue(text);
  const has = entriesOf(file.tree(targetLanguage));
  const said = new Map<string, string>();
  for (const [index, segment] of segments.entries()) {
    const target = targets[index];
    if (isUsable(segment, target)) said.set(segment.name, target.text);
  }
  for (const [form, other] of file.forms(targetLanguage)) {
    const target = said.get(other);
    if (target !== undefined && !has.has(form)) said.set(form, target);
  }
  return file.put(targetLanguage, said, options);
}
