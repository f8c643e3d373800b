import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ServiceError } from '../api/errors';
import { languageInName } from '../domain/files/counterparts';
import { lengthFindings } from '../domain/files/lengthFindings';
import { sourceToSend, targetProblem, targetToSend } from '../domain/files/languages';
import type { FileTranslation } from '../domain/files/order';
import { translateFile } from '../domain/files/translateFile';
import { estimateFile, hasWords, lockedSegments, wantedSegments } from '../domain/files/wanted';
import { sameWriting } from '../domain/translation/sameWriting';
import { serviceDefaults, type TranslationSettings } from '../domain/translation/settings';
import { languagesOf } from '../domain/translation/languageSupport';
import { applyEdits } from '../formats/edits';
import { decodeFile, encodeFile, encodingName, fitEncoding, type DecodedFile } from '../formats/encoding';
import { formatOfFile, formatOfRoot, type FileFormat } from '../formats/fileFormats';
import { formatNames } from '../formats/formatTable';
import { isWellFormedCode } from '../formats/languageCode';
import type { FormatProblem, ParsedFile } from '../formats/segment';
import { UsageError } from './arguments';
import { readCommandLine, usage, type CommandLine } from './commandLine';
import { isSameFile, OutputError, outputProblem, standardStream, writeOutput } from './outputFile';
import { openService, type OpenService } from './service';
import { stopSignal } from './stop';
import { grouped, say, sayProgress } from './terminal';
import { sentenceOf } from '../shared/reasonWords';

/** 0 all done, 1 something is left untranslated, 2 bad input. */
type ExitCode = 0 | 1 | 2;

interface Input {
  /** As messages call it. */
  name: string;
  decoded: DecodedFile;
  format: FileFormat;
  file: ParsedFile;
}

const signal = stopSignal();

async function main(): Promise<ExitCode> {
  const line = readCommandLine(process.argv.slice(2), process.env);
  if (line === 'help') {
    process.stdout.write(`${usage}\n`);
    return 0;
  }
  const input = await readInput(line);
  const { segments, problems } = input.file;
  const left = problems.filter(({ leaves }) => leaves !== 'nothing');
  if (segments.length === 0 && left.length > 0) {
    tellLeft(input, left);
    if (left.some(({ leaves }) => leaves === undefined)) {
      throw new UsageError(`There is nothing to translate in ${input.name}.`);
    }
    say('OUT was not written.');
    return 1;
  }
  const { characters } = estimateFile(segments);
  if (characters > line.maximumCharacters) {
    throw new UsageError(`The file has ${grouped(characters)} characters to translate; --max-characters allows fewer.`);
  }
  const service = await openService('parlance-translate-file', line);
  try {
    const result = await translate(line, input, service);
    return await finish(line, input, result, service.cache !== undefined);
  } finally {
    await service.close();
  }
}

async function readInput(line: CommandLine): Promise<Input> {
  const { input, output, format: given, inPlace, overwrite, source, target } = line;
  if (inPlace && input === standardStream) throw new UsageError('Standard input cannot be changed in place.');
  if (!inPlace && (await isSameFile(input, output))) {
    throw new UsageError(`OUT is IN. Say --in-place when ${input} is to be changed.`);
  }
  const outputFault = await outputProblem(output, overwrite);
  if (outputFault !== undefined) throw new UsageError(outputFault);
  const language = source ?? languageInName(basename(input));
  const byName = given ?? formatOfFile(input);
  const decoded = decodeFile(await readBytes(input), { ...byName?.encoding, language });
  if (!decoded.ok) throw new UsageError(sentenceOf(decoded.message));
  const format = given ?? formatOfRoot(decoded.file.text) ?? byName;
  if (!format) throw new UsageError(`${input} is no ${formatNames} file by its name. Say what it is with --format.`);
  const name = input === standardStream ? 'standard input' : input;
  if (decoded.file.isGuessed) {
    say(`${name} does not say its encoding. It is read as ${encodingName(decoded.file.encoding)}, as it looks.`);
  }
  const file = format.parse(decoded.file.text, { ...decoded.file, targetLanguage: target });
  const fault = file.problems.find(({ code }) => code === 'xml-malformed');
  if (fault) {
    const at = lineCounter(decoded.file.text)(fault.start);
    throw new UsageError(
      `${name}:${at}: ${sentenceOf(fault.message)} No program that reads ${format.name} takes such a file.`,
    );
  }
  if (target === undefined && file.targetLanguage === undefined) {
    throw new UsageError('Give the language of OUT as --target.');
  }
  for (const code of [source, target]) {
    if (code !== undefined && !isWellFormedCode(code)) throw new UsageError(`“${code}” is no language code.`);
  }
  const problem = target !== undefined && targetProblem(file, format, target);
  if (problem) throw new UsageError(sentenceOf(problem));
  return { name, decoded: decoded.file, format, file };
}

async function readBytes(input: string): Promise<Uint8Array> {
  try {
    return input === standardStream ? await buffer(process.stdin) : await readFile(input);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new UsageError(`There is no file ${input}.`);
    if (code === 'EISDIR') throw new UsageError(`${input} is a folder. Name a file in it.`);
    throw new UsageError(`${input} cannot be read (${code ?? message}).`);
  }
}

/** Lists what the file itself leaves untranslated, by place and reason. */
function tellLeft({ name, decoded }: Input, problems: readonly FormatProblem[]): void {
  const lineOf = lineCounter(decoded.text);
  for (const { message, start } of problems) say(`${name}:${lineOf(start)}: not translated: ${sentenceOf(message)}`);
}

async function translate(
  line: CommandLine,
  { name, file, format }: Input,
  { url, client, cache }: OpenService,
): Promise<FileTranslation> {
  const languages = await languagesOf(client, { signal });
  const sourceInFile = line.source ?? file.sourceLanguage;
  const source = sourceInFile === undefined ? undefined : sourceToSend(sourceInFile, languages);
  const targetInFile = line.target ?? file.targetLanguage ?? '';
  const target = targetToSend(targetInFile, languages);
  if (source !== undefined && sameWriting(source, target)) {
    throw new UsageError(`${name} is in ${targetInFile} already. Nothing was sent.`);
  }
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
      cache: cache && { store: cache.space('translations'), account: url, resources: client },
      languages: Promise.resolve(languages),
      onProgress: sayProgress,
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

async function finish(line: CommandLine, input: Input, result: FileTranslation, isCached: boolean): Promise<ExitCode> {
  const { name, decoded, file, format } = input;
  const lineOf = lineCounter(decoded.text);
  const at = (segment: number): string => {
    const { start = 0, id } = file.segments[segment] ?? {};
    return `${name}:${lineOf(start)}${id === undefined ? '' : ` (${id})`}`;
  };
  const { left, warnings } = result;
  const kept = isCached ? ' What was translated is in the cache.' : '';
  if (result.isCancelled) {
    say(`Stopped with ${left.length} segments to go.${kept} OUT was not written.`);
    return 1;
  }
  const [first] = left;
  if (
    first &&
    result.translated === 0 &&
    left.every(({ message }) => sentenceOf(message) === sentenceOf(first.message))
  ) {
    // A wrong key, say: once is enough.
    say(`${name}: not translated: ${inSentence(sentenceOf(first.message))} OUT was not written.`);
    return ServiceError.is(first.error, 'invalid-request') ? 2 : 1;
  }
  const notices = file.problems.filter(({ leaves }) => leaves === 'nothing');
  for (const { message, start } of notices) say(`${name}:${lineOf(start)}: ${sentenceOf(message)}`);
  const unread = file.problems.filter(({ leaves }) => leaves !== 'nothing');
  tellLeft(input, unread);
  const locked = lockedSegments(file.segments);
  for (const segment of locked) say(`${at(segment)}: not translated: It is locked, and has no translation.`);
  for (const { segment, message } of left) say(`${at(segment)}: not translated: ${sentenceOf(message)}`);
  for (const { segment, message } of warnings) say(`${at(segment)}: warning: ${sentenceOf(message)}`);
  if (first && result.translated === 0) {
    say('OUT was not written.');
    return 1;
  }
  const written = fitEncoding({ ...decoded, text: applyEdits(decoded.text, result.edits) });
  await writeOutput(line.output, encodeFile(written.file), line.overwrite).catch((error: unknown) => {
    throw error instanceof OutputError ? new OutputError(`${error.message}${kept}`) : error;
  });
  if (written.isChanged) say(`OUT is in UTF-8: ${encodingName(decoded.encoding)} lacks characters of the translation.`);
  for (const { message, start } of lengthFindings(format, written.file.text)) {
    say(`OUT:${lineCounter(written.file.text)(start)}: warning: ${sentenceOf(message)}`);
  }
  const leftInAll = left.length + locked.length + unread.length;
  tellCount(input, result, leftInAll);
  return leftInAll > 0 ? 1 : 0;
}

/** A segment without words needs none, so it is not counted. */
function tellCount({ name, file }: Input, result: FileTranslation, left: number): void {
  const { fromCache, sentCharacters, billedCharacters } = result;
  const translated = wantedSegments(file.segments).filter((index) => {
    const segment = file.segments[index];
    return segment && hasWords(segment) && !result.left.some((one) => one.segment === index);
  }).length;
  const counts = [
    `${grouped(translated)} of ${grouped(translated + left)} segments translated`,
    `${grouped(fromCache)} of them from the cache`,
  ];
  const billed = billedCharacters === undefined ? '' : `, ${grouped(billedCharacters)} billed`;
  say(
    `${counts.join(', ')}; ${grouped(sentCharacters)} characters sent${billed}.${left > 0 ? ' The others are listed above.' : ''}`,
  );
  if (result.isUnchanged) say(`All of ${name} came back as it was: it may be in the target language already.`);
}

/** Some words of a service end without a full stop. */
function inSentence(message: string): string {
  return /[.!?…。]$/.test(message) ? message : `${message}.`;
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

main().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    if (error instanceof UsageError) {
      say(error.message);
      process.exitCode = 2;
    } else {
      say(`${inSentence(error instanceof Error ? error.message : String(error))} OUT was not written.`);
      if (ServiceError.is(error, 'unreachable')) say('Check the address given as --url, and the network.');
      // A connection that cannot be made is no fault of the input, but for an address that none can be.
      process.exitCode = ServiceError.is(error, 'invalid-request') ? 2 : 1;
    }
  },
);
