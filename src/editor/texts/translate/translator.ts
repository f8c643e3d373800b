import type { ConfigurationScope, Uri } from 'vscode';
import { estimateOrder } from '../../../domain/translation/estimate';
import type { TranslationOrder } from '../../../domain/translation/order';
import type { TranslationResult } from '../../../domain/translation/result';
import { translateTexts } from '../../../domain/translation/translateTexts';
import { translateConfig, type TranslateConfig } from '../../settings/translate';
import { confirmSize } from '../../messages/confirmSize';
import type { ServiceAccess } from '../../service/connections/serviceAccess';
import { nameOf } from '../../languages/languageNames';
import { withCancellableProgress } from '../../messages/progress';
import { t } from '../../../shared/l10n';
import { pathOf } from '../../messages/fileName';

/** Runs a translation the way every command does it: limits and estimate first, then visible and cancellable. */
export class Translator {
  constructor(private readonly access: ServiceAccess) {}

  /** Settings for a resource, with the glossaries and style lists of the connection in use. */
  config(scope: ConfigurationScope | undefined): TranslateConfig {
    return translateConfig(scope, this.access.connection.name);
  }

  /**
   * Rejects with `CancellationError` when the user cancelled, or did not want to spend so many characters;
   * with what the service or the way to it has against it otherwise.
   * @param document where the texts are from
   */
  async run(
    order: Omit<TranslationOrder, 'settings'>,
    config: TranslateConfig,
    document?: Uri,
  ): Promise<TranslationResult> {
    const isFree = this.access.connection.kind === 'local';
    const characters = await estimateOrder({ ...order, settings: config.settings });
    await confirmSize(characters, { ...config, section: 'parlance.translate', verb: t('Translate'), isFree });
    const busy = this.access.busy(t('Translating'));
    try {
      return await withCancellableProgress(t('Translating to {0}…', nameOf(order.target)), async (signal) => {
        const session = await this.access.use(signal);
        const client = session.clientFor({ command: 'translate', ...(document && { file: pathOf(document) }) });
        const reportingTag = config.reportingTag || undefined;
        const result = await translateTexts({ ...order, reportingTag, settings: config.settings }, client, signal);
        this.access.succeeded();
        return result;
      });
    } finally {
      busy.dispose();
    }
  }
}
