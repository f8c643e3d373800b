/*
 * Reads a large file, writes a target into every segment, and prints the `FileFigures` of it as JSON: run by
 * `areas/files.ts` as `node --import tsx fileProcess.ts srt|xliff`.
 */
import { applyEdits } from '../../src/formats/edits';
import type { Segment, SegmentTarget } from '../../src/formats/segment';
import { parseSrt } from '../../src/formats/subtitles/srt';
import { parseXliff } from '../../src/formats/xliff/xliff';
import type { FileFigures } from './areas/files';

const rounds = 3;
const cues = 100_000;
const units = 50_000;

function subtitles(): string {
  const time = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(11, 23).replace('.', ',');
  const cue = (index: number): string =>
    `${index + 1}\n${time(index)} --> ${time(index + 1)}\nThis is <i>cue</i> number ${index},\nin two lines.\n`;
  return Array.from({ length: cues }, (_, index) => cue(index)).join('\n');
}

function translationUnits(): string {
  const unit = (index: number): string =>
    `<trans-unit id="u${index}">\n  <source>Save &amp; close file ${index} <g id="1">now</g></source>\n</trans-unit>\n`;
  const body = Array.from({ length: units }, (_, index) => unit(index)).join('');
  return `<xliff version="1.2"><file source-language="en" original="a"><body>\n${body}</body></file></xliff>`;
}

/** Another text with the same codes. */
function targetOf({ text, protectedSpans }: Segment): SegmentTarget {
  return {
    text: `~${text}`,
    protectedSpans: protectedSpans.map(({ start, end }) => ({ start: start + 1, end: end + 1 })),
  };
}

const [text, parse] = process.argv[2] === 'srt' ? [subtitles(), parseSrt] : [translationUnits(), parseXliff];
const { maxRSS: startKiB } = process.resourceUsage();
let cpuMs = Infinity;
for (let round = 0; round < rounds; round++) {
  const before = process.cpuUsage();
  const { segments, edits } = parse(text);
  const written = applyEdits(text, edits(segments.map(targetOf), { targetLanguage: 'de' }));
  const { user, system } = process.cpuUsage(before);
  cpuMs = Math.min(cpuMs, (user + system) / 1000);
  if (written.length < text.length + segments.length) throw new Error('Not every segment was written.');
}
const peakMiB = (process.resourceUsage().maxRSS - startKiB) / 1024;
process.stdout.write(
  JSON.stringify({ megabytes: Buffer.byteLength(text) / 1e6, cpuMs, peakMiB } satisfies FileFigures),
);
