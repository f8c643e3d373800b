import { composeEdits, type WrittenAround } from '../composeEdits';
import { isForProgram } from '../encodedData';
import { segmentOfParts, sliceParts, textOfParts, type LiteralPart } from '../escapedText';
import { hasPluralForms, pluralForms } from '../json/pluralForms';
import { reason } from '../reason';
import type { ParsedFile } from '../segment';
import type { PlacedSegment } from '../segmentBuilder';
import { readLiterals, type LiteralSyntax, type LiteralText } from './tree';

interface LiteralSegment extends PlacedSegment {
  literal: LiteralText;
}

/**
 * A file that is one list of texts: each text with a word in it is a segment, named by its keys, with the comments above it
 * as context. Where bars part plural forms, each form is a segment.
 * @param format as people call it
 * @param write a text between quotes of a kind, and between codes: what it says beside one must not become a part of it
 */
export function parseLiterals(
  text: string,
  syntax: LiteralSyntax,
  format: string,
  write: (literal: string, quote: string, around: WrittenAround) => string,
): ParsedFile {
  const { texts, fault } = readLiterals(text, syntax);
  const isPlural = hasPluralForms(texts.map(({ parts }) => textOfParts(parts)));
  const segments = texts.flatMap((literal) => segmentsOf(text, literal, isPlural));
  const message = reason('literals-only', format);
  return {
    segments,
    messages: { mayBeMessages: true },
    problems: fault ? [{ code: 'literals-only', message, start: fault.start, end: fault.end }] : [],
    edits: (targets) =>
      composeEdits(text, segments, targets, (segment) => {
        const { before, after } = outside(text, segment);
        return {
          text: (said, _, around) =>
            write(said, segment.literal.quote, { before: around.before || before, after: around.after || after }),
        };
      }),
  };
}

/** The codes that stand right beside a segment, outside of it. */
function outside(file: string, { start, end, literal: { parts } }: LiteralSegment): WrittenAround {
  const codes = parts.filter((part) => part.text === undefined && part.end > part.start);
  const [before, after] = [codes.find((code) => code.end === start), codes.find((code) => code.start === end)];
  const written = (code: LiteralPart | undefined): string => (code ? file.slice(code.start, code.end) : '');
  return { before: written(before), after: written(after) };
}

function segmentsOf(text: string, literal: LiteralText, isPlural: boolean): LiteralSegment[] {
  const { parts, path, context } = literal;
  const said = textOfParts(parts);
  if (isForProgram(said)) return [];
  const id = path.join('.');
  const forms = isPlural ? pluralForms(said) : undefined;
  if (!forms) {
    const segment = segmentOfParts(text, parts);
    return segment ? [{ ...segment, literal, id, ...(context !== undefined && { context }) }] : [];
  }
  return forms.flatMap((form, index): LiteralSegment[] => {
    const segment = segmentOfParts(text, sliceParts(parts, form));
    const known = context === undefined ? said : `${said}\n${context}`;
    return segment ? [{ ...segment, literal, id: `${id}[${index}]`, context: known }] : [];
  });
}
