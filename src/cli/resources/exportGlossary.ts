import { formatOf } from '../../domain/glossaries/entryFile';
import { exportText } from '../../domain/glossaries/exportText';
import type { KnownGlossary } from '../../domain/glossaries/knownGlossaries';
import { readDictionary } from '../../domain/glossaries/readDictionary';
import type { DictionaryContent } from '../../formats/glossaries/row';
import { oneOf, UsageError } from '../arguments';
import { entryFormatNames } from '../commands';
import { outputProblem, standardStream, writeOutput } from '../outputFile';
import { grouped } from '../shell';
import type { ExitCode } from '../world';
import { pairsOf, type GlossaryWork } from './glossaryWork';

/** Writes the entries of a glossary as a file. @throws UsageError */
export async function exportGlossary(
  known: KnownGlossary,
  { client, values, pair, shell }: GlossaryWork,
): Promise<ExitCode> {
  const output = values.output ?? standardStream;
  const format = values.format === undefined ? formatOf(output) : oneOf(values.format, entryFormatNames, 'format');
  if (!format) throw new UsageError(`Give --format: ${entryFormatNames.join(', ')}.`);
  const pairs = pairsOf(known, pair);
  if (pairs.length === 0) throw new UsageError(`“${known.name}” doesn’t have a dictionary.`);
  if (format === 'tsv' && pairs.length > 1) {
    throw new UsageError('TSV supports one dictionary only. Use --source and --to, or another --format.');
  }
  if (values.json && output === standardStream) {
    throw new UsageError('--json needs --output. To print the entries, use parlance glossary show --json.');
  }
  const options = { mayReplace: values.overwrite };
  const problem = await outputProblem(output, options, shell);
  if (problem !== undefined) throw new UsageError(problem);
  const dictionaries: DictionaryContent[] = [];
  for (const one of pairs) {
    const place = { glossaryId: known.id, pair: one, isLegacy: known.isLegacy };
    dictionaries.push({ ...one, entries: await readDictionary(client, place, { signal: shell.signal }) });
  }
  const text = await exportText(format, known.name, dictionaries, shell.signal, { isExact: values.exact });
  await writeOutput(output, Buffer.from(text), options, shell);
  const entries = dictionaries.reduce((sum, one) => sum + one.entries.length, 0);
  if (values.json) await shell.printJson({ version: 1, glossary: known.id, format, output, entries });
  else if (output !== standardStream) shell.note(`Exported ${grouped(entries)} entries to ${output}.`);
  return 0;
}
