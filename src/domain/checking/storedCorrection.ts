import * as v from 'valibot';
import { findingCategories, type Finding } from '../../api/schemas/write';
import { takeFindings } from '../writing/provedFindings';

/** Correction of a sentence by a service. */
export interface Correction {
  text: string;
  /** Findings behind the correction, where the service returns them. */
  findings?: readonly Finding[];
}

/** Stored value of a sentence that is right as it is, so that the store does not hold the sentence. */
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
