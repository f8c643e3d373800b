import type { FieldFormat } from './formats/fieldFormat';
import { kinds, type Kind } from './kinds';

const xcode = ['string catalogs', 'Xcode strings', 'stringsdict'];
const prose = ['Markdown', 'MDX', 'AsciiDoc', 'reStructuredText', 'HTML', 'text', 'SRT', 'WebVTT'];
const withoutMarkup = ['text', 'SRT', 'WebVTT', 'AsciiDoc', 'reStructuredText'];
const data = ['JSON', 'ARB', 'YAML', 'TOML', 'INI', 'Java properties', 'tables', 'JS modules', 'PHP', 'RESX', 'Qt'];
const markup = ['code', 'keys', 'what is not to be translated', 'tags'];
const inBraces = [
  ...['Ruby names', 'shell variables', 'braces', 'numbers in braces', '.NET formats', 'doubled braces', 'filters'],
  ...['MediaWiki magic', 'ICU plural', 'ICU select', 'ICU apostrophes', 'ICU quotes'],
];

/** Kinds that formats cannot hold, or hold as something else, each with the reason. */
const holes: ReadonlyArray<{ kinds: readonly string[]; formats: readonly string[]; why: string }> = [
  { kinds: inBraces, formats: ['Fluent'], why: 'It has placeables of its own; braces of others are literal text there.' },
  { kinds: [...inBraces, 'templates', 'formulas'], formats: ['MDX'], why: 'Braces and < are code in MDX.' },
  { kinds: ['templates'], formats: ['HTML'], why: 'The foreign parser reads no templates; test/unit/formats/htmlTemplates.test.ts does.' },
  { kinds: ['doubled underscores'], formats: ['Markdown', 'MDX'], why: 'They are strong emphasis there.' },
  { kinds: ['doubled underscores'], formats: ['AsciiDoc', 'reStructuredText'], why: 'They are emphasis and links there.' },
  { kinds: ['runs of #', 'doubled brackets', 'wiki links'], formats: ['AsciiDoc'], why: 'They are highlighting and anchors there.' },
  { kinds: ['escapes'], formats: ['Fluent'], why: 'A backslash is a character like any other there, and nothing reads it again.' },
  { kinds: ['i18next nesting', 'filters'], formats: ['AsciiDoc', 'reStructuredText'], why: 'Nothing there reads them.' },
  { kinds: ['ICU plural', 'ICU select', 'ICU apostrophes', 'ICU quotes'], formats: [...prose, ...xcode], why: 'Only programs with a library for it read them, from other files.' },
  { kinds: markup, formats: withoutMarkup, why: 'Elements are no markup there.' },
  { kinds: ['formats of dates'], formats: prose, why: 'Only programs read formats of dates.' },
  { kinds: ['mnemonics', 'mnemonics by underscore'], formats: [...prose, ...xcode, 'Android XML', 'Fluent'], why: 'Nothing there has mnemonics.' },
  { kinds: ['mnemonics by underscore'], formats: [...data, 'XLIFF 1.2', 'XLIFF 2.0'], why: 'Only GTK has them, whose texts are in PO.' },
  { kinds: ['formulas'], formats: [...data, ...xcode, 'Android XML', 'Fluent', 'PO', 'XLIFF 1.2', 'XLIFF 2.0', 'AsciiDoc', 'reStructuredText', 'HTML', 'text', 'SRT', 'WebVTT'], why: 'A dollar begins a formula in Markdown only.' },
]; // prettier-ignore

const byBlocks = 'It is completed block by block; test/unit/domain/localization/documents.test.ts tries that.';
const notInProjects = 'A project has no targets of it that are completed.';

/** Why a format is not completed by the tests of the field. */
export const whyNotSynced: Readonly<Record<string, string>> = {
  ...{ Markdown: byBlocks, MDX: byBlocks, AsciiDoc: byBlocks, reStructuredText: byBlocks, HTML: byBlocks },
  ...{ text: notInProjects, SRT: notInProjects, WebVTT: notInProjects },
};

/** Why a kind is not tried in a format; `undefined` where it is. */
export function whyNot(kind: Kind, format: FieldFormat): string | undefined {
  return holes.find((hole) => hole.kinds.includes(kind.name) && hole.formats.includes(format.name))?.why;
}

/** Names in the holes that are of no kind and no format. */
export function strayNames(formats: readonly FieldFormat[]): string[] {
  const known = new Set([...kinds, ...formats].map(({ name }) => name));
  return [...new Set(holes.flatMap((hole) => [...hole.kinds, ...hole.formats]))].filter((name) => !known.has(name));
}
