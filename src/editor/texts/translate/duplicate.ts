import type { TranslateDependencies } from './parts';
import { translateIntoDocument } from './translateIntoDocument';

/** Copies the lines of each selection below them, with the selected text of the copy translated. */
export const run = (parts: TranslateDependencies): Promise<void> =>
  translateIntoDocument(parts, 'duplicate', 'nothing');
