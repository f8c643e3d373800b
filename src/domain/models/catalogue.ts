import * as v from 'valibot';
import { reason, type Reason } from '../../formats/reason';

/*
 * Catalogues of translation models, as their publishers write them: the registry of the Bergamot project (`index.json`),
 * the records of the browser makers' settings server, and the list of all that its makers trained (`models.json`). A
 * mirror of any of them is read the same way.
 */

/** A file of a model as a catalogue names it. Files may be packed with gzip or zstd; what they are is seen in them. */
export interface CatalogueFile {
  address: string;
  /** Other addresses of the same content: asked one after the other where it cannot be had or proved. */
  others?: readonly string[];
  /**
   * Size and hash of the file as it comes (`unpacked`: once unpacked); at least one of the hashes is known, unless it is
   * `sealed`.
   */
  packed?: { bytes?: number; sha256?: string };
  unpacked?: { bytes?: number; sha256?: string };
  /** SHA-256 of the file, packed or unpacked: the catalogue does not say which. */
  either?: string;
  /** The catalogue has no hash of it, and it must be packed with gzip, whose own checksum shows that it came whole. */
  sealed?: true;
}

/** A model that can be had. */
export interface CatalogueModel {
  source: string;
  /** Targets as in `ModelManifest`. */
  targets: Readonly<Record<string, string>>;
  version: string;
  architecture?: string;
  licence?: string;
  /** Its multipliers are not in its file. */
  isOldKind: boolean;
  model: CatalogueFile;
  vocabularies: readonly CatalogueFile[];
  shortlist?: CatalogueFile;
}

export interface Catalogue {
  /** The best model of each pair. */
  models: readonly CatalogueModel[];
  /** Entries this version cannot use: damaged, without a checksum, of a newer generation. */
  passedOver: number;
}

/** Function for `readCatalogue` that returns the address of a file by its location in the catalogue. */
export type AddressOf = (location: string) => string | undefined;

/** The text is none of the catalogues. */
export class CatalogueError extends Error {
  override readonly name = 'CatalogueError';

  constructor(readonly why: Reason) {
    super(why.reason);
  }
}

/** Many times what any catalogue has; more would hold up whoever reads it. */
const mostEntries = 5_000;
/** Generations of models that the engine runs. */
const newestGeneration = 3;
const codePattern = /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/;
/** Codes of the contract by those the makers write. */
const codes: Readonly<Record<string, string>> = { no: 'nb', cz: 'cs', iw: 'he', 'zh-hans': 'zh' };
/** SHA-256, hexadecimal. */
export const hashPattern = /^[\da-f]{64}$/;

/**
 * Reads a catalogue of any kind.
 * @throws CatalogueError when it is none
 */
export function readCatalogue(text: string, addressOf: AddressOf): Catalogue {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new CatalogueError(reason('catalogue-not-json'));
  }
  const entries = recordEntries(value) ?? publisherEntries(value) ?? registryEntries(value);
  if (!entries) throw new CatalogueError(reason('catalogue-other'));
  const best = new Map<string, Entry>();
  let passedOver = Math.max(0, entries.length - mostEntries);
  for (const entry of entries.slice(0, mostEntries)) {
    const model = toModel(entry, addressOf);
    if (!model) {
      passedOver += 1;
      continue;
    }
    const key = `${model.source} ${Object.keys(model.targets).join()}`;
    const known = best.get(key);
    if (!known || compare(entry, known) > 0) best.set(key, entry);
  }
  const models = [...best.values()].flatMap((entry) => toModel(entry, addressOf) ?? []);
  return { models: models.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)), passedOver };
}

function nameOf({ source, targets }: CatalogueModel): string {
  return `${source} ${Object.keys(targets).join()}`;
}

/** An entry of any catalogue, unchecked. */
interface Entry {
  source: string;
  targets: Readonly<Record<string, string>>;
  version: string;
  architecture?: string;
  licence?: string;
  /** Smaller is better: 0 for what is for everybody. */
  audience: number;
  model?: EntryFile;
  vocabulary?: EntryFile;
  sourceVocabulary?: EntryFile;
  targetVocabulary?: EntryFile;
  shortlist?: EntryFile;
}

interface EntryFile extends Omit<CatalogueFile, 'address' | 'others'> {
  location: string;
}

function toModel(entry: Entry, addressOf: AddressOf): CatalogueModel | undefined {
  const source = codeOf(entry.source);
  const targets = Object.entries(entry.targets).map(([target, prefix]) => [codeOf(target), prefix] as const);
  if (!codePattern.test(source) || targets.some(([target]) => !codePattern.test(target)) || targets.length === 0) {
    return;
  }
  if (generationOf(entry.version) > newestGeneration) return;
  const { vocabulary, sourceVocabulary, targetVocabulary } = entry;
  const pair = sourceVocabulary && targetVocabulary ? [sourceVocabulary, targetVocabulary] : [];
  const vocabularies = (vocabulary ? [vocabulary] : pair).map((file) => toFile(file, addressOf));
  const model = entry.model && toFile(entry.model, addressOf);
  const shortlist = entry.shortlist && toFile(entry.shortlist, addressOf);
  const whole = vocabularies.filter((file) => file !== undefined);
  if (!model || whole.length === 0 || whole.length < vocabularies.length || (entry.shortlist && !shortlist)) return;
  const { version, architecture, licence } = entry;
  return {
    source,
    targets: Object.fromEntries(targets),
    version: plainText(version),
    ...(architecture !== undefined && { architecture: plainText(architecture) }),
    ...(licence !== undefined && { licence: plainText(licence) }),
    isOldKind: /\.intgemm8\.bin(?:\.\w+)?$/.test(entry.model?.location ?? ''),
    model,
    vocabularies: whole,
    shortlist,
  };
}

/** `undefined` for a file that could not be proved, or lies where no file is got from. */
function toFile({ location, ...rest }: EntryFile, addressOf: AddressOf): CatalogueFile | undefined {
  const hashes = [rest.packed?.sha256, rest.unpacked?.sha256, rest.either].filter((hash) => hash !== undefined);
  const address = addressOf(location);
  if (address === undefined || !hashes.every((hash) => hashPattern.test(hash))) return undefined;
  if (hashes.length === 0 && !(rest.sealed && location.endsWith('.gz'))) return undefined;
  return { address, ...rest };
}

/** Returns the contract's code of a language that a catalogue names. */
export function codeOf(code: string): string {
  const plain = code.toLowerCase().replaceAll('_', '-');
  return codes[plain] ?? plain;
}

/** A version as it is shown and written down: one short line. */
function plainText(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 60);
}

function generationOf(version: string): number {
  return Number(/^v?(\d+)/.exec(version)?.[1] ?? 0);
}

const architectures = ['tiny', 'base', 'base-memory'];

/** Compares models: for everybody before for some; the newest; the larger of two kinds. */
function compare(a: Entry, b: Entry): number {
  const size = ({ architecture = '' }: Entry): number => architectures.indexOf(architecture);
  return b.audience - a.audience || compareVersions(a.version, b.version) || size(a) - size(b);
}

function compareVersions(a: string, b: string): number {
  const numbers = (version: string): number[] => (version.match(/\d+/g) ?? []).map(Number);
  const [left, right] = [numbers(a), numbers(b)];
  const at = left.findIndex((number, index) => number !== right[index]);
  return at < 0 ? left.length - right.length : (left[at] ?? 0) - (right[at] ?? 0);
}

const bytesSchema = v.pipe(v.number(), v.integer(), v.minValue(1));
const optional = <Schema extends v.GenericSchema>(
  schema: Schema,
): v.OptionalSchema<
  v.UnionSchema<[Schema, v.NullSchema<undefined>, v.LiteralSchema<'', undefined>], undefined>,
  undefined
> => v.optional(v.union([schema, v.null(), v.literal('')]));

/** One file of the settings server's records. */
const recordSchema = v.looseObject({
  fileType: v.string(),
  sourceLanguage: optional(v.string()),
  targetLanguage: optional(v.string()),
  fromLang: optional(v.string()),
  toLang: optional(v.string()),
  version: v.string(),
  architecture: optional(v.string()),
  variant: optional(v.string()),
  filter_expression: optional(v.string()),
  license: optional(v.string()),
  decompressedHash: optional(v.string()),
  decompressedSize: optional(bytesSchema),
  attachment: v.looseObject({
    location: v.string(),
    hash: optional(v.string()),
    size: optional(bytesSchema),
  }),
});

/** `{"data": […]}` as the server answers, `{"changes": […]}`, or the records alone. */
function recordEntries(value: unknown): Entry[] | undefined {
  const list = Array.isArray(value)
    ? value
    : isObject(value)
      ? [value['data'], value['changes']].find((found) => Array.isArray(found))
      : undefined;
  if (!Array.isArray(list)) return undefined;
  const entries = new Map<string, Entry>();
  for (const [index, item] of list.entries()) {
    const parsed = v.safeParse(recordSchema, item);
    // A damaged record is a model that is not whole.
    if (!parsed.success) {
      entries.set(`damaged ${index}`, { source: '', targets: {}, version: '', audience: 0 });
      continue;
    }
    const record = parsed.output;
    const source = record.sourceLanguage || record.fromLang || '';
    const target = record.targetLanguage || record.toLang || '';
    const filter = record.filter_expression ?? '';
    const key = [source, target, record.version, record.architecture, record.variant, filter].join('\n');
    const entry: Entry = entries.get(key) ?? {
      source,
      targets: { [target]: '' },
      version: record.version,
      architecture: record.architecture || undefined,
      licence: record.license || undefined,
      audience: filter === '' ? 0 : 1,
    };
    entries.set(key, entry);
    const { location, hash, size } = record.attachment;
    const file: EntryFile = {
      location,
      packed: { bytes: size || undefined, sha256: hash || undefined },
      unpacked: { bytes: record.decompressedSize || undefined, sha256: record.decompressedHash || undefined },
    };
    place(entry, record.fileType, file);
  }
  return [...entries.values()];
}

const publisherFileSchema = v.looseObject({
  path: v.string(),
  uncompressedSize: optional(bytesSchema),
  uncompressedHash: optional(v.string()),
});

const publisherSchema = v.looseObject({
  baseUrl: optional(v.string()),
  models: v.record(
    v.string(),
    v.array(
      v.looseObject({
        sourceLanguage: optional(v.string()),
        targetLanguage: optional(v.string()),
        architecture: optional(v.string()),
        releaseStatus: optional(v.string()),
        version: optional(v.string()),
        license: optional(v.string()),
        files: v.record(v.string(), publisherFileSchema),
      }),
    ),
  ),
});

/**
 * `{"baseUrl": …, "models": {"en-de": [{"files": {"model": {"path": …}}}]}}`. Of a model it has the hash, of what belongs to
 * it only where it is.
 */
function publisherEntries(value: unknown): Entry[] | undefined {
  const parsed = v.safeParse(publisherSchema, value);
  if (!parsed.success) return undefined;
  const base = parsed.output.baseUrl || '';
  return Object.entries(parsed.output.models).flatMap(([pair, models]) =>
    models.map((one): Entry => {
      const [, source = '', target = ''] = /^([a-z]{2,3}(?:[-_][A-Z][a-z]{3})?)-(.+)$/.exec(pair) ?? [];
      const status = one.releaseStatus ?? '';
      const entry: Entry = {
        source: one.sourceLanguage || source,
        targets: { [one.targetLanguage || target]: '' },
        version: one.version || '3.0',
        architecture: one.architecture || undefined,
        licence: one.license || undefined,
        audience: status === 'Release' ? 0 : status.startsWith('Release') ? 1 : 2,
      };
      for (const [kind, { path, uncompressedSize, uncompressedHash }] of Object.entries(one.files)) {
        place(entry, kind, {
          location: base === '' ? path : `${base.replace(/\/$/, '')}/${path}`,
          unpacked: { bytes: uncompressedSize || undefined, sha256: uncompressedHash || undefined },
          ...(kind !== 'model' && !uncompressedHash && { sealed: true }),
        });
      }
      return entry;
    }),
  );
}

const registryFileSchema = v.looseObject({
  name: v.string(),
  size: optional(bytesSchema),
  estimatedCompressedSize: optional(bytesSchema),
  expectedSha256Hash: optional(v.string()),
  modelType: optional(v.string()),
});

/** `{"ende": {"model": {"name": …, "expectedSha256Hash": …}, "vocab": …, "lex": …}}`. */
function registryEntries(value: unknown): Entry[] | undefined {
  if (!isObject(value)) return undefined;
  const pairs = Object.entries(value).filter(([, files]) => isObject(files) && isObject(files['model']));
  if (pairs.length === 0) return undefined;
  return pairs.map(([pair, files]): Entry => {
    const [source = '', target = ''] = pair.includes('-') ? pair.split(/-(.*)/s) : [pair.slice(0, 2), pair.slice(2)];
    const { license, targets, version } = files as Record<string, unknown>;
    const symbols = v.safeParse(v.record(v.string(), v.pipe(v.string(), v.maxLength(20))), targets);
    const entry: Entry = {
      source,
      // A model of several languages, which the registries do not have, says what stands before each sentence.
      targets: symbols.success ? symbols.output : { [target]: '' },
      version: typeof version === 'string' ? version : '1.0',
      licence: typeof license === 'string' ? license : undefined,
      audience: 0,
    };
    for (const [kind, file] of Object.entries(files as Record<string, unknown>)) {
      const parsed = v.safeParse(registryFileSchema, file);
      if (!parsed.success) continue;
      const { name, size, estimatedCompressedSize, expectedSha256Hash } = parsed.output;
      place(entry, kind, {
        location: name,
        packed: { bytes: estimatedCompressedSize || undefined },
        unpacked: { bytes: size || undefined },
        either: expectedSha256Hash || undefined,
      });
    }
    return entry;
  });
}

/** Puts a file where its kind says, whatever the catalogue calls that. */
function place(entry: Entry, kind: string, file: EntryFile): void {
  switch (kind.toLowerCase()) {
    case 'model':
      entry.model = file;
      break;
    case 'vocab':
      entry.vocabulary = file;
      break;
    case 'srcvocab':
      entry.sourceVocabulary = file;
      break;
    case 'trgvocab':
      entry.targetVocabulary = file;
      break;
    case 'lex':
    case 'lexicalshortlist':
      entry.shortlist = file;
      break;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
