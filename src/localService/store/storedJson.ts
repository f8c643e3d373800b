import * as v from 'valibot';

/** Returns the JSON of a column; `undefined` if it can’t be read, as nothing stored is taken for granted. */
export function storedJson<Schema extends v.GenericSchema>(
  schema: Schema,
  column: unknown,
): v.InferOutput<Schema> | undefined {
  try {
    const read = v.safeParse(schema, JSON.parse(String(column)));
    return read.success ? read.output : undefined;
  } catch {
    return undefined;
  }
}
