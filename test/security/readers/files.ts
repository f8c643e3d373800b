import assert from 'node:assert/strict';
import { applyEdits, type TextEdit } from '../../../src/formats/edits';
import { fileFormats, type FileFormat } from '../../../src/formats/fileFormats';
import { parseOfficeText, type OfficeType } from '../../../src/formats/office/officeDocument';
import { fits, type ParsedFile, type Segment, type SegmentTarget } from '../../../src/formats/segment';
import type { ProtectedSpan } from '../../../src/formats/placeholders/span';
import { parseXliff } from '../../../src/formats/xliff/xliff';
import { checkFile } from '../../../src/domain/files/checkFile';
import { cueRows, segmentRows } from '../../../src/domain/files/segmentRow';
import { hasWords } from '../../../src/domain/files/wanted';
import { lengthFindings } from '../../../src/domain/files/lengthFindings';
import { markSegment } from '../../../src/domain/files/markSegment';
import type { Random } from './random';
import type { Reader } from './readers';

type Parse = (text: string) => ParsedFile;

/** Ranges that ascend, do not overlap, and stand in a text of that length. */
export function checkRanges(
  ranges: ReadonlyArray<{ start: number; end: number }>,
  length: number,
  what: string,
  mayNest = false,
): void {
  let last = 0;
  for (const { start, end } of ranges) {
    assert.ok(start >= last && end >= start && end <= length, `${what}: ${start}–${end} of ${length}, behind ${last}`);
    last = mayNest ? start : end;
  }
}

interface Code {
  index: number;
  code: string;
}

/** Whether a reply with its placeholders in this order is taken: pairs nest, and what has an order keeps it. */
function mayStandSo(spans: readonly ProtectedSpan[]): boolean {
  const open: number[] = [];
  const reached = new Map<number, number>();
  return spans.every(({ pair, sequence, start }) => {
    if (pair?.role === 'open') open.push(pair.id);
    if (pair?.role === 'close' && open.pop() !== pair.id) return false;
    if (sequence === undefined) return true;
    const isBehind = (reached.get(sequence) ?? -1) < start;
    reached.set(sequence, start);
    return isBehind;
  });
}

/** A translation as bad as a service gives one that is taken: any text, with the codes in any order. */
function hostileTarget(segment: Segment, random: Random, reply: () => string): SegmentTarget {
  let codes = segment.protectedSpans.map(({ start, end }, index): Code => ({
    index,
    code: segment.text.slice(start, end),
  }));
  for (let tries = codes.length > 1 ? random.below(4) : 0; tries > 0; tries--) {
    const [one, other] = [random.below(codes.length), random.below(codes.length)];
    const moved = codes.with(one, codes[other] as Code).with(other, codes[one] as Code);
    if (mayStandSo(moved.map(({ index }) => segment.protectedSpans[index] as ProtectedSpan))) codes = moved;
  }
  const protectedSpans: Array<{ start: number; end: number }> = [];
  let text = reply();
  for (const { index, code } of codes) {
    protectedSpans[index] = { start: text.length, end: text.length + code.length };
    text += code + reply();
  }
  return { text, protectedSpans };
}

/** A form of a Fluent message on a line of its own. */
const formOfPlural = /^ +\[(?:zero|one|two|few|many)\] /gm;

/** What edits may not touch stays: all of a file but its segments, where a file has one language. */
function checkOutside(text: string, segments: readonly Segment[], edits: readonly TextEdit[], what: string): void {
  const places = segments.map(({ start, end }) => ({ start, end })).sort((a, b) => a.start - b.start);
  for (const { start, end, newText } of edits) {
    // Some formats have a place for their language.
    if (/^(["']?)de\1$/.test(newText)) continue;
    // Forms that the language has and the file lacks stand beside those that are there.
    if (start === end && newText.search(formOfPlural) === 0) continue;
    const isInside = places.some((place) => place.start <= start && end <= place.end);
    assert.ok(
      isInside,
      `${what} is changed outside of its texts: ${JSON.stringify(text.slice(start, end))} → ${JSON.stringify(newText)}`,
    );
  }
}

/** Reads a file, puts any translations into it, and reads the result. */
function readAndWrite(
  text: string,
  random: Random,
  reply: () => string,
  { parse, isBilingual, name }: { parse: Parse; isBilingual: boolean; name: string },
): void {
  const file = parse(text);
  for (const segment of file.segments) {
    assert.ok(0 <= segment.start && segment.start <= segment.end && segment.end <= text.length, `${name}: segment`);
    checkRanges(segment.protectedSpans, segment.text.length, `codes of ${name}`);
    hasWords(segment);
    markSegment(segment);
  }
  for (const { start, end } of file.problems) {
    assert.ok(0 <= start && start <= end && end <= text.length, `${name}: a problem is outside of the file`);
  }
  const own = file.edits(file.segments.map(({ text: source, protectedSpans }) => ({ text: source, protectedSpans })));
  if (!isBilingual) assert.deepEqual(own, [], `${name}: a source in its own place changes the file`);
  const targets = file.segments.map((segment) => {
    if (random.chance(0.3)) return undefined;
    const target = hostileTarget(segment, random, reply);
    assert.ok(fits(segment, target));
    return file.refusal?.(target) === undefined ? target : undefined;
  });
  const edits = file.edits(targets, { targetLanguage: 'de' });
  if (!isBilingual) checkOutside(text, file.segments, edits, name);
  const written = applyEdits(text, edits);
  const again = parse(written);
  const forms = name === 'fluent' ? edits.flatMap(({ newText }) => newText.match(formOfPlural) ?? []).length : 0;
  checkReread(file, again, targets, forms, `${name}, written as ${JSON.stringify(written)}`);
}

/** What was written is read as it was meant: what has no translation is there as before, and nothing became of others. */
function checkReread(
  file: ParsedFile,
  again: ParsedFile,
  targets: ReadonlyArray<SegmentTarget | undefined>,
  forms: number,
  what: string,
): void {
  // Some problems are notes, such as of a message that is to be reviewed; these are of a part that cannot be read.
  const unread = ({ problems }: ParsedFile) => problems.filter(({ leaves }) => leaves === undefined);
  const problems = unread(again);
  assert.ok(problems.length <= unread(file).length, `cannot be read: ${problems.at(-1)?.message}: ${what}`);
  // Where a file is damaged, what is read as a text depends on those before it.
  if (file.problems.length > 0) return;
  // In a line of plain text a line end is nothing but one.
  const lines = targets.reduce((sum, target) => sum + (target?.text.match(/[\r\n]/g)?.length ?? 0), 0);
  // A brace that a reply brings may begin an expression of a template that ends behind it.
  if (what.startsWith('html') && /[{<][{%#?]/.test(what)) return;
  // Which bars part the forms of messages is told by all of a file.
  if (/^(?:js|json|php)/.test(what) && what.includes('|')) return;
  const most = file.segments.length + (what.startsWith('text') ? lines : 0) + forms;
  assert.ok(again.segments.length <= most, `${again.segments.length} texts for ${file.segments.length}: ${what}`);
  // Whether apostrophes are doubled in a file of properties is told by all of it.
  if (what.startsWith('properties') && what.includes("'")) return;
  let at = 0;
  for (const [index, { text, start, end }] of file.segments.entries()) {
    // One that has others inside it, such as that of an image, changes with them, and they move with it.
    const isNested = file.segments.some((other) => other.start < end && start < other.end && other.start !== start);
    if (targets[index] !== undefined || isNested) continue;
    // Of forms that are one text in the file, some may be read as one when what told them apart is gone.
    const found = again.segments.findIndex((segment, place) => place >= at && segment.text.includes(text));
    assert.ok(found >= 0, `lost ${JSON.stringify(text)}: ${what}`);
    at = found;
  }
}

function ofFormat({ id, parse, isBilingual }: FileFormat): Reader {
  return {
    name: `format ${id}`,
    weight: 8,
    like: [id],
    run: (text, random, reply) =>
      readAndWrite(text, random, reply, { name: id, isBilingual, parse: (file) => parse(file) }),
  };
}

const officePaths: Record<OfficeType, string> = {
  docx: 'word/document.xml',
  pptx: 'ppt/slides/slide1.xml',
  xlsx: 'xl/sharedStrings.xml',
};
const officeSamples = [
  '<w:document xmlns:w="u"><w:body><w:p><w:pPr><w:b/></w:pPr><w:r><w:rPr><w:b/><w:lang w:val="de"/></w:rPr><w:t xml:space="preserve">Some words </w:t></w:r><w:hyperlink r:id="1"><w:r><w:t>of a link</w:t></w:r></w:hyperlink><w:r><w:tab/><w:t>and more</w:t></w:r></w:p><w:p><w:del><w:r><w:delText>gone</w:delText></w:r></w:del><w:ins><w:r><w:t>new &amp; here</w:t></w:r></w:ins></w:p></w:body></w:document>',
  '<p:sld xmlns:a="u"><a:p><a:r><a:rPr lang="en" b="1"/><a:t>A title</a:t></a:r><a:br/><a:r><a:rPr lang="en"/><a:t>with words</a:t></a:r></a:p></p:sld>',
  '<sst xmlns="u"><si><t>One cell</t></si><si><r><rPr><b/></rPr><t>Two </t></r><r><t xml:space="preserve">runs</t></r></si></sst>',
];

const xliff: Omit<Reader, 'run'> = { name: '', weight: 2, like: ['xliff'] };

export const fileReaders: readonly Reader[] = [
  ...fileFormats.map(ofFormat),
  ...(Object.keys(officePaths) as OfficeType[]).map((type): Reader => ({
    name: `part of ${type}`,
    weight: 4,
    like: [],
    samples: officeSamples,
    run: (text, random, reply) =>
      readAndWrite(text, random, reply, {
        name: type,
        isBilingual: false,
        parse: (part) => parseOfficeText(type, officePaths[type], part, new Set()),
      }),
  })),
  {
    ...xliff,
    name: 'checks of XLIFF',
    run(text) {
      const file = parseXliff(text);
      segmentRows(file);
      for (const { start, end, fix } of checkFile(text, file)) {
        assert.ok(0 <= start && start <= end && end <= text.length, 'a finding is outside of the file');
        if (fix?.edits) applyEdits(text, fix.edits);
      }
    },
  },
  {
    ...xliff,
    name: 'states of XLIFF',
    run(text) {
      const file = parseXliff(text);
      const all = new Set(file.segments.keys());
      for (const edits of [file.changeStates(all, 'translated'), file.emptyTargets(all)]) {
        const again = parseXliff(applyEdits(text, edits));
        assert.equal(again.segments.length, file.segments.length, 'other segments');
        assert.ok(again.problems.length <= file.problems.length, 'new problems');
      }
    },
  },
  ...fileFormats
    .filter(({ id }) => id === 'srt' || id === 'webvtt')
    .map((format): Reader => ({
      name: `rows of ${format.id}`,
      weight: 2,
      like: [format.id],
      run: (text) => [cueRows(format.parse(text)), lengthFindings(format, text)],
    })),
];
