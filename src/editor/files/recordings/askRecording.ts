import { CancellationError, QuickPickItemKind } from 'vscode';
import { findLanguage, sameLanguage } from '../../../api/languageCodes';
import { noLimit } from '../../../api/schemas/limits';
import type { Language } from '../../../api/schemas/languages';
import type { Usage } from '../../../api/schemas/usage';
import { newTranscription } from '../../../domain/voice/state';
import type { ResultKind } from '../../../domain/voice/results';
import { counted, formatList, t } from '../../../shared/l10n';
import { askTargets } from '../../languages/askTargets';
import { nameIn } from '../../languages/languageNames';
import { pickLanguage } from '../../languages/languagePicker';
import type { RecentLanguages } from '../../languages/recentLanguages';
import { pick, type Row } from '../../say/ask';
import { explain } from '../../say/errorMessages';
import { formalityNames } from '../order/orderRows';
import type { ServiceSession } from '../../service/connections/serviceAccess';
import { clock } from '../../say/clock';

/** How an audience may be addressed. */
export type VoiceFormality = 'default' | 'more' | 'less';

/** What is to be made of a recording. */
export interface RecordingOrder {
  /** Absent = detected by the service. */
  source?: string;
  targets: readonly string[];
  formality: VoiceFormality;
  kind: Exclude<ResultKind, 'txt'>;
}

export interface RecordingFacts {
  fileName: string;
  durationMs: number;
  session: ServiceSession;
  languages: readonly Language[];
  /** Unknown when the service does not tell. */
  usage?: Usage;
}

type Choice = 'go' | 'source' | 'targets' | 'none' | 'formality' | 'kind';

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
  for (;;) {
    const title = t('Subtitle {0}', facts.fileName);
    const placeHolder = t('Press Enter to begin, or choose what to change');
    const answer = await pick(rowsOf(facts, order), { title, placeHolder, ignoreFocusOut: true });
    if (!answer) throw new CancellationError();
    switch (answer.choice) {
      case 'go':
        return order;
      case 'source':
        order = await withSource(order, facts, recent);
        break;
      case 'targets':
        order = { ...order, targets: (await targetsFor(order, facts, recent)) ?? order.targets };
        break;
      case 'none':
        order = { ...order, targets: [] };
        break;
      case 'formality':
        order = { ...order, formality: (await askFormality()) ?? order.formality };
        break;
      case 'kind':
        order = { ...order, kind: order.kind === 'srt' ? 'vtt' : 'srt' };
        break;
      case undefined:
        break;
    }
  }
}

function rowsOf(facts: RecordingFacts, order: RecordingOrder): Array<Row & { choice?: Choice }> {
  const { languages } = facts;
  const { source, targets, formality, kind } = order;
  const names = formatList(targets.map((code) => nameIn(languages, code)));
  return [
    goRow(facts, order),
    { label: t('Options'), kind: QuickPickItemKind.Separator },
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
    ...(targets.length > 0
      ? ([
          { icon: 'circle-slash', label: t('No translation'), choice: 'none' },
          { icon: 'person', label: t('Formality'), description: formalityNames[formality], choice: 'formality' },
        ] as const)
      : []),
    {
      icon: 'file',
      label: t('Results'),
      description:
        kind === 'srt' ? t('SubRip (.srt) and transcripts (.txt)') : t('WebVTT (.vtt) and transcripts (.txt)'),
      choice: 'kind',
    },
  ];
}

function goRow(facts: RecordingFacts, { targets }: RecordingOrder): Row & { choice?: Choice } {
  const { durationMs, session, usage } = facts;
  const { sessions } = newTranscription(targets);
  const minutes = Math.ceil((durationMs * sessions.length) / 60_000);
  const length = t('{0} of sound', clock(durationMs));
  const price = counted(minutes, 'counts as {0} minute', 'counts as {0} minutes');
  const left = session.connection.kind === 'remote' ? minutesLeft(usage) : undefined;
  const rest = left === undefined ? [] : [counted(left, '{0} minute left', '{0} minutes left')];
  if (left !== undefined && left < minutes) {
    return { icon: 'error', label: t('More than the plan has'), description: [length, price, ...rest].join(' · ') };
  }
  const cost = session.connection.kind === 'remote' ? [price, ...rest] : [];
  return {
    icon: 'play',
    label: t('Make Subtitles'),
    description: [length, ...cost, session.connection.name].join(' · '),
    choice: 'go',
  };
}

function minutesLeft(usage: Usage | undefined): number | undefined {
  const { speech_to_text_minutes_count: used = 0, speech_to_text_minutes_limit: limit = 0 } = usage ?? {};
  return limit > 0 && limit < noLimit ? Math.max(0, limit - used) : undefined;
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
  const { formality, kind } = order;
  if (code === undefined) return { targets: order.targets, formality, kind };
  const targets = order.targets.filter((target) => !sameLanguage(target, code));
  return { source: code, targets, formality, kind };
}

async function targetsFor(
  { targets, source }: RecordingOrder,
  { languages }: RecordingFacts,
  recent: RecentLanguages,
): Promise<readonly string[] | undefined> {
  const others = languages.filter(({ lang }) => source === undefined || !sameLanguage(lang, source));
  const chosen = await askTargets(t('Target Languages'), others, { first: recent.of('target'), picked: targets });
  for (const code of [...(chosen ?? [])].reverse()) await recent.use('target', code);
  return chosen;
}

async function askFormality(): Promise<VoiceFormality | undefined> {
  const values: readonly VoiceFormality[] = ['default', 'more', 'less'];
  const rows = values.map((value) => ({ label: formalityNames[value], value }));
  return (await pick(rows, { title: t('Formality') }))?.value;
}

/** What is offered at first: the languages of the last time, where the service has them. */
export function firstOrder(languages: readonly Language[], recent: RecentLanguages): RecordingOrder {
  const last = recent.lastTarget;
  const known = last === undefined ? undefined : findLanguage(languages, last);
  const targets = known?.usable_as_target ? [known.lang] : [];
  return { targets, formality: 'default', kind: 'srt' };
}
