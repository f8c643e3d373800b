import { withoutForbidden } from '../markup/characters';
import type { DictionaryContent } from './row';

/**
 * Writes dictionaries as a term base in TBX-Basic version 2, the one that every tool reads; a chunk per entry. Each
 * entry becomes a concept of two terms.
 */
export function* writeTbx(title: string, dictionaries: readonly DictionaryContent[]): Generator<string> {
  const main = dictionaries[0]?.sourceLang ?? 'en';
  yield [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE martif SYSTEM "TBXBasiccoreStructV02.dtd">',
    `<martif type="TBX-Basic" xml:lang="${escaped(main)}">`,
    '  <martifHeader>',
    `    <fileDesc><titleStmt><title>${escaped(title)}</title></titleStmt><sourceDesc><p>Parlance</p></sourceDesc></fileDesc>`,
    '    <encodingDesc><p type="XCSURI">TBXBasicXCSV02.xcs</p></encodingDesc>',
    '  </martifHeader>',
    '  <text>',
    '    <body>',
    '',
  ].join('\n');
  let id = 0;
  for (const { sourceLang, targetLang, entries } of dictionaries) {
    for (const { source, target } of entries) {
      yield `      <termEntry id="c${++id}">\n${langSet(sourceLang, source)}${langSet(targetLang, target)}      </termEntry>\n`;
    }
  }
  yield '    </body>\n  </text>\n</martif>\n';
}

function langSet(lang: string, term: string): string {
  return `        <langSet xml:lang="${escaped(lang)}"><tig><term>${escaped(term)}</term></tig></langSet>\n`;
}

/** A character that no XML file can have would make all of the file unreadable. */
function escaped(text: string): string {
  return withoutForbidden(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
