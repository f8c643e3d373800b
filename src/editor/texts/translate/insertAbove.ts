import type { TranslateDependencies } from './parts';
import { translateIntoDocument } from './translateIntoDocument';

/** Inserts the translation of each selection on lines of its own above it. */
export const run = (parts: TranslateDependencies): Promise<void> => translateIntoDocument(parts, 'above', 'nothing');
