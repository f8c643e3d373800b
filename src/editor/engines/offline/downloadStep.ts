import { baseLanguage } from '../../../formats/languageCode';
import type { StepSource } from '../../languages/offers/offer';
import { choiceForPair } from '../../../shared/engines';
import { nameOf } from '../../languages/languageNames';
import { say } from '../../say/say';
import { outsideOptions } from '../models/setup';
import { downloadModels, sizeOf } from './downloadModels';
import { choosePlace } from './choosePlace';
import { downloadBytesOf, type ModelInfo, type OfflineModels } from './offlineModels';
import { t } from '../../../shared/l10n';

/** A list of languages does not wait longer for a catalogue, in milliseconds. */
const patienceMs = 2_000;

/**
 * Languages with a model from and to English, and into English only, in the models that the browsers' makers published;
 * promised for as long as nobody has said which catalogue to read.
 */
const bothWays = languages(
  'ar bg bn ca cs da de el en es et fa fi fr gu he hi hu id is it ja kn ko lt lv ml ms nl pl pt ro ru sk sl sv ta te tr uk zh',
);
const intoEnglish = languages('az be bs hr mt nb sq sr vi');
/** `zh` is the simplified script; of the other one there is no model. */
const neverOffered = languages('zh-hant');

/** A model of this pair, or two by way of English, that one yes brings here. */
export function downloadStep(models: OfflineModels): StepSource {
  return {
    improves: (source, target) => {
      const { pairs, chosen } = outsideOptions();
      return (choiceForPair(pairs, source, target) ?? chosen?.translate) !== 'apertium';
    },
    stepsFrom: async (source, _engines, signal) => {
      if (!models.isAllowed) return () => undefined;
      if (!models.hasPlace) {
        return (target) =>
          isUsuallyOffered(source.toLowerCase(), target.toLowerCase())
            ? {
                label: t('download a model'),
                action: t('Download a Model…'),
                where: 'here',
                take: () => chooseAndDownload(models, source, target),
              }
            : undefined;
      }
      const soon = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
      const offered = await models.available(soon).catch(() => {
        signal.throwIfAborted();
        return [];
      });
      return (target) => {
        const missing = models.missingFor(source, target, offered);
        if (!missing?.length) return undefined;
        const size = sizeOf(downloadBytesOf(missing));
        const label = size === '' ? t('download') : t('download, {0}', size);
        const action = size === '' ? t('Download a Model…') : t('Download a Model ({0})…', size);
        return { label, action, where: 'here', take: () => downloadModels(models, missing) };
      };
    },
  };
}

/** The first time: where from, and then the models of this pair. */
async function chooseAndDownload(models: OfflineModels, source: string, target: string): Promise<boolean> {
  if (!(await choosePlace(models))) return false;
  const missing: ModelInfo[] | undefined = models.missingFor(source, target, await models.available());
  if (missing) return downloadModels(models, missing);
  say('warning', t('There is no offline model from {0} to {1} at this place.', nameOf(source), nameOf(target)));
  return false;
}

function isUsuallyOffered(source: string, target: string): boolean {
  const [from, to] = [baseLanguage(source), baseLanguage(target)];
  if (from === to || neverOffered.has(source) || neverOffered.has(target)) return false;
  return (bothWays.has(from) || intoEnglish.has(from)) && bothWays.has(to);
}

function languages(codes: string): ReadonlySet<string> {
  return new Set(codes.split(' '));
}
