/*
 * What the language server and the extension host say to each other besides the Language Server Protocol. The server
 * finds prose and shows what is wrong with it; the host alone has the connection, its key, settings and storage.
 */

/** Names of the messages. */
export const methods = {
  /** Server → host, request: `CorrectParams` → `CorrectResult`. */
  correct: 'parlance/correct',
  /** Server → host, request: `SettingsParams` → `CheckSettings`. */
  settings: 'parlance/settings',
  /** Server → host, notification: `CheckStatus`. */
  status: 'parlance/status',
  /** Server → host, request: `KnownWordsParams` → `WordPlaces[]`, one for each word. */
  knownWords: 'parlance/knownWords',
  /** Host → server, notification without parameters: what `knownWords` answered may have changed. */
  wordsChanged: 'parlance/wordsChanged',
  /** Host → server, notification without parameters: what `settings` answered may have changed. */
  settingsChanged: 'parlance/settingsChanged',
  /** Host → server, notification, before the texts stand in the document: `TranslatedParams`. */
  translated: 'parlance/translated',
  /** Host → server, notification: `CaretParams`. */
  caret: 'parlance/caret',
  /** Host → server, notification: `ViewParams`. */
  view: 'parlance/view',
  /** Host → server, request: `CheckFileParams` → `CheckFileResult`. */
  checkFile: 'parlance/checkFile',
  /** Host → server, notification: `CheckParams`. */
  check: 'parlance/check',
} as const;

/**
 * Flags of the server's Node: there is one in every window, so it collects its garbage early. What it needs itself for a
 * file of 10,000 lines is a third of this.
 */
export const serverFlags: readonly string[] = ['--max-semi-space-size=1', '--max-old-space-size=128'];

/** The pipe of the server's process on which it tells what it works on: a line of JSON, `WorkPiece` or `null`. */
export const piecesPipe = 4;

/** Tells the server that there is such a pipe. */
export const piecesFlag = '--pieces';

/** A document that is being worked on. */
export interface WorkPiece {
  uri: string;
  version: number;
}

/** Longer documents, in UTF-16 units, are not checked: nobody writes them by hand. */
export const longestDocument = 1_500_000;

/**
 * Scheme of the message box of source control. VS Code shows diagnostics there but asks for none, and tells nobody where
 * the caret stands.
 */
export const messageBoxScheme = 'vscode-scm';

/** Commands the server's code actions run; the host has registered them. */
export const actionCommands = {
  addKnownWordForUser: 'parlance.check.addKnownWordForUser',
  addKnownWordForWorkspace: 'parlance.check.addKnownWordForWorkspace',
  ignoreSentence: 'parlance.check.ignoreSentence',
  notAnError: 'parlance.check.notAnError',
  turnOffRuleForUser: 'parlance.check.turnOffRuleForUser',
  turnOffRuleForWorkspace: 'parlance.check.turnOffRuleForWorkspace',
  turnOffRuleForProject: 'parlance.check.turnOffRuleForProject',
  rephrase: 'parlance.check.rephrase',
} as const;

/** Zero-based, in UTF-16 units, as everywhere in the editor. */
export interface TextPosition {
  line: number;
  character: number;
}

/** Sentence with the flavor of the text around it, which tells what of it no correction may touch. */
export interface SentenceToCorrect {
  text: string;
  /** A `Flavour` of `formats/prose`. */
  flavour: string;
}

export interface CorrectParams {
  uri: string;
  /** Code the sentences are in and shall be in, e.g. `en-GB`. */
  language: string;
  sentences: readonly SentenceToCorrect[];
}

/** One place of a sentence that should say something else, and why: as in an answer of the local service. */
export interface ToldFinding {
  /** Start in UTF-16 units of the sentence, half-open. */
  start: number;
  end: number;
  /** Best first; none where only a user can tell. */
  suggestions: readonly string[];
  category: 'spelling' | 'grammar' | 'typography' | 'style';
  rule: string;
  reason: string;
  sure: boolean;
}

export interface CorrectResult {
  /** One for each sentence, in order: it as it should be, or `null` for one that was not checked (see `refusal`). */
  corrections: ReadonlyArray<string | null>;
  /** Findings of each sentence; `null` where the service returns only the corrected sentence. */
  findings?: ReadonlyArray<readonly ToldFinding[] | null>;
  /** Reason why sentences were not checked. */
  refusal?: Refusal;
}

/** Words that may be misspelt, or may be names: which of them has another file of the workspace? */
export interface KnownWordsParams {
  /** The document they stand in. */
  uri: string;
  words: readonly string[];
}

/** Other places of a word in the workspace: other files, many of them, or the name of a file or a glossary. */
export type WordPlaces = 'none' | 'some' | 'many' | 'name';

/** Reason why a check did not happen, for the user. Holds nothing of the text. */
export interface Refusal {
  /** Machine-readable. */
  reason: string;
  /** A sentence or two. */
  message: string;
  /** Wait before another try makes sense; absent when only the user can change it. */
  retryAfterMs?: number;
  /** Command of the host with which the user can mend it. */
  nextStep?: { title: string; command: string; arguments?: unknown[] };
}

export interface SettingsParams {
  uri: string;
}

/** Event on which sentences are sent by themselves. */
export type CheckTime = 'onType' | 'onSave' | 'onCommand' | 'off';

/** Settings for checking one document. */
export interface CheckSettings {
  /** Stands for the service whose answers are used: those of another one are forgotten. */
  service: string;
  when: CheckTime;
  /** Code of the language the document is in, e.g. `en-GB`; empty when it is to be detected. */
  language: string;
  /** Variants to write where the detected language has several, e.g. `en-GB`, `pt-BR`. */
  variants: readonly string[];
  /** Handling of a paragraph in another language than its document. */
  otherLanguages: 'skip' | 'check';
  /** Parts of a file in which prose is looked for. */
  prose: { comments: boolean; documents: boolean };
  /** Words that are right as they are. */
  words: readonly string[];
  /** Ids of rules whose findings are not shown. */
  rulesOff: readonly string[];
  /** True if advice about style is shown. */
  style: boolean;
  /** Hashes of sentences that are right as they are (`sentenceHash`). */
  ignoredSentences: readonly string[];
  /**
   * Bytes of sentences in one question to the host. A remote service gets as many as one of its requests takes; the local
   * one few, so that what is typed meanwhile waits for little.
   */
  batchBytes: number;
  /** Keys of words that are right in their place (`domain/checking/notAnError`). */
  notErrors: readonly string[];
  /** Milliseconds without a keystroke before sentences are sent. */
  pauseMs: number;
  /** The server was ended because this version of the document, or one before it, took too long to read. */
  slowVersion?: number;
}

/** Texts translated for a document. */
export interface TranslatedParams {
  uri: string;
  /** Code they are in. */
  language: string;
  /** Without the marks of comments. */
  texts: readonly string[];
}

export interface CaretParams {
  uri: string;
  /** Carets of the document's active editor; empty when no editor shows it. */
  positions: readonly TextPosition[];
}

/** Zero-based, both of them included. */
export interface LineRange {
  first: number;
  last: number;
}

/** Lines on the screen, which are checked first. */
export interface ViewParams {
  documents: ReadonlyArray<{ uri: string; lines: readonly LineRange[] }>;
}

export interface CheckParams {
  uri: string;
  /** `save` is heeded where documents are checked on save, `command` wherever checking is not off. */
  cause: 'save' | 'command';
}

/** A file that is to be checked without being opened. */
export interface CheckFileParams {
  uri: string;
  languageId: string;
  text: string;
  /** False: nothing is sent to the service, and only what it knows already is told. */
  sends: boolean;
}

export interface CheckFileResult {
  /** Diagnostics of the Language Server Protocol. */
  diagnostics: readonly unknown[];
  findings: number;
  /** Sentences that are to be checked; none where checking is off. */
  sentences: number;
  /** Characters of those that nobody knows an answer to. */
  uncheckedCharacters: number;
  refusal?: Refusal;
}

/** Outcome of checking a document, for the status item. */
export interface CheckStatus {
  uri: string;
  /** Version of the document it is about. */
  version: number;
  state: 'off' | 'checking' | 'checked' | 'waiting' | 'failed';
  /** Sentences of prose, of them without an answer, places with a correction, and sentences the service refused. */
  sentences: number;
  unchecked: number;
  findings: number;
  refused: number;
  /** Code of the language the document is checked in. */
  language?: string;
  refusal?: Refusal;
}
