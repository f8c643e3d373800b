import type { ServiceClient } from '../../../../api/client';
import { ServiceError } from '../../../../api/errors';
import { formatEntries } from '../../../../api/schemas/glossaryEntries';
import { phraseProblem } from '../../../../api/schemas/glossaryPhrase';
import { knownGlossary } from '../../../../domain/glossaries/knownGlossaries';
import { callService } from '../../../service/callService';
import { explain } from '../../../messages/errorMessages';
import { pairName } from '../../../languages/languageNames';
import { shortName } from '../../../messages/plain';
import type { DictionaryNode } from '../list/glossariesTree';
import { showBriefly } from '../../../messages/showBriefly';
import { askPhrase } from '../ask';
import { askTarget } from './askTarget';
import { captureEntry } from './captureEntry';
import { pairOf } from '../choose';
import { chooseDictionaryForEntry } from './dictionaryForEntry';
import { entryText } from './entryText';
import type { GlossaryDependencies } from '../parts';
import { replaced } from '../replaced';
import type { TermSource } from './termStore';
import { showMessage } from '../../../messages/showMessage';
import { pick, type Row } from '../../../messages/ask';
import { isolated } from '../../../messages/plain';
import { t } from '../../../../shared/l10n';

const title = t('Add to Glossary');

interface Draft {
  source: string;
  target: string;
  node?: DictionaryNode;
}

/**
 * *Add to Glossary*: the selected phrase, or the unit at the caret, becomes an entry of the dictionary used by default.
 * The argument may be a dictionary's node, or `{ source, target }`.
 */
export async function run(parts: GlossaryDependencies, argument?: unknown): Promise<void> {
  const { source, target = '' } = phrasesOf(argument) ?? (await captureEntry(parts.reader));
  const node = await chooseDictionaryForEntry(parts, argument, { source, target });
  if (node) await add(parts, { source, target, node });
}

async function add(parts: GlossaryDependencies, draft: Draft): Promise<void> {
  let { source, target, node } = draft;
  while (phraseProblem(source) !== undefined) {
    const prompt = target ? t('Source term that {0} translates', isolated(shortName(target))) : t('The term');
    const answer = await askPhrase({ title: t('{0}: Source', title), prompt, what: 'source', value: source });
    if (answer === undefined) return;
    source = answer;
  }
  node ??= await chooseDictionaryForEntry(parts, undefined, { source, target }, 'always ask');
  if (!node) return;
  const place = termSource(node);
  const existing = parts.terms.refresh(place).then((terms) => terms.exact(source)?.target);
  existing.catch(() => undefined);
  const { connection } = parts.access;
  const pair = pairOf(node);
  const answer = await askTarget({
    title: `${title}: ${shortName(node.glossary.name)}, ${pairName(pair.sourceLang, pair.targetLang)} · ${isolated(shortName(source))}`,
    source,
    value: target,
    existing,
    propose: (signal) => translation(parts, place, source, signal),
    proposeAtOnce: connection.kind === 'local',
    proposer: connection.host ?? t('the local service'),
    explain: (error) => explain(error, connection).sentence,
  });
  if (!answer) return;
  ({ target } = answer);
  if (answer.wants === 'other source') {
    const other = await askPhrase({
      title: t('{0}: Source', title),
      prompt: t('The term'),
      what: 'source',
      value: source,
    });
    await add(parts, { source: other ?? source, target, node });
  } else if (answer.wants === 'other dictionary') {
    await add(parts, { source, target });
  } else {
    try {
      await save(parts, node, { source, target }, await existing);
    } catch (error) {
      parts.failures.reportDraft(error, () => add(parts, { source, target, node }));
    }
  }
}

async function save(
  parts: GlossaryDependencies,
  node: DictionaryNode,
  entry: { source: string; target: string },
  existing: string | undefined,
): Promise<void> {
  const { connection, glossary } = node;
  const text = entryText(shortName(entry.source), shortName(entry.target));
  if (existing === entry.target) {
    showMessage('info', t('“{0}” already has {1}. Nothing changed.', shortName(glossary.name), text));
    return;
  }
  if (existing !== undefined && !(await mayReplace(entry, existing))) return;
  const { sourceLang: source_lang, targetLang: target_lang } = pairOf(node);
  const dictionary = {
    source_lang,
    target_lang,
    entries: formatEntries([entry], 'tsv'),
    entries_format: 'tsv' as const,
  };
  const changed = await callService(parts.access, connection, t('Adding the entry'), (client, signal) =>
    client.glossaries.patch(glossary.id, { dictionaries: [dictionary] }, { signal }),
  );
  parts.list.update(replaced(knownGlossary(changed)));
  parts.terms.forget(termSource(node));
  parts.changed.tell({ connection, glossaryId: glossary.id });
  showBriefly(t('Added {0} to {1}', text, shortName(glossary.name)), 5_000);
}

/** Shows what the source is translated as until now. */
async function mayReplace(entry: { source: string; target: string }, existing: string): Promise<boolean> {
  const items: Array<Row & { replaces: boolean }> = [
    {
      icon: 'replace',
      label: t('Replace'),
      description: t('by {0}', entryText(entry.source, entry.target)),
      replaces: true,
    },
    { icon: 'close', label: t('Keep'), description: entryText(entry.source, existing), replaces: false },
  ];
  const placeHolder = t('The glossary already has this source.');
  const picked = await pick(items, {
    title: t('Replace “{0}”?', shortName(existing)),
    placeHolder,
    ignoreFocusOut: true,
  });
  return picked?.replaces ?? false;
}

/** Returns the service's translation without this glossary. */
async function translation(
  { access }: GlossaryDependencies,
  { pair }: TermSource,
  source: string,
  signal: AbortSignal,
): Promise<string> {
  const { client }: { client: ServiceClient } = await access.use(signal);
  const request = { text: [source], source_lang: pair.sourceLang, target_lang: pair.targetLang };
  const [translated] = await client.translate.translate(request, { signal });
  if (!translated) throw new ServiceError('unexpected-answer', t('The service didn’t return a translation.'));
  return translated.text.trim();
}

function termSource(node: DictionaryNode): TermSource {
  const { connection, glossary } = node;
  return { connection, glossaryId: glossary.id, pair: pairOf(node), isLegacy: glossary.isLegacy };
}

function phrasesOf(argument: unknown): { source: string; target?: string } | undefined {
  if (typeof argument !== 'object' || argument === null || !('source' in argument)) return undefined;
  const { source, target } = argument as { source: unknown; target?: unknown };
  if (typeof source !== 'string') return undefined;
  return { source: source.trim(), target: typeof target === 'string' ? target.trim() : undefined };
}
