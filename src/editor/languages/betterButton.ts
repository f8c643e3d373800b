import { ThemeIcon, type QuickInputButton } from 'vscode';
import type { OfferStep } from './offers/offer';

/** Button of a language that is translated roughly: takes it with the step to a better translation. */
export function betterButtons(better: OfferStep | undefined): QuickInputButton[] {
  return better ? [{ iconPath: new ThemeIcon('cloud-download'), tooltip: better.action }] : [];
}
