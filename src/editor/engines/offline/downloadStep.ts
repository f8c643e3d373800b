import { baseLanguage } from '../../../formats/languageCode';
import type { StepSource } from '../../languages/offers/offer';
import { choiceForPair } from '../../../shared/engines';
import { outsideOptions } from '../models/setup';
import { downloadModels, sizeOf } from './downloadModels';
import { downloadBytesOf, isConverted, type OfflineModels } from '../../../work/models/offlineModels';
import { t } from '../../../shared/l10n';

/** A list of languages does not wait longer for a catalogue, in milliseconds. */
const patienceMs = 2_000;

/** A model of this pair, or two by way of English, that one yes brings here. */
export function downloadStep(models: OfflineModels): StepSource {
  return {
    improves: (source, target) => {
      const { pairs, chosen } = outsideOptions();
      return (choiceForPair(pairs, source, target) ?? chosen?.translate) !== 'apertium';
    },
    stepsFrom: async (source, _engines, signal) => {
      if (!models.isAllowed) return () => undefined;
      const soon = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
      const offered = await models.available(soon).catch(() => {
        signal.throwIfAborted();
        return [];
      });
      return (target) => {
        const missing = models.missingFor(source, target, offered);
        if (!missing?.length) return undefined;
        const size = sizeOf(downloadBytesOf(missing));
        const download = labelOf(size, isPivot(source) || isPivot(target));
        const label = isConverted(target) ? t('{0}, converted from simplified Chinese', download) : download;
        const action = size === '' ? t('Download a Model…') : t('Download a Model ({0})…', size);
        return { label, action, where: 'here', take: () => downloadModels(models, missing) };
      };
    },
  };
}

/** Says where a text goes through English, as no model knows both languages: its draft is rougher. */
function labelOf(size: string, isDirect: boolean): string {
  if (isDirect) return size === '' ? t('download') : t('download, {0}', size);
  return size === '' ? t('download, through English') : t('download, {0}, through English', size);
}

function isPivot(code: string): boolean {
  return baseLanguage(code) === 'en';
}
