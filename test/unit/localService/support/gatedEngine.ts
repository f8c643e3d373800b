import { once } from 'node:events';
import { CapitalsEngine } from './capitalsEngine';

/** Waits with every translation until it is let go. */
export class GatedEngine extends CapitalsEngine {
  private open = (): void => undefined;
  readonly gate = new Promise<void>((resolve) => (this.open = resolve));

  override async translate(...args: Parameters<CapitalsEngine['translate']>): ReturnType<CapitalsEngine['translate']> {
    await Promise.race([this.gate, args[2] ? once(args[2], 'abort') : this.gate]);
    return await super.translate(...args);
  }

  letGo(): void {
    this.open();
  }
}
