import { startService } from '../../../../src/localService/service';
import { CapitalsEngine } from './capitalsEngine';
import { bundledWriter } from './serviceUnderTest';

/** Begins every translation and ends none, until its process is killed. */
class HangingEngine extends CapitalsEngine {
  override translate(): Promise<never> {
    // Keeps the process alive as a real engine would.
    setInterval(() => undefined, 60_000);
    return new Promise(() => undefined);
  }
}

void startService({
  dataDir: process.argv[2] ?? '',
  port: 0,
  engines: [new HangingEngine()],
  advice: () => '',
  detect: () => Promise.resolve(undefined),
  writer: bundledWriter(),
  log: { info: () => undefined, error: () => undefined },
}).then(({ url, key }) => process.stdout.write(`${JSON.stringify({ url, key })}\n`));
