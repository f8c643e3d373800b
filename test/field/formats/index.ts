import { codeFormats } from './code';
import { dataFormats } from './data';
import { documentFormats } from './documents';
import type { FieldFormat } from './fieldFormat';
import { markupFormats } from './markup';

/** Each format of Parlance, and dialects, as programs of others write and read it. */
export const fieldFormats: readonly FieldFormat[] = [
  ...dataFormats,
  ...codeFormats,
  ...markupFormats,
  ...documentFormats,
];
