import type { StepSource } from '../languageOffers/offer';
import { nameOf } from '../languageNames';
import { say } from '../say/say';
import { downloadModels, sizeOf } from './downloadModels';
import { choosePlace } from './choosePlace';
import { downloadBytesOf, type ModelInfo, type OfflineModels } from './offlineModels';

/** A list of languages does not wait longer for a catalogue, in milliseconds. */
const patienceMs = 2_000;

/** Languages that the public catalogues have from and to English, for as long as nobody has said which to read. */
const usuallyOffered = new Set(
  'ar bg bn ca cs da de el en es et fa fi fr gu he hi hu id it ja kn ko lt lv ml ms nl pl pt ro ru sk sl sv ta te tr uk vi zh'.split(
    ' ',
  ),
);

/** A model of this pair, or two by way of English, that one yes brings here. */
export function downloadStep(models: OfflineModels): StepSource {
  return {
    stepsFrom: async (source, _engines, signal) => {
      if (!models.isAllowed) return () => undefined;
      if (!models.hasPlace) {
        return (target) =>
          [source, target].every((code) => usuallyOffered.has(baseOf(code))) && baseOf(source) !== baseOf(target)
            ? { label: 'download a model', where: 'here', take: () => chooseAndDownload(models, source, target) }
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
        const label = size === '' ? 'download' : `download, ${size}`;
        return { label, where: 'here', take: () => downloadModels(models, missing) };
      };
    },
  };
}

/** The first time: where from, and then the models of this pair. */
async function chooseAndDownload(models: OfflineModels, source: string, target: string): Promise<boolean> {
  if (!(await choosePlace(models))) return false;
  const missing: ModelInfo[] | undefined = models.missingFor(source, target, await models.available());
  if (missing) return downloadModels(models, missing);
  say('warning', `There is no offline model from ${nameOf(source)} to ${nameOf(target)} at this place.`);
  return false;
}

function baseOf(code: string): string {
  return code.toLowerCase().split('-', 1)[0] ?? '';
}
