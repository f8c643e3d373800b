import { pairName } from '../../languages/languageNames';
import { pick } from '../../messages/ask';
import { withCancellableProgress } from '../../messages/progress';
import { showBriefly } from '../../messages/showBriefly';
import { downloadBytesOf, type ModelInfo, type OfflineModels } from '../../../work/models/offlineModels';
import { formatList, formatNumber, labeled, t } from '../../../shared/l10n';

/**
 * Gets models after one yes, which says what it costs. False when the user does not want them; what stopped half-way
 * is gone on with by the next try.
 * @throws ModelError, `ServiceError`, `CancellationError`
 */
export async function downloadModels(
  models: OfflineModels,
  wanted: readonly ModelInfo[],
  place?: string,
): Promise<boolean> {
  if (wanted.length === 0) return true;
  const names = formatList(wanted.map(pairOf));
  const size = sizeOf(downloadBytesOf(wanted)) || t('size not in the catalog');
  const licences = linesOf(t('License: {0}', [...new Set(wanted.map(({ licence }) => licence))].join('; ')));
  const answers = [
    {
      icon: 'cloud-download',
      label: t('Download'),
      description: t('{0}, from {1}', size, wanted[0]?.origin ?? ''),
      detail: licences[0],
      isYes: true,
    },
    // A row does not wrap.
    ...licences.slice(1).map((label) => ({ label, isYes: undefined })),
    { icon: 'close', label: t('Not Now'), isYes: false },
  ];
  const ask = () =>
    pick(answers, {
      title: t('Download {0}?', names),
      placeHolder: t('Good drafts: review them before use. Your text stays on this computer.'),
      ignoreFocusOut: true,
    });
  let answer = await ask();
  while (answer && answer.isYes === undefined) answer = await ask();
  if (!answer?.isYes) return false;
  await withCancellableProgress(t('Getting {0}', names), async (signal, tell) => {
    for (const [index, model] of wanted.entries()) {
      const progress = (bytes: number, expected: number | undefined): void => {
        const share = expected === undefined ? 0 : Math.min(1, bytes / expected);
        const here = sizeOf(bytes);
        const size = expected === undefined ? here : t('{0} of {1}', here, sizeOf(expected));
        tell((index + share) / wanted.length, labeled(pairOf(model), size));
      };
      await models.download(model, { signal, progress, ...(place !== undefined && { place }) });
    }
  });
  showBriefly(t('You can now translate {0} offline', names), 6_000);
  return true;
}

/** A text in lines that are seen whole in a list. */
function linesOf(text: string): string[] {
  return text.match(/\S.{0,74}\S?(?=\s|$)|\S{1,76}/gu) ?? [text];
}

/** `English → German`. */
export function pairOf({ source, targets }: ModelInfo): string {
  return pairName(source, ...targets);
}

/** `16.4 MB`, as file managers count; nothing where it is not known. */
export function sizeOf(bytes: number | undefined): string {
  if (bytes === undefined) return '';
  return bytes < 1_000_000
    ? t('{0} KB', formatNumber(Math.max(1, Math.round(bytes / 1_000))))
    : t('{0} MB', formatNumber(bytes / 1_000_000, { minimumFractionDigits: 1, maximumFractionDigits: 1 }));
}
