import type { TranslateDependencies } from './parts';
import { translateIntoDocument } from './translateIntoDocument';

/** Asks for source and target, then replaces the selections by their translation. */
export const run = (parts: TranslateDependencies): Promise<void> => translateIntoDocument(parts, 'replace', 'both');
