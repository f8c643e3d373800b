import { isOutsideParty } from '../../../shared/engines';
import type { EngineChoice, OutsideServer } from '../../../shared/outsideWork';
import { isOwnServer } from '../../../shared/ownServers';
import type { Outside } from '../../outside/outside';
import type { DetectLanguage } from '../../translation/sourceLanguage';
import { CorrectedText } from '../correctedText';
import { withoutOverlaps, type Finding } from '../finding';
import { type Improved, type Writer, type WritingTask } from '../writer';
import type { WorkRecord } from '../../engines/workRecord';
import { LanguageTool } from './languageTool';
import { ModelWriter } from './modelWriter';

/** A server of the user's own that checks. */
interface CheckingServer {
  /** Base codes of the languages it has. Rejects with `OutsideError`. */
  languages(): Promise<readonly string[]>;
  check(task: WritingTask, signal?: AbortSignal): Promise<Finding[]>;
}

/** Checks and rephrases with what the user chose: the engines of this process, a language model, a checking server. */
export class ChosenWriter implements Writer {
  private readonly model: ModelWriter;
  private readonly servers: Readonly<Partial<Record<OutsideServer, CheckingServer>>>;

  constructor(
    private readonly offline: Writer,
    private readonly outside: Outside,
    detect: DetectLanguage,
    private readonly record: WorkRecord,
  ) {
    this.model = new ModelWriter(outside, detect);
    this.servers = { languageTool: new LanguageTool(outside) };
  }

  serves(language: string, kind: WritingTask['kind']): boolean {
    return this.choiceFor(kind, language) !== undefined;
  }

  /** Returns whether the engines of this process are in memory. */
  get isLoaded(): boolean {
    return this.offline.isLoaded ?? false;
  }

  async improve(task: WritingTask, signal?: AbortSignal): Promise<Improved> {
    const choice = this.choiceFor(task.kind, task.language) ?? 'offline';
    const improved = await this.record.measure(writing(choice, task.kind), [task.text], () => {
      if (choice === 'languageModel') return this.model.improve(task, signal);
      const server = isOwnServer(choice) ? this.servers[choice] : undefined;
      return server ? this.checkBy(server, task, signal) : this.offline.improve(task, signal);
    });
    if (isOutsideParty(choice)) this.record.answered(choice);
    return improved;
  }

  /** The languages of a connected server that checks. Rejects with `OutsideError`. */
  async languagesOf(id: OutsideServer): Promise<readonly string[]> {
    return this.outside.options[id] ? ((await this.servers[id]?.languages()) ?? []) : [];
  }

  prepare(language: string): void {
    if (this.choiceFor('correct', language) === 'offline') this.offline.prepare(language);
  }

  async stop(): Promise<void> {
    await this.offline.stop();
  }

  /**
   * Checks by a server. A speller for the language, if there is one, decides on spelling: it knows the words of technical texts,
   * which a server takes for mistakes.
   */
  private async checkBy(server: CheckingServer, task: WritingTask, signal?: AbortSignal): Promise<Improved> {
    const [own, theirs] = await Promise.all([
      this.offline.serves(task.language, 'correct') ? this.offline.improve(task, signal) : undefined,
      server.check(task, signal),
    ]);
    const spelling = own?.findings?.filter(({ category }) => category === 'spelling') ?? [];
    const others = own ? theirs.filter(({ category }) => category !== 'spelling') : theirs;
    return new CorrectedText(task.text).take(withoutOverlaps([...spelling, ...others])).improved;
  }

  /** The first that can be asked and knows the language. */
  private choiceFor(kind: WritingTask['kind'], language: string): EngineChoice | undefined {
    const { options } = this.outside;
    const order = kind === 'correct' ? options.check : options.rephrase;
    return order.find((choice) => {
      if (choice === 'offline') return this.offline.serves(language, kind);
      if (choice === 'languageModel') return options.languageModel !== undefined;
      if (!isOwnServer(choice) || kind !== 'correct') return false;
      return this.servers[choice] !== undefined && options[choice] !== undefined;
    });
  }
}

/** Under this name what an engine corrects or rephrases is measured. */
export function writing(choice: EngineChoice, kind: WritingTask['kind']): string {
  return `${choice} ${kind}`;
}
