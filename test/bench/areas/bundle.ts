import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Figure, FigureGroup } from '../figures';

/** Figure → bundle of the production build. */
const bundles = {
  'bundle.extension': 'dist/extension.js',
  'bundle.extension-parts': 'dist/extensionParts.js',
  'bundle.local-service': 'dist/localService.js',
  'bundle.writing-worker': 'dist/writingWorker.js',
} as const;

/** Sizes on disk, and packed beside them as the baseline, which is what travels. */
function measure(): Promise<Record<string, Figure>> {
  return Promise.resolve(
    Object.fromEntries(
      Object.entries(bundles).map(([name, file]) => {
        const bytes = readFileSync(file);
        return [name, { value: bytes.length / 1024, unit: 'KiB', baseline: gzipSync(bytes).length / 1024 }];
      }),
    ),
  );
}

export const groups: FigureGroup[] = [{ names: Object.keys(bundles), measure }];
