import type { DocumentFilter } from 'vscode';
import { formatTable } from '../../../formats/formatTable';

/** Formats of programs, where a name already has a definition. */
const programs = new Set<string>(['js', 'php']);

/** The files that may have entries; which of them have is told when one is open. */
export const entrySelector = selectorOf(formatTable);

/** Documents whose entries have names. */
export const namedSelector = selectorOf(formatTable.filter(({ isDocument }) => !isDocument));

/** Documents that are only data. */
export const dataSelector = selectorOf(formatTable.filter(({ id, isDocument }) => !isDocument && !programs.has(id)));

function selectorOf(formats: typeof formatTable): DocumentFilter {
  const extensions = [...new Set(formats.flatMap((format) => format.extensions))];
  return { scheme: 'file', pattern: `**/*.{${extensions.join(',')}}` };
}
