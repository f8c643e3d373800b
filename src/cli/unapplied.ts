import { unappliedWishes } from '../domain/translation/unappliedWishes';
import { notAppliedText } from '../shared/notAppliedWords';
import { idFor } from './applied';
import type { OpenService } from './service';
import type { Shell } from './shell';

interface Plan {
  source?: string | undefined;
  targets: readonly string[];
  formality?: string | undefined;
  /** Style rule lists, as `Applied` has them. */
  styles?: readonly string[];
}

/** Reports what the local service does not apply: before anything is sent as far as that is known, each name once. */
export class Unapplied {
  private readonly told = new Set<string>();

  constructor(private readonly shell: Shell) {}

  /** Asks the local service what its engines apply of a plan; a service that fails to answer stops nothing. */
  async before(
    { client, isLocal }: OpenService,
    { source, targets, formality = 'default', styles = [] }: Plan,
  ): Promise<void> {
    if (!isLocal) return;
    const wishes = {
      ...(source !== undefined && { source }),
      targets,
      hasFormality: formality !== 'default',
      styleFor: (target: string) => idFor(styles, target),
    };
    this.tell(await unappliedWishes(client, wishes, this.shell.signal).catch(() => []));
  }

  /** @param names as the service reports them */
  tell(names: readonly string[]): void {
    const fresh = names.filter((name) => !this.told.has(name));
    for (const name of fresh) this.told.add(name);
    const text = notAppliedText(fresh);
    if (text !== '') this.shell.say(text);
  }
}
