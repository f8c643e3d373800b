import { targetsWithoutReader } from '../../../domain/translation/unappliedWishes';
import { fitsSession } from '../../../domain/voice/glossary';
import { formatList, t } from '../../../shared/l10n';
import { nameIn } from '../../languages/languageNames';
import { fileNameOf } from '../../messages/fileName';
import { shortName } from '../../messages/plain';
import type { OrderRow } from '../order/confirmOrder';
import { formalityNames } from '../order/orderRows';
import { speakable, voiceNames } from './askSpeech';
import type { RecordingOrder } from './keptRecordings';
import { spokenSubtitles, type MadeFile } from './madeSubtitles';
import type { RecordingFacts } from './recordingFacts';

/** Part of an order to change, or a way other than by the sound. */
type Choice =
  | 'subtitles'
  | 'source'
  | 'targets'
  | 'none'
  | 'formality'
  | 'glossary'
  | 'speech'
  | 'silent'
  | 'voice'
  | 'kind';

/** The subtitles of the one recording, which can be translated in place of its sound. */
export function subtitlesOf({ recordings }: RecordingFacts, order: RecordingOrder): MadeFile | undefined {
  const [only, ...others] = recordings;
  return only && others.length === 0 ? spokenSubtitles(only.made, order) : undefined;
}

/** Returns the rows for what can be changed before the start. */
export function rowsOf(facts: RecordingFacts, order: RecordingOrder): Array<OrderRow<Choice>> {
  const { languages } = facts;
  const { source, targets, kind } = order;
  const names = formatList(targets.map((code) => nameIn(languages, code)));
  const subtitles = subtitlesOf(facts, order);
  return [
    ...(subtitles
      ? [
          {
            icon: 'files',
            label: t('Translate Its Subtitles…'),
            description: shortName(fileNameOf(subtitles.uri)),
            detail: t('From the subtitle text, without the audio'),
            choice: 'subtitles' as const,
          },
        ]
      : []),
    {
      icon: 'symbol-text',
      label: t('Source Language'),
      description: source === undefined ? t('Detected') : nameIn(languages, source),
      choice: 'source',
    },
    {
      icon: 'globe',
      label: t('Target Languages'),
      description: targets.length > 0 ? names : t('None: only transcribe'),
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
  const formality = formalityNames[order.formality];
  const without = targetsWithoutReader(facts.pairs, order.targets);
  const description = without.length > 0 ? t('{0} (not for {1})', formality, formatList(without)) : formality;
  return [
    { icon: 'circle-slash', label: t('No translation'), choice: 'none' },
    { icon: 'person', label: t('Formality'), description, choice: 'formality' },
    ...(hasGlossary
      ? [{ icon: 'book', label: t('Glossary'), description: glossary, choice: 'glossary' as const }]
      : []),
  ];
}

function speechRows(facts: RecordingFacts, order: RecordingOrder): Array<OrderRow<Choice>> {
  const { speech, voice } = order;
  if (speakable(order, facts.languages).length === 0) return [];
  const names = formatList(speech.map((code) => nameIn(facts.languages, code)));
  const row = { icon: 'unmute', label: t('Translated Speech'), choice: 'speech' as const };
  if (speech.length === 0) return [{ ...row, description: t('None') }];
  return [
    { ...row, description: t('{0}: also as audio (.wav)', names) },
    { icon: 'circle-slash', label: t('No speech'), choice: 'silent' },
    { icon: 'person', label: t('Voice'), description: voiceNames()[voice ?? 'any'], choice: 'voice' },
  ];
}

/** Returns whether a glossary can be used for all languages of an order. */
export function fits(
  glossary: { id: string } | undefined,
  { source, targets }: RecordingOrder,
  { glossaries }: RecordingFacts,
): boolean {
  if (!glossary) return true;
  const known = glossaries.find(({ id }) => id === glossary.id);
  return known !== undefined && fitsSession(known, source, targets);
}
