import type { TranslateParts } from './parts';
import { translateIntoDocument } from './translateIntoDocument';

/** Copies the lines of each selection below them, with the selected text of the copy translated. */
export const run = (parts: TranslateParts): Promise<void> => translateIntoDocument(parts, 'duplicate', 'nothing');
