import { stat } from 'node:fs/promises';
import { UsageError } from '../arguments';
import { refuseBroughtJob } from '../broughtStores';
import { outputProblem } from '../outputFile';
import type { Shell } from '../shell';
import { whileDocumentIsOurs } from '../../storage/workLease';
import { forgetJob, jobFileOf, readJobOrRoom, type DocumentJob } from './job';
import { isThereAs, type DocumentValues, type Order } from './orders';

/** A translation that a run works on alone. */
interface Work {
  output: string;
  /** A hash of what is sent and how. */
  sent?: string;
}

/** State of an order when its turn comes. */
export interface Turn extends Order {
  /** Job that an earlier run sent but did not live to fetch. */
  job?: DocumentJob;
  /** True if another run had the same translated, while this one waited. */
  isDone: boolean;
}

/**
 * Works on documents while no other run of this user does: both would pay for them.
 * @param work receives those that another run finished while this one waited
 */
export async function whileOurs<W extends Work, T>(
  all: readonly W[],
  shell: Shell,
  work: (brought: ReadonlySet<W>) => Promise<T>,
): Promise<T> {
  const { signal, world } = shell;
  const brought = new Set<W>();
  // In one order, so that no two runs wait for each other.
  const inOrder = all.toSorted((a, b) => (shell.at(a.output) < shell.at(b.output) ? -1 : 1));
  const from = async (index: number): Promise<T> => {
    const one = inOrder[index];
    if (!one) return await work(brought);
    const output = shell.at(one.output);
    const before = await changeOf(output);
    let isWaiting = false;
    const onWait = (pid?: number): void => {
      isWaiting = true;
      const who = pid === undefined ? 'Another run' : `Another run (process ${pid})`;
      shell.note(`${who} is translating ${one.output}. Waiting for it to finish.`);
    };
    const options = { signal, onWait, env: world.env };
    const noteBrought = async (): Promise<void> => {
      if (!isWaiting || (await changeOf(output)) === before) return;
      if (!(await isThereAs('file', jobFileOf(one.output), shell))) brought.add(one);
    };
    const { sent } = one;
    const next = (): Promise<T> => from(index + 1);
    return await whileDocumentIsOurs({ output, ...(sent !== undefined && { sent }) }, options, async () => {
      await noteBrought();
      return await (sent === undefined ? next() : whileDocumentIsOurs({ output }, options, next));
    });
  };
  return await from(0);
}

/** Returns a stamp that changes with a file; `undefined` if there is no file. */
async function changeOf(file: string): Promise<string | undefined> {
  return await stat(file).then(
    ({ ino, mtimeMs }) => `${ino} ${mtimeMs}`,
    () => undefined,
  );
}

/** Looks what there is of orders already. @throws UsageError where one cannot be carried out */
export async function takeUp(
  orders: readonly Order[],
  brought: ReadonlySet<Order>,
  values: DocumentValues,
  url: string | undefined,
  shell: Shell,
): Promise<Turn[]> {
  const turns: Turn[] = [];
  for (const order of orders) {
    const { file, target, output, within, sent } = order;
    if (brought.has(order)) {
      turns.push({ ...order, isDone: true });
      continue;
    }
    const options = { mayReplace: values.overwrite, ...(within !== undefined && { within }) };
    const problem = await outputProblem(output, options, shell);
    if (problem !== undefined) throw new UsageError(problem);
    const job = await jobOf(output, file, values, shell);
    if (job && (job.sent !== sent || job.url !== url)) {
      throw new UsageError(`Another job already writes ${output}: parlance document resume ${jobFileOf(output)}`);
    }
    if (job) shell.note(`${file} was already sent for ${target}. Downloading the result.`);
    turns.push({ ...order, isDone: false, ...(job && { job }) });
  }
  return turns;
}

/** The job that an earlier run left beside a result. @throws UsageError */
async function jobOf(
  output: string,
  file: string,
  values: DocumentValues,
  shell: Shell,
): Promise<DocumentJob | undefined> {
  const jobFile = jobFileOf(output);
  if (!(await isThereAs('file', jobFile, shell))) return undefined;
  await refuseBroughtJob(jobFile, shell);
  const job = await readJobOrRoom(jobFile, values.overwrite, shell);
  if (job !== 'being sent') return job;
  shell.say(`${file}: the previous run ended while sending. Sending it again for ${output}.`);
  if (!values['dry-run']) await forgetJob(jobFile, shell);
  return undefined;
}
