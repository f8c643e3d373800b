import type { TranslateParts } from './parts';
import { translateIntoDocument } from './translateIntoDocument';

/** Replaces the selections by their translation into the last used target; asks for one the first time. */
export const run = (parts: TranslateParts): Promise<void> => translateIntoDocument(parts, 'replace', 'nothing');
