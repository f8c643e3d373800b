import type { Flavour } from '../area';

/** A bullet or number of a list item, its check box, or of a block quote, up to its text. */
const listMark = /^(?:[-*+•‣–]|\(?(?:\d{1,4}|[A-Za-z])[.)]|\(?[ivx]{2,4}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/;

const namedTag =
  /^[@\\](?:param|arg|argument|property|prop|template|tparam|typeParam|throws|throw|exception|retval|field|raise|option)(?:\[[^\]]*\])?[ \t]+(?:\{[^}]*\}[ \t]*)?(?:\$?\[[^\]]*\]|[\w$&.*:<>[\]-]+|<\w+>)(?:[ \t]+\[[\w:,<> ]+\](?!\())?(?:[ \t]+[-–:](?=\s))?[ \t]+/;
const proseTag =
  /^[@\\](?:returns?|result|brief|details|remarks?|notes?|warning|attention|short|summary|desc|description|privateRemarks|deprecated|todo|fileoverview|overview|file|yields?|pre|post|invariant|since|defaultValue)(?:[ \t]+\{[^}]*\}|[ \t]+\[[\w:,<> ]+\](?!\())?(?:[ \t]+[-–:](?=\s))?[ \t]+/;
const anyTag = /^[@\\][A-Za-z][\w:.-]*/;
const sphinxTag =
  /^:(?:param|parameter|arg|argument|key|keyword|raises?|raise|except|exception|var|ivar|cvar|returns?|return|yields?|meta)(?:[ \t][^:\n]*)?:[ \t]+/;
/** Directives whose content is prose, and what stands before it. */
const docDirective =
  /^\.\.[ \t]+(?:(?:note|tip|warning|important|caution|hint|danger|error|attention|seealso|todo)::|(?:version\w+|deprecated)::[ \t]+\S+)(?:[ \t]+|$)/;
const fieldTag = /^:[^\s:`][^:`\n]*:(?=\s|$)/;
/** Bracketed so that a name or issue may follow: `TODO(ann): `. */
const taskMark =
  /^(?:TODO|FIXME|XXX|HACK|NOTE|NB|BUG|SAFETY|WARNING|INVARIANT|PERF|OPTIMIZE|REVIEW)(?:\([^)\n]*\))?(?::[ \t]*|[ \t]+)/;
/** `feat(parser)!: ` of a conventional commit. */
const commitType = /^(?:[a-z]+(?:\([^)\n]*\))?!?|[\w./-]+):[ \t]+|^(?:fixup|squash|amend)![ \t]+/;
/** Bullets and numbers, callouts, the term of a description, the label of an admonition. */
export const asciidocItem =
  /^(?:(?:\*{1,5}|-|\.{1,5}|\d{1,4}\.|[A-Za-z]\.|<[\d.]+>)[ \t]+(?:\[[ xX*]\][ \t]+)?|[^:;\n]{1,200}(?::{2,4}|;;)(?:[ \t]+|$)|[A-Z]{3,12}:[ \t]+)/;
export const asciidocHeading = /^(?:={1,6}|#{1,6})[ \t]+/;
const headingMark = /^#{1,6}[ \t]+/;

/** What a line begins with before its text. */
export interface LineMark {
  kind: 'item' | 'heading' | 'tag';
  /** Units of the mark; the text is behind it. */
  length: number;
  /** The mark has no text of its own: a tag that names a type or holds an example. */
  isMute?: boolean;
}

/** The mark at the start of a line's trimmed text, if it has one in this flavour. */
export function lineMark(content: string, flavour: Flavour): LineMark | undefined {
  const mark = (kind: LineMark['kind'], pattern: RegExp): LineMark | undefined => {
    const length = pattern.exec(content)?.[0].length ?? 0;
    return length > 0 ? { kind, length } : undefined;
  };
  switch (flavour) {
    case 'comment':
      return commentTag(content) ?? mark('tag', taskMark) ?? mark('heading', headingMark) ?? mark('item', listMark);
    case 'docstring':
      return (
        mark('tag', sphinxTag) ??
        directiveTag(content) ??
        muteField(content) ??
        commentTag(content) ??
        mark('tag', taskMark) ??
        mark('item', listMark)
      );
    case 'markdown':
      return mark('heading', headingMark) ?? mark('item', listMark) ?? mark('item', /^\[\^[^\]\s]+\]:[ \t]+/);
    case 'restructuredtext':
      return (
        mark('tag', sphinxTag) ??
        mark('tag', /^:[^\s:`][^:`\n]*:[ \t]+/) ??
        mark('item', /^#\.[ \t]+/) ??
        mark('item', listMark)
      );
    case 'asciidoc':
      return mark('heading', asciidocHeading) ?? mark('item', asciidocItem);
    case 'commit':
    case 'plain':
      return mark('item', listMark);
    default:
      return undefined;
  }
}

/** The type of a conventional commit before its subject. */
export function commitTypeLength(content: string): number {
  return commitType.exec(content)?.[0].length ?? 0;
}

function commentTag(content: string): LineMark | undefined {
  if (!/^[@\\]/.test(content)) return undefined;
  const length = (namedTag.exec(content) ?? proseTag.exec(content))?.[0].length;
  if (length !== undefined) return { kind: 'tag', length };
  return anyTag.test(content) ? { kind: 'tag', length: content.length, isMute: true } : undefined;
}

function directiveTag(content: string): LineMark | undefined {
  const length = docDirective.exec(content)?.[0].length;
  return length === undefined ? undefined : { kind: 'tag', length, isMute: length === content.length };
}

function muteField(content: string): LineMark | undefined {
  return fieldTag.test(content) ? { kind: 'tag', length: content.length, isMute: true } : undefined;
}
