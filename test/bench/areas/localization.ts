import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openTarget } from '../../../src/domain/localization/openTarget';
import { planTarget } from '../../../src/domain/localization/plan';
import { hasEntries } from '../../../src/domain/localization/target';
import { ReaderThread } from '../../../src/editor/reader/readerThread';
import type { TargetState } from '../../../src/editor/reader/project/questions';
import type { TargetFile } from '../../../src/work/project/targetFile';
import { formatOfFile } from '../../../src/formats/fileFormats';
import { percentile, type Figure, type FigureGroup } from '../figures';
import { withServer } from '../withServer';
import type { Block } from '../localization/blocks';

const languages = ['de', 'es', 'fr', 'it', 'ja', 'ko', 'nl', 'pl', 'pt', 'zh'];
const [files, keys] = [500, 200];
/** As the view asks. */
const targetsAtOnce = 50;

function textOf(language: string, from: number, to: number): string {
  const line = (key: number): string => `  "section.key${key}": "Text ${key} in ${language} for {name}"`;
  return `{\n${Array.from({ length: to - from }, (_, index) => line(from + index)).join(',\n')}\n}\n`;
}

/** One file in ten lacks a key in every language. */
function writeProject(folder: string, more: readonly string[] = []): void {
  for (const language of ['en', ...languages]) {
    const inside = join(folder, 'locales', language);
    mkdirSync(inside, { recursive: true });
    for (let file = 0; file < files; file++) {
      writeFileSync(
        join(inside, `file${file}.json`),
        textOf(language, 0, language !== 'en' && file % 10 === 0 ? keys - 1 : keys),
      );
    }
  }
  const rules = ['json', 'properties'].map((extension) => ({
    source: `locales/en/*.${extension}`,
    target: 'locales/{language}/**',
    languages: [...languages, ...more],
  }));
  writeFileSync(join(folder, '.parlance.json'), JSON.stringify({ localization: rules }));
}

type Known = Map<string, TargetState>;

async function compare(
  reader: ReaderThread,
  folder: string,
  wanted: readonly TargetFile[],
  known: Known,
): Promise<void> {
  for (let from = 0; from < wanted.length; from += targetsAtOnce) {
    const some = wanted.slice(from, from + targetsAtOnce);
    for (const state of await reader.ask('targets', { folder, files: some })) {
      if (!('isSame' in state)) known.set(state.file.target, state);
    }
  }
}

/** What the view asks of the reader's thread: all of a project of a million entries, and a file of it that was saved. */
async function measureProject(): Promise<Record<string, Figure>> {
  const folder = mkdtempSync(join(tmpdir(), 'parlance-bench-'));
  const reader = new ReaderThread(resolve('dist/fileReader.js'));
  const release = reader.hold();
  // The thread alone keeps no process.
  const alive = setInterval(() => undefined, 1_000);
  try {
    writeProject(folder);
    const before = process.memoryUsage.rss();
    const known: Known = new Map();
    const start = performance.now();
    const { files: targets } = await reader.ask('project', { folder });
    await compare(reader, folder, targets, known);
    const opened = performance.now() - start;
    const memory = process.memoryUsage.rss() - before;
    const missing = [...known.values()].reduce((sum, state) => sum + ('counts' in state ? state.counts.missing : 0), 0);
    if (known.size !== files * languages.length || missing !== known.size / 10) {
      throw new Error(`${known.size} targets, ${missing} missing`);
    }
    const edited = targets.filter(({ target }) => target === 'locales/de/file0.json');
    const edits: number[] = [];
    for (let round = 0; round < 9; round++) {
      writeFileSync(join(folder, 'locales/de/file0.json'), `{ "section.key${round}": "Text" }`);
      const saved = performance.now();
      await compare(reader, folder, edited, known);
      edits.push(performance.now() - saved);
    }
    return {
      'localisation.open-million': { value: opened / 1000, unit: 's' },
      'localisation.follow-edit': { value: percentile(edits, 0.5), unit: 'ms' },
      'localisation.memory': { value: memory / 2 ** 20, unit: 'MiB' },
    };
  } finally {
    clearInterval(alive);
    release();
    reader.stop();
    rmSync(folder, { recursive: true });
  }
}

interface Runner {
  runInEditor(options: {
    room: string;
    operations: Record<string, (given: never) => unknown>;
    prepare(workspace: string): void;
  }): Promise<number>;
}

const steps = ['open', 'checkout', 'translate', 'review', 'file', 'table'];
/** Of a language, files that lack entries. */
const lackingFiles = 50;
const largeFile = 50_000;

/** The view and what belongs to it in the real editor. */
async function measureEditor(): Promise<Record<string, Figure>> {
  const program = pathToFileURL(join(__dirname, '../../host/runInEditor.mjs')).href;
  const { runInEditor } = (await import(program)) as Runner;
  const blocks: Record<string, Block> = {};
  let failure = 'VS Code said nothing. See .vscode-test/editor.log.';
  await withServer(0, async (url) => {
    const operations = {
      session: () => ({ page: true }),
      service: () => ({ url }),
      checkout: ({ folder }: { folder: string }) => checkOut(folder),
      step: ({ name, block }: { name: string; block: Block }) => void (blocks[name] = block),
      failed: ({ message }: { message: string }) => void (failure = message),
    };
    await runInEditor({ room: 'bench/localisation', operations, prepare: writeLargeProject }).catch(
      (error: unknown) => {
        failure = error instanceof Error ? error.message : String(error);
      },
    );
  });
  const known = steps.flatMap((step) => blocks[step] ?? []);
  if (known.length < steps.length) throw new Error(`${failure} So far: ${JSON.stringify(blocks)}`);
  const ms = (value: number): Figure => ({ value, unit: 'ms' });
  return {
    'localisation.blocked': ms(Math.max(...known.map(({ cpuMs }) => cpuMs))),
    'localisation.blocked-wall': ms(Math.max(...known.map(({ wallMs }) => wallMs))),
    ...Object.fromEntries(steps.map((step) => [`localisation.blocked-${step}`, ms(blocks[step]?.cpuMs ?? NaN)])),
  };
}

/**
 * The project of a million entries with a language that lacks some files as a whole, and with a file that is large. It is of a
 * format that no extension of VS Code knows: the extension host would be held up by that one too.
 */
function writeLargeProject(folder: string): void {
  rmSync(join(folder, 'locales'), { recursive: true });
  writeProject(folder, ['sv']);
  mkdirSync(join(folder, 'locales/sv'));
  for (let file = lackingFiles; file < files; file++) {
    writeFileSync(join(folder, `locales/sv/file${file}.json`), textOf('sv', 0, keys));
  }
  for (const language of ['en', ...languages, 'sv']) {
    const lines = Array.from(
      { length: largeFile },
      (_, key) => `section.key${key} = Text ${key} in ${language} for {name}`,
    );
    writeFileSync(join(folder, `locales/${language}/large.properties`), `${lines.join('\n')}\n`);
  }
}

/** As another branch: each target is another file, and some of them lack entries. */
function checkOut(folder: string): void {
  for (const language of languages) {
    for (let file = 0; file < files; file++) {
      const text = textOf(language, file < lackingFiles ? 2 : 0, keys);
      writeFileSync(join(folder, `locales/${language}/file${file}.json`), `${text}\n`);
    }
  }
}

/** A source of each format, and a target that has every other entry of it; `done` = with a translation. */
const makers = {
  json: [
    'a.json',
    (at: number) => `  "key${at}": "Text ${at} of the program"`,
    (lines: string[]) => `{\n${lines.join(',\n')}\n}\n`,
  ],
  yaml: ['a.yaml', (at: number) => `key${at}: Text ${at} of the program`, (lines: string[]) => `${lines.join('\n')}\n`],
  xliff: [
    'a.xlf',
    (at: number, done: boolean) =>
      `<trans-unit id="u${at}"><source>Text ${at} of the program</source>${done ? `<target>Text ${at}</target>` : ''}</trans-unit>`,
    (lines: string[]) =>
      `<xliff version="1.2"><file source-language="en" target-language="de" original="a" datatype="plaintext"><body>\n${lines.join('\n')}\n</body></file></xliff>\n`,
  ],
  po: [
    'a.po',
    (at: number, done: boolean) => `msgid "Text ${at} of the program"\nmsgstr "${done ? `Text ${at}` : ''}"\n`,
    (lines: string[]) => `msgid ""\nmsgstr "Language: de\\n"\n\n${lines.join('\n')}`,
  ],
} as const satisfies Record<
  string,
  readonly [file: string, entry: (at: number, done: boolean) => string, file: (lines: string[]) => string]
>;

const merged = 10_000;

/** Megabytes of source and target a second, from both texts to the target with what it lacked. */
function measureMerge(): Promise<Record<string, Figure>> {
  const figures = Object.entries(makers).map(([id, [name, entry, file]]) => {
    const format = formatOfFile(name);
    if (!hasEntries(format)) throw new Error(`${name} has no entries.`);
    const all = Array.from({ length: merged }, (_, at) => at);
    const source = file(all.map((at) => entry(at, false)));
    const target = file(all.filter((at) => at % 2 === 0).map((at) => entry(at, true)));
    const samples: number[] = [];
    for (let round = 0; round < 3; round++) {
      const start = performance.now();
      const plan = planTarget({ format, source, target, language: 'de' });
      const { segments, finish } = openTarget(plan);
      const done = finish(
        segments.map((segment) => ({ ...segment, text: `X ${segment.text}` })),
        [],
        {},
      );
      samples.push(performance.now() - start);
      if (done.translated.length !== merged / 2) throw new Error(`${id}: ${done.translated.length} entries`);
    }
    const megabytes = (source.length + target.length) / 1_000_000;
    return [`localisation.merge-${id}`, { value: megabytes / (Math.min(...samples) / 1000), unit: 'MB/s' }] as const;
  });
  return Promise.resolve(Object.fromEntries(figures));
}

export const groups: FigureGroup[] = [
  { names: ['open-million', 'follow-edit', 'memory'].map((name) => `localisation.${name}`), measure: measureProject },
  {
    names: ['blocked', 'blocked-wall', ...steps.map((step) => `blocked-${step}`)].map((name) => `localisation.${name}`),
    measure: measureEditor,
  },
  { names: Object.keys(makers).map((id) => `localisation.merge-${id}`), measure: measureMerge },
];
