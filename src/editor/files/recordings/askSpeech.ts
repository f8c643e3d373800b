import { findLanguage } from '../../../api/languageCodes';
import type { Language } from '../../../api/schemas/languages';
import { t } from '../../../shared/l10n';
import { askTargets } from '../../languages/askTargets';
import { pick } from '../../messages/ask';
import type { RecordingOrder } from './keptRecordings';

export function voiceNames(): Record<'any' | 'male' | 'female', string> {
  return { any: t('Service default'), female: t('Female'), male: t('Male') };
}

/** Returns the targets that the service can speak. */
export function speakable({ targets }: RecordingOrder, languages: readonly Language[]): Language[] {
  return targets.flatMap((target) => {
    const language = findLanguage(languages, target);
    return language?.features['translated_speech'] === undefined ? [] : language;
  });
}

export async function askSpeech(order: RecordingOrder, languages: readonly Language[]): Promise<string[] | undefined> {
  return await askTargets(t('Translated Speech'), speakable(order, languages), { first: [], picked: order.speech });
}

/** @param speech of which those that are targets are spoken */
export function withSpeechOf(order: RecordingOrder, speech: readonly string[]): RecordingOrder {
  const of = order.targets.filter((target) => speech.includes(target));
  return { ...order, speech: of, voice: of.length > 0 ? order.voice : undefined };
}

export async function withVoice(order: RecordingOrder): Promise<RecordingOrder> {
  const rows = Object.entries(voiceNames()).map(([value, label]) => ({ label, value }));
  const chosen = await pick(rows, { title: t('Voice') });
  if (!chosen) return order;
  return { ...order, voice: chosen.value === 'male' || chosen.value === 'female' ? chosen.value : undefined };
}
