import { CancellationError, commands } from 'vscode';
import { findLanguage, sameLanguage } from '../../../api/languageCodes';
import type { Language } from '../../../api/schemas/languages';
import { valueForPair } from '../../../domain/translation/pairs';
import { heardMs, msToSend } from '../../../domain/voice/state';
import { formatNumber, t } from '../../../shared/l10n';
import { askTargets } from '../../languages/askTargets';
import { pickLanguage } from '../../languages/languagePicker';
import type { RecentLanguages } from '../../languages/recentLanguages';
import { pick } from '../../messages/ask';
import { explain } from '../../messages/errorMessages';
import { shortName } from '../../messages/plain';
import { confirmOrder } from '../order/confirmOrder';
import type { LeftOut } from '../order/orderFiles';
import { formalityNames } from '../order/orderRows';
import { soundPrice, type PriceRow } from '../order/priceRow';
import { askSpeech, withSpeechOf, withVoice } from './askSpeech';
import type { Kept, RecordingOrder } from './keptRecordings';
import { isMade } from './madeSubtitles';
import type { AgreedRecordings, OrderedRecording, RecordingFacts } from './recordingFacts';
import { fits, rowsOf, subtitlesOf } from './recordingRows';

/**
 * The one question before a recording is sent: what it costs and what is left, and all that can be changed. Rejects with
 * `CancellationError` when the user does not want it, or has taken another way.
 */
export async function askRecordings(
  facts: RecordingFacts,
  recent: RecentLanguages,
  first: RecordingOrder,
): Promise<AgreedRecordings> {
  let order = first;
  let isGlossaryChosen = first.glossary !== undefined;
  for (;;) {
    order = withSpeechOf(order, order.speech);
    if (!isGlossaryChosen || !fits(order.glossary, order, facts)) order = withDefaultGlossary(order, facts);
    const { kept, leftOut } = await whatIsLeft(facts, order);
    const recordings = [...kept.keys()];
    const price = priceOf(facts, kept);
    switch (await confirmOrder({ title: titleOf(facts), price, leftOut }, rowsOf(facts, order))) {
      case 'go':
        return { order, recordings };
      case 'subtitles':
        void commands.executeCommand('parlance.files.translate', subtitlesOf(facts, order)?.uri);
        throw new CancellationError();
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

function titleOf({ recordings }: RecordingFacts): string {
  const [first] = recordings;
  return recordings.length === 1 && first
    ? t('Subtitle {0}', first.name)
    : t('Subtitle {0} Recordings', formatNumber(recordings.length));
}

/** Returns what was heard of each recording that is to be listened to. Of several, those whose subtitles exist are left out. */
async function whatIsLeft(
  { recordings, leftOut, keptOf }: RecordingFacts,
  order: RecordingOrder,
): Promise<{ kept: Map<OrderedRecording, Kept>; leftOut: LeftOut[] }> {
  const kept = new Map<OrderedRecording, Kept>();
  const made: LeftOut[] = [];
  for (const recording of recordings) {
    const one = await keptOf(recording, order);
    const isDone = recordings.length > 1 && heardMs(one.transcription) === 0 && isMade(recording.made, order);
    if (isDone) made.push({ name: recording.name, reason: t('The subtitles already exist.') });
    else kept.set(recording, one);
  }
  return { kept, leftOut: [...made, ...leftOut] };
}

function priceOf(
  { recordings, session, usage, allowed }: RecordingFacts,
  kept: ReadonlyMap<OrderedRecording, Kept>,
): PriceRow {
  if (kept.size === 0) return { icon: 'check', label: t('All subtitles already exist') };
  const all = [...kept].map(([{ sound }, { transcription }]) => ({ durationMs: sound.durationMs, transcription }));
  const sum = (of: (one: (typeof all)[number]) => number): number => all.reduce((total, one) => total + of(one), 0);
  return soundPrice({
    ...(recordings.length > 1 && { count: kept.size }),
    durationMs: sum(({ durationMs }) => durationMs),
    heardMs: sum(({ transcription }) => heardMs(transcription)),
    toSendMs: sum(({ transcription, durationMs }) => msToSend(transcription, durationMs)),
    allowed,
    connection: session.connection,
    ...(usage && { usage }),
  });
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

async function askFormality(): Promise<RecordingOrder['formality'] | undefined> {
  const values: ReadonlyArray<RecordingOrder['formality']> = ['default', 'more', 'less'];
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

/** Adds the glossary that other translations of the same languages use; it is known only with their source. */
function withDefaultGlossary(order: RecordingOrder, facts: RecordingFacts): RecordingOrder {
  const { source, targets } = order;
  const without = { ...order, glossary: undefined };
  if (source === undefined) return without;
  const ids = new Set(targets.map((target) => valueForPair(facts.defaultGlossaries, source, target)));
  const [only] = ids;
  const known = ids.size === 1 ? facts.glossaries.find(({ id }) => id === only) : undefined;
  return known && fits(known, order, facts) ? { ...without, glossary: { id: known.id, name: known.name } } : without;
}

/** Returns the order offered at first: the languages of the last time, if the service has them. */
export function firstOrder(languages: readonly Language[], recent: RecentLanguages): RecordingOrder {
  const last = recent.lastTarget;
  const known = last === undefined ? undefined : findLanguage(languages, last);
  const targets = known?.usable_as_target ? [known.lang] : [];
  return { targets, formality: 'default', kind: 'srt', speech: [] };
}
