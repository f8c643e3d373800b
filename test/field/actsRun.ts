import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DOMParser } from '@xmldom/xmldom';
import { readZip, unpack } from '../../src/localService/documents/zip';
import { writeDocx } from '../unit/localService/support/zipWriter';
import { runProgram, type ProgramResult } from '../support/programUnderTest';
import { json, ScriptedServer, type Step } from '../support/scriptedServer';
import { judge, kindsOf, type Cell } from './fieldRun';
import { fieldFormats } from './formats';
import { xml, type FieldFormat } from './formats/fieldFormat';
import { hash, hostileReply } from './hostileReply';
import { kinds, type Kind } from './kinds';
import { separateFormats, hasBothLanguages } from './projectFiles';

/** Slips that a checker is sure of, and what they should be. */
const slips: ReadonlyArray<readonly [wrong: string, right: string]> = [
  ['recieve', 'receive'],
  ['the the', 'the'],
  ['wierd', 'weird'],
];

/** A text with a slip before it and one behind it. */
const withSlips = (text: string): string => `We recieve the the ${text} in a wierd way`;

/** Kinds with slips around them; one that is the same in every language says so only alone. */
const slipped = (all: readonly Kind[]): Kind[] =>
  all
    .filter(({ name }) => !/ alone$|^formats of dates$/.test(name))
    .map((kind) => ({ ...kind, text: withSlips(kind.text) }));

/** Corrects the slips of a text, and does harm to it by a seed in one of two cases. */
function hostileCorrection(text: string, seed: number): string {
  const corrected = slips.reduce((all, [wrong, right]) => all.replaceAll(wrong, right), text);
  return hash(text, seed) % 2 === 0 ? corrected : hostileReply(corrected, false, seed);
}

/** Runs the program in a folder of files, with the one or the other hostile service. */
async function inFolder<Of>(
  files: ReadonlyMap<string, string | Buffer>,
  answer: Step,
  act: (run: (args: readonly string[], input?: string) => Promise<ProgramResult>, folder: string) => Promise<Of>,
): Promise<Of> {
  const folder = await mkdtemp(path.join(tmpdir(), 'parlance-field-'));
  const service = (await ScriptedServer.start()).always(answer);
  try {
    for (const [name, content] of files) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      await writeFile(path.join(folder, name), content);
    }
    const run = (args: readonly string[], input?: string): Promise<ProgramResult> =>
      runProgram(
        args.map((arg) => arg.replace('URL', () => service.url)),
        { cwd: folder, env: { PARLANCE_KEY: 'a-key' }, ...(input !== undefined && { input }) },
      );
    return await act(run, folder);
  } finally {
    await service.close();
    await rm(folder, { recursive: true });
  }
}

const correcting =
  (seed: number): Step =>
  async (request, response) => {
    if (!/\/write\/(?:correct|rephrase)$/.test(request.path)) {
      return json({ message: 'not found' }, 404)(request, response);
    }
    const { text } = request.json() as { text: string[] };
    return json({ improvements: text.map((one) => ({ text: hostileCorrection(one, seed) })) })(request, response);
  };

/** Formats of whose files a reader finds the texts of the source, too. */
export const checkedFormats = fieldFormats.filter(
  (format) => (format.isDocument ?? false) || (separateFormats.includes(format) && !hasBothLanguages(format)),
);

/** Has `parlance check --fix` correct all kinds in files of each format by a hostile service. */
export async function fixHostile(seed: number, formats = checkedFormats): Promise<Cell[]> {
  const own = formats.flatMap((format) =>
    partsOf(format, slipped(kindsOf(format))).map((tried, at) => {
      const { dir, name, ext } = path.parse(format.file);
      const file = format.isDocument ? path.join(dir, `${name}${at}${ext}`) : format.file;
      return { format, file, tried, content: format.write(tried.map(({ text }) => text)) };
    }),
  );
  const files = new Map(own.map(({ file, content }) => [file, content]));
  return await inFolder(files, correcting(seed), async (run, folder) => {
    const options = ['--url', 'URL', '--language', 'en', '--no-cache', '--max-characters', '5000000'];
    const { code, stderr } = await run(['check', '--fix', ...options, ...files.keys()]);
    if (code !== 0 && code !== 1) throw new Error(stderr);
    const cells: Cell[] = [];
    for (const { format, file, tried, content } of own) {
      const after = asTarget(await readFile(path.join(folder, file), 'utf8'));
      cells.push(...(await judge({ format, tried }, asTarget(content), after)));
    }
    return cells;
  });
}

/** Documents of a text each; all texts in one file of a program. */
const partsOf = ({ isDocument = false }: FieldFormat, all: readonly Kind[]): Array<readonly Kind[]> =>
  isDocument ? all.map((kind) => [kind]) : [all];

/** A file of the source language under the name of the other one, as the readers expect it. */
const asTarget = (content: string): string => content.replace(/(?<=^|"@@locale": ")en(?=[:"])/m, 'de');

const plain: FieldFormat = {
  name: 'standard input',
  id: 'text',
  file: '-',
  write: ([text = '']) => text,
  read: (text) => [text],
};

/** Has `parlance write` correct and rephrase a text of each kind by a hostile service. */
export async function writeHostile(seed: number): Promise<Cell[]> {
  // Of a text without a file nobody knows whose placeholders a colon or an underscore would begin.
  const tried = slipped(kinds).filter(({ name }) => name !== 'Laravel' && name !== 'mnemonics by underscore');
  return await inFolder(new Map(), correcting(seed), async (run) => {
    const cells: Cell[] = [];
    for (const kind of tried) {
      for (const how of [[], ['--rephrase']]) {
        const { code, stdout, stderr } = await run(['write', '--url', 'URL', ...how, '-'], kind.text);
        if (code !== 0 && code !== 1) throw new Error(stderr);
        cells.push(...(await judge({ format: plain, tried: [kind] }, kind.text, stdout.replace(/\n$/, ''))));
      }
    }
    return cells;
  });
}

/** A LibreTranslate that means harm. */
const libreTranslate =
  (seed: number): Step =>
  async (request, response) => {
    if (request.path.endsWith('/languages')) {
      return json([
        { code: 'en', name: 'English', targets: ['de'] },
        { code: 'de', name: 'German', targets: ['en'] },
      ])(request, response);
    }
    const { q, format } = request.json() as { q: string | string[]; format?: string };
    const reply = (text: string): string => hostileReply(text, format === 'html', seed);
    return json({ translatedText: typeof q === 'string' ? reply(q) : q.map(reply) })(request, response);
  };

/** A format of whole documents that this computer translates. */
interface WholeFormat extends FieldFormat {
  pack?: (content: string) => Buffer;
  unpack?: (document: Buffer) => string;
}

const word: WholeFormat = {
  ...{ name: 'Word', id: 'text', file: 'a.docx', isDocument: true },
  write: (texts) => texts.map((text) => `<w:p><w:r><w:t xml:space="preserve">${xml(text)}</w:t></w:r></w:p>`).join(''),
  read: (content, count) => {
    const onError = (_: unknown, message: string): never => {
      throw new Error(message);
    };
    const found = new DOMParser({ onError }).parseFromString(content, 'text/xml').getElementsByTagName('w:p');
    if (found.length !== count) throw new Error(`${found.length} paragraphs in place of ${count}`);
    return Array.from({ length: count }, (_, at) => found[at]?.textContent ?? undefined);
  },
  pack: writeDocx,
  unpack: (document) => {
    const member = readZip(document).members.find(({ name }) => name === 'word/document.xml');
    if (!member) throw new Error('The document has no text');
    return unpack(member).toString();
  },
};

/** Formats of the documents that are tried: paragraphs of Word hold the kinds of plain text. */
const wholeFormats: readonly WholeFormat[] = [
  ...fieldFormats.filter(({ name }) => ['HTML', 'text', 'SRT'].includes(name)),
  word,
];

/** Has `parlance document translate` translate all kinds by a hostile engine on this computer. */
export async function documentHostile(seed: number): Promise<Cell[]> {
  const text = fieldFormats.find(({ name }) => name === 'text');
  const own = wholeFormats.map((format) => {
    const tried = kindsOf(format === word && text ? text : format);
    const content = format.write(tried.map((kind) => kind.text));
    return {
      format,
      file: `whole${path.extname(format.file)}`,
      tried,
      bytes: format.pack?.(content) ?? Buffer.from(content),
    };
  });
  const files = new Map(own.map(({ file, bytes }) => [file, bytes]));
  return await inFolder(files, libreTranslate(seed), async (run, folder) => {
    await mkdir(path.join(folder, 'out'));
    const options = [
      '--libretranslate',
      'URL',
      '--source',
      'en',
      '--to',
      'de',
      '--max-characters',
      '5000000',
      '-o',
      'out',
    ];
    const { stderr } = await run(['document', 'translate', ...files.keys(), ...options]);
    const cells: Cell[] = [];
    for (const { format, file, tried, bytes } of own) {
      const textOf = format.unpack ?? String;
      const target = await readFile(path.join(folder, 'out', file.replace('.', '.de.'))).catch(() => undefined);
      if (!target) throw new Error(`${file} was not translated.\n${stderr}`);
      cells.push(...(await judge({ format, tried }, textOf(bytes), textOf(target))));
    }
    return cells;
  });
}
