import { readFile } from 'node:fs/promises';
import { ServiceClient } from '../api/client';
import { ServiceError } from '../api/errors';
import { networkOptionsFrom } from '../api/network';
import { userAgent } from '../api/userAgent';
import { sourceToSend, targetProblem, targetToSend } from '../domain/files/languages';
import type { FileTranslation } from '../domain/files/order';
import { translateFile } from '../domain/files/translateFile';
import { estimateFile } from '../domain/files/wanted';
import { sameWriting } from '../domain/translation/sameWriting';
import { serviceDefaults, type TranslationSettings } from '../domain/translation/settings';
import { languagesOf } from '../domain/translation/languageSupport';
import { applyEdits } from '../formats/edits';
import { decodeFile, encodeFile, type DecodedFile } from '../formats/encoding';
import { formatNames, formatOfFile, type FileFormat } from '../formats/fileFormats';
import type { ParsedFile } from '../formats/segment';
import { TextCache } from '../storage/textCache';
import { readCommandLine, usage, UsageError, type CommandLine } from './commandLine';
import { startLocalService } from './localService';
import { isSameFile, outputProblem, writeWhole } from './outputFile';

/** 0 all done, 1 something is left untranslated, 2 bad input. */
type ExitCode = 0 | 1 | 2;

interface Input {
  decoded: DecodedFile;
  format: FileFormat;
  file: ParsedFile;
}

const stop = new AbortController();

function say(message: string): void {
  process.stderr.write(`${message}\n`);
}

async function main(): Promise<ExitCode> {
  const line = readCommandLine(process.argv.slice(2), process.env);
  if (line === 'help') {
    process.stdout.write(`${usage}\n`);
    return 0;
  }
  const input = await readInput(line);
  const { wanted, characters } = estimateFile(input.file.segments);
  if (characters > line.maximumCharacters) {
    throw new UsageError(`The file has ${characters} characters to translate; --max-characters allows fewer.`);
  }
  const local = line.url === undefined ? await startLocalService() : undefined;
  const { url = local?.url ?? '', key = '', authScheme, tagHeader } = line;
  const client = new ServiceClient(
    { baseUrl: url, key: local?.key ?? key, authScheme: local ? 'Service-Auth-Key' : authScheme, tagHeader },
    {
      network: networkOptionsFrom({}, process.env),
      userAgent: userAgent({ name: 'parlance-translate-file', version: '1' }),
    },
  );
  // The local service costs nothing, and an engine installed meanwhile is worth another run.
  const cache = local || line.cacheFile === undefined ? undefined : openCache(line.cacheFile);
  try {
    const result = await translate(line, input, client, cache, url);
    return await finish(line, input, result, { wanted, isCached: cache !== undefined });
  } finally {
    cache?.close();
    await client.close();
    local?.stop();
  }
}

async function readInput({ input, output, inPlace, target }: CommandLine): Promise<Input> {
  const format = formatOfFile(input);
  if (!format) throw new UsageError(`${input} is no ${formatNames} file by its name.`);
  if (!inPlace && (await isSameFile(input, output))) {
    throw new UsageError(`OUT is IN. Say --in-place when ${input} is to be changed.`);
  }
  const outputFault = await outputProblem(output);
  if (outputFault !== undefined) throw new UsageError(outputFault);
  const bytes = await readFile(input).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new UsageError(`There is no file ${input}.`);
    if (error.code === 'EISDIR') throw new UsageError(`${input} is a folder. Name a file in it.`);
    throw new UsageError(`${input} cannot be read (${error.code ?? error.message}).`);
  });
  const decoded = decodeFile(bytes, format);
  if (!decoded.ok) throw new UsageError(decoded.message);
  const file = format.parse(decoded.file.text, { ...decoded.file, targetLanguage: target });
  const lineOf = lineCounter(decoded.file.text);
  for (const { message, start } of file.problems) say(`${input}:${lineOf(start)}: ${message}`);
  if (file.segments.length === 0 && file.problems.length > 0)
    throw new UsageError(`There is nothing to translate in ${input}.`);
  if (target === undefined && file.targetLanguage === undefined)
    throw new UsageError('Give the language of OUT as --target.');
  const problem = target !== undefined && targetProblem(file, format, target);
  if (problem) throw new UsageError(problem);
  return { decoded: decoded.file, format, file };
}

async function translate(
  line: CommandLine,
  { file, format }: Input,
  client: ServiceClient,
  cache: TextCache | undefined,
  account: string,
): Promise<FileTranslation> {
  const { signal } = stop;
  const languages = await languagesOf(client, { signal });
  const sourceInFile = line.source ?? file.sourceLanguage;
  const source = sourceInFile === undefined ? undefined : sourceToSend(sourceInFile, languages);
  const targetInFile = line.target ?? file.targetLanguage ?? '';
  const target = targetToSend(targetInFile, languages);
  if (source !== undefined && sameWriting(source, target))
    throw new UsageError(`${line.input} is in ${targetInFile} already. Nothing was sent.`);
  return await translateFile(
    {
      file,
      format,
      source,
      target,
      targetInFile,
      settings: settingsFor(line, source, target),
      reportingTag: line.reportingTag,
      sendContext: line.sendContext,
      needsReview: line.needsReview,
      subtitles: line.subtitles,
    },
    client,
    {
      signal,
      parallel: line.parallel,
      cache: cache && { store: cache.space('translations'), account, resources: client },
      languages: Promise.resolve(languages),
      onProgress: progress,
    },
  );
}

function settingsFor(line: CommandLine, source: string | undefined, target: string): TranslationSettings {
  const { formality, modelType, glossary, style, memory } = line;
  if (glossary !== undefined && source === undefined) throw new UsageError('A glossary needs --source.');
  return {
    ...serviceDefaults,
    formality,
    modelType,
    glossaries: glossary === undefined ? {} : { [`${source}>${target}`]: glossary },
    styleRules: style === undefined ? {} : { [target]: style },
    translationMemories: memory === undefined ? {} : { [target]: memory },
    showBilledCharacters: true,
  };
}

async function finish(
  line: CommandLine,
  { decoded, file }: Input,
  result: FileTranslation,
  { wanted, isCached }: { wanted: number; isCached: boolean },
): Promise<ExitCode> {
  const lineOf = lineCounter(decoded.text);
  const at = (segment: number): string => {
    const { start = 0, id } = file.segments[segment] ?? {};
    return `${line.input}:${lineOf(start)}${id === undefined ? '' : ` (${id})`}`;
  };
  const { left, warnings } = result;
  if (result.isCancelled) {
    const kept = isCached ? ' What was translated is in the cache.' : '';
    say(`Stopped with ${left.length} segments to go.${kept} OUT was not written.`);
    return 1;
  }
  const [first] = left;
  if (first && result.translated === 0 && left.every(({ message }) => message === first.message)) {
    // A wrong key, say: once is enough.
    say(`${line.input}: not translated: ${first.message} OUT was not written.`);
    return ServiceError.is(first.error, 'invalid-request') ? 2 : 1;
  }
  for (const { segment, message } of left) say(`${at(segment)}: not translated: ${message}`);
  for (const { segment, message } of warnings) say(`${at(segment)}: warning: ${message}`);
  if (first && result.translated === 0) {
    say('OUT was not written.');
    return 1;
  }
  await writeWhole(line.output, encodeFile({ ...decoded, text: applyEdits(decoded.text, result.edits) }));
  const { translated, fromCache, sentCharacters, billedCharacters = 0 } = result;
  say(
    `${translated} of ${wanted} segments translated, ${fromCache} of them from the cache; ` +
      `${sentCharacters} characters sent, ${billedCharacters} billed.`,
  );
  if (result.isUnchanged) say(`All of ${line.input} came back as it was: it may be in the target language already.`);
  return left.length > 0 ? 1 : 0;
}

function openCache(file: string): TextCache {
  return new TextCache({
    file,
    maximumBytes: 256 * 1024 * 1024,
    onFailure: (error) => say(`Going on without a cache. ${error instanceof Error ? error.message : ''}`),
  });
}

/** On a terminal, one line that changes. */
function progress(done: number, total: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${total} characters${done === total ? '\n' : ''}`);
}

/** The number of the line an offset is in. Offsets that ascend read the text once. */
function lineCounter(text: string): (offset: number) => number {
  let at = 0;
  let line = 1;
  return (offset) => {
    if (offset < at) [at, line] = [0, 1];
    line += text.slice(at, offset).match(/\r\n|\r|\n/g)?.length ?? 0;
    at = offset;
    return line;
  };
}

process.once('SIGINT', () => stop.abort(new Error('stopped')));
process.once('SIGTERM', () => stop.abort(new Error('stopped')));
main().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    if (error instanceof UsageError) {
      say(error.message);
      process.exitCode = 2;
    } else {
      say(`${error instanceof Error ? error.message : String(error)} OUT was not written.`);
      if (ServiceError.is(error, 'unreachable')) say('Check the address given as --url, and the network.');
      // A connection that cannot be made is no fault of the input, but for an address that none can be.
      process.exitCode = ServiceError.is(error, 'invalid-request') ? 2 : 1;
    }
  },
);
