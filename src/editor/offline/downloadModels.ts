import { nameOf } from '../languageNames';
import { pick } from '../say/ask';
import { withCancellableProgress } from '../say/progress';
import { tellShortly } from '../say/tellShortly';
import { downloadBytesOf, type ModelInfo, type OfflineModels } from './offlineModels';

/**
 * Gets models after one yes, which says what it costs. False when the person does not want them; what stopped half-way
 * is gone on with by the next try.
 * @throws ModelError, `ServiceError`, `CancellationError`
 */
export async function downloadModels(
  models: OfflineModels,
  wanted: readonly ModelInfo[],
  place?: string,
): Promise<boolean> {
  if (wanted.length === 0) return true;
  const names = wanted.map(pairOf).join(', ');
  const size = sizeOf(downloadBytesOf(wanted)) || 'size not named by the catalogue';
  const answers = [
    {
      icon: 'cloud-download',
      label: 'Download',
      description: `${size}, from ${wanted[0]?.origin ?? ''}`,
      detail: `Licence: ${[...new Set(wanted.map(({ licence }) => licence))].join('; ')}`,
      isYes: true,
    },
    { icon: 'close', label: 'Not Now', isYes: false },
  ];
  const answer = await pick(answers, {
    title: `Download ${names}?`,
    placeHolder: 'Good drafts, to be read before they are used. Texts stay on this machine.',
    ignoreFocusOut: true,
  });
  if (!answer?.isYes) return false;
  await withCancellableProgress(`Getting ${names}`, async (signal, tell) => {
    for (const [index, model] of wanted.entries()) {
      const progress = (bytes: number, expected: number | undefined): void => {
        const share = expected === undefined ? 0 : Math.min(1, bytes / expected);
        const of = expected === undefined ? '' : ` of ${sizeOf(expected)}`;
        tell((index + share) / wanted.length, `${pairOf(model)}: ${sizeOf(bytes)}${of}`);
      };
      await models.download(model, { signal, progress, ...(place !== undefined && { place }) });
    }
  });
  tellShortly(`${names} can be translated offline now`, 6_000);
  return true;
}

/** `English → German`. */
export function pairOf({ source, targets }: ModelInfo): string {
  return `${nameOf(source)} → ${targets.map(nameOf).join(', ')}`;
}

/** In a word or two. */
export function qualityOf({ quality }: ModelInfo): string {
  return quality === 'draft' ? 'good draft' : 'rough';
}

/** `16.4 MB`, as file managers count; nothing where it is not known. */
export function sizeOf(bytes: number | undefined): string {
  if (bytes === undefined) return '';
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
