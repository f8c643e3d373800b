import * as v from 'valibot';
import { codeOf, hashPattern, type Catalogue, type CatalogueFile, type CatalogueModel } from './catalogue';
import type { ModelSize } from './modelSize';

/*
 * The list of models that comes with Parlance (`data/models/pinned.json`): every direction that the browser makers published
 * in one commit of their repository, with the SHA-256 of each packed file. It is read without any request, and nothing that
 * another place answers can change what is accepted.
 */

const hash = v.pipe(v.string(), v.regex(hashPattern));
const bytes = v.pipe(v.number(), v.integer(), v.minValue(1));

const fileSchema = v.object({
  /** `model`, `lex`, `vocab`, or `srcvocab` and `trgvocab` of two vocabularies; others are not used. */
  kind: v.string(),
  /** Below each place: nothing that leads out of it. */
  path: v.pipe(v.string(), v.regex(/^(?!.*\.\.)\w[\w./-]*$/)),
  packedSize: bytes,
  packedSha256: hash,
  size: v.optional(bytes),
  sha256: v.optional(hash),
});
type PinnedFile = v.InferOutput<typeof fileSchema>;

const pinnedSchema = v.object({
  repository: v.string(),
  commit: v.string(),
  licence: v.string(),
  /** Addresses before a path, each of the same content; the next is asked where one fails. */
  places: v.optional(v.array(v.string())),
  models: v.array(
    v.object({
      source: v.string(),
      target: v.string(),
      version: v.optional(v.string()),
      architecture: v.string(),
      /** Quality as published, on FLORES. */
      quality: v.nullish(v.object({ bleu: v.nullish(v.number()), comet: v.nullish(v.number()) })),
      files: v.array(fileSchema),
    }),
  ),
});
type PinnedModel = v.InferOutput<typeof pinnedSchema>['models'][number];

/**
 * Reads a pinned list: that which comes with Parlance, or one of the same shape.
 * @param options.mirror address of a copy of the files, with `/` at its end; without one, they come from the list's own places
 * @returns nothing for what is no such list
 */
export function readPinned(text: string, options: { size: ModelSize; mirror?: string }): Catalogue | undefined {
  const list = parsePinned(text);
  if (!list) return undefined;
  const bases = options.mirror === undefined ? (list.places ?? []) : [options.mirror];
  const chosen = new Map<string, PinnedModel>();
  for (const model of list.models) {
    const pair = `${codeOf(model.source)} ${codeOf(model.target)}`;
    const known = chosen.get(pair);
    if (!known || isBetter(model, known, options.size)) chosen.set(pair, model);
  }
  const sorted = [...chosen].sort(([a], [b]) => (a < b ? -1 : 1));
  const models = sorted.flatMap(([, model]) => toModel(model, list, bases) ?? []);
  return { models, passedOver: chosen.size - models.length };
}

function parsePinned(text: string): v.InferOutput<typeof pinnedSchema> | undefined {
  try {
    const parsed = v.safeParse(pinnedSchema, JSON.parse(text));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

/** Compares models by published COMET; where one of them has none, the larger one is the better one. */
function isBetter(model: PinnedModel, than: PinnedModel, size: ModelSize): boolean {
  if (size === 'smallest') return packedBytes(model) < packedBytes(than);
  const [own, other] = [model.quality?.comet ?? undefined, than.quality?.comet ?? undefined];
  return own !== undefined && other !== undefined && own !== other
    ? own > other
    : packedBytes(model) > packedBytes(than);
}

function packedBytes({ files }: PinnedModel): number {
  return files.reduce((sum, { packedSize }) => sum + packedSize, 0);
}

/** `undefined` for one that lacks a file. */
function toModel(
  { source, target, version, architecture, files }: PinnedModel,
  { licence, commit }: { licence: string; commit: string },
  bases: readonly string[],
): CatalogueModel | undefined {
  const fileOf = (kind: string): CatalogueFile | undefined => {
    const file = files.find((one) => one.kind === kind);
    return file && toFile(file, bases);
  };
  const model = fileOf('model');
  const vocabulary = fileOf('vocab');
  const vocabularies = vocabulary
    ? [vocabulary]
    : [fileOf('srcvocab'), fileOf('trgvocab')].filter((one) => one !== undefined);
  if (!model || vocabularies.length < (vocabulary ? 1 : 2)) return undefined;
  const shortlist = fileOf('lex');
  return {
    source: codeOf(source),
    targets: { [codeOf(target)]: '' },
    version: version ?? commit.slice(0, 8),
    architecture,
    licence,
    isOldKind: false,
    model,
    vocabularies,
    ...(shortlist && { shortlist }),
  };
}

function toFile({ path, packedSize, packedSha256, size, sha256 }: PinnedFile, bases: readonly string[]): CatalogueFile {
  const [address = '', ...others] = bases.map((base) => `${base}${path}`);
  return {
    address,
    ...(others.length > 0 && { others }),
    packed: { bytes: packedSize, sha256: packedSha256 },
    unpacked: { ...(size !== undefined && { bytes: size }), ...(sha256 !== undefined && { sha256 }) },
  };
}
