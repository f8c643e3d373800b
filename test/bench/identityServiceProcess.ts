// Started by identityService.ts; ends when its parent lets go.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TranslationEngine } from '../../src/localService/engines/engine';
import { startService } from '../../src/localService/service';

const identity: TranslationEngine = {
  name: 'identity',
  pairs: () => Promise.resolve([{ source: 'es', target: 'pt-br', quality: 'draft' }]),
  translate: (segments) => Promise.resolve([...segments]),
  stop: () => Promise.resolve(),
};

const dataDir = mkdtempSync(join(tmpdir(), 'parlance-bench-'));

void startService({
  dataDir,
  port: 0,
  engines: [identity],
  advice: () => '',
  detect: () => Promise.resolve(undefined),
  writer: {
    improve: ({ text }) => Promise.resolve({ text }),
    prepare: () => undefined,
    stop: () => Promise.resolve(),
    serves: () => true,
  },
  log: { info: () => undefined, error: console.error },
}).then((service) => {
  process.once('disconnect', () => {
    void service.stop().then(() => {
      rmSync(dataDir, { recursive: true });
      process.exit(0);
    });
  });
  process.send?.({ url: service.url, key: service.key });
});
