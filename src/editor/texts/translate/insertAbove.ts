import type { TranslateParts } from './parts';
import { translateIntoDocument } from './translateIntoDocument';

/** Inserts the translation of each selection on lines of its own above it. */
export const run = (parts: TranslateParts): Promise<void> => translateIntoDocument(parts, 'above', 'nothing');
