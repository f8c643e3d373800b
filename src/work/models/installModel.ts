import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as zlib from 'node:zlib';
import { ServiceError, isPassing } from '../../api/errors';
import { sleep } from '../../api/sleep';
import type { CatalogueFile, CatalogueModel } from '../../domain/models/catalogue';
import { manifestName, type ModelFile, type ModelManifest } from '../../storage/models/manifest';
import { Lease, Looks } from '../../storage/lease';
import { ModelError } from './modelError';
import type { ModelSource } from './modelSource';
import { t } from '../../shared/l10n';

/** Folder for everything that is not complete yet, inside the folder of models. */
export const workName = '.downloads';
/** No model is so large, whatever a packed file says when it is opened. */
const bytesAtMost = 1024 * 1024 * 1024;
/** Number of times a broken connection is taken up again without a byte more in between. */
const triesInVain = 3;
const pauseMs = 1_000;
/** Age at which an abandoned download is deleted with the next one. */
const forgottenMs = 14 * 24 * 60 * 60_000;
/** The disk must not be filled to its last byte by a model. */
const bytesLeft = 50 * 1024 * 1024;
/** True if there is still room is looked at again after so many bytes of a file. */
const lookAgainBytes = 32 * 1024 * 1024;

export interface Installation {
  model: CatalogueModel;
  source: ModelSource;
  /** The folder of models. */
  folder: string;
  signal?: AbortSignal;
  /** Told the bytes that came so far, of what is expected as far as the catalogue says. */
  progress?: (bytes: number, expected: number | undefined) => void;
  sleep?: typeof sleep;
}

/** Names the folder of a model: its languages, and what its files hold, so that another version has another folder. */
export function idOf(model: CatalogueModel): string {
  const targets = Object.keys(model.targets);
  const hashes = filesOf(model).map(({ either, packed, unpacked }) => unpacked?.sha256 ?? either ?? packed?.sha256);
  const content = createHash('sha256').update(hashes.join()).digest('hex').slice(0, 12);
  return `${model.source}-${targets.length === 1 ? targets[0] : 'x'}.${content}`;
}

/** Bytes that come over the network, as far as the catalogue says. */
export function downloadBytes(model: CatalogueModel): number | undefined {
  return sum(filesOf(model), ({ packed, unpacked }) => packed?.bytes ?? unpacked?.bytes);
}

/** Bytes on the disk, as far as the catalogue says. */
export function installedBytes(model: CatalogueModel): number | undefined {
  return sum(filesOf(model), ({ unpacked, packed }) => unpacked?.bytes ?? packed?.bytes);
}

/** Adds up the bytes of files. One that is sealed is small beside its model, and has no size in its catalogue. */
function sum(
  files: readonly CatalogueFile[],
  bytesOf: (file: CatalogueFile) => number | undefined,
): number | undefined {
  const numbers = files.map((file) => bytesOf(file) ?? (file.sealed ? 0 : undefined));
  return numbers.every((number) => number !== undefined) ? numbers.reduce((all, number) => all + number, 0) : undefined;
}

function filesOf({ model, vocabularies, shortlist }: CatalogueModel): CatalogueFile[] {
  return [model, ...vocabularies, ...(shortlist ? [shortlist] : [])];
}

/**
 * Gets a model, proves every file, and puts it in its place as a whole. What came stays where it is when this is
 * cancelled, fails or dies, and the next try goes on from there. Of several windows one works.
 * @returns the folder of the model, whose name is its id
 * @throws ModelError, or the reason of the signal
 */
export async function installModel(installation: Installation): Promise<string> {
  const { model, folder, signal } = installation;
  const id = idOf(model);
  const place = join(folder, id);
  const work = join(folder, workName, id);
  try {
    await mkdir(work, { recursive: true, mode: 0o700 });
    const lease = await Lease.take(`${work}.lease`, looks);
    if (!lease) {
      throw new ModelError(
        'busy',
        t('Another window or shell is downloading this model. You can use it when the download is complete.'),
      );
    }
    try {
      if (await isThere(join(place, manifestName))) return place;
      await sweepDownloads(folder, forgottenMs);
      await checkRoom(installation);
      const files = await getFiles(installation, work);
      await writeFile(join(work, manifestName), JSON.stringify(manifestOf(installation, files), undefined, 2));
      signal?.throwIfAborted();
      // What may be there is no whole model, or another window was faster.
      await rm(place, { recursive: true, force: true });
      await rename(work, place);
      return place;
    } finally {
      lease.release();
    }
  } catch (error) {
    signal?.throwIfAborted();
    const told = diskError(error);
    // What fills the disk is of more use gone than to go on from.
    if (told instanceof ModelError && told.reason === 'disk-full') await rm(work, { recursive: true, force: true });
    throw told;
  }
}

/** Looks of this window at leases of others: those of a window that died are free after some looks. */
const looks = new Looks();

/** Removes a model. A local service that has it in memory goes on with it. */
export async function removeModel(folder: string, id: string): Promise<void> {
  const aside = join(folder, workName, `${id}.${process.pid}.removed`);
  try {
    await mkdir(join(folder, workName), { recursive: true, mode: 0o700 });
    // As a whole or not at all: half a model must not be found by anyone.
    await rename(join(folder, id), aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw diskError(error);
  }
  await rm(aside, { recursive: true, force: true });
}

/**
 * Throws away what earlier tries left, but not what another window is just getting.
 * @param untouchedMs only what nobody has worked on for so long
 */
export async function sweepDownloads(folder: string, untouchedMs = 0): Promise<void> {
  const work = join(folder, workName);
  const names = await readdir(work).catch(() => []);
  for (const name of names.filter((one) => !one.endsWith('.lease'))) {
    if (untouchedMs > 0 && Date.now() - (await lastWorkedOn(join(work, name))) < untouchedMs) continue;
    const lease = await Lease.take(join(work, `${name}.lease`), looks);
    if (!lease) continue;
    await rm(join(work, name), { recursive: true, force: true });
    lease.release();
  }
}

/** Returns when something was last written in a folder of one try. */
async function lastWorkedOn(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const times = [folder, ...names.map((name) => join(folder, name))].map((path) =>
    stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    ),
  );
  return Math.max(...(await Promise.all(times)));
}

async function isThere(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    () => false,
  );
}

/** Checks for room on the disk. Sizes the catalogue gives for some files count, even where it gives none for the others. */
async function checkRoom({ model, folder }: Installation): Promise<void> {
  const needed = filesOf(model).reduce(
    (bytes, { packed, unpacked }) => bytes + (packed?.bytes ?? 0) + (unpacked?.bytes ?? packed?.bytes ?? 0),
    0,
  );
  await checkFree(folder, needed);
}

async function checkFree(folder: string, needed: number): Promise<void> {
  const free = await statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => undefined,
  );
  if (free !== undefined && free < needed + bytesLeft) throw noRoom();
}

function noRoom(cause?: unknown): ModelError {
  return new ModelError(
    'disk-full',
    t('Not enough disk space for this model. Free up some space and try again.'),
    cause,
  );
}

function diskError(error: unknown): unknown {
  if (error instanceof ModelError) return error;
  // The local service is well: it is the place of the models that is not.
  if (ServiceError.is(error)) {
    return new ModelError(
      'unreachable',
      t('Couldn’t download the model. {0} Try again later, or choose another source.', error.message),
      error,
    );
  }
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return noRoom(error);
  if (code === undefined || !/^E[A-Z]+$/.test(code)) return error;
  return new ModelError('disk', t('Couldn’t save the model: disk error {0}.', code), error);
}

async function getFiles(installation: Installation, work: string): Promise<ModelFile[]> {
  const { model, progress } = installation;
  const expected = downloadBytes(model);
  const names = [
    model.isOldKind ? 'model.intgemm8.bin' : 'model.bin',
    ...(model.vocabularies.length === 1 ? ['vocab.spm'] : ['source.spm', 'target.spm']),
    'shortlist.bin',
  ];
  const files: ModelFile[] = [];
  let before = 0;
  for (const [index, file] of filesOf(model).entries()) {
    const name = names[index] ?? '';
    let came = 0;
    const tell = (bytes: number): void => progress?.(before + (came = bytes), expected);
    files.push(await getFile(installation, file, join(work, name), name, tell));
    before += came;
  }
  return files;
}

/** A file of another try is proved again before it counts. Where one place fails, the next one is asked. */
async function getFile(
  installation: Installation,
  file: CatalogueFile,
  path: string,
  name: string,
  tell: (bytes: number) => void,
): Promise<ModelFile> {
  // What came of a sealed one is proved while it is unpacked, and no other way.
  const known = file.sealed ? undefined : await proved(file, path).catch(() => undefined);
  if (known) return { name, ...known };
  let failure: unknown;
  for (const address of [file.address, ...(file.others ?? [])]) {
    try {
      return { name, ...(await getFrom(installation, { ...file, address }, path, tell)) };
    } catch (error) {
      installation.signal?.throwIfAborted();
      // Another place helps neither a full disk nor an editor that cannot unpack.
      if (!ServiceError.is(error) && !(error instanceof ModelError && error.reason === 'damaged')) throw error;
      failure ??= error;
    }
  }
  throw failure;
}

/** Gets a file from one place. One that is wrong at its end is got once more from its start. */
async function getFrom(
  installation: Installation,
  file: CatalogueFile,
  path: string,
  tell: (bytes: number) => void,
): Promise<Omit<ModelFile, 'name'>> {
  const packed = `${path}.part`;
  for (const isLast of [false, true]) {
    let began = 0;
    try {
      began = await download(installation, file, packed, tell);
      await unpack(file, packed, path, installation.signal);
      const found = await proved(file, path, packed);
      await rm(packed, { force: true });
      return found;
    } catch (error) {
      // It is unpacked from its beginning each time.
      await rm(path, { force: true });
      installation.signal?.throwIfAborted();
      const isWrong = error instanceof ModelError && error.reason === 'damaged';
      if (isWrong) await rm(packed, { force: true });
      // A part from before may have been of another file.
      if (isLast || !isWrong || began === 0) throw error;
    }
  }
  throw damaged();
}

/** Gets what is missing of a file. @returns where it began: at 0, or behind what was there. */
async function download(
  { source, folder, signal, sleep: wait = sleep }: Installation,
  file: CatalogueFile,
  packed: string,
  tell: (bytes: number) => void,
): Promise<number> {
  const most = Math.min(file.packed?.bytes ?? bytesAtMost, bytesAtMost);
  let began: number | undefined;
  for (let inVain = 0; ;) {
    const have = await stat(packed).then(
      ({ size }) => size,
      () => 0,
    );
    began ??= have;
    if (have > 0 && have === file.packed?.bytes) return began;
    let size = have;
    try {
      const opened = await source.open(file.address, have, signal);
      const target = await open(packed, opened.from > 0 ? 'a' : 'w', 0o600);
      try {
        size = opened.from;
        if (opened.from === 0) began = 0;
        for await (const chunk of opened.body) {
          size += chunk.length;
          if (size > most) throw damaged();
          if (Math.floor(size / lookAgainBytes) > Math.floor((size - chunk.length) / lookAgainBytes)) {
            await checkFree(folder, 0);
          }
          await target.writeFile(chunk);
          tell(size);
          signal?.throwIfAborted();
        }
      } finally {
        await target.close();
      }
      return began;
    } catch (error) {
      signal?.throwIfAborted();
      // There is nothing behind the end: it was whole already, or was of another file.
      if (ServiceError.is(error, 'bad-request') && error.status === 416) {
        if (file.packed?.bytes === undefined) return began;
        await rm(packed, { force: true });
        began = 0;
      } else if (!isPassing(error)) {
        throw error;
      }
      inVain = size > have ? 0 : inVain + 1;
      if (inVain >= triesInVain) throw error;
      await wait(pauseMs * 2 ** inVain, signal);
    }
  }
}

/** Unpacks what is packed, as its first bytes tell. */
async function unpack(file: CatalogueFile, packed: string, path: string, signal?: AbortSignal): Promise<void> {
  const decoder = await decoderFor(packed, file.sealed);
  const most = Math.min(file.unpacked?.bytes ?? bytesAtMost, bytesAtMost);
  let bytes = 0;
  const limit = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(bytes > most ? damaged() : undefined, chunk);
    },
  });
  const [source, target] = [createReadStream(packed), createWriteStream(path, { mode: 0o600 })];
  try {
    if (decoder) await pipeline(source, decoder, limit, target, { signal });
    else await pipeline(source, limit, target, { signal });
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    // What cannot be unpacked was damaged on the way.
    throw /^(?:Z_|ZSTD_|ERR_ZLIB|ERR_BUFFER)/.test(code) ? damaged(error) : error;
  }
}

async function decoderFor(packed: string, isSealed = false): Promise<Duplex | undefined> {
  const handle = await open(packed);
  const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0);
  await handle.close();
  if (buffer.readUInt16BE(0) === 0x1f8b) return zlib.createGunzip();
  if (isSealed) throw damaged();
  if (buffer.readUInt32BE(0) !== 0x28b52ffd) return undefined;
  // Not in every Node that VS Code had.
  const create = (zlib as { createZstdDecompress?: () => Duplex }).createZstdDecompress;
  if (create) return create();
  throw new ModelError(
    'packing',
    t('This version of VS Code can’t unpack zstd files. Update VS Code, or use a mirror with unpacked files.'),
  );
}

/** The size and the hash of a file that is what the catalogue promises. */
async function proved(file: CatalogueFile, path: string, packed?: string): Promise<Omit<ModelFile, 'name'>> {
  const { bytes } = await stat(path).then(({ size }) => ({ bytes: size }));
  const sha256 = await hashOf(path);
  const ofPacked =
    packed !== undefined && (file.packed?.sha256 ?? file.either) !== undefined ? await hashOf(packed) : undefined;
  const fits = [
    file.unpacked?.sha256 === undefined || file.unpacked.sha256 === sha256,
    file.unpacked?.bytes === undefined || file.unpacked.bytes === bytes,
    file.packed?.sha256 === undefined ||
      file.packed.sha256 === ofPacked ||
      (packed === undefined && file.unpacked?.sha256 !== undefined),
    file.either === undefined || file.either === sha256 || file.either === ofPacked,
  ];
  if (!fits.every(Boolean)) throw damaged();
  return { bytes, sha256 };
}

/** SHA-256 of a file, hexadecimal. */
export async function hashOf(path: string): Promise<string> {
  const hash: Hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

function damaged(cause?: unknown): ModelError {
  return new ModelError(
    'damaged',
    t('The downloaded model failed verification and was deleted. Try again, or choose another source.'),
    cause,
  );
}

function manifestOf({ model, source }: Installation, files: readonly ModelFile[]): ModelManifest {
  const [first, ...others] = files;
  if (!first) throw damaged();
  const vocabularies = others.slice(0, model.vocabularies.length);
  const shortlist = others[model.vocabularies.length];
  return {
    format: 1,
    source: model.source,
    targets: { ...model.targets },
    version: model.version,
    ...(model.architecture !== undefined && { architecture: model.architecture }),
    licence: model.licence ?? unnamedLicence,
    origin: source.name,
    quality: 'draft',
    files: { model: first, vocabularies, ...(shortlist && { shortlist }) },
  };
}

/** Text shown where the catalogue does not name the licence, as those of the browser makers do not. */
export const unnamedLicence = t('not specified; models by browser makers use MPL-2.0');
