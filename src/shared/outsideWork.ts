import { t } from './l10n';
import type { OwnServerId } from './ownServers';

/*
 * What the local service's process and the process that started it say to each other. The service never speaks to the
 * network: what needs it, or the editor, is asked here, a line of JSON for each message, on a pipe of its own. The
 * answering side alone knows addresses and keys; neither side writes any of it to a log.
 */

/** The pipe of the local service's process on which it asks. */
export const outsidePipe = 3;

/** Tells the local service that there is such a pipe. */
export const outsideFlag = '--outside-pipe';

/** UTF-16 units of one message. A longer one ends the pipe: nobody would read it in time. */
export const longestMessage = 4 * 1024 * 1024;

/** Questions that may wait for an answer at a time. */
export const mostOpenQuestions = 64;

/** One turn of a talk with a language model. */
export interface ChatMessage {
  role: 'system' | 'user';
  content: string;
}

/** Asks the user's language model, at an endpoint or in the editor: the service need not know which. */
export interface ChatQuestion {
  kind: 'chat';
  messages: readonly ChatMessage[];
  /** Tokens of the answer at most. */
  maxTokens: number;
  /** The answer shall be JSON, where the model can be told so. */
  json: boolean;
}

export type OutsideServer = OwnServerId;

/** Asks a server of the user's own; a key is added on the way where there is one. */
export interface HttpQuestion {
  kind: 'http';
  server: OutsideServer;
  /** One of its paths in `ownServers`. */
  path: string;
  /** Fields of a form, or of a JSON object, as the server takes them. Absent for a `GET`. */
  body?: Readonly<Record<string, unknown>>;
}

export type OutsideQuestion = ChatQuestion | HttpQuestion;

export interface ChatAnswer {
  kind: 'chat';
  text: string;
  /** `length`: cut at `maxTokens` or at the end of the model's memory; `filtered`: withheld by its provider. */
  finish: 'stop' | 'length' | 'filtered';
  /** Tokens, where the model tells them. */
  usage?: { sent: number; received: number };
}

export interface HttpAnswer {
  kind: 'http';
  status: number;
  /** The answer's JSON. */
  body: unknown;
}

export type OutsideAnswer = ChatAnswer | HttpAnswer;

/** Reason why a question has no answer, for code to decide on. */
export type OutsideFailureReason =
  /** Nothing is set up that could answer. */
  | 'not-connected'
  /** The user does not want texts to go there. */
  | 'not-allowed'
  /** The key is missing or was refused. */
  | 'sign-in'
  /** The endpoint does not have the model. */
  | 'no-model'
  /** The question is longer than the model's memory: a shorter one may do. */
  | 'too-long'
  /** Too many requests, or a quota is used up. */
  | 'busy'
  /** No answer in time, or one without end. */
  | 'slow'
  /** No way there. */
  | 'unreachable'
  /** The answer is not what was promised, or the question was refused. */
  | 'refused'
  /** The process that could have asked is gone. */
  | 'gone';

export interface OutsideFailure {
  reason: OutsideFailureReason;
  /** Sentence for a user about what happened and what to do next. Never holds a text, a key or an address with secrets. */
  sentence: string;
}

/** Engines by the names in orders of preference; `offline` stands for all that need nothing from outside. */
export type EngineChoice = 'offline' | 'bergamot' | 'apertium' | OutsideParty;

/** Model or server outside of the local service that may be asked. */
export type OutsideParty = 'languageModel' | OutsideServer;

/** Task an engine is chosen for. */
export type EngineTask = 'translate' | 'check' | 'rephrase';

/**
 * Models and servers the service may ask, with the order to use them in; servers by their hosts. Sent at its start and
 * whenever it changes.
 */
export interface OutsideOptions extends Readonly<Partial<Record<OutsideServer, { host: string }>>> {
  /** The model in use, by a name that may be shown; absent when there is none. */
  languageModel?: { name: string; /** Tokens it takes in one question with its answer. */ contextTokens: number };
  /** Best first; what is not named is not used. */
  translate: readonly EngineChoice[];
  check: readonly EngineChoice[];
  rephrase: readonly EngineChoice[];
  /** Engine the user chose by name, for which the first of an order may stand in. */
  chosen?: Readonly<Partial<Record<EngineTask, EngineChoice>>>;
  /** The engine that the user wants for single pairs, by `pairKey`. */
  pairs?: Readonly<Record<string, EngineChoice>>;
}

/** Message from the service. */
export type ServiceMessage = { id: number; ask: OutsideQuestion } | { id: number; cancel: true };

/** Message to the service. */
export type HostMessage =
  | { id: number; answer: OutsideAnswer }
  | { id: number; failure: OutsideFailure }
  | { options: OutsideOptions };

/** Cuts what comes through the pipe into messages. */
export class MessageLines {
  private parts: string[] = [];
  private length = 0;

  /** The messages that end in this piece. Throws `RangeError` for one that is too long, or `SyntaxError`. */
  push(piece: string): unknown[] {
    const messages: unknown[] = [];
    let start = 0;
    for (let end = piece.indexOf('\n'); end >= 0; end = piece.indexOf('\n', start)) {
      this.add(piece.slice(start, end));
      messages.push(JSON.parse(this.parts.join('')));
      this.parts = [];
      this.length = 0;
      start = end + 1;
    }
    this.add(piece.slice(start));
    return messages;
  }

  private add(part: string): void {
    this.length += part.length;
    if (this.length > longestMessage) throw new RangeError('A message is too long.');
    if (part !== '') this.parts.push(part);
  }
}

/** A message as it goes through the pipe. */
export function messageLine(message: ServiceMessage | HostMessage): string {
  return `${JSON.stringify(message)}\n`;
}

/** Answer, on either end of the channel, to a question above `mostOpenQuestions`. */
export const tooManyQuestions: OutsideFailure = {
  reason: 'busy',
  sentence: t('Too many requests are waiting for the model or server. Try again later.'),
};
