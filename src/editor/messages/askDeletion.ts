import { pick, type Row } from './ask';
import { t } from '../../shared/l10n';

export interface Deletion {
  /** E.g. `Delete the glossary “Kitchen”?` */
  question: string;
  /** Loss, as a sentence. */
  loss: string;
  /** True if translations use it by default. */
  isDefault: boolean;
  /** Saves it to a file. The question comes back after it. */
  exportFirst?: () => Thenable<unknown>;
}

/** Asks before something is deleted for good. The answer that keeps it comes first. */
export async function askDeletion({ question, loss, isDefault, exportFirst }: Deletion): Promise<boolean> {
  const detail = isDefault ? t('{0} Translations that use it by default will no longer do so.', loss) : loss;
  const items: Array<Row & { answer: 'keep' | 'export' | 'delete' }> = [
    { icon: 'close', label: t('Keep It'), answer: 'keep' },
    ...(exportFirst ? [{ icon: 'save', label: t('Export First…'), answer: 'export' } as const] : []),
    { icon: 'trash', label: t('Delete'), description: t('This can’t be undone'), detail: detail, answer: 'delete' },
  ];
  for (;;) {
    const picked = await pick(items, { title: question, placeHolder: loss, ignoreFocusOut: true });
    if (picked?.answer !== 'export') return picked?.answer === 'delete';
    await exportFirst?.();
  }
}
