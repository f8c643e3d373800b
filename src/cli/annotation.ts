/** Annotation shown on lines of a pull request. */
export interface Annotation {
  level: 'error' | 'warning';
  /** Path from the root of the project. */
  file: string;
  /** Line number, from 1. */
  line: number;
  endLine?: number;
  /** Column, from 1, in UTF-16 units. */
  column?: number;
  endColumn?: number;
  title: string;
  message: string;
}

/** An annotation as a workflow on GitHub prints it. */
export function annotationLine({ level, title, message, ...place }: Annotation): string {
  const value = (written: string): string => written.replace(/[%\r\n]/g, (character) => encodeURIComponent(character));
  const property = (written: string): string => value(written).replaceAll(':', '%3A').replaceAll(',', '%2C');
  const { file, line, endLine, column, endColumn } = place;
  // GitHub takes columns only where both ends are on one line.
  const columns = endLine === undefined || endLine === line ? { col: column, endColumn } : {};
  const places = Object.entries({ file, line, endLine, ...columns, title });
  const properties = places.flatMap(([name, one]) => (one === undefined ? [] : [`${name}=${property(String(one))}`]));
  return `::${level} ${properties.join(',')}::${value(message)}`;
}
