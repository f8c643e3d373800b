import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { TextDecoder } from 'node:util';
import { decodeFile, xmlDeclaration } from '../../formats/encoding';
import { tmxReader, TmxError, type MemoryUnit } from './tmx';
import { xliffUnits } from './xliffUnits';
import { t } from '../../shared/l10n';
import { sentenceOf } from '../../shared/reasonWords';

/** Pattern of the files that memories are made from. */
export const memoryFiles = /\.(?:tmx|xlf|xliff)$/i;

/** A larger file is left out; an XLIFF file is read at once, a TMX file as it comes. */
const bytesMax = { tmx: 512 * 1024 * 1024, xliff: 64 * 1024 * 1024 };

/** Reason why a file of this size is not even opened; `undefined` for one that is. */
export function tooLarge(fileName: string, bytes: number): string | undefined {
  const most = /\.tmx$/i.test(fileName) ? bytesMax.tmx : bytesMax.xliff;
  return bytes > most ? t('The file is larger than {0} MB. Split it.', most / 1024 / 1024) : undefined;
}

/**
 * Reads a file of a memory, and gives way to others on the way.
 * @param onUnits told of some units after another
 * @throws TmxError when it cannot be used
 */
export async function readMemoryFile(path: string, onUnits: (units: readonly MemoryUnit[]) => void): Promise<void> {
  if ((await stat(path)).size === 0) throw new TmxError(t('The file is empty.'));
  if (!/\.tmx$/i.test(path)) {
    const decoded = decodeFile(await readFile(path));
    if (!decoded.ok) throw new TmxError(sentenceOf(decoded.message));
    onUnits(xliffUnits(decoded.file.text));
    return;
  }
  let units: MemoryUnit[] = [];
  const reader = tmxReader((unit) => units.push(unit));
  let decode: Decode | undefined;
  for await (const chunk of createReadStream(path)) {
    decode ??= decoderOf(chunk as Buffer);
    reader.write(decode(chunk as Buffer));
    if (units.length > 0) onUnits(units);
    units = [];
    await setImmediate();
  }
  reader.write(decode?.() ?? '');
  reader.end();
}

/** The next bytes as text; without any, the file ends. */
type Decode = (bytes?: Buffer) => string;

/** Returns a decoder that fails for invalid bytes: replacement characters would get into translations. */
function decoderOf(start: Buffer): Decode {
  const encoding = encodingOf(start);
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(encoding, { fatal: true });
  } catch {
    throw new TmxError(
      t(
        'The encoding {0} isn’t supported. Save the file as UTF-8 and declare that encoding in it.',
        encoding.slice(0, 40),
      ),
    );
  }
  return (bytes) => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      throw new TmxError(
        t('The file isn’t valid {0}. Save it as UTF-8 and declare that encoding in it.', encoding.toUpperCase()),
      );
    }
  };
}

/** Translation tools write TMX also as UTF-16, with or without a mark, and older ones in the encoding of a country. */
function encodingOf(start: Buffer): string {
  const [first, second] = start;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  const declared = xmlDeclaration.exec(start.toString('latin1', 0, 1_000))?.[1]?.toLowerCase() ?? 'utf-8';
  return /^utf-?16/.test(declared) ? 'utf-8' : declared;
}
