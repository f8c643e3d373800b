import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { parseBaseUrl } from '../../api/baseUrl';
import type { ServiceClient } from '../../api/client';
import { appraise } from '../../domain/documents/appraise';
import { documentProblem, documentTypeOf, outputTypesOf, type DocumentType } from '../../domain/documents/documentType';
import type { DocumentEstimate } from '../../domain/documents/estimate';
import { sumEstimates } from '../../domain/documents/estimate';
import { languagesOf } from '../../domain/translation/languageSupport';
import { isWellFormedCode } from '../../formats/languageCode';
import { OutputPathError, outputPath } from '../../domain/outputPath';
import { sentenceOf } from '../../shared/reasonWords';
import { idFor } from '../applied';
import { withIds } from '../resources/withIds';
import { sleep } from '../../api/sleep';
import { uploadWhenAccepted } from '../../work/document/uploadWhenAccepted';
import { oneOf, readArguments, UsageError, wholeNumber } from '../arguments';
import { commands, formalities } from '../commands';
import { readAction } from '../resources/action';
import { requireInFolder } from '../leadsOut';
import { knownSource, knownTarget, listLanguages } from '../knownLanguages';
import { outputProblem, reasonOf } from '../outputFile';
import { withService, type OpenService } from '../service';
import { grouped, type Shell } from '../shell';
import { tableOf } from '../table';
import type { ExitCode } from '../world';
import { fetchResult, type Fetched } from './fetchResult';
import { forgetJob, jobFileOf, keepJob, readJob, readJobOrRoom, reserveJob, type DocumentJob } from './job';

type Values = ReturnType<typeof readValues>['values'];

/** One file and one language. */
interface Order {
  file: string;
  bytes: Uint8Array<ArrayBuffer>;
  target: string;
  output: string;
  /** The folder in which it stays, where the person did not name the file. */
  within?: string;
  type: DocumentType;
  outputType: DocumentType;
  estimate: DocumentEstimate;
  /** A hash of all that the result depends on. */
  sent: string;
  /** It was sent by a run that did not live to fetch it. */
  job?: DocumentJob;
}

/** Tries to upload a document to a service that accepts no more of them for now, a minute or more apart at last. */
const mostUploads = 10;

/** More at once than a service keeps for a key. */
const mostDocuments = 20;

function readValues(args: readonly string[]) {
  return readArguments(args, commands.document.options);
}

/** Has a service translate documents as whole files. @throws UsageError */
export async function document(args: readonly string[], shell: Shell): Promise<ExitCode> {
  const { values, positionals } = readValues(args);
  const { action, rest } = readAction('document', positionals);
  const url = values.url ?? (shell.world.env['PARLANCE_URL'] || undefined);
  const place = url === undefined ? undefined : parseBaseUrl(url);
  if (action === 'resume') {
    const jobs = await Promise.all(rest.map((file) => readJob(file, values.overwrite, shell)));
    const other = jobs.find((job) => job.url !== place);
    if (other) {
      throw new UsageError(`${other.output} belongs to ${other.url ?? 'the local service'}. Use its --url and key.`);
    }
    return await withService('parlance-document', values, shell, (_client, service) =>
      fetchAll(service, jobs, values, shell),
    );
  }
  const orders = await ordersOf(rest, values, place, shell);
  const { characters, bound } = sumEstimates(orders.map(({ estimate }) => estimate));
  if (values['dry-run']) return await tellOrders(orders, values, shell);
  const most = wholeNumber(values['max-characters'], 'max-characters');
  if (characters > most) {
    const about = bound === 'most' ? 'Up to' : 'At least';
    throw new UsageError(
      `${about} ${grouped(characters)} characters exceed --max-characters (${grouped(most)}). Nothing was sent.`,
    );
  }
  oneOf(values.formality, formalities, 'formality');
  return await withService('parlance-document', values, shell, async (client, service) => {
    const { glossary: glossaries, style: styles, memory } = values;
    const wanted = await withIds({ glossaries, styles, ...(memory !== undefined && { memory }) }, client, shell);
    const applied = { ...values, glossary: wanted.glossaries, style: wanted.styles, memory: wanted.memory };
    const known = orders.some(({ job }) => !job) ? await inKnownLanguages(orders, values, client, shell) : orders;
    const jobs: DocumentJob[] = [];
    try {
      for (const order of known) jobs.push(order.job ?? (await send(client, order, applied, place, shell)));
    } catch (error) {
      tellWaiting(jobs, shell);
      throw error;
    }
    return await fetchAll(service, jobs, values, shell);
  });
}

/** Orders with the codes that the service has. @throws UsageError where it has none */
async function inKnownLanguages(
  orders: readonly Order[],
  { source }: Values,
  client: ServiceClient,
  { signal }: Shell,
): Promise<Order[]> {
  const languages = await languagesOf(client, { signal }, 'translate_document');
  if (source !== undefined) knownSource(source, languages);
  return orders.map((order) => ({ ...order, target: knownTarget(order.target, languages) }));
}

async function send(
  client: ServiceClient,
  order: Order,
  values: Values,
  url: string | undefined,
  shell: Shell,
): Promise<DocumentJob> {
  const { file, target, output, within, outputType } = order;
  const glossaryId = idFor(values.glossary, target);
  const styleId = idFor(values.style, target);
  const formality = oneOf(values.formality, formalities, 'formality');
  await reserveJob(output, shell);
  const upload = uploadWhenAccepted(
    {
      file: new Blob([order.bytes]),
      fileName: basename(file),
      targetLang: target,
      ...(values.source !== undefined && { sourceLang: values.source }),
      ...(outputType !== outputTypesOf(order.type)[0] && { outputFormat: outputType }),
      ...(formality !== 'default' && { formality }),
      ...(glossaryId !== undefined && { glossaryId }),
      ...(styleId !== undefined && { styleId }),
      ...(values.memory !== undefined && { translationMemoryId: values.memory }),
    },
    {
      documents: client.documents,
      sleep,
      mostTries: mostUploads,
      onBusy: () => shell.note(`The service accepts no more documents right now. ${file} is waiting.`),
    },
    shell.signal,
  );
  const handle = await upload.catch(async (error: unknown) => {
    await forgetJob(jobFileOf(output), shell);
    throw error;
  });
  const job: DocumentJob = {
    version: 1,
    ...(url !== undefined && { url }),
    handle,
    output,
    type: outputType,
    mayReplace: values.overwrite,
    ...(within !== undefined && { within }),
    sent: order.sent,
  };
  await keepJob(job, shell);
  shell.note(`Sent ${file} for ${target}.`);
  return job;
}

function tellWaiting(jobs: readonly DocumentJob[], shell: Shell): void {
  if (jobs.length === 0) return;
  shell.say(`To resume: parlance document resume ${jobs.map(({ output }) => jobFileOf(output)).join(' ')}`);
}

async function fetchAll(
  service: OpenService,
  jobs: readonly DocumentJob[],
  values: Values,
  shell: Shell,
): Promise<ExitCode> {
  let count = 0;
  const settled = await Promise.allSettled(
    jobs.map(async (job) => {
      const result = await fetchResult(service, job, shell);
      shell.progress(++count, jobs.length, 'documents');
      return result;
    }),
  );
  const results = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const waiting = jobs.filter(({ output }) => !results.some((one) => one.output === output && one.outcome !== 'kept'));
  for (const result of results) tell(result, shell);
  tellWaiting(waiting, shell);
  shell.signal.throwIfAborted();
  const rejected = settled.find((one) => one.status === 'rejected');
  if (rejected) throw rejected.reason;
  if (values.json) await shell.printJson({ version: 1, documents: results.map(reported) });
  return results.reduce<ExitCode>((worst, { code }) => (code > worst ? code : worst), 0);
}

function tell({ output, problem, billedCharacters }: Fetched, shell: Shell): void {
  if (problem !== undefined) shell.say(`${output}: ${problem}`);
  else if (billedCharacters === 0) shell.note(`Wrote ${output} at no cost.`);
  else if (billedCharacters === undefined) shell.note(`Wrote ${output}.`);
  else shell.note(`Wrote ${output}; ${grouped(billedCharacters)} characters were billed.`);
}

function reported({ output, outcome, billedCharacters, problem }: Fetched): object {
  return { output, outcome, billedCharacters, problem, ...(outcome === 'kept' && { job: jobFileOf(output) }) };
}

/** What is to be sent, all of it looked at. @throws UsageError */
async function ordersOf(
  files: readonly string[],
  values: Values,
  url: string | undefined,
  shell: Shell,
): Promise<Order[]> {
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
      const problem = await outputProblem(output, { mayReplace: values.overwrite, ...place }, shell);
      if (problem !== undefined) throw new UsageError(problem);
      const order = { file, bytes, target, output, ...place, type, outputType, estimate };
      const sent = hashOf(order, values);
      const job = await jobOf(output, file, values, shell);
      if (job && (job.sent !== sent || job.url !== url)) {
        throw new UsageError(`Another job already writes ${output}: parlance document resume ${jobFileOf(output)}`);
      }
      if (job) shell.note(`${file} was already sent for ${target}. Downloading the result.`);
      orders.push({ ...order, sent, ...(job && { job, estimate: { characters: 0, bound: 'most' } }) });
    }
  }
  return orders;
}

/** The job that an earlier run left beside a result. @throws UsageError */
async function jobOf(output: string, file: string, values: Values, shell: Shell): Promise<DocumentJob | undefined> {
  const jobFile = jobFileOf(output);
  if (!(await isThereAs('file', jobFile, shell))) return undefined;
  const job = await readJobOrRoom(jobFile, values.overwrite, shell);
  if (job !== 'being sent') return job;
  shell.say(`${file}: the previous run ended while sending. Sending it again for ${output}.`);
  if (!values['dry-run']) await forgetJob(jobFile, shell);
  return undefined;
}

/** What the result of an order depends on, and nothing that can be read out of it. */
function hashOf({ file, bytes, target, outputType }: Omit<Order, 'sent'>, values: Values): string {
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

async function isThereAs(kind: 'file' | 'folder', path: string, shell: Shell): Promise<boolean> {
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

async function tellOrders(orders: readonly Order[], values: Values, shell: Shell): Promise<ExitCode> {
  if (values.json) {
    const documents = orders.map(({ file, target, output, estimate }) => ({ file, target, output, ...estimate }));
    await shell.printJson({ version: 1, dryRun: true, documents });
    return 0;
  }
  const rows = orders.map(({ file, target, output, estimate: { characters, bound } }) => [
    file,
    target,
    output,
    `${bound === 'most' ? 'up to' : 'at least'} ${grouped(characters)}`,
  ]);
  await shell.print(tableOf(['FILE', 'TARGET', 'RESULT', 'CHARACTERS'], rows));
  return 0;
}
