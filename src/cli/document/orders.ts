import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { appraise } from '../../domain/documents/appraise';
import { documentProblem, documentTypeOf, outputTypesOf, type DocumentType } from '../../domain/documents/documentType';
import type { DocumentEstimate } from '../../domain/documents/estimate';
import { OutputPathError, outputPath } from '../../domain/outputPath';
import { isWellFormedCode } from '../../formats/languageCode';
import { sentenceOf } from '../../shared/reasonWords';
import { idFor } from '../applied';
import { readArguments, UsageError } from '../arguments';
import { commands } from '../commands';
import { listLanguages } from '../knownLanguages';
import { requireInFolder } from '../leadsOut';
import { reasonOf } from '../outputFile';
import type { Shell } from '../shell';

/** The options of the command. */
export type DocumentValues = ReturnType<typeof readDocumentArguments>['values'];

/** Reads the arguments of the command. @throws UsageError */
export function readDocumentArguments(args: readonly string[]) {
  return readArguments(args, commands.document.options);
}

/** More at once than a service keeps for a key. */
const mostDocuments = 20;

/** One file and one language. */
export interface Order {
  file: string;
  bytes: Uint8Array<ArrayBuffer>;
  target: string;
  output: string;
  /** The folder in which it stays, where the user did not name the file. */
  within?: string;
  type: DocumentType;
  outputType: DocumentType;
  estimate: DocumentEstimate;
  /** A hash of all that the result depends on. */
  sent: string;
}

/** Returns the orders to send, all of them checked. @throws UsageError */
export async function ordersOf(files: readonly string[], values: DocumentValues, shell: Shell): Promise<Order[]> {
  const targets = [...new Set(values.to.flatMap((codes) => codes.split(',')).map((code) => code.trim()))];
  if (targets.length === 0) throw new UsageError('--to is missing: name the target languages.');
  const wrong = [...targets, ...(values.source === undefined ? [] : [values.source])].find(
    (code) => !isWellFormedCode(code),
  );
  if (wrong !== undefined) throw new UsageError(`“${wrong}” isn’t a valid language code. ${listLanguages}`);
  if (values.glossary.length > 0 && values.source === undefined) {
    throw new UsageError('A glossary needs the source language. Use --source.');
  }
  if (files.length * targets.length > mostDocuments) {
    throw new UsageError(`More than ${mostDocuments} documents. Name fewer at a time.`);
  }
  const isFolder = values.output !== undefined && (await isThereAs('folder', values.output, shell));
  if (values.output !== undefined && !isFolder && files.length * targets.length > 1) {
    throw new UsageError('For several documents, --output must be an existing folder.');
  }
  const orders: Order[] = [];
  for (const file of files) {
    const { bytes, type, estimate } = await readDocument(file, shell);
    for (const target of targets) {
      const own = values.output !== undefined && !isFolder ? values.output : undefined;
      const folder = isFolder ? (values.output ?? '.') : dirname(file);
      const [usual = type] = outputTypesOf(type);
      const output = own ?? join(folder, usualName(basename(file), values.source, target, usual));
      const outputType = documentTypeOf(output);
      if (outputType === undefined || !outputTypesOf(type).includes(outputType)) {
        throw new UsageError(`${file} can be translated only to ${outputTypesOf(type).join(' or ')}.`);
      }
      if (orders.some((order) => shell.at(order.output) === shell.at(output))) {
        throw new UsageError(`Several translations would be written to ${output}.`);
      }
      const place = own === undefined ? { within: folder } : {};
      const order = { file, bytes, target, output, ...place, type, outputType, estimate };
      orders.push({ ...order, sent: hashOf(order, values) });
    }
  }
  return orders;
}

/** Returns a hash of everything that the result of an order depends on; nothing can be read out of it. */
function hashOf({ file, bytes, target, outputType }: Omit<Order, 'sent'>, values: DocumentValues): string {
  const { source, glossary, style, memory, formality } = values;
  const how = [
    basename(file),
    target,
    outputType,
    source,
    idFor(glossary, target),
    idFor(style, target),
    memory,
    formality,
  ];
  return createHash('sha256').update(JSON.stringify(how)).update(bytes).digest('hex');
}

/** @throws UsageError */
function usualName(fileName: string, source: string | undefined, target: string, extension: string): string {
  try {
    const pattern = '${name}.${target}.${ext}';
    return outputPath(pattern, { fileName, target, extension, ...(source !== undefined && { source }) }).join('/');
  } catch (error) {
    if (error instanceof OutputPathError) throw new UsageError(sentenceOf(error.why));
    throw error;
  }
}

export async function isThereAs(kind: 'file' | 'folder', path: string, shell: Shell): Promise<boolean> {
  return await stat(shell.at(path)).then(
    (there) => there.isDirectory() === (kind === 'folder'),
    () => false,
  );
}

/** @throws UsageError */
async function readDocument(
  file: string,
  shell: Shell,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: DocumentType; estimate: DocumentEstimate }> {
  const type = documentTypeOf(file);
  let bytes: Uint8Array<ArrayBuffer>;
  await requireInFolder(file, shell);
  try {
    const { size } = await stat(shell.at(file));
    const problem = documentProblem(file, size, 'paid');
    if (problem || type === undefined) throw new UsageError(`${file}: ${problem ? sentenceOf(problem) : ''}`);
    bytes = await readFile(shell.at(file));
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(code === 'ENOENT' ? `File not found: ${file}.` : `Couldn’t read ${file}: ${reasonOf(error)}.`);
  }
  const found = await shell.readingOnly(() => Promise.resolve(appraise(type, bytes)));
  if ('problem' in found) throw new UsageError(`${file}: ${sentenceOf(found.problem)}`);
  if (found.sentAs) {
    throw new UsageError(`${file}: services don’t support this version of XLIFF. Use parlance translate.`);
  }
  return { bytes, type, estimate: found.estimate };
}
