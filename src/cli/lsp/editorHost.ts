import { isAbsolute, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { InitializeParams } from 'vscode-languageserver';
import { proseLanguages } from '../../formats/prose/proseLanguages';
import type { ServerHost } from '../../languageServer/host';
import {
  actionCommands,
  type CheckSettings,
  type CorrectParams,
  type CorrectResult,
  type KnownWordsParams,
  type SettingsParams,
  type WordPlaces,
} from '../../shared/languageServer';
import { UsageError } from '../arguments';
import { Corrector } from '../check/corrector';
import { languageOfName } from '../check/languageOfName';
import { checkSettingsOf, sendsText, type CheckOptions } from '../check/options';
import { Project } from '../check/project';
import { ProjectWords } from '../check/projectWords';
import { projectText } from '../ownFile';
import { openService, type OpenService } from '../service';
import { grouped, Shell } from '../shell';
import { addToProjectFile } from './projectLists';
import { readEditorSettings, type EditorSettings } from './editorSettings';

const knownLanguages = new Set(proseLanguages);

/** A pause after the last keystroke, in milliseconds; nobody tells where the caret stands. */
const pauseMs = 1_000;

interface OpenProject {
  project: Project;
  /** Text of its file when it was opened. */
  text?: string;
  words: ProjectWords;
}

interface Service {
  open: OpenService;
  corrector: Corrector;
}

/** Stands in for the extension host where another editor starts the server. */
export class EditorHost implements ServerHost {
  readonly tellsMore = false;
  /** Commands that change `.parlance.json`; those for words that a single user turned off are not available here. */
  readonly commands: ReadonlySet<string> = new Set([
    actionCommands.addKnownWordForWorkspace,
    actionCommands.turnOffRuleForProject,
  ]);
  /** True if the editor can be asked to tell of changed files. */
  watchesFiles = false;
  /** True if the editor answers what its settings are. */
  asksForSettings = false;
  /** True if the editor has to be told that changes of them are of interest. */
  tellsOfSettings = false;
  private asking: Promise<void> = Promise.resolve();
  private own: EditorSettings = {};
  private folders: string[];
  private readonly projects = new Map<string, Promise<OpenProject>>();
  private service: Promise<Service> | undefined;
  private sent = 0;

  constructor(
    private readonly options: CheckOptions,
    private readonly shell: Shell,
  ) {
    this.folders = [shell.world.cwd];
  }

  begin({ capabilities, workspaceFolders, initializationOptions, ...params }: InitializeParams): Promise<void> {
    // oxlint-disable-next-line typescript/no-deprecated -- all that some editors know
    const { rootUri } = params;
    const uris = workspaceFolders?.map(({ uri }) => uri) ?? (rootUri ? [rootUri] : []);
    const folders = uris.flatMap((uri) => pathOf(uri) ?? []);
    // The innermost first.
    if (folders.length > 0) this.folders = folders.sort((a, b) => b.length - a.length);
    const { workspace } = capabilities;
    this.watchesFiles = workspace?.didChangeWatchedFiles?.dynamicRegistration === true;
    this.asksForSettings = workspace?.configuration === true;
    this.tellsOfSettings = workspace?.didChangeConfiguration?.dynamicRegistration === true;
    this.take(initializationOptions);
    return Promise.resolve();
  }

  /** Takes settings that the editor sent, in whatever form; without any, those before hold. */
  take(sent: unknown): void {
    const { settings, wrong } = readEditorSettings(sent);
    for (const name of wrong) {
      this.shell.say(`Ignored the setting ${name}: invalid value from the editor.`);
    }
    this.own = { ...this.own, ...settings };
  }

  /** Takes what the editor answers; until then nothing is checked. */
  ask(question: () => Promise<unknown>): Promise<void> {
    this.asking = question().then(
      (sent) => this.take(sent),
      () => undefined,
    );
    return this.asking;
  }

  /** Forgets the projects, as the settings of a team may have changed. */
  projectsChanged(): void {
    this.projects.clear();
  }

  /** Looks at the file of a project, where the editor doesn’t tell of changed files. */
  async hasChanged(uri: string): Promise<boolean> {
    if (this.watchesFiles) return false;
    const { project, text } = await this.projectOf(pathOf(uri));
    if ((await this.textOf(project)) === text) return false;
    this.projectsChanged();
    return true;
  }

  /** Runs a command of a code action. @throws UsageError and OutputError */
  async run(command: string, args: readonly unknown[]): Promise<void> {
    const [value, uri] = args;
    if (!this.commands.has(command) || typeof value !== 'string' || typeof uri !== 'string') return;
    const { project } = await this.projectOf(pathOf(uri));
    await addToProjectFile(project.folder, command === actionCommands.turnOffRuleForProject ? 'rulesOff' : 'words', {
      value,
      shell: this.shell,
    });
    this.projectsChanged();
  }

  /** Editors have names of their own for languages, and most files tell theirs by their name. */
  readonly languageOf = (uri: string, languageId: string): string => {
    if (knownLanguages.has(languageId)) return languageId;
    return languageOfName(pathOf(uri) ?? '') ?? (languageId === 'text' ? 'plaintext' : languageId);
  };

  async settings({ uri }: SettingsParams): Promise<CheckSettings> {
    await this.asking;
    const file = pathOf(uri);
    const { project } = await this.projectOf(file);
    const settings = checkSettingsOf(this.options, file === undefined ? {} : project.rulesFor(file));
    const { language = settings.language, words = [], when = 'onType', ...own } = this.own;
    return {
      ...settings,
      ...own,
      language: this.options.language ?? (language || settings.language),
      words: [...settings.words, ...words],
      when: settings.when === 'off' ? 'off' : when,
      pauseMs,
    };
  }

  async knownWords({ uri, words }: KnownWordsParams): Promise<readonly WordPlaces[]> {
    const file = pathOf(uri);
    const { project, words: known } = await this.projectOf(file);
    return await known.places(file === undefined ? '' : project.pathOf(file), words);
  }

  async correct(params: CorrectParams, signal: AbortSignal): Promise<CorrectResult> {
    const { maximumCharacters } = this.options;
    if (sendsText(this.options)) {
      const characters = params.sentences.reduce((sum, { text }) => sum + text.length, 0);
      if (this.sent + characters > maximumCharacters) {
        const message = `This session has sent ${grouped(this.sent)} characters, and --max-characters allows ${grouped(maximumCharacters)}.`;
        return { corrections: params.sentences.map(() => null), refusal: { reason: 'budget', message } };
      }
      this.sent += characters;
    }
    const { corrector } = await this.opened();
    return await corrector.correct(params, signal);
  }

  /** An editor shows what became of it by its diagnostics. */
  tellStatus(): Promise<void> {
    return Promise.resolve();
  }

  async close(): Promise<void> {
    const service = await this.service?.catch(() => undefined);
    await service?.open.close();
  }

  /** The service, started with the first sentence, and anew after it was in trouble. */
  private async opened(): Promise<Service> {
    this.service = this.reopened(this.service);
    return await this.service;
  }

  private async reopened(before: Promise<Service> | undefined): Promise<Service> {
    const known = await before?.catch(() => undefined);
    if (known && !known.corrector.trouble) return known;
    await known?.open.close();
    const open = await openService('parlance-lsp', this.options, this.shell);
    return { open, corrector: new Corrector(open) };
  }

  private async projectOf(file: string | undefined): Promise<OpenProject> {
    const folder = this.folders.find((one) => file !== undefined && isWithin(one, file)) ?? this.folders.at(-1) ?? '';
    const known = this.projects.get(folder);
    if (known) return await known;
    const opened = this.openProject(folder);
    this.projects.set(folder, opened);
    return await opened;
  }

  private async openProject(folder: string): Promise<OpenProject> {
    const shell = new Shell({ ...this.shell.world, cwd: folder });
    const project = await Project.open(shell).catch((error: unknown) => {
      // It is said what is wrong with the file; until it is mended nothing of it holds.
      if (error instanceof UsageError) return Project.without(folder);
      throw error;
    });
    return { project, words: new ProjectWords(project, this.shell), text: await this.textOf(project) };
  }

  private async textOf({ folder }: Project): Promise<string | undefined> {
    return await projectText(folder, this.shell).catch(() => undefined);
  }
}

/** The path of a document or folder; `undefined` of what is no file. */
function pathOf(uri: string): string | undefined {
  try {
    return fileURLToPath(uri);
  } catch {
    return undefined;
  }
}

function isWithin(folder: string, file: string): boolean {
  const path = relative(folder, file);
  return !path.startsWith('..') && !isAbsolute(path);
}
