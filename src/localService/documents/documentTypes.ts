import { limits } from '../../api/schemas/limits';
import { badRequest } from '../http/failure';

export type DocumentType = keyof typeof limits.document.fileBytes;

const contentTypes: Readonly<Partial<Record<DocumentType, string>>> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  html: 'text/html',
  htm: 'text/html',
  txt: 'text/plain',
  srt: 'application/x-subrip',
  xlf: 'application/xliff+xml',
  xliff: 'application/xliff+xml',
};
/** Billed at least as the contract says (§3.3). */
const minimumBilled: readonly DocumentType[] = ['docx', 'doc', 'pptx', 'xlsx', 'pdf'];
/** Output types of each document type besides the type itself; `doc` can’t stay as it is (contract §3.1). */
const otherOutputs: Readonly<Partial<Record<DocumentType, readonly string[]>>> = {
  pdf: ['pdf', 'docx'],
  doc: ['docx'],
};

/** The type of a file by the extension of its name; 400 when the contract does not know it. */
export function documentType(fileName: string): DocumentType {
  const type = knownType(fileName);
  if (type === undefined) {
    const known = Object.keys(limits.document.fileBytes).join(', ');
    throw badRequest(`Invalid file: unsupported file extension. Send one of: ${known}.`);
  }
  return type;
}

/** The same; `undefined` when the contract does not know the extension. */
export function knownType(fileName: string): DocumentType | undefined {
  const extension = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(limits.document.fileBytes, extension) ? (extension as DocumentType) : undefined;
}

/** 400 for an output that the contract does not have, and for types that need more than this machine has. */
export function checkOutput(type: DocumentType, outputFormat: string | undefined): void {
  const outputs = otherOutputs[type] ?? [type];
  if (outputFormat !== undefined && !outputs.includes(outputFormat.toLowerCase())) {
    throw badRequest(`Value of 'output_format' not supported: a ${type} file becomes ${outputs.join(' or ')}.`);
  }
  if (contentTypes[type] === undefined) {
    throw badRequest(
      `The local service can’t read ${type} files. Convert the file to docx or txt, or connect a service.`,
    );
  }
}

/** The media type a result is sent as. */
export function contentTypeOf(type: DocumentType): string {
  return contentTypes[type] ?? 'application/octet-stream';
}

/** Returns the number of characters billed for a document with a number of characters (contract §3.3). */
export function billedCharactersOf(type: DocumentType, characters: number): number {
  return minimumBilled.includes(type) ? Math.max(characters, limits.document.minimumBilledCharacters) : characters;
}
