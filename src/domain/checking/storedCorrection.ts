import * as v from 'valibot';
import { findingCategories, type Finding } from '../../api/schemas/write';
import { takeFindings } from '../writing/provedFindings';

/** What a service makes of a sentence. */
export interface Correction {
  text: string;
  /** Why, where the service says so. */
  findings?: readonly Finding[];
}

/** Of a sentence that is right as it is, so that the store does not hold it. */
const unchanged = '';

/** Begins what holds findings; no correction does. */
const withFindings = '\u0000';

const storedFindings = v.array(
  v.tuple([
    v.number(),
    v.number(),
    v.array(v.string()),
    v.picklist(findingCategories),
    v.string(),
    v.string(),
    v.boolean(),
  ]),
);

/** A correction as it is kept: of one with findings these alone, of which its text can be made again. */
export function storedCorrection(sentence: string, { text, findings = [] }: Correction): string {
  if (findings.length === 0) return text === sentence ? unchanged : text;
  const short = findings.map(({ start, end, suggestions, category, rule, reason, sure }) => [
    ...[start, end, suggestions, category, rule, reason, sure],
  ]);
  return withFindings + JSON.stringify(short);
}

/** `undefined` when it cannot be read, as nothing stored is taken for granted. */
export function readStoredCorrection(sentence: string, stored: string): Correction | undefined {
  if (!stored.startsWith(withFindings)) return { text: stored === unchanged ? sentence : stored };
  let findings: Finding[];
  try {
    findings = v
      .parse(storedFindings, JSON.parse(stored.slice(withFindings.length)))
      .map(([start, end, suggestions, category, rule, reason, sure]) => {
        return { start, end, suggestions, category, rule, reason, sure };
      });
    return { text: takeFindings(sentence, findings), findings };
  } catch {
    return undefined;
  }
}
