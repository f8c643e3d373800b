import { basename } from 'node:path';
import { isPassing } from '../../api/errors';
import { parseBaseUrl } from '../../api/baseUrl';
import type { ServiceClient } from '../../api/client';
import { outputTypesOf } from '../../domain/documents/documentType';
import { delayAfter } from '../../domain/documents/followDocument';
import { sumEstimates } from '../../domain/documents/estimate';
import { languagesOf } from '../../domain/translation/languageSupport';
import { idFor } from '../applied';
import { withIds } from '../resources/withIds';
import { sleep } from '../../api/sleep';
import { uploadWhenAccepted } from '../../work/document/uploadWhenAccepted';
import { oneOf, UsageError, wholeNumber } from '../arguments';
import { formalities } from '../commands';
import { readAction } from '../resources/action';
import { knownSource, knownTarget } from '../knownLanguages';
import { withService, type OpenService } from '../service';
import { grouped, type Shell } from '../shell';
import { tableOf } from '../table';
import { Unapplied } from '../unapplied';
import type { ExitCode } from '../world';
import { fetchToFile, type Fetched } from './fetchResult';
import { forgetJob, jobFileOf, keepJob, readJob, reserveJob, type DocumentJob } from './job';
import { ordersOf, readDocumentArguments, type DocumentValues, type Order } from './orders';
import { takeUp, whileOurs, type Turn } from './takeUp';

/** Tries to upload a document to a service that accepts no more of them for now, a minute or more apart at last. */
const mostUploads = 10;

/** Has a service translate documents as whole files. @throws UsageError */
export async function document(args: readonly string[], shell: Shell): Promise<ExitCode> {
  const { values, positionals } = readDocumentArguments(args);
  const { action, rest } = readAction('document', positionals);
  const url = values.url ?? (shell.world.env['PARLANCE_URL'] || undefined);
  const place = url === undefined ? undefined : parseBaseUrl(url);
  if (action === 'resume') return await resume(rest, values, place, shell);
  const orders = await ordersOf(rest, values, shell);
  if (values['dry-run']) {
    await takeUp(orders, new Set(), values, place, shell);
    return await tellOrders(orders, values, shell);
  }
  oneOf(values.formality, formalities, 'formality');
  return await whileOurs(orders, shell, async (brought) =>
    translate(await takeUp(orders, brought, values, place, shell), values, place, shell),
  );
}

/** Fetches what earlier runs sent. */
async function resume(
  files: readonly string[],
  values: DocumentValues,
  url: string | undefined,
  shell: Shell,
): Promise<ExitCode> {
  const jobs = await Promise.all(files.map((file) => readJob(file, values.overwrite, shell)));
  const other = jobs.find((job) => job.url !== url);
  if (other) {
    throw new UsageError(`${other.output} belongs to ${other.url ?? 'the local service'}. Use its --url and key.`);
  }
  return await whileOurs(jobs, shell, async (brought) => {
    const rest = jobs.filter((job) => !brought.has(job));
    const fetch = (service?: OpenService): Promise<ExitCode> =>
      fetchAll(service, rest, [...brought].map(broughtElsewhere), values, shell);
    if (rest.length === 0) return await fetch();
    return await withService('parlance-document', values, shell, (_client, service) => fetch(service));
  });
}

/** Has orders translated whose turn has come. */
async function translate(
  turns: readonly Turn[],
  values: DocumentValues,
  url: string | undefined,
  shell: Shell,
): Promise<ExitCode> {
  const ours = turns.filter(({ isDone }) => !isDone);
  const done = turns.filter(({ isDone }) => isDone).map(broughtElsewhere);
  const unsent = ours.filter(({ job }) => !job);
  const { characters, bound } = sumEstimates(unsent.map(({ estimate }) => estimate));
  const most = wholeNumber(values['max-characters'], 'max-characters');
  if (characters > most) {
    const about = bound === 'most' ? 'Up to' : 'At least';
    throw new UsageError(
      `${about} ${grouped(characters)} characters exceed --max-characters (${grouped(most)}). Nothing was sent.`,
    );
  }
  if (ours.length === 0) return await fetchAll(undefined, [], done, values, shell);
  return await withService('parlance-document', values, shell, async (_client, service) => {
    const { glossary: glossaries, style: styles, memory } = values;
    const { applied, known } = await asked(service, shell, async (client) => {
      const wanted = await withIds({ glossaries, styles, ...(memory !== undefined && { memory }) }, client, shell);
      return {
        applied: { ...values, glossary: wanted.glossaries, style: wanted.styles, memory: wanted.memory },
        known: unsent.length > 0 ? await inKnownLanguages(ours, values, client, shell) : ours,
      };
    });
    const unapplied = new Unapplied(shell);
    await unapplied.before(service, {
      source: values.source,
      targets: unsent.map(({ target }) => target),
      formality: values.formality,
      styles: applied.style,
    });
    const jobs: DocumentJob[] = [];
    try {
      for (const turn of known) jobs.push(turn.job ?? (await send(service, turn, applied, url, shell)));
    } catch (error) {
      tellWaiting(jobs, shell);
      throw error;
    }
    return await fetchAll(service, jobs, done, values, shell, unapplied);
  });
}

/** Times that a local service is asked: one that ended is started again. */
const mostQuestions = 3;

/** Sends a request that changes nothing; a local service that ended is started and asked again. */
async function asked<T>(
  { renewed, isLocal }: OpenService,
  { signal }: Shell,
  ask: (client: ServiceClient) => Promise<T>,
): Promise<T> {
  for (let failures = 1; ; failures++) {
    try {
      return await ask(await renewed());
    } catch (error) {
      if (!isLocal || !isPassing(error) || failures >= mostQuestions) throw error;
      await sleep(delayAfter(error, failures), signal);
    }
  }
}

/** A result that another run brought while this one waited. */
function broughtElsewhere({ output }: { output: string }): Fetched {
  return { output, outcome: 'done', billedCharacters: 0, code: 0 };
}

/** Orders with the codes that the service has. @throws UsageError where it has none */
async function inKnownLanguages(
  turns: readonly Turn[],
  { source }: DocumentValues,
  client: ServiceClient,
  { signal }: Shell,
): Promise<Turn[]> {
  const languages = await languagesOf(client, { signal }, 'translate_document');
  if (source !== undefined) knownSource(source, languages);
  return turns.map((turn) => ({ ...turn, target: knownTarget(turn.target, languages) }));
}

async function send(
  { renewed, isLocal }: OpenService,
  order: Order,
  values: DocumentValues,
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
      service: async () => ({ documents: (await renewed()).documents, isFree: isLocal }),
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
  service: OpenService | undefined,
  jobs: readonly DocumentJob[],
  done: readonly Fetched[],
  values: DocumentValues,
  shell: Shell,
  unapplied = new Unapplied(shell),
): Promise<ExitCode> {
  let count = 0;
  const fetch = async (from: OpenService, job: DocumentJob): Promise<Fetched> => {
    const result = await fetchToFile(from, job, shell);
    shell.progress(++count, jobs.length, 'documents');
    return result;
  };
  const settled = await Promise.allSettled(service ? jobs.map((job) => fetch(service, job)) : []);
  const results = [...done, ...settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))];
  const waiting = jobs.filter(({ output }) => !results.some((one) => one.output === output && one.outcome !== 'kept'));
  for (const result of results) tell(result, shell);
  unapplied.tell(results.flatMap(({ notApplied = [] }) => notApplied));
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

function reported({ output, outcome, billedCharacters, notApplied, problem }: Fetched): object {
  return {
    output,
    outcome,
    billedCharacters,
    notApplied,
    problem,
    ...(outcome === 'kept' && { job: jobFileOf(output) }),
  };
}

async function tellOrders(orders: readonly Order[], values: DocumentValues, shell: Shell): Promise<ExitCode> {
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
