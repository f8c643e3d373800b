import type { ChatAnswer } from '../../shared/outsideWork';
import { OutsideError, type Outside } from '../outside/outside';
import { readAnswers, refused } from './numberedAnswers';
import { estimateTokens } from './tokens';

/** Texts that a language model is to do one thing with. */
export interface ModelTask<Result> {
  /** Instructions to the model for the texts. */
  instructions: string;
  /** Context sent with every request besides the texts, by name. */
  around?: Readonly<Record<string, string>>;
  texts: readonly string[];
  /** Checks an answer to one text: nothing a model says is trusted until it is proved. */
  prove(answer: string, index: number): Promise<Proof<Result>>;
}

export type Proof<Result> = { result: Result } | { problem: string };

/** Texts of one question at most, and their UTF-16 units: with more of them a model mixes them up. */
const mostTexts = 32;
const mostUnits = 6_000;
/** Share of the model’s memory to use, since tokens are only estimated. */
const usedShare = 0.9;
/** Tokens around each text in the question and in the answer, and for the form of both. */
const tokensAround = 14;
const tokensOfForm = 60;
/** An answer has at most so many times the tokens of its text; some models think before it. */
const longestAnswer = 2.5;
const tokensToThink = 512;
/** Questions under way at a time: a program on the user's machine answers them one by one anyway. */
const parallel = 3;
/** Factor by which the parts shrink with each further try. */
const smaller = 4;
/** A model that proves useless for so many texts is not asked for each of them alone. */
const mostAlone = 40;

/**
 * Has a language model work on texts: many to a question, as numbered JSON, within the model's memory. What is not
 * answered well is asked for once more in smaller parts, and then alone; what is not then either has a problem that says
 * why. Rejects with `OutsideError` when nothing was answered because the model cannot be asked.
 */
export async function askInParts<Result>(
  outside: Outside,
  task: ModelTask<Result>,
  signal?: AbortSignal,
): Promise<Array<Proof<Result>>> {
  const proofs: Array<Proof<Result>> = task.texts.map(() => ({ problem: notAsked }));
  let open = [...task.texts.keys()];
  let most = mostTexts;
  for (let round = 0; round < 3 && open.length > 0; round++) {
    const parts = inParts(task, open, { most, contextTokens: contextOf(outside) });
    const failure = await askAll(outside, task, parts, proofs, signal);
    if (failure) {
      if (proofs.every((proof) => 'problem' in proof)) throw failure;
      for (const index of open) {
        if ('problem' in (proofs[index] ?? {})) proofs[index] = { problem: failure.message };
      }
      break;
    }
    open = open.filter((index) => 'problem' in (proofs[index] ?? {}));
    if (round > 0 && open.length > mostAlone && open.length === task.texts.length) break;
    most = round === 0 ? Math.max(1, Math.ceil(Math.min(most, open.length) / smaller)) : 1;
  }
  return proofs;
}

const notAsked = 'The text wasn’t sent to the language model.';

function contextOf({ options }: Outside): number {
  return options.languageModel?.contextTokens ?? 4_096;
}

/** A question to be: the numbers of its texts, and the tokens its answer may have. */
interface Part {
  indices: number[];
  /** Estimated, of all texts. */
  tokens: number;
}

function inParts<Result>(
  task: ModelTask<Result>,
  indices: readonly number[],
  { most, contextTokens }: { most: number; contextTokens: number },
): Part[] {
  const fixed = estimateTokens(task.instructions + JSON.stringify(task.around ?? {})) + tokensOfForm;
  const room = contextTokens * usedShare - fixed;
  const parts: Part[] = [];
  let part: Part | undefined;
  let units = 0;
  for (const index of indices) {
    const text = task.texts[index] ?? '';
    const tokens = estimateTokens(text) + tokensAround;
    const isFull =
      part &&
      (part.indices.length >= most ||
        units + text.length > mostUnits ||
        (part.tokens + tokens) * (1 + longestAnswer) > room);
    if (!part || isFull) {
      parts.push((part = { indices: [], tokens: 0 }));
      units = 0;
    }
    part.indices.push(index);
    part.tokens += tokens;
    units += text.length;
  }
  return parts;
}

/** Asks for all parts; what cannot be asked at all ends it, and is answered. */
async function askAll<Result>(
  outside: Outside,
  task: ModelTask<Result>,
  parts: readonly Part[],
  proofs: Array<Proof<Result>>,
  signal?: AbortSignal,
): Promise<OutsideError | undefined> {
  let failure: OutsideError | undefined;
  const waiting = [...parts];
  const work = async (): Promise<void> => {
    for (let part = waiting.shift(); part && !failure; part = waiting.shift()) {
      try {
        await ask(outside, task, part, proofs, signal);
      } catch (error) {
        if (!(error instanceof OutsideError)) throw error;
        failure ??= error;
      }
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return failure;
}

async function ask<Result>(
  outside: Outside,
  task: ModelTask<Result>,
  { indices, tokens }: Part,
  proofs: Array<Proof<Result>>,
  signal?: AbortSignal,
): Promise<void> {
  const texts = indices.map((index, at) => ({ id: at + 1, text: task.texts[index] ?? '' }));
  const fail = (problem: string): void => {
    for (const index of indices) proofs[index] = { problem };
  };
  let reply: ChatAnswer;
  try {
    reply = await outside.chat(
      {
        messages: [
          { role: 'system', content: task.instructions },
          { role: 'user', content: JSON.stringify({ ...task.around, texts }) },
        ],
        maxTokens: Math.ceil(tokens * longestAnswer + tokensToThink),
        json: true,
      },
      signal,
    );
  } catch (error) {
    // A part that is too long for the model may do in smaller ones.
    if (!(error instanceof OutsideError) || error.reason !== 'too-long') throw error;
    fail(error.message);
    return;
  }
  if (reply.finish === 'filtered') {
    fail(refused);
    return;
  }
  if (reply.finish === 'length') {
    fail('The language model’s response was cut off.');
    return;
  }
  const read = readAnswers(reply.text, indices.length);
  if ('problem' in read) {
    fail(read.problem);
    return;
  }
  await Promise.all(
    indices.map(async (index, at) => {
      proofs[index] = await task.prove(read.answers[at] ?? '', index);
    }),
  );
}
