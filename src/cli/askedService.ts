import type { Language } from '../api/schemas/languages';
import { languagesOf } from '../domain/translation/languageSupport';
import type { OpenService } from './service';
import type { ServiceOptions } from './serviceOptions';
import type { Shell } from './shell';

interface Answer {
  service: OpenService;
  /** Absent where the service does not tell. */
  languages: readonly Language[] | undefined;
}

/**
 * A service and the languages that it has. It can be asked for them while files are still looked at: nothing of them is
 * sent with that.
 */
export class AskedService {
  private opening: Promise<OpenService> | undefined;
  private answer: Promise<Answer> | undefined;

  /** @param program its name as the service is told */
  constructor(
    private readonly program: string,
    private readonly options: ServiceOptions,
    private readonly shell: Shell,
  ) {}

  /** Asks once; what goes wrong is told to each who waits. */
  ask(): Promise<Answer> {
    this.answer ??= this.askNow();
    this.answer.catch(() => undefined);
    return this.answer;
  }

  /** Ends the service, also while it is asked. */
  async close(): Promise<void> {
    await (await this.opening?.catch(() => undefined))?.close();
  }

  private async askNow(): Promise<Answer> {
    this.opening = this.open();
    const service = await this.opening;
    return { service, languages: await languagesOf(service.client, { signal: this.shell.signal }) };
  }

  /** Opens the service. The code that talks to services is loaded on first use. */
  private async open(): Promise<OpenService> {
    const { openService } = await import('./service');
    return await openService(this.program, this.options, this.shell);
  }
}
