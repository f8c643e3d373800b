import type { TranslateParts } from './parts';
import { translateIntoDocument } from './translateIntoDocument';

/** Asks for the target, then replaces the selections by their translation. */
export const run = (parts: TranslateParts): Promise<void> => translateIntoDocument(parts, 'replace', 'target');
