import { sameLanguage } from '../api/languageCodes';
import { notAppliedText } from '../shared/notAppliedWords';
import type { OpenService } from './service';
import type { Shell } from './shell';

interface Plan {
  source?: string;
  targets: readonly string[];
  formality: string;
}

/** Reports what the local service does not apply: before anything is sent as far as that is known, each name once. */
export class Unapplied {
  private readonly told = new Set<string>();

  constructor(private readonly shell: Shell) {}

  /** Asks the local service for its engines, where formality is wanted; a service that fails to answer stops nothing. */
  async before({ client, isLocal }: OpenService, { source, targets, formality }: Plan): Promise<void> {
    if (!isLocal || formality === 'default') return;
    const options = { signal: this.shell.signal, ...(source !== undefined && { source }) };
    const { pairs } = await client.localEngines.list(options).catch(() => ({ pairs: [] }));
    const isIgnored = targets.some((code) => {
      const serving = pairs.filter(({ target }) => sameLanguage(target, code));
      return serving.length > 0 && serving.every(({ instructions }) => instructions !== true);
    });
    if (isIgnored) this.tell(['formality']);
  }

  /** @param names as the service reports them */
  tell(names: readonly string[]): void {
    const fresh = names.filter((name) => !this.told.has(name));
    for (const name of fresh) this.told.add(name);
    const text = notAppliedText(fresh);
    if (text !== '') this.shell.say(text);
  }
}
