import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ServiceError } from '../../api/errors';
import type { OpenedFile, PublicFiles } from '../../api/publicFiles';
import { CatalogueError, readCatalogue, type AddressOf, type Catalogue } from '../../domain/models/catalogue';
import { readPinned } from '../../domain/models/pinned';
import { manifestName, parseManifest, type ModelManifest } from '../../storage/models/manifest';
import { ModelError } from './modelError';
import { pinnedCatalogue, type PinnedModels } from './pinnedCatalogue';
import { t } from '../../shared/l10n';
import { sentenceOf } from '../../shared/reasonWords';
import { reason } from '../../formats/reason';

/** Source of models: an address of the network, or a folder. */
export interface ModelSource {
  /** Name shown to a user. */
  readonly name: string;
  /** Rejects with `ModelError`. */
  list(signal?: AbortSignal): Promise<Catalogue>;
  /** Rejects with `ServiceError`, or an error of the file system. */
  open(address: string, from: number, signal?: AbortSignal): Promise<OpenedFile>;
}

/** A catalogue of all languages is some 500 KB. */
const catalogueBytes = 16 * 1024 * 1024;
/** The names that a catalogue has in a folder, and at an address that names none. */
const catalogueNames = ['index.json', 'records.json', 'models.json', 'registry.json'];
/** Folder of the publisher's files, in their repository and in a copy of it. */
const mirrorName = 'models';

/**
 * The source that a setting or a user names: an address, or a path of a folder or of a catalogue. A place without a
 * catalogue is taken for a copy of the publisher's files, which the pinned list names.
 * @param place empty = the pinned list
 */
export function modelSource(place: string, files: PublicFiles, pinned: PinnedModels): ModelSource {
  const address = place.trim();
  if (address === '') return pinnedSource(pinned, files);
  return /^https?:/i.test(address) ? networkSource(address, files, pinned) : folderSource(address, pinned);
}

/** The models of the pinned list: listed without any request, and got from where their publisher keeps them. */
function pinnedSource(pinned: PinnedModels, files: PublicFiles): ModelSource {
  return {
    name: 'github.com/mozilla/firefox-translations-models',
    list: () => pinnedCatalogue(pinned),
    open: (url, from, signal) => files.open(url, { from, signal }),
  };
}

function networkSource(address: string, files: PublicFiles, pinned: PinnedModels): ModelSource {
  const list = async (signal?: AbortSignal): Promise<Catalogue> => {
    const read = async (url: string): Promise<string> =>
      (await files.read(url, { maxBytes: catalogueBytes, signal })).toString('utf8');
    try {
      const url = await withName(address, read);
      if (!url) return await pinnedCatalogue(pinned, address);
      const base = await attachmentsOf(url.address, read);
      return (
        readPinned(url.text, { size: pinned.size, mirror: new URL('.', url.address).href }) ??
        readCatalogue(url.text, networkAddress(base ?? url.address))
      );
    } catch (error) {
      signal?.throwIfAborted();
      throw listError(error, hostOf(address));
    }
  };
  return { name: hostOf(address), list, open: (url, from, signal) => files.open(url, { from, signal }) };
}

/** An address that ends in a slash is a folder: its catalogue is asked for by the names it may have. `undefined` for none. */
async function withName(
  address: string,
  read: (url: string) => Promise<string>,
): Promise<{ address: string; text: string } | undefined> {
  if (!new URL(address).pathname.endsWith('/')) return { address, text: await read(address) };
  for (const name of catalogueNames) {
    const url = new URL(name, address).href;
    try {
      return { address: url, text: await read(url) };
    } catch (error) {
      if (!ServiceError.is(error, 'not-found') && !ServiceError.is(error, 'not-allowed')) throw error;
    }
  }
  return undefined;
}

/** A settings server says at its root where the files of its records are. */
async function attachmentsOf(address: string, read: (url: string) => Promise<string>): Promise<string | undefined> {
  const [, root] = /^(.*\/v1\/)buckets\//.exec(address) ?? [];
  if (root === undefined) return undefined;
  const value = JSON.parse(await read(root)) as { capabilities?: { attachments?: { base_url?: unknown } } } | null;
  const base = value?.capabilities?.attachments?.base_url;
  return typeof base === 'string' && URL.canParse(base) ? base : undefined;
}

/** Locations stand beside the catalogue, or are addresses of their own; never a file of this machine. */
function networkAddress(base: string): AddressOf {
  return (location) => {
    if (!URL.canParse(location, base)) return undefined;
    const url = new URL(location, base);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined;
  };
}

function folderSource(path: string, pinned: PinnedModels): ModelSource {
  const list = async (signal?: AbortSignal): Promise<Catalogue> => {
    try {
      if (!isAbsolute(path)) throw new CatalogueError(reason('catalogue-path'));
      const read = async (file: string): Promise<Catalogue> => {
        const [text, folder] = [await readFile(file, { encoding: 'utf8', signal }), resolve(file, '..')];
        return (
          readPinned(text, { size: pinned.size, mirror: addressOf(folder) }) ?? readCatalogue(text, inside(folder))
        );
      };
      if ((await stat(path)).isFile()) return await read(path);
      const names = await readdir(path);
      const name = catalogueNames.find((known) => names.includes(known));
      if (name !== undefined) return await read(join(path, name));
      if (names.includes(mirrorName)) return await pinnedCatalogue(pinned, addressOf(path));
      return await installedModels(path, names);
    } catch (error) {
      signal?.throwIfAborted();
      throw listError(error, path);
    }
  };
  return {
    name: path,
    list,
    open: async (address, from, signal) => {
      const file = fileURLToPath(address);
      const { size } = await stat(file);
      return { from: Math.min(from, size), bytes: size - from, body: createReadStream(file, { start: from, signal }) };
    },
  };
}

/** Returns the URL of a folder, with `/` at its end. */
function addressOf(folder: string): string {
  return pathToFileURL(folder + sep).href;
}

/** Only what lies in the folder: a catalogue from somewhere must not copy other files of this machine. */
function inside(folder: string): AddressOf {
  return (location) => {
    const path = resolve(folder, location);
    const way = relative(folder, path);
    return way === '' || way.startsWith(`..${sep}`) || way === '..' || isAbsolute(way)
      ? undefined
      : pathToFileURL(path).href;
  };
}

/** Models as they lie installed on another machine: the folder of one, or of several. */
async function installedModels(path: string, names: readonly string[]): Promise<Catalogue> {
  const folders = names.includes(manifestName) ? [path] : names.map((name) => join(path, name));
  const models: Array<Catalogue['models'][number]> = [];
  for (const folder of folders) {
    const text = await readFile(join(folder, manifestName), 'utf8').catch(() => undefined);
    const manifest = text === undefined ? undefined : parseManifest(text);
    if (manifest) models.push(asCatalogueModel(folder, manifest));
  }
  if (models.length === 0) throw new CatalogueError(reason('catalogue-empty'));
  return { models, passedOver: 0 };
}

function asCatalogueModel(folder: string, manifest: ModelManifest): Catalogue['models'][number] {
  const { source, targets, version, architecture, licence, files } = manifest;
  const file = ({ name, bytes, sha256 }: ModelManifest['files']['model']): Catalogue['models'][number]['model'] => ({
    address: pathToFileURL(join(folder, name)).href,
    unpacked: { bytes, sha256 },
  });
  return {
    source,
    targets,
    version,
    ...(architecture !== undefined && { architecture }),
    licence,
    isOldKind: files.model.name.endsWith('.intgemm8.bin'),
    model: file(files.model),
    vocabularies: files.vocabularies.map(file),
    ...(files.shortlist && { shortlist: file(files.shortlist) }),
  };
}

function listError(error: unknown, place: string): ModelError {
  if (error instanceof ModelError) return error;
  if (error instanceof CatalogueError || error instanceof SyntaxError) {
    const why = error instanceof CatalogueError ? sentenceOf(error.why) : t('Invalid JSON.');
    return new ModelError('no-catalogue', t('No supported model catalog found at {0}. {1}', place, why), error);
  }
  const why = ServiceError.is(error) ? error.message : codeOf(error);
  return new ModelError('unreachable', t('Couldn’t list the offline models at {0}. {1}', place, why), error);
}

function codeOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' ? t('Folder not found.') : t('Couldn’t access the disk ({0}).', code ?? 'no');
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}
