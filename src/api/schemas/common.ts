import * as v from 'valibot';
import { countCharacters } from './characters';

/*
 * Every schema of an answer is a `looseObject`: unknown fields pass (contract §14). Codes that the service may
 * extend (languages, feature keys, states) are plain strings for the same reason.
 */

const errorObjectSchema = v.union([
  v.pipe(
    v.string(),
    v.transform((message): { message?: string; code?: string } => ({ message })),
  ),
  v.looseObject({
    message: v.optional(v.string()),
    code: v.optional(v.fallback(v.union([v.string(), v.undefined()]), undefined)),
  }),
]);

/** Error body of the service (contract §1.4); it may also be empty or not JSON at all. */
export const errorBodySchema = v.looseObject({
  message: v.optional(v.string()),
  /** Seen instead of `message` on tag parse failures (contract I11). */
  Message: v.optional(v.string()),
  code: v.optional(v.string()),
  detail: v.optional(v.string()),
  /** Error of chat endpoints and LibreTranslate, outside the contract: a sentence, or an object that has one. */
  error: v.optional(v.fallback(errorObjectSchema, {})),
});

/** A language code as sent or received; compare with `sameLanguage`, never with `===` (contract §1.7). */
export const languageCodeSchema = v.pipe(v.string(), v.minLength(2), v.maxLength(20));

/** Checks for at most so many characters, which the service counts in code points (contract §1.7). */
export function maxCharacters(most: number) {
  return v.check<string, string>(
    (text) => text.length <= most || countCharacters(text) <= most,
    `Invalid length: more than ${most} characters`,
  );
}

/** Ids that requests name: of glossaries, style rule lists, translation memories (contract §5, §8, §10). */
export const uuidSchema = v.pipe(v.string(), v.uuid());
