import type { TextEdit } from '../../formats/edits';
import type { InlineCode } from '../../formats/xliff/content';
import type { XliffTranslation } from '../../formats/xliff/translations';
import type { FileFinding } from './findings';
import { reason } from '../../formats/reason';

/** Compares the inline codes of a target with those of its source. */
export function checkCodes(text: string, { segment, source, target }: XliffTranslation): FileFinding[] {
  if (source.codes.length === 0 && target.codes.length === 0) return [];
  const wanted = groupByName(source.codes);
  const found = groupByName(target.codes);
  const missing = [...wanted].flatMap(([name, codes]) => codes.slice(found.get(name)?.length ?? 0));
  const findings: FileFinding[] = missingFindings(text, missing, { segment, target });
  for (const [name, codes] of found) {
    const own = wanted.get(name);
    const tooMany = own ? codes.filter(({ canCopy }) => !canCopy).slice(own.length) : codes;
    for (const code of tooMany) findings.push(own ? repeated(code, segment) : unknown(code, segment));
  }
  return [...findings, ...misplaced(target.codes, segment)];
}

function groupByName(codes: readonly InlineCode[]): Map<string, InlineCode[]> {
  const groups = new Map<string, InlineCode[]>();
  for (const code of codes) {
    const group = groups.get(code.name);
    if (group) group.push(code);
    else groups.set(code.name, [code]);
  }
  return groups;
}

/** One finding for all that is missing, so that one fix puts it back. It stands at the whole target. */
function missingFindings(
  text: string,
  missing: readonly InlineCode[],
  { segment, target }: Pick<XliffTranslation, 'segment' | 'target'>,
): FileFinding[] {
  if (missing.length === 0) return [];
  // `pc` is an opening and a closing code at one place: written once, shown once.
  const places = [...new Map(missing.map((code) => [code.start, code])).values()].sort((a, b) => a.start - b.start);
  const names = places.map((code) => show(code.written)).join(', ');
  const severity = missing.every(({ canDelete }) => canDelete) ? 'warning' : 'error';
  return [
    {
      code: 'code-missing',
      severity,
      message: reason('code-missing', names),
      ...contentRange(target),
      segment,
      fix: {
        title: places.length === 1 ? reason('insert-code', names) : reason('insert-codes', places.length),
        edits: insertCodes(text, places, target.end),
      },
    },
  ];
}

/** Inserts missing codes at the end, in the order of the source; an element around text is inserted empty. */
function insertCodes(text: string, missing: readonly InlineCode[], at: number): TextEdit[] {
  const newText = missing
    .map(({ written, start, end }) => {
      const name = /^<([^\s/>]+)/.exec(written)?.[1];
      const isOpen = name !== undefined && !written.endsWith('/>') && !written.endsWith(`</${name}>`);
      return isOpen ? `${written}</${name}>` : text.slice(start, end);
    })
    .join('');
  return [{ start: at, end: at, newText }];
}

function unknown({ start, end, written }: InlineCode, segment: number): FileFinding {
  const message = reason('code-unknown', show(written));
  return { code: 'code-unknown', severity: 'error', message, start, end, segment };
}

function repeated({ start, end, written }: InlineCode, segment: number): FileFinding {
  const message = reason('code-repeated', show(written));
  return { code: 'code-repeated', severity: 'warning', message, start, end, segment };
}

/** Finds codes that close a stretch before it was opened. */
function misplaced(codes: readonly InlineCode[], segment: number): FileFinding[] {
  const opened = new Set<string>();
  const openers = new Set(codes.flatMap(({ pairing }) => (pairing?.role === 'open' ? [pairing.key] : [])));
  return codes.flatMap(({ pairing, start, end, written }): FileFinding[] => {
    if (pairing?.role === 'open') opened.add(pairing.key);
    if (pairing?.role !== 'close' || opened.has(pairing.key) || !openers.has(pairing.key)) return [];
    const message = reason('code-misplaced', show(written));
    return [{ code: 'code-misplaced', severity: 'error', message, start, end, segment }];
  });
}

function contentRange({ start, end }: { start: number; end: number }): { start: number; end: number } {
  return { start, end };
}

const longest = 60;
/** Max characters searched: where codes are not ended, each of very many contains all the others. */
const mostLooked = 10 * longest;

function show(written: string): string {
  const line = written.slice(0, mostLooked).replace(/\s+/g, ' ');
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
}
