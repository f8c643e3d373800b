import type { TranslateDependencies } from './parts';
import { translateIntoDocument } from './translateIntoDocument';

/** Replaces the selections by their translation into the last used target; asks for one the first time. */
export const run = (parts: TranslateDependencies): Promise<void> => translateIntoDocument(parts, 'replace', 'nothing');
