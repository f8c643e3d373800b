import {
  CancellationError,
  LanguageModelTextPart,
  LanguageModelToolResult,
  MarkdownString,
  type CancellationToken,
  type PreparedToolInvocation,
} from 'vscode';
import { estimateCharacters, estimateOrder } from '../../domain/translation/estimate';
import { sameWriting } from '../../domain/translation/sameWriting';
import { t } from '../../shared/l10n';
import { runTool } from '../../tools/runTool';
import { readToolInput, ToolInputError, type ToolInput } from '../../tools/toolInput';
import type { AgentToolName } from '../../tools/toolNames';
import { nameOf } from '../languages/languageNames';
import { sameName, type ConnectionSummary } from '../messages/connection';
import { ConnectionError } from '../messages/errors/connectionError';
import { explain } from '../messages/errorMessages';
import { isCancellation } from '../messages/failures';
import { appendPlain, plain } from '../messages/plain';
import { sizeProblem, type SizeLimits } from '../messages/sizeQuestion';
import type { ServiceAccess } from '../service/connections/serviceAccess';
import { translateConfig, type TranslateConfig } from '../settings/translate';
import { writeConfig } from '../settings/write';
import { questionBefore } from './question';

/** A call as it would be carried out now. */
interface Planned {
  input: ToolInput;
  characters: number;
  limits: SizeLimits;
  config: TranslateConfig;
  connection: ConnectionSummary;
}

/** Calls whose question was answered are remembered for a while: there are never many at once. */
const mostPrepared = 100;
const shownOfText = 300;

/** Tool calls of agents, within the limits of commands and with the same entries in the ledger. */
export class ToolCalls {
  /** The connection that the user was told of, by the call. */
  private readonly prepared = new Map<string, string>();

  constructor(private readonly access: ServiceAccess) {}

  /** The question before a call: where the text goes, and what it costs at most. None where it stays here and is short. */
  async prepare(tool: AgentToolName, given: unknown): Promise<PreparedToolInvocation> {
    const planned = await this.plan(tool, given).catch((error: unknown) => {
      // What is wrong is for the call itself to say.
      if (error instanceof ToolInputError) return undefined;
      throw error;
    });
    if (!planned) return {};
    const { input, characters, limits, connection } = planned;
    this.remember(callOf(tool, given), connection.name);
    const invocationMessage =
      tool === 'parlance_translate_text' ? t('Translating to {0}…', nameOf(input.target)) : t('Correcting');
    const question = questionBefore(characters, limits, connection);
    if (!question) return { invocationMessage };
    const message = appendPlain(new MarkdownString(), question.price).appendMarkdown('\n\n');
    return {
      invocationMessage,
      confirmationMessages: { title: question.title, message: appendPlain(message, plain(input.text, shownOfText)) },
    };
  }

  /** Rejects with a sentence for agent and user. */
  async invoke(tool: AgentToolName, given: unknown, token: CancellationToken): Promise<LanguageModelToolResult> {
    const controller = new AbortController();
    const listening = token.onCancellationRequested(() => controller.abort(new CancellationError()));
    if (token.isCancellationRequested) controller.abort(new CancellationError());
    try {
      const result = await this.carryOut(tool, given, controller.signal);
      return new LanguageModelToolResult([new LanguageModelTextPart(JSON.stringify(result))]);
    } catch (error) {
      if (isCancellation(error)) throw new CancellationError();
      if (error instanceof ToolInputError) throw error;
      throw new Error(explain(error, this.access.connection).sentence);
    } finally {
      listening.dispose();
    }
  }

  private async carryOut(tool: AgentToolName, given: unknown, signal: AbortSignal): Promise<object> {
    const { input, characters, limits, config } = await this.plan(tool, given);
    const problem = sizeProblem(characters, limits);
    if (problem !== undefined) throw new ToolInputError(problem);
    const isTranslation = tool === 'parlance_translate_text';
    if (isTranslation && input.language !== undefined && sameWriting(input.language, input.target)) {
      throw new ToolInputError(t('Source and target are both {0}. Nothing was sent.', nameOf(input.target)));
    }
    const told = this.prepared.get(callOf(tool, given));
    const busy = this.access.busy(isTranslation ? t('Translating') : t('Correcting'));
    try {
      const session = await this.access.use(signal);
      const { kind, name } = session.connection;
      // The user may have switched since they were asked, and agreed to another service.
      if (kind === 'remote' && (told === undefined || !sameName(told, name))) {
        throw new ConnectionError('not-in-use', told ?? name);
      }
      const result = await runTool(tool, input, {
        service: session.clientFor({ command: isTranslation ? 'translate' : 'correct' }),
        settings: config.settings,
        ...(config.reportingTag !== '' && { reportingTag: config.reportingTag }),
        explain: (error) => explain(error, session.connection).sentence,
        signal,
      });
      this.access.succeeded();
      return result;
    } finally {
      busy.dispose();
    }
  }

  /** @throws ToolInputError */
  private async plan(tool: AgentToolName, given: unknown): Promise<Planned> {
    const read = readToolInput(tool, given);
    const { connection } = this.access;
    const isFree = connection.kind === 'local';
    const config = translateConfig(undefined, connection.name);
    if (tool === 'parlance_correct_text') {
      const { language, ...limits } = writeConfig(undefined);
      const input = { ...read, language: read.language ?? (language || undefined) };
      const named = { ...limits, section: 'parlance.write', verb: t('Correct'), isFree };
      return { input, characters: estimateCharacters([input.text]), limits: named, config, connection };
    }
    const input = { ...read, language: read.language ?? (config.source || undefined) };
    const { text, kind, target, language: source } = input;
    const characters = await estimateOrder({ texts: [text], kind, target, source, settings: config.settings });
    const limits = { ...config, section: 'parlance.translate', verb: t('Translate'), isFree };
    return { input, characters, limits, config, connection };
  }

  private remember(call: string, connection: string): void {
    this.prepared.delete(call);
    this.prepared.set(call, connection);
    const [oldest] = this.prepared.keys();
    if (this.prepared.size > mostPrepared && oldest !== undefined) this.prepared.delete(oldest);
  }
}

function callOf(tool: AgentToolName, given: unknown): string {
  return JSON.stringify([tool, given]);
}
