import * as v from 'valibot';
import { translationMemorySchema } from './translationMemories';

/** `GET /local/memories`, which only the local service has: the files of its folder of translation memories. */
export const localMemoriesSchema = v.looseObject({
  files: v.array(
    v.looseObject({
      file_name: v.string(),
      /** `ready`, `waiting` to be read, or `unusable`. */
      state: v.string(),
      /** Reason why it is unusable, one sentence. */
      problem: v.optional(v.string()),
      /** Memory as far as it was read. */
      memory: v.optional(translationMemorySchema),
    }),
  ),
});
export type LocalMemories = v.InferOutput<typeof localMemoriesSchema>;
export type LocalMemoryFile = LocalMemories['files'][number];
