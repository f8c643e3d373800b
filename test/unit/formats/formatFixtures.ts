import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { applyEdits } from '../../../src/formats/edits';
import { decodeFile } from '../../../src/formats/encoding';
import { formatOfFile, formatOfRoot, type FileFormat } from '../../../src/formats/fileFormats';
import type { ParsedFile, Segment, SegmentTarget } from '../../../src/formats/segment';

export interface Fixture {
  name: string;
  bytes: Uint8Array;
  text: string;
  format: FileFormat;
}

/** Every file of test/fixtures/formats with the format its name stands for. */
export function fixtures(): Fixture[] {
  const root = path.resolve('test/fixtures/formats');
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const bytes = readFileSync(path.join(entry.parentPath, entry.name));
      const named = formatOfFile(entry.name);
      const decoded = decodeFile(bytes, named?.encoding);
      // Files of Qt have the extension of TypeScript, whose tools would read them here.
      const format = decoded.ok ? (formatOfRoot(decoded.file.text) ?? named) : named;
      if (!decoded.ok || !format) throw new Error(`${entry.name} is no fixture`);
      const name = format.id === 'qt' ? entry.name.replace(/xml$/, 'ts') : entry.name;
      return { name: `${path.basename(entry.parentPath)}/${name}`, bytes, text: decoded.file.text, format };
    });
}

/** A segment as its own translation. */
export function identity({ text, protectedSpans }: Segment): SegmentTarget {
  return { text, protectedSpans };
}

/** Changes every word of a segment outside its codes. */
export function changeWords(segment: Segment, change = (text: string) => text.toUpperCase()): SegmentTarget {
  const protectedSpans: Array<{ start: number; end: number }> = [];
  let text = '';
  let at = 0;
  for (const span of segment.protectedSpans) {
    text += change(segment.text.slice(at, span.start));
    protectedSpans.push({ start: text.length, end: text.length + span.end - span.start });
    text += segment.text.slice(span.start, span.end);
    at = span.end;
  }
  return { text: text + change(segment.text.slice(at)), protectedSpans };
}

/** The text of a file with a translation of every segment. */
export function translateAll(text: string, parsed: ParsedFile, change: (segment: Segment) => SegmentTarget): string {
  return applyEdits(text, parsed.edits(parsed.segments.map(change), { targetLanguage: 'de' }));
}

/** What cannot be read of a file, by code; not what is only told of it, as that a translation waits for a review. */
export function unreadable({ problems }: Pick<ParsedFile, 'problems'>): string[] {
  return problems.filter(({ leaves }) => leaves !== 'nothing').map(({ code }) => code);
}
