import { findLanguage, sameLanguage } from '../../../api/languageCodes';
import type { Language } from '../../../api/schemas/languages';
import type { Usage } from '../../../api/schemas/usage';
import { heardMs, msToSend } from '../../../domain/voice/state';
import { formatList, t } from '../../../shared/l10n';
import { askTargets } from '../../languages/askTargets';
import { nameIn } from '../../languages/languageNames';
import { pickLanguage } from '../../languages/languagePicker';
import type { RecentLanguages } from '../../languages/recentLanguages';
import { pick } from '../../say/ask';
import { explain } from '../../say/errorMessages';
import { shortName } from '../../say/plain';
import { confirmOrder, type OrderRow } from '../order/confirmOrder';
import { formalityNames } from '../order/orderRows';
import { soundPrice, type AllowedSound, type PriceRow } from '../order/priceRow';
import type { KnownGlossary } from '../../../domain/glossaries/knownGlossaries';
import { fitsSession } from '../../../domain/voice/glossary';
import { valueForPair } from '../../../domain/translation/pairs';
import type { ServiceSession } from '../../service/connections/serviceAccess';
import { askSpeech, speakable, voiceNames, withSpeechOf, withVoice } from './askSpeech';
import type { Kept, RecordingOrder } from './keptRecordings';

/** How an audience may be addressed. */
type VoiceFormality = RecordingOrder['formality'];

export interface RecordingFacts {
  fileName: string;
  durationMs: number;
  session: ServiceSession;
  languages: readonly Language[];
  /** Unknown when the service does not tell. */
  usage?: Usage;
  glossaries: readonly KnownGlossary[];
  /** What translations of this connection use by default, by pair. */
  defaultGlossaries: Readonly<Record<string, string>>;
  /** What the person's limits still allow. */
  allowed: AllowedSound;
  /** What was heard of it already, for an order. */
  keptOf(order: RecordingOrder): Promise<Kept>;
}

type Choice = 'source' | 'targets' | 'none' | 'formality' | 'glossary' | 'speech' | 'silent' | 'voice' | 'kind';

/**
 * The one question before a recording is sent: what it costs and what is left, and all that can be changed. Rejects with
 * `CancellationError` when the person does not want it.
 */
export async function askRecording(
  facts: RecordingFacts,
  recent: RecentLanguages,
  first: RecordingOrder,
): Promise<RecordingOrder> {
  let order = first;
  let isGlossaryChosen = first.glossary !== undefined;
  for (;;) {
    order = withSpeechOf(order, order.speech);
    if (!isGlossaryChosen || !fits(order.glossary, order, facts)) order = withDefaultGlossary(order, facts);
    const title = t('Subtitle {0}', facts.fileName);
    const price = priceOf(facts, await facts.keptOf(order));
    switch (await confirmOrder({ title, price, leftOut: [] }, rowsOf(facts, order))) {
      case 'go':
        return order;
      case 'source':
        order = await withSource(order, facts, recent);
        break;
      case 'targets':
        order = {
          ...order,
          targets: (await targetsFor(order, facts, recent)) ?? order.targets,
        };
        break;
      case 'none':
        order = { ...order, targets: [] };
        break;
      case 'formality':
        order = {
          ...order,
          formality: (await askFormality()) ?? order.formality,
        };
        break;
      case 'glossary': {
        const chosen = await askGlossary(order, facts);
        if (!chosen) break;
        isGlossaryChosen = true;
        order = { ...order, glossary: chosen.glossary };
        break;
      }
      case 'speech':
        order = withSpeechOf(order, (await askSpeech(order, facts.languages)) ?? order.speech);
        break;
      case 'silent':
        order = withSpeechOf(order, []);
        break;
      case 'voice':
        order = await withVoice(order);
        break;
      case 'kind':
        order = { ...order, kind: order.kind === 'srt' ? 'vtt' : 'srt' };
        break;
    }
  }
}

function priceOf({ durationMs, session, usage, allowed }: RecordingFacts, { transcription }: Kept): PriceRow {
  return soundPrice({
    durationMs,
    heardMs: heardMs(transcription),
    toSendMs: msToSend(transcription, durationMs),
    allowed,
    connection: session.connection,
    ...(usage && { usage }),
  });
}

function rowsOf(facts: RecordingFacts, order: RecordingOrder): Array<OrderRow<Choice>> {
  const { languages } = facts;
  const { source, targets, kind } = order;
  const names = formatList(targets.map((code) => nameIn(languages, code)));
  return [
    {
      icon: 'symbol-text',
      label: t('Source language'),
      description: source === undefined ? t('Detected') : nameIn(languages, source),
      choice: 'source',
    },
    {
      icon: 'globe',
      label: t('Target languages'),
      description: targets.length > 0 ? names : t('None: what is said is only written down'),
      choice: 'targets',
    },
    ...(targets.length > 0 ? [...translationRows(facts, order), ...speechRows(facts, order)] : []),
    {
      icon: 'file',
      label: t('Results'),
      description:
        kind === 'srt' ? t('SubRip (.srt) and transcripts (.txt)') : t('WebVTT (.vtt) and transcripts (.txt)'),
      choice: 'kind',
    },
  ];
}

function translationRows(facts: RecordingFacts, order: RecordingOrder): Array<OrderRow<Choice>> {
  const hasGlossary = facts.glossaries.some(({ id }) => fits({ id }, order, facts));
  const glossary = order.glossary === undefined ? t('None') : shortName(order.glossary.name);
  return [
    { icon: 'circle-slash', label: t('No translation'), choice: 'none' },
    { icon: 'person', label: t('Formality'), description: formalityNames[order.formality], choice: 'formality' },
    ...(hasGlossary
      ? [{ icon: 'book', label: t('Glossary'), description: glossary, choice: 'glossary' as const }]
      : []),
  ];
}

function speechRows(facts: RecordingFacts, order: RecordingOrder): Array<OrderRow<Choice>> {
  const { speech, voice } = order;
  if (speakable(order, facts.languages).length === 0) return [];
  const names = formatList(speech.map((code) => nameIn(facts.languages, code)));
  const row = { icon: 'unmute', label: t('Translated speech'), choice: 'speech' as const };
  if (speech.length === 0) return [{ ...row, description: t('None') }];
  return [
    { ...row, description: t('{0}: as sound (.wav), too', names) },
    { icon: 'circle-slash', label: t('No speech'), choice: 'silent' },
    { icon: 'person', label: t('Voice'), description: voiceNames()[voice ?? 'any'], choice: 'voice' },
  ];
}

async function withSource(
  order: RecordingOrder,
  { languages, session }: RecordingFacts,
  recent: RecentLanguages,
): Promise<RecordingOrder> {
  const answer = await pickLanguage({
    side: 'source',
    title: t('Source Language'),
    first: recent.of('source'),
    load: () => Promise.resolve(languages),
    explain: (error) => explain(error, session.connection).sentence,
  });
  if (!answer) return order;
  const { code } = answer;
  if (code === undefined) return { ...order, source: undefined };
  const targets = order.targets.filter((target) => !sameLanguage(target, code));
  return { ...order, source: code, targets };
}

async function targetsFor(
  { targets, source }: RecordingOrder,
  { languages }: RecordingFacts,
  recent: RecentLanguages,
): Promise<string[] | undefined> {
  const others = languages.filter(({ lang }) => source === undefined || !sameLanguage(lang, source));
  const chosen = await askTargets(t('Target Languages'), others, {
    first: recent.of('target'),
    picked: targets,
  });
  for (const code of [...(chosen ?? [])].reverse()) await recent.use('target', code);
  return chosen;
}

async function askFormality(): Promise<VoiceFormality | undefined> {
  const values: readonly VoiceFormality[] = ['default', 'more', 'less'];
  const rows = values.map((value) => ({ label: formalityNames[value], value }));
  return (await pick(rows, { title: t('Formality') }))?.value;
}

async function askGlossary(
  order: RecordingOrder,
  facts: RecordingFacts,
): Promise<{ glossary: RecordingOrder['glossary'] } | undefined> {
  const fitting = facts.glossaries.filter(({ id }) => fits({ id }, order, facts));
  const rows = [
    { label: t('None'), glossary: undefined },
    ...fitting.map(({ id, name }) => ({
      label: shortName(name),
      icon: 'book',
      glossary: { id, name },
    })),
  ];
  return await pick(rows, { title: t('Glossary') });
}

function fits(
  glossary: { id: string } | undefined,
  { source, targets }: RecordingOrder,
  { glossaries }: RecordingFacts,
): boolean {
  if (!glossary) return true;
  const known = glossaries.find(({ id }) => id === glossary.id);
  return known !== undefined && fitsSession(known, source, targets);
}

/** That which other translations of the same languages use; which these are is known with their source alone. */
function withDefaultGlossary(order: RecordingOrder, facts: RecordingFacts): RecordingOrder {
  const { source, targets } = order;
  const without = { ...order, glossary: undefined };
  if (source === undefined) return without;
  const ids = new Set(targets.map((target) => valueForPair(facts.defaultGlossaries, source, target)));
  const [only] = ids;
  const known = ids.size === 1 ? facts.glossaries.find(({ id }) => id === only) : undefined;
  return known && fits(known, order, facts) ? { ...without, glossary: { id: known.id, name: known.name } } : without;
}

/** What is offered at first: the languages of the last time, where the service has them. */
export function firstOrder(languages: readonly Language[], recent: RecentLanguages): RecordingOrder {
  const last = recent.lastTarget;
  const known = last === undefined ? undefined : findLanguage(languages, last);
  const targets = known?.usable_as_target ? [known.lang] : [];
  return { targets, formality: 'default', kind: 'srt', speech: [] };
}
