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

/** Answers some questions, and waits with every other until it is let go. */
export class StoppingEngine extends GatedEngine {
  private onStop = (): void => undefined;
  /** It waits. */
  readonly waiting = new Promise<void>((resolve) => (this.onStop = resolve));

  constructor(private answers: number) {
    super();
  }

  override async translate(...args: Parameters<CapitalsEngine['translate']>): ReturnType<CapitalsEngine['translate']> {
    if (this.answers-- > 0) return await CapitalsEngine.prototype.translate.apply(this, args);
    this.onStop();
    return await super.translate(...args);
  }
}
