import type { DictionaryPair } from '../../api/resources/glossaries';
import { formatEntries, type GlossaryEntry } from '../../api/schemas/glossaryEntries';
import { entryCount, listGlossaries, type KnownGlossary } from '../../domain/glossaries/knownGlossaries';
import { phraseReason } from '../../domain/glossaries/phraseReason';
import { readDictionary } from '../../domain/glossaries/readDictionary';
import { sentenceOf } from '../../shared/reasonWords';
import { UsageError } from '../arguments';
import { withService } from '../service';
import { grouped, type Shell } from '../shell';
import { tableOf } from '../table';
import type { ExitCode } from '../world';
import { confirmDeletion, meant, readAction } from './action';
import { exportGlossary } from './exportGlossary';
import { createGlossary, importEntries } from './importEntries';
import { readInput } from './entryInput';
import { pairsOf, readGlossaryArguments, type GlossaryValues, type GlossaryWork } from './glossaryWork';

/** Lists, makes, fills and exports glossaries. @throws UsageError */
export async function glossary(args: readonly string[], shell: Shell): Promise<ExitCode> {
  const { values, positionals } = readGlossaryArguments(args);
  const { action, rest } = readAction('glossary', positionals);
  const [first = '', second = '', third = ''] = rest;
  const pair = pairOf(values);
  if (action === 'create' || action === 'rename') refusePhrase('name', action === 'create' ? first : second);
  if (action === 'add') {
    refusePhrase('source', second);
    refusePhrase('target', third);
  }
  // Before a service is asked: a file that cannot be read is no reason to start one.
  const input = action === 'create' || action === 'import' ? await readInput(second, values.format, shell) : undefined;
  return await withService('parlance-glossary', values, shell, async (client) => {
    const work = { client, values, shell, ...(pair && { pair }) };
    if (input && action === 'create') return await createGlossary(work, first, input);
    const all = await listGlossaries(client, { signal: shell.signal });
    if (action === 'list') return await list(all, work);
    const known = meant(all, ({ id }) => id, first, 'glossary');
    if (action === 'show') return await show(known, work);
    if (action === 'export') return await exportGlossary(known, work);
    if (action !== 'delete' && known.isLegacy) {
      throw new UsageError(`“${known.name}” is an older glossary, which the service can’t change.`);
    }
    if (input) return await importEntries(work, known, input);
    switch (action) {
      case 'add':
        return await add(known, { source: second, target: third }, work);
      case 'remove':
        return await remove(known, rest.slice(1), work);
      case 'rename':
        await client.glossaries.patch(known.id, { name: second }, { signal: shell.signal });
        await tell(work, { glossary: known.id, name: second }, `Renamed “${known.name}” to “${second}”.`);
        return 0;
      default:
        return await deleteWhole(known, work);
    }
  });
}

/** @throws UsageError */
function refusePhrase(of: 'name' | 'source' | 'target', phrase: string): void {
  const why = phraseReason(of, phrase);
  if (why) throw new UsageError(sentenceOf(why));
}

/** @throws UsageError */
function pairOf({ source, to }: GlossaryValues): DictionaryPair | undefined {
  if (source === undefined && to === undefined) return undefined;
  if (source === undefined || to === undefined) throw new UsageError('Use --source and --to together, or neither.');
  return { sourceLang: source, targetLang: to };
}

async function tell({ values, shell }: GlossaryWork, report: object, sentence: string): Promise<void> {
  if (values.json) await shell.printJson({ version: 1, ...report });
  else shell.note(sentence);
}

/** @throws UsageError */
function onePair(known: KnownGlossary, wanted: DictionaryPair | undefined): DictionaryPair {
  const [only, ...others] = pairsOf(known, wanted);
  if (only && others.length === 0) return only;
  throw new UsageError(`“${known.name}” has ${others.length + 1} dictionaries. Use --source and --to.`);
}

async function list(all: readonly KnownGlossary[], { values, shell }: GlossaryWork): Promise<ExitCode> {
  if (values.json) {
    await shell.printJson(all);
    return 0;
  }
  const rows = all.map((one) => [
    one.id,
    one.name,
    one.dictionaries.map(({ source_lang: from, target_lang: to }) => `${from} → ${to}`).join(', '),
    grouped(entryCount(one)),
    one.createdAt,
  ]);
  await shell.print(tableOf(['ID', 'NAME', 'DICTIONARIES', 'ENTRIES', 'MADE'], rows));
  return 0;
}

async function show(known: KnownGlossary, { client, values, pair, shell }: GlossaryWork): Promise<ExitCode> {
  const dictionaries: Array<{ source: string; target: string; entries: GlossaryEntry[] }> = [];
  for (const one of pairsOf(known, pair)) {
    const place = { glossaryId: known.id, pair: one, isLegacy: known.isLegacy };
    const entries = await readDictionary(client, place, { signal: shell.signal });
    dictionaries.push({ source: one.sourceLang, target: one.targetLang, entries });
  }
  if (values.json) {
    await shell.printJson({ version: 1, id: known.id, name: known.name, dictionaries });
    return 0;
  }
  const rows = dictionaries.flatMap(({ source, target, entries }) =>
    entries.map((entry) => [`${source} → ${target}`, entry.source, entry.target]),
  );
  await shell.print(tableOf(['LANGUAGES', 'SOURCE', 'TARGET'], rows));
  return 0;
}

async function add(known: KnownGlossary, entry: GlossaryEntry, work: GlossaryWork): Promise<ExitCode> {
  const { client, shell } = work;
  // A pair that the glossary does not have yet begins a dictionary.
  const { sourceLang, targetLang } = work.pair ?? onePair(known, undefined);
  const options = { signal: shell.signal };
  const dictionary = { source_lang: sourceLang, target_lang: targetLang, entries: formatEntries([entry], 'tsv') };
  await client.glossaries.patch(known.id, { dictionaries: [{ ...dictionary, entries_format: 'tsv' }] }, options);
  await tell(
    work,
    { glossary: known.id, source: sourceLang, target: targetLang, entry },
    `Set ${entry.source} → ${entry.target} in “${known.name}”.`,
  );
  return 0;
}

async function remove(known: KnownGlossary, sources: readonly string[], work: GlossaryWork): Promise<ExitCode> {
  const { client, values, shell } = work;
  const pair = onePair(known, work.pair);
  const options = { signal: shell.signal };
  const current = await readDictionary(client, { glossaryId: known.id, pair, isLegacy: false }, options);
  const unknown = sources.filter((source) => !current.some((entry) => entry.source === source));
  if (unknown.length > 0) throw new UsageError(`No entry found for ${unknown.join(', ')}. Nothing was changed.`);
  const left = current.filter(({ source }) => !sources.includes(source));
  if (left.length === 0) {
    confirmDeletion(values.yes, `all entries of the dictionary ${pair.sourceLang} → ${pair.targetLang}`);
    await client.glossaries.deleteDictionary(known.id, pair, options);
  } else {
    const entries = formatEntries(left, 'tsv');
    await client.glossaries.putDictionary(
      known.id,
      { source_lang: pair.sourceLang, target_lang: pair.targetLang, entries, entries_format: 'tsv' },
      options,
    );
  }
  const removed = current.length - left.length;
  await tell(
    work,
    { glossary: known.id, source: pair.sourceLang, target: pair.targetLang, removed },
    `${grouped(removed)} removed, ${grouped(left.length)} left.`,
  );
  return 0;
}

async function deleteWhole(known: KnownGlossary, work: GlossaryWork): Promise<ExitCode> {
  const { client, values, shell } = work;
  confirmDeletion(values.yes, `the glossary “${known.name}” with ${grouped(entryCount(known))} entries`);
  const options = { signal: shell.signal };
  await (known.isLegacy ? client.legacyGlossaries : client.glossaries).delete(known.id, options);
  await tell(work, { glossary: known.id, deleted: true }, `Deleted “${known.name}”.`);
  return 0;
}
