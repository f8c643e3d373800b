import type { TextKind } from '../placeholders/families';
import { findPlaceholders } from '../placeholders/find';
import type { OffsetRange } from '../trackedRange';
import { linesOf } from './lines';
import { findTechnicalSpans, mergeSpans } from './technicalSpans';

const licence =
  /\bSPDX-License-Identifier\b|@licen[sc]e\b|©\s*\d{4}|\ball rights reserved\b|\blicensed (?:under|to)\b|\bgoverned by an? .{1,40}licen[sc]e\b|\bpermission is hereby granted\b|\bredistribution and use in source\b|\bsubject to the terms\b|\bthis (?:file|program|source code|library) is (?:part of|free software|licensed|subject)\b/i;

/** Words of the paragraphs of a notice about rights, and of its authors. */
const ofNotice =
  /licen[sc]|copyright|©|\(c\)|warrant(?:y|ies)|liabilit|\bliable\b|redistribut|\bpermission\b|merchantab|public domain|accompanying materials|misrepresented|plainly marked|free software|software foundation|\bas[ -]is\b|all rights|\bis part of the\b|this file is part|distributed in the hope|later version|in no event|endorse or promote|\bGNU\b|hereby granted|without fee|provided that the|\bthe software\b|\bthis software\b|tortious|\bdisclaimer\b|^(?:@?authors?|contributors?|maintainers?)\b|^(?:written|contributed|created|modified|maintained) by\b/i;

/** Comments that speak to a tool. Each is matched against the text of a comment line. */
const directive = new RegExp(
  `^(?:${[
    '[\\w-]+-(?:disable|enable)(?:-next-line|-line)?(?:\\s|$)|eslint\\b|tslint:|jshint\\b|jslint\\b|globals? [\\w$]+|exported [\\w$]+|prettier-ignore|biome-ignore|oxlint-|stylelint-|standard-',
    '@ts-(?:ignore|expect-error|nocheck|check)|@flow\\b|@noflow\\b|@format\\b|@jsx|@vite-ignore|@preserve|istanbul |[cv]8 ignore|node:coverage',
    '[@#]__\\w+__|webpack\\w+:|sourceMappingURL=|sourceURL=|<reference\\b|<amd-',
    'noqa\\b|type: ?ignore|pylint:|pyright:|mypy:|flake8|fmt: ?(?:on|off|skip)|yapf:|isort:|ruff:|nosec\\b|pragma:|coding[:=]|-\\*-',
    'go:\\w+|\\+build\\b|nolint\\b|NOLINT|lint:|export \\w+$|cgo |line \\S+:\\d',
    'clang-(?:format|tidy)|cppcheck-|IWYU pragma|NOSONAR|CHECKSTYLE|noinspection|language=|@formatter:|ktlint-|detekt:|swiftlint:|swiftformat:|sourcery:|MARK:|rustfmt-|cargo-',
    'rubocop:|frozen_string_literal:|encoding:|typed: |sorbet:|standard:|:(?:nodoc|(?:singleton-)?method|attr(?:_\\w+)?|(?:start|stop|end)doc|category|markup|include):(?=\\s|$)|shellcheck |hadolint |syntax=|escape=|check=|yamllint |yaml-language-server:|tfsec:|tflint-|checkov:|ansible-lint|taplo|schema=|\\$schema',
    'phpcs:|phpstan-|psalm-|@(?:phpstan|psalm)-|@codeCoverageIgnore|vim?:|ex:|vim? set|local variables:|#?end ?region\\b|#?region\\b|editor-?fold|<\\/?editor-fold',
    'c?spell-?(?:checker)?:|codespell:|markdownlint-|parlance-|textlint-|vale |alex |languagetool|nocov|notest|fallthrough$|falls? through$|keep-sorted|buf:|@generated|DO NOT EDIT',
  ].join('|')})`,
  'i',
);

const codeLine =
  /^[\])}]|=>\s*[{(]?$|^(?:const|let|var|function|import|export|return|throw|await|async|public|private|protected|static|final|void|int|bool|auto|def|func|fn|pub|use|package|namespace|using|elif|else|elsif|endif|fi|done|esac|#\s*(?:include|define|ifn?def|endif|pragma))\b.*[=(){};:"'<>]|^(?:if|for|while|switch|match|catch|when)\s*\(.*\)|^(?:if|for|while|elif|with|class|def)\b.*:\s*$|^[\w$.[\]>-]+\s*(?:[-+*/|&^%]|\|\||&&|\?\?|<<|>>|:)?=(?!=)\s*\S|^[\w$.>:-]+\([^)]*\)[;,]?$|^(?:[$>#]|PS>)\s+[\w./-]+|^@\w+\(|^<\/?\w+(?:\s[^<>]*)?>$|^[\w-]+:(?!\/\/)\s*(?:["'{[\d]|\S*$)/;
/** Entries of data, arrows between names, words that close a block: `"a": 1`, `int -> long`, `end foreach $a`. */
const dataLine =
  /^["'][\w $.-]{1,60}["'][ \t]*:[ \t]*\S|^\.\{|^[{[][ \t]*["'{[]|^[\w.<>[\]?*&]+[ \t]*(?:->|=>)[ \t]*[\w.<>[\]?*&]+$|^(?:fi|done|esac|end|endif|else|then|do|begin)$|^(?:end|end of|close)[ \t]+(?:foreach|for|while|if|switch|case|loop|function|class|struct|enum|namespace|module|sub|method|extern)\b[^.!?]{0,60}$/i;
/** Command for a shell: the name of a tool, and flags or names behind it. */
const command =
  /^(?:npm|npx|yarn|pnpm|pip3?|cargo|go|git|docker|kubectl|brew|apt-get|sudo|curl|wget|mkdir|cmake|python3?|node|deno|bundle|mix|composer|dotnet|mvn|gradle)[ \t]+(?:[\w:-]+[ \t]+){0,2}(?:--?\w|\.{0,2}\/|\w[\w-]*[.@:=/]\w)\S*(?:[ \t]+\S+){0,6}$/;
const sqlLine =
  /^(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|CREATE (?:TABLE|INDEX|VIEW)|ALTER TABLE|DROP|FROM|WHERE|JOIN)\s/;

/** A notice about rights: what it says is the lawyers'. */
export function isLicence(text: string): boolean {
  return licence.test(text) || linesOf(text).some(({ start, end }) => isCopyright(text.slice(start, end)));
}

/** Returns whether a paragraph of a comment with a notice about rights belongs to that. */
export function isOfNotice(text: string): boolean {
  return ofNotice.test(text);
}

/** `Copyright (c) 2026 Ann`. */
function isCopyright(line: string): boolean {
  const word = /\bcopyright\b/i.exec(line);
  return word !== null && /\d{4}|\(c\)|©/i.test(line.slice(word.index + word[0].length));
}

/**
 * Returns whether a line says whose something is, and nothing more: what follows is another one, or begins anew.
 * @param line with what stands before it, as the next: `(c)` looks like the letter of a list
 */
export function isHolder(line: string, next: string | undefined): boolean {
  if (!namesHolder(line)) return false;
  return next === undefined || namesHolder(next) || beginsSentence(next);
}

function namesHolder(line: string): boolean {
  const words = line.replace(/^[^\p{L}(©]+/u, '').trimEnd();
  return /^(?:copyright\b|\(c\)|©)/i.test(words) && /\d{4}/.test(words) && !/[,&]$/.test(words);
}

/**
 * Returns whether a line begins with a capital and most of its words are no names: holders may go on in the next line.
 */
function beginsSentence(line: string): boolean {
  const words = line.match(/\p{L}[\p{L}\p{M}'’-]*/gu) ?? [];
  return /^\P{L}*\p{Lu}/u.test(line) && 2 * words.filter((word) => /^\p{Ll}/u.test(word)).length > words.length;
}

/** A line that speaks to a linter, compiler, formatter or editor. */
export function isDirective(content: string): boolean {
  return directive.test(content.trim());
}

/**
 * Code that was taken out by turning it into a comment: half of its lines or more look like code.
 * @param above the line before them, which a word may end that looks like a key
 */
export function isCode(lines: readonly string[], above?: string): boolean {
  const looking = lines.filter((line, index) => looksLikeCode(line.trim(), lines[index - 1] ?? above));
  return looking.length > 0 && looking.length * 2 >= lines.length;
}

function looksLikeCode(line: string, above: string | undefined): boolean {
  const isLike =
    endsLikeCode(line) || codeLine.test(line) || dataLine.test(line) || sqlLine.test(line) || isMostlySymbols(line);
  if (!isLike || readsAsProse(line)) return false;
  return !(/^\p{L}[\p{L}'’-]*[:.,]?$/u.test(line) && above !== undefined && goesOn(above.trim()));
}

/** Returns whether a line is part of a sentence that does not end with it. */
function goesOn(line: string): boolean {
  return readsAsProse(line) && !/[.:;!?]$/.test(line);
}

/** Returns whether a text is nothing but a line for a shell. */
export function isCommand(text: string): boolean {
  return command.test(text) && !functionWord.test(text);
}

/** One line that surely is a statement, whatever stands around it. */
export function isStatement(content: string): boolean {
  const line = content.trim();
  return (
    endsLikeCode(line) || /^[\w$.[\]>-]+\s*(?:[-+*/|&]|\|\||&&|\?\?)?=\s*\S+$|^[\w$.>-]+\([^)\s]*\)[;,]?$/.test(line)
  );
}

/** Words that sentences are joined with and programs have no use for. */
const functionWord =
  /(?<![\w$.-])(?:the|an?|of|to|are|was|were|this|that|it|its|be|been|we|you|which|than|these|those|should|will|would|can|cannot|could|must|may|might|does|do|don't|doesn't|not|but|our|your|there|their|they|has|have|had|same|only|also|so|because|any|every|some|more|most|less|other|where|here|such|what|how|why|who|now|then|when|into|already|still|never|always|while|last|first|by|der|die|das|und|ist|nicht|ein|eine|les?|la|des|une?|est|que|pour|el|los|las|una|por|il|lo|gli|che|per|di|os?|um|uma)(?![\w$(=]|[.-]\w)/i;
/** Opening that a line of a listing may have besides words: the mark of a comment, of a prompt or of a string. */
const opensListing = /^(?:\/\/|\/\*|[#$%>"'`;]|--|<!--|\w+\()/;

/**
 * Returns whether a line is a sentence, or part of one, beyond doubt: words in a row that a program has no use for. It
 * may hold names, calls and brackets all the same.
 */
export function readsAsProse(content: string): boolean {
  const line = content.trim();
  if (opensListing.test(line) || /[;{}]$/.test(line)) return false;
  const words = line.replace(leadingCodeWords, '');
  return fourWords.test(words) && functionWord.test(words);
}

/** Words a declaration or a query begins with: several in a row make no sentence. */
const codeWord =
  /^(?:const|let|var|import|export|return|throw|public|private|protected|internal|abstract|static|final|void|int|unsigned|signed|long|short|char|float|double|struct|enum|class|extern|typedef|volatile|inline|virtual|constexpr|using|namespace|package|use|delete|drop|select|insert|update|alter|create|grant|begin|end|DELETE|DROP|SELECT|INSERT|UPDATE|ALTER|CREATE|GRANT|BEGIN|END)\b/;
const leadingCodeWords =
  /^(?:(?:const|let|var|import|from|export|default|async|await|throw|public|private|protected|internal|abstract|static|final|void|int|unsigned|signed|long|short|char|float|double|struct|enum|class|extern|typedef|volatile|inline|virtual|constexpr|namespace|package|function|def|fn|pub|SELECT|INSERT|UPDATE|DELETE|ALTER|CREATE|DROP|GRANT|FROM|WHERE)\s+)+/;
const fourWords = /(?<!\S)(?:\p{L}[\p{L}'’-]*[,:.]? ){3}\p{L}[\p{L}'’-]*(?=[\s,;:]|$)/u;
/** A closed tag such as `{@link name}`, or an object among words. */
const closedBraces = /\{[^{}]*\}$/;

/**
 * Returns whether a line ends with a mark of code. Prose does so too, where it is broken behind a semicolon or a link.
 */
function endsLikeCode(line: string): boolean {
  if (!/[;{}]$/.test(line)) return false;
  if (/\{@\w[^{}]*\}$/.test(line)) return false;
  const isClosed = line.endsWith(';') || closedBraces.test(line);
  return !isClosed || codeWord.test(line) || !fourWords.test(line.replace(closedBraces, ''));
}

/** Name of a file, which a comment at its head may state alone. */
const fileName = /^[\w+-]+\.\w{1,5}$/;
/** First characters of everything that may hide words: code spans, placeholders, tags, links, markup. */
const mayHide = /[`{}<>$%[\]|\\&*_~@#!:]/;
/** A word that stands alone, with no capital inside, is no name. */
const plainWord = /(?<!\S)\(?\p{Lu}?\p{Ll}{2,}(?=[\s,;!?)]|[.:](?:\s|$)|$)/u;
/** Stand-in for what was hidden: a word beside it does not stand alone, save between brackets, which no name has. */
const besideHidden = '\u0000';

/** Returns whether words stand in a text besides names, paths, placeholders and markup. */
export function hasWords(text: string, kind: TextKind): boolean {
  if (fileName.test(text)) return false;
  // Most prose is told from its first words; looking for all names in it takes much longer.
  const first = plainWord.exec(text);
  if (first && first.index + first[0].length <= (mayHide.exec(text)?.index ?? text.length)) return true;
  const placeholders = findPlaceholders(text, { kind });
  if (plainWord.test(without(text, placeholders, besideHidden))) return true;
  const hidden = mergeSpans([...placeholders, ...findTechnicalSpans(text)]);
  return /\p{L}\p{L}|[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/u.test(without(text, hidden, ' '));
}

/** @param spans ascending; those within another are part of it */
function without(text: string, spans: readonly OffsetRange[], mark: string): string {
  let at = 0;
  let rest = '';
  for (const { start, end } of spans) {
    if (start > at) rest += text.slice(at, start);
    rest += '[]<'.includes(text.charAt(start)) ? ' ' : mark;
    at = Math.max(at, end);
  }
  return rest + text.slice(at);
}

function isMostlySymbols(content: string): boolean {
  const symbols = content.match(/[=(){}[\];<>|&$\\^~]/g)?.length ?? 0;
  return symbols >= 3 && symbols * 6 > content.length;
}
