import {
  CancellationTokenSource,
  LanguageModelChatMessage,
  LanguageModelError,
  lm,
  type LanguageModelChat,
} from 'vscode';
import type { ChatAnswer, ChatQuestion, OutsideFailure } from '../../../shared/outsideWork';
import { OutsideFailed } from '../../../work/engines/serviceChannel';
import { t } from '../../../shared/l10n';

/** Reason that VS Code gives when it asks the user whether Parlance may use a model. */
const justification = t('Parlance uses it to translate, correct and rephrase the text you ask it to.');

/** No token is longer, in UTF-16 units. */
const unitsPerToken = 64;
const wholeMs = 600_000;

/** The language models other extensions bring into the editor. */
export async function editorModels(): Promise<LanguageModelChat[]> {
  return await lm.selectChatModels({});
}

/** Asks a model of the editor, the first one when none is named. VS Code itself asks the user for consent. */
export async function askEditorModel(id: string, question: ChatQuestion, signal: AbortSignal): Promise<ChatAnswer> {
  const [model] = await lm.selectChatModels(id === '' ? {} : { id });
  if (!model) throw new OutsideFailed(notThere(id));
  const source = new CancellationTokenSource();
  const clock = new AbortController();
  const timer = setTimeout(() => clock.abort(new OutsideFailed(slow(model.name))), wholeMs);
  const stop = AbortSignal.any([signal, clock.signal]);
  const cancel = (): void => source.cancel();
  stop.addEventListener('abort', cancel, { once: true });
  // A model that goes on after it was cancelled is not waited for.
  const stopped = new Promise<never>((_, reject) => {
    stop.addEventListener('abort', () => reject(stop.reason), { once: true });
  });
  try {
    return await Promise.race([stopped, answerOf(model, question, source)]);
  } catch (error) {
    if (stop.aborted) throw stop.reason;
    throw error instanceof OutsideFailed ? error : new OutsideFailed(failureOf(error, model.name), error);
  } finally {
    clearTimeout(timer);
    stop.removeEventListener('abort', cancel);
    stopped.catch(() => undefined);
    source.dispose();
  }
}

async function answerOf(
  model: LanguageModelChat,
  { messages, maxTokens }: ChatQuestion,
  source: CancellationTokenSource,
): Promise<ChatAnswer> {
  // The interface has no role for instructions: they come as the first words of the user.
  const sent = messages.map(({ content }) => LanguageModelChatMessage.User(content));
  const counts = await Promise.all(sent.map((message) => model.countTokens(message, source.token)));
  const tokens = counts.reduce((sum, count) => sum + count, 0);
  if (tokens > model.maxInputTokens) throw new OutsideFailed(tooLong(model.name));
  const response = await model.sendRequest(sent, { justification }, source.token);
  let text = '';
  for await (const part of response.text) {
    text += part;
    if (text.length > maxTokens * unitsPerToken) throw new OutsideFailed(slow(model.name));
  }
  return {
    kind: 'chat',
    text,
    finish: 'stop',
    usage: { sent: tokens, received: await model.countTokens(text, source.token) },
  };
}

function failureOf(error: unknown, name: string): OutsideFailure {
  const code = error instanceof LanguageModelError ? error.code : '';
  switch (code) {
    case LanguageModelError.NoPermissions.name:
      return {
        reason: 'not-allowed',
        sentence: t(
          'VS Code doesn’t allow Parlance to use “{0}”. To allow it, run “Manage Language Model Access…” from the Accounts menu.',
          name,
        ),
      };
    case LanguageModelError.Blocked.name:
      return {
        reason: 'busy',
        sentence: t('“{0}” isn’t responding. Its quota may be used up. Try again later.', name),
      };
    case LanguageModelError.NotFound.name:
      return notThere(name);
    default:
      return { reason: 'refused', sentence: t('“{0}” failed. Try again, or choose another language model.', name) };
  }
}

function notThere(id: string): OutsideFailure {
  return {
    reason: 'no-model',
    sentence:
      id === ''
        ? t('VS Code has no language model. Sign in to one, or run “Parlance: Use a Language Model…”.')
        : t(
            'VS Code doesn’t have the language model “{0}” now. Sign in to it, or run “Parlance: Use a Language Model…”.',
            id,
          ),
  };
}

function slow(name: string): OutsideFailure {
  return {
    reason: 'slow',
    sentence: t('“{0}” didn’t finish its answer. Try again with less text.', name),
  };
}

function tooLong(name: string): OutsideFailure {
  return { reason: 'too-long', sentence: t('The text is too long for “{0}”. Try a shorter selection.', name) };
}
