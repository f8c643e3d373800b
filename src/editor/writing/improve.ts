import { window } from 'vscode';
import { improveTexts } from '../../domain/writing/improveTexts';
import type { WritingOrder } from '../../domain/writing/order';
import type { WrittenText } from '../../domain/writing/result';
import { writeConfig } from '../config';
import type { ServiceAccess } from '../connections/serviceAccess';
import { landResults } from '../edits/landResults';
import { rescueResults } from '../edits/rescueResults';
import { explain } from '../errorMessages';
import { withCancellableProgress } from '../progress';
import { captureProse, type CapturedProse } from './captureProse';
import type { InlinePreview } from './inlinePreview';
import { replacements } from './proposal';

/** What the write commands are made of. */
export interface WriteParts {
  access: ServiceAccess;
  preview: InlinePreview;
}

/** What a command asks for; the texts come from the editor. Undefined when the person dismissed a question. */
export type WritingRequest =
  | Omit<Extract<WritingOrder, { kind: 'correct' }>, 'texts'>
  | Omit<Extract<WritingOrder, { kind: 'rephrase' }>, 'texts'>;

/** Improves the prose at the selections, and shows it inline or writes it at once, as the settings say. */
export async function improve(
  { access, preview }: WriteParts,
  ask: () => WritingRequest | undefined | Promise<WritingRequest | undefined>,
): Promise<void> {
  const captured = await captureProse(window.activeTextEditor);
  if (!captured) return;
  let isShown = false;
  try {
    const request = await ask();
    if (!request) return;
    const results = await send(access, captured, request);
    const texts = captured.parts.map(({ block, range }, index) => {
      const text = results[index]?.text ?? block.text.slice(range.start, range.end);
      return block.text.slice(0, range.start) + text + block.text.slice(range.end);
    });
    tell(results, (error) => explain(error, access.connection).sentence);
    if (results.every(({ outcome }) => outcome !== 'improved')) return;
    const proposal = { ...captured, texts };
    const outdated = captured.tracked.state.kind;
    if (outdated !== 'ready') {
      await rescueResults(outdated, texts, captured.tracked);
    } else if (writeConfig(captured.tracked.document).apply === 'preview') {
      isShown = true;
      await preview.show(proposal);
    } else {
      const outcome = await landResults(captured.tracked, replacements(proposal), 'replace');
      if (outcome !== 'landed') await rescueResults(outcome, texts, captured.tracked);
    }
  } finally {
    if (!isShown) captured.tracked.dispose();
  }
}

async function send(access: ServiceAccess, { parts }: CapturedProse, request: WritingRequest): Promise<WrittenText[]> {
  const texts = parts.map(({ block, range }) => ({
    text: block.text.slice(range.start, range.end),
    refuse: (reply: string) => {
      const written = block.write(block.text.slice(0, range.start) + reply + block.text.slice(range.end));
      return written.ok ? undefined : written.problem.message;
    },
  }));
  const title = request.kind === 'correct' ? 'Correcting' : 'Rephrasing';
  const busy = access.busy(title);
  try {
    return await withCancellableProgress(`${title}…`, async (signal) => {
      const { client } = await access.use(signal);
      const results = await improveTexts({ ...request, texts }, client, signal);
      access.succeeded();
      return results;
    });
  } finally {
    busy.dispose();
  }
}

/** What a person should know besides the text: what was kept and why, or that there was nothing to do. */
function tell(results: readonly WrittenText[], sentence: (error: unknown) => string): void {
  const problem = results.flatMap(({ problems }) => problems)[0];
  if (problem !== undefined) void window.showWarningMessage(`Parlance: A text was left as it is. ${problem}`);
  const error = results.find((result) => result.error)?.error;
  if (error) void window.showWarningMessage(`Parlance: A part was left as it is. ${sentence(error)}`);
  if (results.every(({ outcome }) => outcome === 'unchanged')) {
    void window.showInformationMessage('Parlance: There is nothing to improve in this text.');
  }
}
