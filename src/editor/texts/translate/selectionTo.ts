import type { TranslateDependencies } from './parts';
import { translateIntoDocument } from './translateIntoDocument';

/** Asks for the target, then replaces the selections by their translation. */
export const run = (parts: TranslateDependencies): Promise<void> => translateIntoDocument(parts, 'replace', 'target');
