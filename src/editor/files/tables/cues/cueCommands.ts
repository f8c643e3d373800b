import { type Uri } from 'vscode';
import { fileNameOf } from '../../../messages/fileName';
import { reopenWith } from '../../segments/reopenWith';
import { askCounterpart, type Beside } from './askCounterpart';
import type { CuePairs } from './cuePairs';
import { findCounterparts } from './findCounterparts';
import { showMessage } from '../../../messages/showMessage';
import { t } from '../../../../shared/l10n';

/** The table of cues, as the manifest calls it. */
export const cuesView = 'parlance.cues';

/** The commands for tables of cues. */
export class CueCommands {
  constructor(private readonly pairs: CuePairs) {}

  /**
   * *Open as Table*: a translation beside its source, whichever of both it is asked for. Asks only when the names do
   * not say what belongs together.
   */
  async open(file: Uri): Promise<void> {
    const found = await findCounterparts(file, this.pairs);
    const { sources, translations, siblings } = found;
    if (sources.length > 0 || this.pairs.sourceOf(file) === 'alone') {
      await reopenWith(file, cuesView);
      return;
    }
    const [only, ...more] = translations;
    if (only && more.length === 0) {
      await this.show(file, { translation: only });
      return;
    }
    if (!only && siblings.length === 0) {
      await reopenWith(file, cuesView);
      return;
    }
    await this.show(file, await askCounterpart(file, found));
  }

  /** A translation beside the source it was made of, whatever their names say. */
  async openBeside(file: Uri, source: Uri): Promise<void> {
    await this.show(file, { source });
  }

  /** *Choose What Stands Beside*, from the table. */
  async chooseSource(file: Uri): Promise<void> {
    await this.show(file, await askCounterpart(file, await findCounterparts(file, this.pairs)));
  }

  private async show(file: Uri, beside: Beside | undefined): Promise<void> {
    if (!beside) return;
    if ('source' in beside) {
      if (beside.source.toString() === file.toString()) {
        showMessage('info', t('“{0}” can’t be its own source.', fileNameOf(file)));
        return;
      }
      await this.pairs.remember(file, beside.source);
      await reopenWith(file, cuesView);
      return;
    }
    await this.pairs.remember(beside.translation, file);
    await reopenWith(beside.translation, cuesView);
  }
}
