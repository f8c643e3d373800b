import { sameWriting } from '../../domain/translation/sameWriting';
import { baseLanguage } from '../../formats/languageCode';
import { likelyTag } from '../../formats/languageTag';
import type { PublicFiles } from '../../api/publicFiles';
import type { CatalogueModel } from '../../domain/models/catalogue';
import { bytesOf } from '../../storage/models/manifest';
import { ModelFolder, type InstalledModel } from '../../storage/models/modelFolder';
import { ModelError } from './modelError';
import type { TranslationQuality } from '../../api/schemas/localEngines';
import type { ModelSource } from './modelSource';
import type { PinnedModels } from './pinnedCatalogue';
import { t } from '../../shared/l10n';

/** A translation model that is here, or can be. */
export interface ModelInfo {
  id: string;
  /** Lower-case codes of the contract. */
  source: string;
  targets: readonly string[];
  /** `installed`, `available`, or here in another version than the one that is offered. */
  state: 'installed' | 'available' | 'update';
  version: string;
  architecture?: string;
  licence: string;
  /** Origin: an address, or a folder. */
  origin: string;
  /** Size on the disk (`downloadBytes`: over the network). Absent where the catalogue does not say. */
  bytes?: number;
  downloadBytes?: number;
  quality: TranslationQuality;
}

export interface OfflineModelsOptions {
  /** The folder of models, which all windows and their local services share. */
  folder: string;
  /** Settles once the folder has all models of this user; never rejects. */
  ready?: () => Promise<void>;
  /** Folders of models that come with Parlance. */
  ownFolders?: readonly string[];
  /** The list that comes with Parlance, as it is set now. */
  pinned: () => PinnedModels;
  /** The address or folder of another catalogue, as it is set now; empty = the pinned list. */
  place: () => string;
  /** Returns whether models may be got at all. */
  isAllowed: () => boolean;
  /** A way to the network as it is set now. It is closed after its use. */
  openFiles: () => Promise<PublicFiles>;
  /** Told when a model came or went. */
  onChange?: () => void;
}

export type ModelProgress = (bytes: number, expected: number | undefined) => void;

/** Loads the code that installs and removes models, once it is needed. */
const installing = () => import('./installModel');

/** A catalogue is asked for again after this time; it changes a few times a year. */
const keptMs = 10 * 60_000;
/** Every model of the browsers' makers is from or to this language. */
const pivot = 'en';
/** Code of the models for simplified Chinese. */
const simplified = 'zh';

/** Returns whether a target is written in traditional Chinese, which the local service converts from simplified Chinese. */
export function isConverted(target: string): boolean {
  const { language, script } = likelyTag(target);
  return language === 'zh' && script === 'Hant';
}

/** The translation models of this user: what is here, what can be had, and the way from one to the other. */
export class OfflineModels {
  private readonly folder: ModelFolder;
  private readonly ownFolders: readonly ModelFolder[];
  /** The catalogue that was read last. */
  private known: { key: string; until: number; models: readonly CatalogueModel[]; name: string } | undefined;

  constructor(private readonly options: OfflineModelsOptions) {
    this.folder = new ModelFolder(options.folder);
    this.ownFolders = (options.ownFolders ?? []).map((path) => new ModelFolder(path));
  }

  /** Returns whether this user may get models. */
  get isAllowed(): boolean {
    return this.options.isAllowed();
  }

  async installed(): Promise<ModelInfo[]> {
    return (await this.list()).map(installedInfo);
  }

  private async list(): Promise<readonly InstalledModel[]> {
    await this.options.ready?.();
    return await this.folder.list();
  }

  /** Models that came with Parlance, which cannot be removed. */
  async own(): Promise<ModelInfo[]> {
    return (await Promise.all(this.ownFolders.map((folder) => folder.list()))).flat().map(installedInfo);
  }

  /**
   * Lists the models of the catalogue, with their state here. The pinned list needs no request; another catalogue is kept
   * for some minutes. Empty where models may not be got.
   * @param place another one than the setting's
   * @throws ModelError
   */
  async available(signal?: AbortSignal, place = this.options.place()): Promise<ModelInfo[]> {
    if (!this.isAllowed) return [];
    const { size } = this.options.pinned();
    const key = `${size} ${place}`;
    const isKnown = this.known?.key === key && Date.now() < this.known.until;
    if (!isKnown) {
      this.known = await this.withSource(place, async (source) => {
        const { models } = await source.list(signal);
        return { key, until: Date.now() + keptMs, models, name: source.name };
      });
    }
    const { models = [], name = '' } = this.known ?? {};
    const [here, parts] = await Promise.all([this.list(), installing()]);
    return models.map((model) => availableInfo(model, name, here, parts));
  }

  /**
   * Returns the models missing for a pair, of those offered: none, one, or two by way of English. Traditional Chinese is
   * converted from what a model of simplified Chinese writes. `undefined` when the pair cannot be had.
   */
  missingFor(source: string, target: string, offered: readonly ModelInfo[]): ModelInfo[] | undefined {
    const [from, to] = [source, target].map((code) => code.toLowerCase()) as [string, string];
    const find = (a: string, b: string): ModelInfo | undefined =>
      offered.find((model) => serves(model, a, b, false)) ?? offered.find((model) => serves(model, a, b, true));
    const written = isConverted(to) && !find(pivot, to) ? simplified : to;
    const direct = find(from, written);
    const legs = direct ? [direct] : [find(from, pivot), find(pivot, written)];
    const whole = legs.filter((model) => model !== undefined);
    return whole.length === legs.length ? whole.filter(({ state }) => state === 'available') : undefined;
  }

  /**
   * Gets a model that `available` told of, and takes the place of other versions of it.
   * @throws ModelError, `ServiceError`, or the reason of the signal
   */
  async download(
    info: ModelInfo,
    {
      signal,
      progress,
      place = this.options.place(),
    }: { signal?: AbortSignal; progress?: ModelProgress; place?: string } = {},
  ): Promise<void> {
    if (!this.isAllowed) {
      throw new ModelError('unreachable', t('Your administrator has turned off offline models.'));
    }
    const { idOf, installModel, removeModel } = await installing();
    await this.withSource(place, async (source) => {
      const { models } = await source.list(signal);
      const model = models.find((one) => idOf(one) === info.id) ?? models.find((one) => isSamePair(info, one));
      if (!model) throw new ModelError('no-catalogue', t('{0} no longer offers this model.', source.name));
      await installModel({ model, source, folder: this.options.folder, signal, progress });
      const id = idOf(model);
      const others = (await this.folder.list()).filter((one) => one.id !== id && isSamePair(installedInfo(one), model));
      for (const other of others) await removeModel(this.options.folder, other.id);
    });
    this.options.onChange?.();
  }

  async remove({ id }: Pick<ModelInfo, 'id'>): Promise<void> {
    await (await installing()).removeModel(this.options.folder, id);
    this.options.onChange?.();
  }

  /** Has the catalogue asked for again. */
  refresh(): void {
    this.known = undefined;
  }

  /** Throws away what unfinished downloads left. */
  async sweep(): Promise<void> {
    await (await installing()).sweepDownloads(this.options.folder);
  }

  private async withSource<Result>(place: string, work: (source: ModelSource) => Promise<Result>): Promise<Result> {
    const [{ modelSource }, files] = await Promise.all([import('./modelSource'), this.options.openFiles()]);
    try {
      return await work(modelSource(place, files, this.options.pinned()));
    } finally {
      await files.close();
    }
  }
}

/** Bytes that several models take over the network; `undefined` where a catalogue does not say. */
export function downloadBytesOf(models: readonly ModelInfo[]): number | undefined {
  const bytes = models.map((model) => model.downloadBytes);
  return bytes.every((one) => one !== undefined) ? bytes.reduce((sum, one) => sum + one, 0) : undefined;
}

function installedInfo({ id, manifest }: InstalledModel): ModelInfo {
  const { source, targets, version, architecture, licence, origin, quality } = manifest;
  return {
    id,
    source,
    targets: Object.keys(targets),
    state: 'installed',
    version,
    ...(architecture !== undefined && { architecture }),
    licence,
    origin,
    bytes: bytesOf(manifest),
    quality,
  };
}

function availableInfo(
  model: CatalogueModel,
  origin: string,
  here: readonly InstalledModel[],
  { downloadBytes, idOf, installedBytes, unnamedLicence }: Awaited<ReturnType<typeof installing>>,
): ModelInfo {
  const id = idOf(model);
  const known = here.filter((one) => isSamePair(installedInfo(one), model));
  const { source, targets, version, architecture, licence } = model;
  const [bytes, download] = [installedBytes(model), downloadBytes(model)];
  return {
    id,
    source,
    targets: Object.keys(targets),
    state: known.some((one) => one.id === id) ? 'installed' : known.length > 0 ? 'update' : 'available',
    version,
    ...(architecture !== undefined && { architecture }),
    licence: licence ?? unnamedLicence,
    origin,
    ...(bytes !== undefined && { bytes }),
    ...(download !== undefined && { downloadBytes: download }),
    quality: 'draft',
  };
}

function isSamePair(info: Pick<ModelInfo, 'source' | 'targets'>, { source, targets }: CatalogueModel): boolean {
  return info.source === source && info.targets.join() === Object.keys(targets).join();
}

function serves(model: ModelInfo, source: string, target: string, isLoose: boolean): boolean {
  const fits = (own: string, asked: string): boolean =>
    own === asked ||
    (isLoose && sameWriting(own, asked) && (own === baseLanguage(asked) || asked === baseLanguage(own)));
  return fits(model.source, source) && model.targets.some((own) => fits(own, target));
}
