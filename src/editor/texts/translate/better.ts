import type { Uri } from 'vscode';
import { nameOf } from '../../languages/languageNames';
import { pick } from '../../messages/ask';
import { withCancellableProgress } from '../../messages/progress';
import { compareWith, reveal } from './compare';
import type { TranslateDependencies } from './parts';
import { t } from '../../../shared/l10n';

/**
 * Asks for what translates better than the engine of a rough translation that is shown, brings it here, and shows its
 * translation in place of that one.
 * @param uri of a preview; absent = what is shown in the document or the active tab
 */
export async function run(parts: TranslateDependencies, uri?: Uri): Promise<void> {
  const { inline, previews } = parts;
  const proposal = previews.shown(uri) ?? inline.shown;
  if (!proposal?.rough || !(await brings(parts, proposal.rough))) return;
  await reveal(proposal);
  if (previews.has(uri)) await previews.discard(uri);
  else inline.discard();
  await compareWith(parts, proposal.rough);
}

async function brings({ offers }: TranslateDependencies, { source, target }: { source: string; target: string }) {
  const title = t('Better Translations to {0}', nameOf(target));
  const steps = await withCancellableProgress(title, (signal) => offers.stepsToBetter(source, target, signal));
  const picked = await pick(
    steps.map((step) => ({ label: step.action, step })),
    { title, placeHolder: t('Which engine should translate to {0}?', nameOf(target)) },
  );
  return (await picked?.step.take()) === true;
}
