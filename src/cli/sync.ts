import { mkdir, readFile, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ServiceClient } from '../api/client';
import { ServiceError } from '../api/errors';
import { networkOptionsFrom } from '../api/network';
import { userAgent } from '../api/userAgent';
import { usualLimits } from '../domain/files/subtitles/limits';
import { sourceToSend, targetToSend } from '../domain/files/languages';
import { completeTarget, keysBehind, MergeError, type Completion } from '../domain/localisation/complete';
import { lockFileName, SourceLock } from '../domain/localisation/lock';
import { filesOf, proposeMap, readMap, type LocalisedFile } from '../domain/localisation/map';
import { mostPaths, pathsIn, readIfThere, TooManyPathsError } from '../domain/localisation/projectPaths';
import type { TargetPlan } from '../domain/localisation/plan';
import { readTarget, textsOf, type ReadTarget, type TargetFault } from '../domain/localisation/readTarget';
import { projectFileName } from '../domain/checking/projectRules';
import { languagesOf } from '../domain/translation/languageSupport';
import { serviceDefaults } from '../domain/translation/settings';
import { encodeFile, fitEncoding } from '../formats/encoding';
import { TextCache } from '../storage/textCache';
import { startLocalService } from './localService';
import { writeOutput } from './outputFile';
import { grouped, say, sayProgress } from './terminal';
import { sentenceOf } from '../shared/reasonWords';

const usage = `Usage: sync [options] [FOLDER]

Completes the translations of a project: what its targets lack, or have of another wording, is translated and put into
them; nothing else in them changes. ${projectFileName} in FOLDER says which files these are ("localisation").

  --check            changes nothing; exit code 1 when something is missing, stale or broken
  --dry-run          changes nothing; says what would be sent
  --json             reports as JSON on standard output
  --propose          prints the map that would fit the files, to be written down
  --remove-unused    takes entries out that the source no longer has
  --language CODE    only this language; may be given several times
  --url URL          address of the service; without it the local service is started
  --models FOLDER    offline models for the local service
  --scheme S         first word of the Authorization header (Service-Auth-Key)
  --no-review        marks no translation for review
  --no-context       sends no notes along
  --max-characters N sends nothing when there is more to translate (500000)
  --cache FILE       where translations are kept for the next run
  --no-cache         keeps none and uses none

The key of the service is read from the variable PARLANCE_KEY.
Exit code: 0 all complete, 1 something is left and is listed, 2 bad input.`;

/** Something is wrong that a person has to change first. */
class InputError extends Error {}

const stop = new AbortController();

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        check: { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        propose: { type: 'boolean', default: false },
        'remove-unused': { type: 'boolean', default: false },
        language: { type: 'string', multiple: true, default: [] },
        url: { type: 'string' },
        models: { type: 'string' },
        scheme: { type: 'string', default: 'Service-Auth-Key' },
        'no-review': { type: 'boolean', default: false },
        'no-context': { type: 'boolean', default: false },
        'max-characters': { type: 'string', default: '500000' },
        cache: { type: 'string' },
        'no-cache': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    const [what] = error instanceof Error ? error.message.split(/\.(?:\s|$)/) : [String(error)];
    throw new InputError(`${what}. --help lists all options.`);
  }
}

type Options = ReturnType<typeof readArguments>['values'];

async function main(): Promise<number> {
  const { values, positionals } = readArguments();
  if (values.help) {
    process.stdout.write(`${usage}\n`);
    return 0;
  }
  if (positionals.length > 1) throw new InputError('Give one FOLDER. --help lists all options.');
  if (!/^\d{1,9}$/.test(values['max-characters'])) throw new InputError('--max-characters takes a whole number.');
  const folder = positionals[0] ?? '.';
  const paths = await projectPaths(folder);
  if (values.propose) {
    process.stdout.write(`${JSON.stringify({ localisation: proposeMap(paths) }, undefined, 2)}\n`);
    return 0;
  }
  const all = await mappedFiles(folder, paths);
  const chosen = new Set(values.language);
  const files = all.filter(({ language }) => chosen.size === 0 || chosen.has(language));
  if (files.length === 0) throw new InputError('No file is in a language of --language.');
  const lock = SourceLock.read((await readIfThere(join(folder, lockFileName)))?.toString() ?? '');
  const works: ReadTarget[] = [];
  const refused: string[] = [];
  for (const file of files) {
    const work = await readWork(folder, file, lock).catch((error: unknown) => `${file.target}: ${faultOf(error)}`);
    if (typeof work === 'string') refused.push(work);
    else works.push(work);
  }
  for (const message of refused) say(message);
  const isComplete = refused.length === 0 && works.every(({ plan }) => openIn(plan) === 0 && plan.broken.length === 0);
  const isOnlyLooked = values.check || values['dry-run'];
  const done = isOnlyLooked ? new Map<ReadTarget, Completion>() : await complete(folder, works, values);
  if (!isOnlyLooked) await writeLock(folder, works, all, lock, done);
  report(works, done, values);
  if (isOnlyLooked) return values.check && !isComplete ? 1 : 0;
  const isDone = works.every((work) => {
    const completion = done.get(work);
    return (
      (openIn(work.plan) === 0 && !(values['remove-unused'] && work.plan.unused.length > 0)) ||
      (completion !== undefined &&
        completion.left.length === 0 &&
        completion.notPut.length === 0 &&
        !completion.isCancelled)
    );
  });
  return isDone && refused.length === 0 ? 0 : 1;
}

function openIn({ missing, stale }: TargetPlan): number {
  return missing.length + stale.length;
}

async function mappedFiles(folder: string, paths: readonly string[]): Promise<LocalisedFile[]> {
  const written = await readIfThere(join(folder, projectFileName));
  const { rules, problems } = written ? readMap(written.toString()) : { rules: [], problems: [] };
  for (const { code, at } of problems) say(`${projectFileName}: ${at || 'the file'}: ${problemWords[code]}`);
  if (problems.length > 0) throw new InputError('Nothing was done.');
  const proposed = rules.length > 0 ? rules : proposeMap(paths);
  if (rules.length === 0 && proposed.length > 0)
    say(`${projectFileName} has no “localisation”, so the files are those that look like it. --propose shows them.`);
  const files = filesOf(proposed, paths);
  if (files.length === 0)
    throw new InputError(`No files to translate were found. Say in ${projectFileName} where they are.`);
  return files;
}

const problemWords: Readonly<Record<ReturnType<typeof readMap>['problems'][number]['code'], string>> = {
  'no-json': 'This is not valid JSON.',
  'no-list': 'This must be a list.',
  'not-an-object': 'This must be an object.',
  'unknown-member': 'This is not known here.',
  'bad-value': 'This is missing or not what it must be.',
  'no-language': 'Say {language} in the target, or give the languages.',
  'bad-language': 'This is no language code.',
};

async function projectPaths(folder: string): Promise<string[]> {
  try {
    return await pathsIn(folder);
  } catch (error) {
    if (error instanceof TooManyPathsError)
      throw new InputError(`${folder} has more than ${grouped(mostPaths)} files.`);
    throw new InputError(`${folder} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

/** A sentence where the pair cannot be worked on. */
async function readWork(folder: string, file: LocalisedFile, lock: SourceLock): Promise<ReadTarget | string> {
  const [source, target] = await Promise.all([
    readFile(join(folder, file.source)),
    readIfThere(join(folder, file.target)),
  ]);
  const read = readTarget(file, { source, ...(target && { target }) }, lock);
  if ('plan' in read) return read;
  const { path, code, message, line } = read;
  if (code === 'not-decoded') return `${path}: ${message ? sentenceOf(message) : ''}`;
  return `${path}:${line}: ${faultWords[code]} Nothing is put into ${file.target}.`;
}

const faultWords: Readonly<Record<Exclude<TargetFault['code'], 'not-decoded'>, string>> = {
  malformed: 'The file cannot be read from here on.',
  'conflict-marker': 'Here is a marker of a merge that was not finished.',
  'not-of-format': 'This is no file with entries.',
  'duplicate-key': 'This key is there twice.',
};

async function complete(
  folder: string,
  works: readonly ReadTarget[],
  values: Options,
): Promise<Map<ReadTarget, Completion>> {
  const done = new Map<ReadTarget, Completion>();
  const open = works.filter(({ plan }) => openIn(plan) > 0 || (values['remove-unused'] && plan.unused.length > 0));
  if (open.length === 0) return done;
  const characters = open.reduce((sum, work) => sum + work.characters, 0);
  if (characters > Number(values['max-characters']))
    throw new InputError(`There are ${grouped(characters)} characters to translate; --max-characters allows fewer.`);
  const key = process.env['PARLANCE_KEY'];
  if (values.url !== undefined && !key) throw new InputError('Give the key of the service in PARLANCE_KEY.');
  const local = values.url === undefined ? await startLocalService(values.models) : undefined;
  const url = values.url ?? local?.url ?? '';
  const client = new ServiceClient(
    {
      baseUrl: url,
      key: local?.key ?? key ?? '',
      authScheme: local ? 'Service-Auth-Key' : values.scheme,
      tagHeader: 'X-Service-Reporting-Tag',
    },
    { network: networkOptionsFrom({}, process.env), userAgent: userAgent({ name: 'parlance-sync', version: '1' }) },
  );
  const cache = local || values['no-cache'] ? undefined : openCache(values.cache);
  try {
    const languages = await languagesOf(client, { signal: stop.signal });
    for (const work of open) {
      if (stop.signal.aborted) break;
      try {
        const { sourceLanguage } = work.file;
        const completion = await completeTarget(
          work.plan,
          {
            ...(sourceLanguage !== undefined && {
              source: sourceToSend(sourceLanguage.replaceAll('_', '-'), languages),
            }),
            target: targetToSend(work.plan.order.language, languages),
            settings: { ...serviceDefaults, showBilledCharacters: true },
            sendContext: !values['no-context'],
            needsReview: !values['no-review'],
            subtitles: usualLimits,
          },
          client,
          {
            signal: stop.signal,
            languages: Promise.resolve(languages),
            onProgress: sayProgress,
            removeUnused: values['remove-unused'],
            ...(cache && { cache: { store: cache.space('translations'), account: url, resources: client } }),
          },
        );
        if (await write(folder, work, completion)) done.set(work, completion);
      } catch (error) {
        say(`${work.file.target}: ${faultOf(error)}`);
        // A service that cannot be reached is not there for the others either.
        if (error instanceof ServiceError) break;
      }
    }
  } finally {
    cache?.close();
    await client.close();
    local?.stop();
  }
  return done;
}

/** What went wrong with one target; the others are not touched by it. */
function faultOf(error: unknown): string {
  if (error instanceof MergeError)
    return 'What is new cannot be put into this file without damage, so it was not written.';
  return error instanceof Error ? error.message : String(error);
}

/** Whether the target was written; not over what somebody else wrote meanwhile. */
async function write(
  folder: string,
  { file, source, bytes, target }: ReadTarget,
  completion: Completion,
): Promise<boolean> {
  if (
    completion.text === target?.text ||
    completion.translated.length + completion.reused.length + completion.removed.length === 0
  )
    return true;
  const path = join(folder, file.target);
  const [sourceNow, targetNow] = await Promise.all([readIfThere(join(folder, file.source)), readIfThere(path)]);
  const isSame = (before: Uint8Array | undefined, now: Buffer | undefined): boolean =>
    before === undefined || now === undefined ? before === now : now.equals(before);
  if (!isSame(bytes.source, sourceNow) || !isSame(bytes.target, targetNow)) {
    say(
      `${file.target}: The file or its source was changed meanwhile, so it was not written. Run this again; what was translated is in the cache.`,
    );
    return false;
  }
  if (targetNow && ((await stat(path)).mode & 0o222) === 0) {
    say(`${file.target}: The file is read-only, so it was not written.`);
    return false;
  }
  await mkdir(dirname(path), { recursive: true });
  const written = fitEncoding({ ...(target ?? source), text: completion.text });
  await writeOutput(path, encodeFile(written.file), true);
  return true;
}

async function writeLock(
  folder: string,
  works: readonly ReadTarget[],
  files: readonly LocalisedFile[],
  lock: SourceLock,
  done: ReadonlyMap<ReadTarget, Completion>,
): Promise<void> {
  const bySource = Map.groupBy(
    works.filter(({ file }) => !file.format.isBilingual),
    ({ file }) => file.source,
  );
  for (const [source, own] of bySource) {
    const [first] = own;
    if (!first) continue;
    const texts = textsOf(first);
    const worked = new Map(own.map((work) => [work.file.target, work]));
    const behind = new Map(
      files
        .filter((file) => file.source === source)
        .map(({ target }) => {
          const work = worked.get(target);
          const completion = work && done.get(work);
          if (work) return [target, completion ? keysBehind(work.plan, completion) : new Set(work.plan.stale)] as const;
          // Of a target that was not looked at, what was true before.
          return [target, lock.keysBehind(source, target, texts)] as const;
        }),
    );
    lock.note(source, texts, behind);
  }
  if (bySource.size === 0) return;
  const path = join(folder, lockFileName);
  const text = lock.toString();
  if ((await readIfThere(path))?.toString() === text) return;
  await mkdir(dirname(path), { recursive: true });
  await writeOutput(path, new TextEncoder().encode(text), true);
}

function openCache(file: string | undefined): TextCache {
  const usual = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'parlance', 'texts.sqlite');
  return new TextCache({
    file: file ?? usual,
    ownsFolder: file === undefined,
    maximumBytes: 256 * 1024 * 1024,
    onFailure: (error) => say(`Going on without a cache. ${error instanceof Error ? error.message : ''}`),
  });
}

function report(works: readonly ReadTarget[], done: ReadonlyMap<ReadTarget, Completion>, values: Options): void {
  const rows = works.map((work) => {
    const { file, plan, characters } = work;
    const { missing, stale, unused, broken, reused, total, duplicates } = plan;
    const completion = done.get(work);
    return {
      source: file.source,
      target: file.target,
      language: file.language,
      entries: total,
      missing,
      stale,
      unused,
      broken,
      duplicates: duplicates.map(({ key }) => key ?? ''),
      reused: [...reused.keys()],
      characters,
      share: total === 0 ? 1 : (total - openIn(plan)) / total,
      ...(completion && {
        translated: completion.translated,
        removed: completion.removed,
        notPut: completion.notPut,
        left: completion.left.map((one) => ({ ...one, message: sentenceOf(one.message) })),
        sentCharacters: completion.sentCharacters,
      }),
    };
  });
  if (values.json) {
    process.stdout.write(`${JSON.stringify({ version: 1, files: rows }, undefined, 2)}\n`);
    return;
  }
  for (const row of rows) {
    say(
      `${row.target}: ${Math.floor(row.share * 100)} % of ${grouped(row.entries)} entries; missing: ${row.missing.length}, stale: ${row.stale.length}, unused: ${row.unused.length}, broken: ${row.broken.length}.`,
    );
    if (values.check)
      for (const key of row.broken) say(`${row.target}: ${key}: Its placeholders are not those of the source.`);
    for (const key of row.duplicates) say(`${row.target}: ${key}: This key is there twice; the last one counts.`);
    for (const { key, message } of row.left ?? []) say(`${row.target}: ${key}: not translated: ${message}`);
    for (const key of row.notPut ?? [])
      say(`${row.target}: ${key}: This cannot be put into the file, so it is left out.`);
    if (row.translated)
      say(`${row.target}: translated: ${row.translated.length}; characters sent: ${grouped(row.sentCharacters ?? 0)}.`);
  }
  if (values['dry-run']) say(`Characters to send: ${grouped(rows.reduce((sum, row) => sum + row.characters, 0))}.`);
}

process.once('SIGINT', () => stop.abort(new Error('Stopped.')));
process.once('SIGTERM', () => stop.abort(new Error('Stopped.')));
main().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    say(error instanceof Error ? error.message : String(error));
    process.exitCode = error instanceof InputError ? 2 : 1;
  },
);
