import type { GlossaryEntry } from '../../../../api/schemas/glossaryEntries';
import { formatEntries } from '../../../../api/schemas/glossaryEntries';
import type { DictionaryInput } from '../../../../api/schemas/glossaries';
import { pairProblem } from '../../../../domain/glossaries/dictionaryPair';
import { DictionaryRows, sizeProblem, type ProblemAtLine } from '../../../../domain/glossaries/dictionaryRows';
import { fingerprint } from '../../../../domain/glossaries/fingerprint';
import { readEntries, splitLines } from '../../../../domain/glossaries/readEntries';
import { planSave } from '../../../../domain/glossaries/savePlan';
import { DictionaryError, type DictionaryAccess } from './dictionaryAccess';
import type { DictionaryAddress } from '../dictionaryAddress';
import { confirm } from '../../../messages/showMessage';
import { counted, joinSentences, t } from '../../../../shared/l10n';
import { sentenceOf } from '../../../../shared/reasonWords';

/** Number of rows a refusal names; the table and the Problems view show the others. */
const namedProblems = 3;

/**
 * Makes the service's dictionary that of `text`, by the smallest call (contract §5). Nothing is sent when a row is not
 * allowed, or when nothing was changed.
 * @param currentText what the service has
 * @throws DictionaryError when the dictionary is not allowed, or the user does not want it deleted
 */
export async function saveDictionary(
  access: DictionaryAccess,
  address: DictionaryAddress,
  currentText: string,
  text: string,
): Promise<{ fingerprint: string }> {
  const busy = access.busy(t('Saving the dictionary'));
  try {
    const wanted = await checkedEntries(text);
    const { client } = await access.use(address);
    const { glossaryId, pair } = address;
    const current = await readEntries(currentText);
    const plan = await planSave(current, wanted);
    if (current.length === 0 && plan.kind === 'merge') {
      const problem = pairProblem(pair, await client.languages.list('glossary'));
      if (problem) throw new DictionaryError(sentenceOf(problem));
    }
    const input = (entries: readonly GlossaryEntry[]): DictionaryInput => ({
      source_lang: pair.sourceLang,
      target_lang: pair.targetLang,
      entries: formatEntries(entries, 'tsv'),
      entries_format: 'tsv',
    });
    if (plan.kind === 'merge') await client.glossaries.patch(glossaryId, { dictionaries: [input(plan.entries)] });
    if (plan.kind === 'replace') await client.glossaries.putDictionary(glossaryId, input(plan.entries));
    if (plan.kind === 'delete') {
      await confirmDeletion(address, current.length);
      await client.glossaries.deleteDictionary(glossaryId, pair);
    }
    return { fingerprint: await fingerprint(wanted) };
  } finally {
    busy.dispose();
  }
}

/** The same for the same entries in any order. */
export async function fingerprintOf(text: string): Promise<string> {
  return await fingerprint(await readEntries(text));
}

async function checkedEntries(text: string): Promise<GlossaryEntry[]> {
  const rows = await DictionaryRows.read(splitLines(text));
  const { shown, total } = rows.problems(namedProblems);
  if (total > 0) throw new DictionaryError(refusal(shown, total));
  const entries = await readEntries(text);
  const tooLarge = sizeProblem(Buffer.byteLength(formatEntries(entries, 'tsv')));
  if (tooLarge) throw new DictionaryError(sentenceOf(tooLarge));
  return entries;
}

function refusal(shown: readonly ProblemAtLine[], total: number): string {
  const rows = shown.map(({ line, message }) => t('Row {0}: {1}', line + 1, sentenceOf(message)));
  const others = total > shown.length ? t('And {0} more.', total - shown.length) : '';
  const what = counted(total, '1 row is invalid. Nothing was sent.', '{0} rows are invalid. Nothing was sent.');
  return joinSentences(what, ...rows, others);
}

async function confirmDeletion({ glossaryName, pair }: DictionaryAddress, count: number): Promise<void> {
  const name = `${glossaryName} ${pair.sourceLang}→${pair.targetLang}`.trim();
  const isAgreed = await confirm({
    question: counted(
      count,
      'Delete the dictionary “{1}” and its only entry from the service?',
      'Delete the dictionary “{1}” and its {0} entries from the service?',
      name,
    ),
    detail: t('A dictionary needs at least one entry. Saving it empty deletes it.'),
    action: t('Delete Dictionary'),
  });
  if (!isAgreed) throw new DictionaryError(t('The dictionary has no entries and wasn’t deleted.'));
}
