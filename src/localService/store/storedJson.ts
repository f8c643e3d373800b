import * as v from 'valibot';

/** What a column holds as JSON; `undefined` where it cannot be read, as nothing stored is taken for granted. */
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
