import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServiceClient } from '../../../src/api/client';
import type { FileTranslation } from '../../../src/domain/files/order';
import { usualLimits } from '../../../src/domain/files/subtitles/limits';
import { translateFile } from '../../../src/domain/files/translateFile';
import { textLanguages } from '../../../src/domain/translation/service';
import { formatOfFile } from '../../../src/formats/fileFormats';
import { TextCache } from '../../../src/storage/textCache';
import { serviceDefaults } from '../../../src/domain/translation/settings';
import { testConnection } from '../../support/testConnection';
import { compared, type Figure, type FigureGroup } from '../figures';
import { withServer } from '../withServer';

/** What `fileProcess.ts` prints. */
export interface FileFigures {
  /** Of the source file. */
  megabytes: number;
  /**
   * Of the fastest round, from the text to the text with every segment translated. Time of the processor, with that
   * of the garbage collector: a busy machine makes it no longer.
   */
  cpuMs: number;
  /** Of the process after all rounds, less what it had before the first. */
  peakMiB: number;
}

/** Each format in a process of its own, so that its memory is its own. */
function measure(format: 'srt' | 'xliff'): Record<string, Figure> {
  const program = join(__dirname, '../fileProcess.ts');
  const output = execFileSync(process.execPath, ['--import', 'tsx', program, format], { encoding: 'utf8' });
  const { megabytes, cpuMs, peakMiB } = JSON.parse(output) as FileFigures;
  return {
    [`files.${format}-parse-write`]: { value: megabytes / (cpuMs / 1000), unit: 'MB/s' },
    [`files.${format}-memory`]: { value: peakMiB, unit: 'MiB' },
  };
}

const units = 5_000;
/** One text in ten stands twice in the file. */
const uniqueTexts = units * 0.9;
const latencyMs = 100;
const parallel = 4;

/** Units with an inline code, a placeholder and a note, like those of a program. */
function jobFile(): string {
  const unit = (index: number): string =>
    `<trans-unit id="u${index}"><source>Save <g id="1">file ${index % uniqueTexts}</g> as {name}</source><note>Menu entry</note></trans-unit>`;
  const body = Array.from({ length: units }, (_, index) => unit(index)).join('\n');
  return `<xliff version="1.2"><file source-language="en" target-language="de" original="a"><body>\n${body}\n</body></file></xliff>`;
}

/** A file of 5,000 units against a slow service, and once more when the cache knows it. Ideal: full requests in parallel. */
async function measureJob(url: string): Promise<Record<string, Figure>> {
  let requests = 0;
  const client = new ServiceClient(testConnection(url), {
    onAttempt: ({ path }) => {
      if (path === '/v2/translate') requests++;
    },
  });
  const folder = mkdtempSync(join(tmpdir(), 'parlance-bench-'));
  const cacheFile = join(folder, 'texts.sqlite');
  const store = new TextCache({ file: cacheFile, maximumBytes: 1e9, onFailure: (error) => console.error(error) });
  const format = formatOfFile('a.xlf');
  if (!format) throw new Error('There is no format for XLIFF.');
  const text = jobFile();
  const run = (): Promise<FileTranslation> =>
    translateFile(
      {
        file: format.parse(text),
        format,
        source: 'en',
        target: 'de',
        settings: serviceDefaults,
        sendContext: true,
        subtitles: usualLimits,
      },
      client,
      { parallel, cache: { store: store.space('translations'), account: 'bench', resources: client } },
    );
  try {
    // The editor knows the languages when a person says go; asking for them is not part of the job.
    await textLanguages(client, {});
    await client.translate.translate({ text: ['warm up'], target_lang: 'DE' });
    requests = 0;
    const startedMs = performance.now();
    const first = await run();
    const wallMs = performance.now() - startedMs;
    if (first.translated !== units) throw new Error(`${first.left.length} units were left.`);
    const sent = requests;
    const second = await run();
    const ideal = Math.ceil(uniqueTexts / 50);
    return {
      'files.job-requests': compared(sent, 'requests', ideal),
      'files.job-wall': compared(wallMs, 'ms', Math.ceil(ideal / parallel) * latencyMs),
      'files.second-run-characters': { value: second.sentCharacters, unit: 'characters' },
    };
  } finally {
    store.close();
    rmSync(folder, { recursive: true });
    await client.close();
  }
}

export const groups: FigureGroup[] = [
  ...(['srt', 'xliff'] as const).map((format) => ({
    names: [`files.${format}-parse-write`, `files.${format}-memory`],
    measure: () => Promise.resolve(measure(format)),
  })),
  {
    names: ['files.job-requests', 'files.job-wall', 'files.second-run-characters'],
    measure: () => withServer(latencyMs, measureJob),
  },
];
