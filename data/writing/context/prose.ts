// Prints the prose of documents, a paragraph a line: `tsx prose.ts LANGUAGE PART FOLDER...`. What is in another
// LANGUAGE, not translated yet, is left out. PART is `all`, or one of the two halves
// that documents to measure with are split in by the digest of their path under FOLDER: `tune`, to set thresholds by, and
// `final`, which nobody reads.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findProse } from '../../../src/formats/prose/find';
import { detectLanguage } from '../../../src/localService/engines/detectLanguage';

const kinds: Readonly<Record<string, string>> = {
  '.md': 'markdown',
  '.mdx': 'mdx',
  '.asc': 'asciidoc',
  '.adoc': 'asciidoc',
  '.rst': 'restructuredtext',
  '.po': 'po',
};
const [language = '', part = 'all', ...folders] = process.argv.slice(2);
const seen = new Set<string>();
void printProse();

async function printProse(): Promise<void> {
  for (const folder of folders) {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
    for (const file of files) {
      const kind = kinds[path.extname(file)];
      if (!kind || (part !== 'all' && part !== partOf(file))) continue;
      for (const { text } of findProse(readFileSync(path.join(folder, file), 'utf8'), kind)) {
        const line = (kind === 'po' ? withoutRoles(text) : text).replace(/\s+/g, ' ').trim();
        if (line.split(' ').length < 4 || seen.has(line)) continue;
        seen.add(line);
        if ((await detectLanguage(line))?.language !== language) continue;
        process.stdout.write(part === 'all' ? `${line}\n` : `${file}\t${line}\n`);
      }
    }
  }
}

function partOf(file: string): 'tune' | 'final' {
  return createHash('sha256').update(file.replaceAll('\\', '/')).digest().readUInt8(0) % 2 === 0 ? 'tune' : 'final';
}

/** What reStructuredText marks as code or as a name. */
function withoutRoles(text: string): string {
  return text.replace(/(?::[\w:+.-]+:)?`{1,2}[^`]+`{1,2}_{0,2}|\|[\w ]+\|/g, '■');
}
