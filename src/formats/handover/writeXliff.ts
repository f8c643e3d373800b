import { cutAtCodes, type HandoverFile, type HandoverState, type HandoverUnit } from './handoverFile';
import { xmlText, xmlValue } from './writeXml';

/** Writes XLIFF 1.2, which all tools of translators read. */
export function writeXliff12({ sourceLanguage, targetLanguage, groups }: HandoverFile): string {
  const states: Readonly<Record<HandoverState, string>> = {
    missing: 'needs-translation',
    stale: 'needs-adaptation',
    review: 'needs-review-translation',
  };
  const unit = ({
    id,
    name,
    source,
    codes,
    state,
    target,
    targetCodes = [],
    note,
    maxLength,
  }: HandoverUnit): string[] => {
    const limit = maxLength === undefined ? '' : ` maxwidth="${maxLength}" size-unit="char"`;
    return [
      `      <trans-unit id="${xmlValue(id)}"${name === '' ? '' : ` resname="${xmlValue(name)}"`}${limit} xml:space="preserve">`,
      `        <source>${inline(source, codes, inline12)}</source>`,
      ...(target === undefined
        ? []
        : [`        <target state="${states[state]}">${inline(target, targetCodes, inline12)}</target>`]),
      ...(note === undefined ? [] : [`        <note>${xmlText(note)}</note>`]),
      '      </trans-unit>',
    ];
  };
  const languages = `source-language="${xmlValue(sourceLanguage)}" target-language="${xmlValue(targetLanguage)}"`;
  return lines([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">',
    ...groups.flatMap(({ path, units }) => [
      `  <file original="${xmlValue(path)}" ${languages} datatype="plaintext">`,
      '    <body>',
      ...units.flatMap(unit),
      '    </body>',
      '  </file>',
    ]),
    '</xliff>',
  ]);
}

/** Writes XLIFF 2.1. */
export function writeXliff21({ sourceLanguage, targetLanguage, groups }: HandoverFile): string {
  const states: Readonly<Record<HandoverState, string>> = {
    missing: 'initial',
    stale: 'initial',
    review: 'translated',
  };
  const unit = ({
    id,
    name,
    source,
    codes,
    state,
    target,
    targetCodes = [],
    note,
    maxLength,
  }: HandoverUnit): string[] => {
    const limit = maxLength === undefined ? '' : ` slr:sizeRestriction="${maxLength}"`;
    return [
      `    <unit id="${xmlValue(id)}"${name === '' ? '' : ` name="${xmlValue(name)}"`}${limit} xml:space="preserve">`,
      ...(note === undefined ? [] : [`      <notes><note>${xmlText(note)}</note></notes>`]),
      ...(codes.length === 0
        ? []
        : [
            '      <originalData>',
            ...codes.map(
              ({ start, end }, index) => `        <data id="d${index + 1}">${xmlText(source.slice(start, end))}</data>`,
            ),
            '      </originalData>',
          ]),
      `      <segment state="${states[state]}">`,
      `        <source>${inline(source, codes, inline21)}</source>`,
      ...(target === undefined ? [] : [`        <target>${inline(target, targetCodes, inline21)}</target>`]),
      '      </segment>',
      '    </unit>',
    ];
  };
  const languages = `srcLang="${xmlValue(sourceLanguage)}" trgLang="${xmlValue(targetLanguage)}"`;
  const hasLimits = groups.some(({ units }) => units.some(({ maxLength }) => maxLength !== undefined));
  const restrictions = hasLimits ? ' xmlns:slr="urn:oasis:names:tc:xliff:sizerestriction:2.0"' : '';
  const profile = '    <slr:profiles generalProfile="xliff:codepoints"/>';
  return lines([
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<xliff version="2.1" xmlns="urn:oasis:names:tc:xliff:document:2.0"${restrictions} ${languages}>`,
    ...groups.flatMap(({ path, units }, index) => [
      `  <file id="f${index + 1}" original="${xmlValue(path)}">`,
      ...(hasLimits ? [profile] : []),
      ...units.flatMap(unit),
      '  </file>',
    ]),
    '</xliff>',
  ]);
}

/** Codes are named by their places in the source, from 1; what a code says is for the translator alone. */
function inline12(name: number, code: string): string {
  return `<ph id="${name}">${xmlText(code)}</ph>`;
}

function inline21(name: number, code: string): string {
  return `<ph id="${name}" dataRef="d${name}" disp="${xmlValue(code)}"/>`;
}

function inline(
  text: string,
  codes: Parameters<typeof cutAtCodes>[1],
  write: (name: number, code: string) => string,
): string {
  return cutAtCodes(text, codes)
    .map((piece) => (typeof piece === 'string' ? xmlText(piece) : write(piece.code + 1, piece.text)))
    .join('');
}

function lines(all: readonly string[]): string {
  return `${all.join('\n')}\n`;
}
