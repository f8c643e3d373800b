import { redactMessage, redactSecrets } from '../../../src/api/redact';
import { checkFile } from '../../../src/domain/files/checkFile';
import { cueRows, segmentRows } from '../../../src/domain/files/segmentRow';
import { bordersOf } from '../../../src/domain/files/subtitles/borders';
import { singlePassages, subtitlePassages } from '../../../src/domain/files/subtitles/joinCues';
import { usualLimits } from '../../../src/domain/files/subtitles/limits';
import { pairCues } from '../../../src/domain/files/subtitles/pairCues';
import { sentenceEnds } from '../../../src/domain/files/subtitles/punctuation';
import { wrapLines } from '../../../src/domain/files/subtitles/wrapLines';
import { splitLines } from '../../../src/domain/glossaries/readEntries';
import { cutIntoPieces, paragraphsOf } from '../../../src/domain/translation/pieces';
import { wordChanges } from '../../../src/domain/writing/changes';
import { cutIntoParts } from '../../../src/domain/writing/parts';
import { applyEdits } from '../../../src/formats/edits';
import { putEntries } from '../../../src/formats/entries/put';
import { removeEntries } from '../../../src/formats/entries/remove';
import { entriesOf, isWritable, type ReadEntries } from '../../../src/formats/entries/tree';
import { fileFormats } from '../../../src/formats/fileFormats';
import { readCsv } from '../../../src/formats/glossaries/csv';
import { readTbx } from '../../../src/formats/glossaries/tbx';
import { readClipboard, readTsv } from '../../../src/formats/glossaries/tsv';
import { readMarkup } from '../../../src/formats/markup/reader';
import { mask } from '../../../src/formats/masking/mask';
import { unmask } from '../../../src/formats/masking/unmask';
import { columnNames, parseOfficeText, type OfficeType } from '../../../src/formats/office/officeDocument';
import type { TextKind } from '../../../src/formats/placeholders/families';
import { findPlaceholders } from '../../../src/formats/placeholders/find';
import { ProseFinder } from '../../../src/formats/prose/finder';
import { proseLanguages } from '../../../src/formats/prose/proseLanguages';
import { splitSentences } from '../../../src/formats/prose/sentences';
import { locateCodes, type ParsedFile, type Segment, type SegmentTarget } from '../../../src/formats/segment';
import { asXliff21, type InterchangeText } from '../../../src/formats/xliff/asXliff21';
import { bringBack } from '../../../src/formats/xliff/bringBack';
import { parseXliff } from '../../../src/formats/xliff/xliff';
import { putAndTake } from './sharing';

/** Something of the product that reads a text of somebody else. */
export interface Target {
  name: string;
  run(text: string): unknown;
}

const identity = ({ text, protectedSpans }: Segment): SegmentTarget => ({ text, protectedSpans });
/** Codes in another order: as bad as a translation gets. */
const turned = (segment: Segment): SegmentTarget | undefined => {
  const codes = segment.protectedSpans.map(({ start, end }) => segment.text.slice(start, end));
  return locateCodes(segment, `${codes.reverse().join(' ')} x`);
};

/** Reads a file, writes translations into it, and reads the result. */
function readAndWrite(text: string, parse: (text: string) => ParsedFile): void {
  const parsed = parse(text);
  for (const translate of [identity, turned]) {
    const targets = parsed.segments.map((segment) => translate(segment));
    parse(applyEdits(text, parsed.edits(targets, { targetLanguage: 'de' })));
  }
}

/** Reads the entries of a file, takes half of them out, and puts them into what is left. */
function takeOutAndPut(text: string, read: ReadEntries): void {
  const tree = read(text);
  const half = new Set([...entriesOf(tree).keys()].filter((_, index) => index % 2 === 0));
  if (!isWritable(tree)) return;
  const rest = read(applyEdits(text, removeEntries(tree, half)));
  if (isWritable(rest)) putEntries(rest, tree, half);
}

const formats = fileFormats.flatMap(({ id, parse, pathFor, extensions, entries, shared }): Target[] => [
  { name: `format ${id}`, run: (text) => readAndWrite(text, (file) => parse(file)) },
  ...(entries ? [{ name: `entries of ${id}`, run: (text: string) => takeOutAndPut(text, entries) }] : []),
  ...(shared ? [{ name: `languages of ${id}`, run: (text: string) => putAndTake(text, shared) }] : []),
  {
    name: `path of ${id}`,
    run: (text) => pathFor?.(`${text}/${text}.${extensions[0] ?? ''}`, 'de', 'en'),
  },
]);

const marked = (text: string): InterchangeText => ({ text, spans: findPlaceholders(text, { kind: 'html' }) });
const subtitles = fileFormats.find(({ id }) => id === 'srt')?.parse ?? parseXliff;
const kinds: readonly TextKind[] = ['plain', 'markdown', 'html', 'code-string'];

const files: readonly Target[] = [
  { name: 'checks of XLIFF', run: (text) => [checkFile(text, parseXliff(text)), segmentRows(parseXliff(text))] },
  {
    name: 'changes of states of XLIFF',
    run(text) {
      const file = parseXliff(text);
      const all = new Set(file.segments.keys());
      return [applyEdits(text, file.changeStates(all, 'translated')), applyEdits(text, file.emptyTargets(all))];
    },
  },
  {
    name: 'XLIFF for a service',
    run: (text) => bringBack(asXliff21([marked(text)], { source: text, target: text }), [marked(text)]),
  },
  { name: 'XLIFF of a service', run: (text) => bringBack(text, [marked('<b>a</b> <i>b</i>')]) },
  { name: 'rows of cues', run: (text) => cueRows(subtitles(text)) },
  {
    name: 'passages of cues',
    run(text) {
      const { segments } = subtitles(text);
      return [...subtitlePassages(segments, [...segments.keys()], true)].flatMap(singlePassages);
    },
  },
  {
    name: 'pairs of cues',
    run(text) {
      const cues = subtitles(text).segments.flatMap(({ cue }) => (cue ? [{ cue }] : []));
      return pairCues(cues, cues.toReversed());
    },
  },
  {
    name: 'lines of a cue',
    run: (text) => wrapLines({ text, places: [] } as never, { ...usualLimits, hidden: [] } as never),
  },
  { name: 'borders of a cue', run: (text) => [bordersOf({ text, places: [] } as never), sentenceEnds(text)] },
  ...(['docx', 'pptx', 'xlsx'] as const).map((type): Target => {
    const paths: Record<OfficeType, string> = {
      docx: 'word/document.xml',
      pptx: 'ppt/slides/slide1.xml',
      xlsx: 'xl/sharedStrings.xml',
    };
    return {
      name: `text of ${type}`,
      run: (text) => readAndWrite(text, (part) => parseOfficeText(type, paths[type], part, new Set())),
    };
  }),
  { name: 'columns of xlsx', run: columnNames },
];

const prose = proseLanguages.map((language): Target => ({
  name: `prose of ${language}`,
  run(text) {
    const finder = new ProseFinder();
    const blocks = finder.find(text, language);
    for (const block of blocks) {
      splitSentences(block.text, block.textKind);
      block.write(block.text);
    }
    const middle = text.length >> 1;
    finder.find(`${text.slice(0, middle)}x${text.slice(middle)}`, language);
    finder.differsInComments(`${text} `);
  },
}));

const texts: readonly Target[] = [
  ...kinds.flatMap((kind): Target[] => [
    { name: `placeholders of ${kind}`, run: (text) => findPlaceholders(text, { kind }) },
    { name: `sentences of ${kind}`, run: (text) => splitSentences(text, kind) },
    { name: `paragraphs of ${kind}`, run: (text) => paragraphsOf(text, kind) },
  ]),
  ...(['xml', 'token'] as const).map((scheme): Target => ({
    name: `masks as ${scheme}`,
    run(text) {
      const masked = mask(text, findPlaceholders(text, { kind: 'html' }), scheme);
      unmask(masked, masked.text);
      unmask(masked, text);
      unmask(mask('<b>a</b> {b}', findPlaceholders('<b>a</b> {b}', {}), scheme), text);
    },
  })),
  ...(['xml', 'html'] as const).flatMap((mode): Target[] =>
    [true, false].map((strict) => ({
      name: `markup of ${strict ? 'strict ' : ''}${mode}`,
      run(text) {
        const read = readMarkup(text, {
          mode,
          strict,
          ignoreTags: ['x'],
          splittingTags: ['p'],
          nonSplittingTags: ['b'],
        });
        if (read.ok) read.document.write(read.document.segments.toReversed());
      },
    })),
  ),
  {
    name: 'pieces of a text',
    run: (text) => cutIntoPieces({ text, spans: findPlaceholders(text, {}), protectedSpans: [] } as never, 200),
  },
  { name: 'parts of a text', run: (text) => cutIntoParts(text, 200) },
  { name: 'changes of a wording', run: (text) => wordChanges(text, `x ${text} y`) },
  { name: 'changes to a wording', run: (text) => wordChanges(text, text.split('').reverse().join('')) },
  {
    name: 'changes of a short text',
    run: (text) => [wordChanges('One sentence. Another one.', text), wordChanges(text, 'One.')],
  },
  {
    name: 'redaction',
    run: (text) => [redactSecrets(text, ['secret-key']), redactMessage(text, ['secret-key'], ['text'])],
  },
];

const glossaries: readonly Target[] = [
  { name: 'CSV', run: (text) => [...readCsv(text)] },
  { name: 'TSV', run: (text) => [...readTsv(text)] },
  { name: 'clipboard', run: (text) => [...readClipboard(text), ...readClipboard(`\t${text}`)] },
  { name: 'TBX', run: (text) => [...readTbx(text)] },
  { name: 'lines of a dictionary', run: (text) => [...splitLines(text)] },
];

/** All that reads a text of somebody else. */
export const targets: readonly Target[] = [...formats, ...files, ...glossaries, ...texts, ...prose];
