import { extensionOf } from '../outputPath';
import { limits } from '../../api/schemas/limits';
import { reason, type Reason } from '../../formats/reason';

/** A type of document the contract knows, by its extension (contract §3.1). */
export type DocumentType = keyof typeof limits.document.fileBytes;

/** Plan of an account, which decides its limits (contract §3.1). */
export type Plan = 'free' | 'paid';

/** Document types of contract §3.1, which are their extensions. */
export const documentTypes = Object.keys(limits.document.fileBytes) as DocumentType[];

/** Billed at least 50,000 characters each, and of 10 MB at most on free plans (contract §3.1, §3.3). */
const officeTypes: readonly DocumentType[] = ['docx', 'doc', 'pptx', 'xlsx', 'pdf'];
const imageTypes: readonly DocumentType[] = ['jpeg', 'jpg', 'png'];

/** The type of a file by its name; `undefined` when the contract does not know it. */
export function documentTypeOf(fileName: string): DocumentType | undefined {
  const extension = extensionOf(fileName).toLowerCase();
  return documentTypes.find((type) => type === extension);
}

export function isOffice(type: DocumentType): boolean {
  return officeTypes.includes(type);
}

export function isImage(type: DocumentType): boolean {
  return imageTypes.includes(type);
}

/** Returns whether the file is text that an editor shows, so that source and translation can be compared. */
export function isText(type: DocumentType): boolean {
  return !isOffice(type) && !isImage(type);
}

/**
 * The types a document may come back as, the usual one first: `pdf` also as `docx`, `doc` always as `docx`, any other
 * as it is (contract §3.1).
 */
export function outputTypesOf(type: DocumentType): readonly DocumentType[] {
  if (type === 'doc') return ['docx'];
  return type === 'pdf' ? ['pdf', 'docx'] : [type];
}

/** Reason why the service would not take a file (contract §3.1); `undefined` when nothing is against it. */
export function documentProblem(fileName: string, bytes: number, plan: Plan): Reason | undefined {
  const type = documentTypeOf(fileName);
  if (type === undefined) return reason('document-type');
  if (bytes === 0) return reason('document-empty');
  const most = plan === 'free' && isOffice(type) ? limits.document.free.officeBytes : limits.document.fileBytes[type];
  if (bytes <= most) return undefined;
  const paid = limits.document.fileBytes[type];
  const [size, takes] = [sizeText(bytes, 'up'), sizeText(most)];
  return bytes <= paid
    ? reason('document-large-free', size, takes, sizeText(paid))
    : reason('document-large', size, takes);
}

/** Characters that a document may have (contract §3.1). */
export function mostCharacters(plan: Plan): number {
  return plan === 'free' ? limits.document.free.characters : limits.document.characters;
}

/** Bytes for a user. A size that is too large is rounded up, so that it never reads like the limit. */
function sizeText(bytes: number, rounding?: 'up'): string {
  const [unit, size] = bytes < 1024 * 1024 ? ['KB', 1024] : ['MB', 1024 * 1024];
  const tenths = (bytes / size) * 10;
  return `${((rounding === 'up' ? Math.ceil(tenths) : Math.round(tenths)) / 10).toLocaleString('en')} ${unit}`;
}
