import { pathToFileURL } from 'node:url';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { ProjectRule } from '../../domain/checking/projectRules';
import { OfflineDetector } from '../../domain/detectLanguage';
import { CheckedDocument } from '../../languageServer/checkedDocument';
import { Checker } from '../../languageServer/checker';
import { Corrections } from '../../languageServer/corrections';
import { KnownWords } from '../../languageServer/knownWords';
import { Reviewer, type Review } from '../../languageServer/reviewer';
import { reviewWhole, type WholeParts } from '../../languageServer/reviewWhole';
import { Scope } from '../../languageServer/scope';
import type { CorrectParams, CorrectResult } from '../../shared/languageServer';
import { checkSettingsOf, type CheckOptions } from './options';
import type { Project } from './project';
import type { ProjectWords } from './projectWords';

/** A text with what is known of it. */
export interface Reviewed {
  document: CheckedDocument;
  review: Review;
}

export interface FileCheckerDependencies {
  options: CheckOptions;
  project: Project;
  words: ProjectWords;
  correct(params: CorrectParams, signal: AbortSignal): Promise<CorrectResult>;
  /** Does what only reads, which may leave a signal no turn. */
  readingOnly<Value>(read: () => Promise<Value>): Promise<Value>;
}

/** Checks texts as the language server does, without a server. */
export class FileChecker {
  private readonly parts: WholeParts;
  private readonly paths = new Map<string, string>();

  constructor(private readonly own: FileCheckerDependencies) {
    const corrections = new Corrections();
    const words = new KnownWords({
      ask: ({ uri, words: asked }) => own.words.places(own.project.pathOf(this.paths.get(uri) ?? ''), asked),
      changed: () => undefined,
    });
    const reviewer = new Reviewer({
      settings: (document) =>
        Promise.resolve((document.settings ??= checkSettingsOf(own.options, this.ruleFor(document.uri)))),
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
    // All that follows asks for them.
    await this.own.readingOnly(() => Promise.resolve(document.sentences));
    const review = await reviewWhole(document, this.parts, options);
    this.parts.words.forget(uri);
    this.paths.delete(uri);
    return { document, review };
  }

  private ruleFor(uri: string): Omit<ProjectRule, 'files'> {
    return this.own.project.rulesFor(this.paths.get(uri) ?? '');
  }
}
