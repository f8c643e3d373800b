import assert from 'node:assert/strict';
import { limits } from '../../../src/api/schemas/limits';
import type { ContractCase, Sent } from '../table';

/** A request with a dictionary that has these fields in place of its own. */
type WithDictionary = (changes: Record<string, unknown>) => Sent;

const { phraseBytes, dictionaryBytes } = limits.glossary;

/** What holds for a dictionary wherever it is sent (contract §5): its languages and the rules of entries. */
export function entryCases(send: WithDictionary, success: number): ContractCase[] {
  const refuses = (name: string, changes: Record<string, unknown>): ContractCase => ({
    name: `refuses ${name}`,
    status: 400,
    send: send(changes),
  });
  const takes = (name: string, changes: Record<string, unknown>): ContractCase => ({
    name: `takes ${name}`,
    status: success,
    send: send(changes),
  });
  const refusesEntry = (name: string, entries: string): ContractCase => ({
    ...refuses(name, { entries }),
    checkOwn: ({ json }) => assert.ok((json as { detail?: string }).detail, 'a detail says which entry'),
  });
  return [
    takes('a phrase of 1024 bytes', { entries: `${'ü'.repeat(phraseBytes / 2)}\tx` }),
    refusesEntry('a phrase of 1025 bytes', `${'ü'.repeat(phraseBytes / 2)}x\tx`),
    refusesEntry('an entry without a tab', 'tea'),
    refusesEntry('a source that is there twice', 'tea\tTee\ntea\tTe'),
    refusesEntry('an empty source', '\tTee'),
    refusesEntry('an empty target', 'tea\t'),
    refusesEntry('a control character', 'tea\u0001\tTee'),
    refusesEntry('outer white space', ' tea\tTee'),
    refusesEntry('no entries', ''),
    refuses('missing entries', { entries: undefined }),
    takes('blank lines', { entries: '\ntea\tTee\n\n' }),
    takes('csv with quotes and languages', { entries: '"tea, green",Tee,en\n', entries_format: 'csv' }),
    refuses('csv whose every line is of other languages', { entries: 'tea,Tee,fr,es', entries_format: 'csv' }),
    refuses('an unknown format', { entries_format: 'xlsx' }),
    refuses('a variant as language', { source_lang: 'en-GB' }),
    refuses('an unknown language', { source_lang: 'xx' }),
    refuses('the same language twice', { source_lang: 'de', target_lang: 'DE' }),
    refuses('a missing language', { source_lang: undefined }),
  ];
}

/** Entries of exactly as many bytes as a dictionary may have, and `more`. */
export function largestEntries(more: number): string {
  const lines: string[] = [];
  let bytes = 0;
  while (bytes < dictionaryBytes + more - 2_000) {
    const line = `${String(lines.length).padEnd(900, 's')}\t${'t'.repeat(900)}\n`;
    lines.push(line);
    bytes += line.length;
  }
  const rest = dictionaryBytes + more - bytes;
  return `${lines.join('')}${'r'.repeat(rest - 1_002)}\t${'t'.repeat(1_001)}`;
}
