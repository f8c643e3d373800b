import { lineCounter } from '../lineEnd';
import { entriesOf, stringOf, type PoString } from '../po/entries';
import { messageOf, saidIn } from '../po/messages';
import type { OffsetRange } from '../trackedRange';
import type { HandoverFile, HandoverUnit, ReturnedFile, ReturnedUnit } from './handoverFile';

/** Writes PO. The context of a message is the name of its entry and, in brackets, the id of the unit. */
export function writePo({ sourceLanguage, targetLanguage, groups }: HandoverFile): string {
  const header = [
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=UTF-8',
    'Content-Transfer-Encoding: 8bit',
    `Language: ${targetLanguage.replaceAll('-', '_')}`,
    `X-Source-Language: ${sourceLanguage}`,
  ];
  const message = (path: string, unit: HandoverUnit): string =>
    [
      ...commentLines('#.', unit.note ?? ''),
      ...(/\s/.test(path) ? commentLines('#.', path) : [`#: ${path}`]),
      ...(unit.target === undefined ? [] : ['#, fuzzy']),
      `msgctxt ${quoted(`${unit.name} [${unit.id}]`.trimStart())}`,
      `msgid ${quoted(unit.source)}`,
      `msgstr ${quoted(unit.target ?? '')}`,
    ].join('\n');
  return `${[
    ['msgid ""', 'msgstr ""', ...header.map((line) => quoted(`${line}\n`))].join('\n'),
    ...groups.flatMap(({ path, units }) => units.map((unit) => message(path, unit))),
  ].join('\n\n')}\n`;
}

/** Reads the translations of PO. */
export function readPo(text: string): ReturnedFile {
  const lineOf = lineCounter(text);
  const broken: OffsetRange[] = [];
  const units: ReturnedUnit[] = [];
  let targetLanguage: string | undefined;
  const said = (string: PoString | undefined): string => (string ? saidIn(text, string) : '');
  for (const entry of entriesOf(text, broken)) {
    const id = /\[([\w.-]+)\]$/.exec(said(stringOf(entry, 'msgctxt')).trim())?.[1];
    const source = stringOf(entry, 'msgid');
    if (source && saidIn(text, source) === '') {
      targetLanguage = /^Language:\s*(\S+)/m.exec(said(stringOf(entry, 'msgstr')))?.[1];
    }
    const message = messageOf(text, entry, 'none');
    if (id === undefined || !source || !message) continue;
    const target = said(message.places[0]);
    const pieces = target.trim() === '' ? [] : [target];
    units.push({ id, pieces, isDone: !message.isFuzzy, line: lineOf(source.keywordStart) });
  }
  const [first] = broken;
  if (first) return { brokenAtLine: lineOf(first.start) };
  return { units, ...(targetLanguage !== undefined && { targetLanguage }) };
}

const escapes: Readonly<Record<string, string>> = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function quoted(text: string): string {
  return `"${text.replace(/["\\\n\r\t]/g, (one) => escapes[one] ?? one)}"`;
}

function commentLines(kind: string, text: string): string[] {
  return text === '' ? [] : text.split(/\r\n|[\r\n]/).map((line) => `${kind} ${line}`.trimEnd());
}
