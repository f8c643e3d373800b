import { pathToFileURL } from 'node:url';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { OfflineDetector } from '../../domain/detectLanguage';
import { CheckedDocument } from '../../languageServer/checkedDocument';
import { Checker } from '../../languageServer/checker';
import { Corrections } from '../../languageServer/corrections';
import { KnownWords } from '../../languageServer/knownWords';
import { Reviewer, type Review } from '../../languageServer/reviewer';
import { reviewWhole, type WholeParts } from '../../languageServer/reviewWhole';
import { Scope } from '../../languageServer/scope';
import type { CheckSettings, CorrectParams, CorrectResult } from '../../shared/languageServer';
import type { CheckCommandLine } from './commandLine';
import type { Project } from './project';
import type { ProjectWords } from './projectWords';

/** Bytes of sentences in one request: of a remote service it takes no more, and the local one is done with as much soon. */
const batchBytes = { remote: 9 * 1024, local: 1_500 };

/** A text with what is known of it. */
export interface Reviewed {
  document: CheckedDocument;
  review: Review;
}

export interface FileCheckerParts {
  line: CheckCommandLine;
  project: Project;
  words: ProjectWords;
  correct(params: CorrectParams, signal: AbortSignal): Promise<CorrectResult>;
}

/** Checks texts as the language server does, without a server. */
export class FileChecker {
  private readonly parts: WholeParts;
  private readonly paths = new Map<string, string>();

  constructor(private readonly own: FileCheckerParts) {
    const corrections = new Corrections();
    const words = new KnownWords({
      ask: ({ uri, words: asked }) => own.words.places(own.project.pathOf(this.paths.get(uri) ?? ''), asked),
      changed: () => undefined,
    });
    const reviewer = new Reviewer({
      settings: (document) => Promise.resolve((document.settings ??= this.settingsOf(document.uri))),
      scope: new Scope(new OfflineDetector()),
      corrections,
      words,
    });
    const checker = new Checker({
      corrections,
      correct: (params, signal) => own.correct(params, signal),
      reviewer,
      changed: () => undefined,
    });
    this.parts = { checker, reviewer, words };
  }

  /**
   * @param file absolute path
   * @param sends false: nothing is sent, and only what is known already counts
   */
  async check(
    { file, languageId, text }: { file: string; languageId: string; text: string },
    options: { sends: boolean; signal: AbortSignal },
  ): Promise<Reviewed> {
    const uri = pathToFileURL(file).toString();
    this.paths.set(uri, file);
    const document = new CheckedDocument(TextDocument.create(uri, languageId, 1, text));
    const review = await reviewWhole(document, this.parts, options);
    this.parts.words.forget(uri);
    this.paths.delete(uri);
    return { document, review };
  }

  private settingsOf(uri: string): CheckSettings {
    const { line, project } = this.own;
    const rule = project.rulesFor(this.paths.get(uri) ?? '');
    return {
      service: line.url ?? '',
      when: rule.check === false ? 'off' : 'onCommand',
      language: line.language ?? rule.language ?? '',
      variants: line.variants,
      otherLanguages: rule.otherLanguages ?? 'skip',
      prose: { comments: rule.comments ?? true, documents: rule.documents ?? true },
      words: rule.words ?? [],
      rulesOff: line.rulesOff,
      style: line.style,
      ignoredSentences: [],
      notErrors: [],
      batchBytes: line.url === undefined ? batchBytes.local : batchBytes.remote,
      pauseMs: 0,
    };
  }
}
