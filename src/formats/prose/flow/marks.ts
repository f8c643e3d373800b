import type { Flavour } from '../area';

/** A bullet or number of a list item, its check box, or of a block quote, up to its text. */
const listMark =
  /^(?:\*[ \t]+(?=-[ \t]))?(?:[-*+•‣–]|\(?(?:\d{1,4}|[A-Za-z])[.)]|\(?[ivx]{2,4}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/;

/** A type of PHP before the name of what is described. */
const phpTag =
  /^@(?:param|property(?:-read|-write)?|var|global)[ \t]+(?:[^\s$]+(?:(?<=[,:|&<({])[ \t]+[^\s$]+|[ \t]+(?=[|&])[^\s$]+)*[ \t]+)?[&.]*\$\w+(?:[ \t]+|$)/;
/** The type of a value before its description, as PHP and Lua write it without brackets. */
const valueType =
  /^(?:(?=\S*(?:[\\|$]|\[\]|\w<))[\w\\?$][\w\\|?&$[\]<>,:]*(?=[ \t]+\S)|(?:int|string|bool|float|array|mixed|callable|iterable|self|static|boolean|integer|object)(?=[ \t]+(?:[A-Z]\w|the[ \t]))|(?:string|boolean|table|number|integer|function|nil)(?:(?:[ \t]+or[ \t]+|\|)\w+)*:(?=[ \t]))[ \t]+/;
const namedTag =
  /^[@\\](?:param|arg|argument|property|prop|template|tparam|typeParam|throws|throw|exception|retval|field|raise|option|string|tab|int|bool|number|func|treturn)(?:\[[^\]]*\])?[ \t]+(?:\{[^}]*\}[ \t]*)?(?:\$?\[[^\]]*\]|[\w\\$&.,*:<>[\]-]+|<\w+>)(?:[ \t]+\[[\w:,<> ]+\](?!\())?(?:[ \t]+[-–:](?=\s))?[ \t]+/;
const proseTag =
  /^[@\\](?:returns?|result|brief|details|remarks?|notes?|warning|attention|short|summary|desc|description|privateRemarks|deprecated|todo|fileoverview|overview|file|yields?|pre|post|invariant|since|defaultValue|dev|notice|title|doc|private|internal|discussion|abstract|section|format|seealso|note|important|hidden|implNote|implSpec|apiNote|serial|serialData|reason|experimental|beta|alpha|package|public|protected|readonly|override|virtual|sealed):?(?:[ \t]+\{[^}]*\}|[ \t]+\[[\w:,<> ]+\](?!\())?(?:[ \t]+[-–:](?=\s))?[ \t]+/;
const anyTag = /^[@\\][A-Za-z][\w:.-]*/;
const sphinxTag =
  /^:(?:param|parameter|arg|argument|key|keyword|raises?|raise|except|exception|var|ivar|cvar|returns?|return|yields?|meta)(?:[ \t][^:\n]*)?:[ \t]+/;
/** A directive of reStructuredText behind its dots. */
export const directiveName = /^([A-Za-z][\w:.+-]*?)::(?:[ \t]+|$)/;
/** Directives whose content is no prose: listings, tables of data, drawings, and what speaks to a tool. */
const codeDirectives = new Set(
  (
    'code code-block sourcecode highlight literalinclude include math raw image csv-table parsed-literal productionlist graphviz digraph graph ' +
    'inheritance-diagram doctest testcode testsetup testoutput testcleanup ipython plot jupyter-execute exec command-output program-output ' +
    'click argparse tabularcolumns default-role role replace unicode date meta title sectnum target-notes header footer class bibliography ' +
    'autosummary mermaid uml plantuml blockdiag seqdiag actdiag nwdiag packetdiag prompt console terminal asciinema youtube video toctree contents ' +
    'module currentmodule py:module py:currentmodule c:namespace index codeauthor sectionauthor moduleauthor highlightlang literal-block ' +
    'code-example grid card tab-set tab-item dropdown-menu swagger openapi httpexample'
  ).split(' '),
);
/** Directives whose argument is prose too; that of all others is a name. */
const textDirectives =
  /^(?:note|tip|warning|important|caution|hint|danger|error|attention|admonition|seealso|topic|sidebar|epigraph|pull-quote|highlights|rubric|centered|todo|details|dropdown|list-table|table|versionadded|versionchanged|deprecated|version-added|versionremoved|version-changed)$/;

export function isCodeDirective(name: string): boolean {
  return codeDirectives.has(name.toLowerCase()) || /^(?:auto\w+|doxygen\w*)$/i.test(name);
}

/** Units of the number of a version that a directive names before its text. */
export function versionLength(name: string, argument: string): number {
  return /^(?:version|deprecated)/i.test(name) ? (/^\S+[ \t]*/.exec(argument)?.[0].length ?? 0) : 0;
}

export function isTextDirective(name: string): boolean {
  return textDirectives.test(name.toLowerCase());
}

/** Sections of PowerShell's help in comments. */
export const helpKeyword =
  /^\.(?:SYNOPSIS|DESCRIPTION|PARAMETER|EXAMPLE|INPUTS|OUTPUTS|NOTES|LINK|COMPONENT|ROLE|FUNCTIONALITY|FORWARDHELP\w+|REMOTEHELPRUNSPACE|EXTERNALHELP)(?:[ \t]+\S+)?$/i;
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

/** Mark at the beginning of a line, before its text. */
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
      return (
        mark('heading', headingMark) ??
        mark('item', listMark) ??
        mark('item', /^\[\^[^\]\s]+\]:[ \t]+/) ??
        mark('item', /^:[ \t]+/)
      );
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
  if (helpKeyword.test(content)) return { kind: 'tag', length: content.length, isMute: true };
  if (!/^[@\\]/.test(content)) return undefined;
  const length = (phpTag.exec(content) ?? namedTag.exec(content) ?? proseTag.exec(content))?.[0].length;
  if (length !== undefined) {
    const rest = content.slice(length);
    if (isType(rest)) return { kind: 'tag', length: content.length, isMute: true };
    return { kind: 'tag', length: length + (valueType.exec(rest)?.[0].length ?? 0) };
  }
  return anyTag.test(content) ? { kind: 'tag', length: content.length, isMute: true } : undefined;
}

/**
 * Returns whether what stands behind a tag is nothing but the type of a value: `\Closure|null`, `$this`, `string[]`.
 */
function isType(rest: string): boolean {
  return typeAlone.test(rest) || builtInType.test(rest);
}

const typeAlone =
  /^(?=\S*[\\|&$?<[])[?$&]{0,2}\\?\w+(?:\\\w+)*(?:\[\]|<[^\s<>]*>)?(?:[|&][?$&]{0,2}\\?\w+(?:\\\w+)*(?:\[\]|<[^\s<>]*>)?)*$/;
const builtInType =
  /^(?:int|string|bool|float|array|mixed|void|null|self|static|callable|iterable|object|never|false|true|resource|boolean|integer|double|number)$/;

function directiveTag(content: string): LineMark | undefined {
  const dots = /^\.\.[ \t]+/.exec(content)?.[0].length ?? 0;
  const [whole, name] = dots > 0 ? (directiveName.exec(content.slice(dots)) ?? []) : [];
  if (whole === undefined || name === undefined || isCodeDirective(name)) return undefined;
  const length = isTextDirective(name)
    ? dots + whole.length + versionLength(name, content.slice(dots + whole.length))
    : content.length;
  return { kind: 'tag', length, isMute: length === content.length };
}

function muteField(content: string): LineMark | undefined {
  return fieldTag.test(content) ? { kind: 'tag', length: content.length, isMute: true } : undefined;
}
