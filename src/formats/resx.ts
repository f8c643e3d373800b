import { composeEdits } from './composeEdits';
import { isForProgram } from './encodedData';
import { lineEndOf, withLineEnds } from './lineEnd';
import { findLockedWords, isLocked, lockedWords } from './lockedWords';
import { xmlRefusal } from './markup/characters';
import { attributeOf, childOf, childrenOf, readXml, type XmlElement } from './markup/elements';
import { otherFormat } from './otherFormat';
import type { ParsedFile } from './segment';
import { SegmentBuilder, type PlacedSegment } from './segmentBuilder';
import { InlineReader, writerLike } from './xliff/inline';
import { readText } from './xliff/unit';

interface ResxSegment extends PlacedSegment {
  value: XmlElement;
}

/**
 * Resources of .NET (`.resx`, `.resw`): the value of each datum that is a string is a segment, with its comment as
 * context. Pictures, sizes, what the designer notes for itself, and what a comment says is `{Locked}` or `@Invariant` stay as they are,
 * as do the words a comment locks (`{Locked="word"}`).
 */
export function parseResx(text: string): ParsedFile {
  const { root, problems } = readXml(text);
  if (root?.name !== 'root') return otherFormat(text, 'resx-root', problems);
  const segments = childrenOf(root).flatMap((datum) => readDatum(text, datum));
  const lineEnd = lineEndOf(text);
  return {
    segments,
    problems,
    refusal: (target) => xmlRefusal(target.text),
    edits: (targets) =>
      composeEdits(text, segments, targets, ({ value }) => {
        const write = writerLike(text, value);
        return { text: (literal) => write(withLineEnds(literal, lineEnd)) };
      }),
  };
}

function readDatum(text: string, datum: XmlElement): ResxSegment[] {
  const id = attributeOf(datum, 'name') ?? '';
  const isString = attributeOf(datum, 'type') === undefined && attributeOf(datum, 'mimetype') === undefined;
  const value = childOf(datum, 'value');
  const comment = childOf(datum, 'comment');
  const context = comment && readText(text, comment);
  // A name that begins so is a note of the designer of forms.
  const isWanted = datum.name === 'data' && isString && !/^(?:>>|&gt;&gt;)/.test(id) && !isLocked(context ?? '');
  if (!isWanted || !value?.isClosed) return [];
  const builder = new SegmentBuilder(text);
  new InlineReader(text, builder).read(value);
  const locked = lockedWords(context ?? '');
  if (locked.length > 0) builder.lock((said) => findLockedWords(said, locked));
  const segment = builder.take();
  return segment && !isForProgram(segment.text)
    ? [{ ...segment, value, id, ...(context !== undefined && { context }) }]
    : [];
}
