import * as v from 'valibot';
import { translationQualities } from '../../api/schemas/localEngines';

/** Name of the file in a model's folder that says what the others are. */
export const manifestName = 'model.json';

/** Nothing that leads out of the folder, or that a file system takes for something else. */
export function isPlainName(name: string): boolean {
  return /^[\w][\w.-]{0,120}$/.test(name) && !name.endsWith('.') && !reservedNames.test(name);
}

/** Names Windows takes for a device, with or without an extension. */
const reservedNames = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

const code = v.pipe(v.string(), v.regex(/^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/));
const line = v.pipe(v.string(), v.maxLength(500), v.regex(/^\P{Cc}*$/u));

/** A file of a model, beside the manifest. */
const fileSchema = v.object({
  name: v.pipe(v.string(), v.check(isPlainName)),
  bytes: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Hexadecimal, in lower case. */
  sha256: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/)),
});
export type ModelFile = v.InferOutput<typeof fileSchema>;

/** `model.json`: a translation model as it lies in a folder of its own. Unknown fields pass. */
export const manifestSchema = v.object({
  /** Version of this file's format; a newer one is left alone. */
  format: v.literal(1),
  /** Lower-case code of the contract. */
  source: code,
  /**
   * Target languages by lower-case code, with what must stand before every sentence: nothing for a model of one language,
   * its symbol (`<2de> `) for one of several.
   */
  targets: v.pipe(
    v.record(code, v.pipe(v.string(), v.maxLength(20))),
    v.check((targets) => Object.keys(targets).length > 0),
  ),
  version: line,
  /** Name the makers use, such as `tiny` or `base-memory`. */
  architecture: v.optional(line),
  /** An SPDX identifier where there is one. */
  licence: line,
  /** Origin: an address, or a folder. */
  origin: line,
  quality: v.picklist(translationQualities),
  /** True when it was trained on texts with tags, and keeps pairs of them around what they enclose. */
  tags: v.optional(v.boolean()),
  files: v.object({
    model: fileSchema,
    /** One for both languages, or one each. */
    vocabularies: v.pipe(v.array(fileSchema), v.minLength(1), v.maxLength(2)),
    shortlist: v.optional(fileSchema),
  }),
});
export type ModelManifest = v.InferOutput<typeof manifestSchema>;

/** All files of a model. */
export function filesOf({ files }: ModelManifest): ModelFile[] {
  return [files.model, ...files.vocabularies, ...(files.shortlist ? [files.shortlist] : [])];
}

/** Bytes of a model on the disk. */
export function bytesOf(manifest: ModelManifest): number {
  return filesOf(manifest).reduce((sum, { bytes }) => sum + bytes, 0);
}

/** `undefined` for what is no manifest that this version reads. */
export function parseManifest(text: string): ModelManifest | undefined {
  try {
    const parsed = v.safeParse(manifestSchema, JSON.parse(text));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}
