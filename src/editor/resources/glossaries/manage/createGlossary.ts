import { window } from 'vscode';
import type { ServiceClient } from '../../../../api/client';
import { ServiceError } from '../../../../api/errors';
import type { CallOptions } from '../../../../api/request';
import type { DictionaryPair } from '../../../../api/resources/glossaries';
import { formatEntries, parseEntries, type GlossaryEntry } from '../../../../api/schemas/glossaryEntries';
import { awaitReady } from '../../../../domain/glossaries/awaitReady';
import { knownGlossary, knownLegacyGlossary, type KnownGlossary } from '../../../../domain/glossaries/knownGlossaries';
import { callService } from '../../../service/callService';

import { shortName } from '../../../messages/plain';
import { askPair, askPhrase } from '../ask';
import { openDictionary } from '../openInEditor';
import type { DictionaryNode } from '../list/glossariesTree';
import type { GlossaryDependencies } from '../parts';
import { glossaryKind } from '../glossaryKind';
import { useByDefault } from '../../verbs';
import { showMessage, offer } from '../../../messages/showMessage';
import { counted, t } from '../../../../shared/l10n';

/** Input so far, or known before. */
export interface NewGlossary {
  name?: string;
  pair?: DictionaryPair;
  entries?: readonly GlossaryEntry[];
  /** Source of the first entry, where only that is known. */
  source?: string;
}

/** *New Glossary*: name, pair and first entry, because a service has no empty ones (contract §5). */
export async function run(parts: GlossaryDependencies): Promise<void> {
  await createGlossary(parts);
}

/** *New Glossary from Selection*: a selected table becomes the entries, a selected phrase the first source. */
export async function fromSelection(parts: GlossaryDependencies): Promise<void> {
  const editor = window.activeTextEditor;
  const text = editor?.document.getText(editor.selection).trim() ?? '';
  const entries = text.includes('\t') ? parseEntries(text, 'tsv') : parseEntries(text, 'csv');
  if (entries.entries.length > 0 && entries.problems.length === 0) {
    await createGlossary(parts, { entries: entries.entries });
    return;
  }
  const [problem] = entries.problems;
  if (text.includes('\n') && problem) {
    showMessage(
      'error',
      t(
        'The selection isn’t a list of terms. {0} Select one phrase, or lines with source and target separated by a tab or comma.',
        problem.message,
      ),
    );
    return;
  }
  await createGlossary(parts, { source: text });
}

/** Asks for what `known` lacks, and creates it. Undefined when the user dismissed a question. */
export async function createGlossary(
  parts: GlossaryDependencies,
  known: NewGlossary = {},
): Promise<KnownGlossary | undefined> {
  const title = t('New Glossary');
  const connection = parts.access.connection.name;
  const name = await askPhrase({
    title: t('{0}: Name', title),
    prompt: t('Name of the glossary'),
    what: 'name',
    value: known.name,
  });
  if (!name) return undefined;
  const pair = known.pair ?? (await askPair(parts, title));
  if (!pair) return undefined;
  const entries = known.entries ?? (await askFirstEntry(title, known.source));
  if (!entries) return undefined;
  try {
    const created = await callService(parts.access, connection, t('Creating the glossary'), (client, signal) =>
      create(client, name, pair, entries, { signal }),
    );
    parts.list.update((glossaries) => [...glossaries.filter(({ id }) => id !== created.id), created]);
    void tell(parts, connection, created, entries.length);
    return created;
  } catch (error) {
    parts.failures.reportDraft(error, () => createGlossary(parts, { name, pair, entries }));
    return undefined;
  }
}

/** Asks for source and target of the one entry that a new dictionary begins with. */
export async function askFirstEntry(title: string, known?: string): Promise<GlossaryEntry[] | undefined> {
  const prompt = t('The term and its translation become the first entry. Add more in a table.');
  const source = await askPhrase({ title: t('{0}: First Term', title), prompt, what: 'source', value: known });
  if (!source) return undefined;
  const target = await askPhrase({
    title: t('{0}: Translation of the First Term', title),
    prompt: t('Translation of “{0}”', shortName(source)),
    what: 'target',
  });
  return target ? [{ source, target }] : undefined;
}

/** A service that has only v2 makes a glossary that cannot be changed, and prepares it first (contract §6). */
async function create(
  client: ServiceClient,
  name: string,
  { sourceLang: source_lang, targetLang: target_lang }: DictionaryPair,
  entries: readonly GlossaryEntry[],
  options: CallOptions,
): Promise<KnownGlossary> {
  const input = { source_lang, target_lang, entries: formatEntries(entries, 'tsv'), entries_format: 'tsv' as const };
  try {
    return knownGlossary(await client.glossaries.create({ name, dictionaries: [input] }, options));
  } catch (error) {
    if (!ServiceError.is(error, 'not-found')) throw error;
    const legacy = await client.legacyGlossaries.create({ name, ...input }, options);
    return await awaitReady(client, knownLegacyGlossary(legacy), options);
  }
}

async function tell(
  parts: GlossaryDependencies,
  connection: string,
  created: KnownGlossary,
  count: number,
): Promise<void> {
  await parts.reveal(created);
  const open = t('Open Dictionary');
  const use = t('Set as Default');
  const made = counted(
    count,
    'Created “{1}” with 1 entry.',
    'Created “{1}” with {0} entries.',
    shortName(created.name),
  );
  const [dictionary] = created.dictionaries;
  if (!dictionary) {
    showMessage('info', made);
    return;
  }
  const node: DictionaryNode = { kind: 'dictionary', connection, glossary: created, dictionary };
  const answer = await offer('info', t('{0} To use it in translations, make it the default.', made), use, open);
  if (answer === use) await useByDefault(glossaryKind, parts, node);
  else if (answer === open) await openDictionary(parts, node);
}
