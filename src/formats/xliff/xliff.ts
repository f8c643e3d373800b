import type { TextEdit } from '../edits';
import { isWellFormedCode } from '../languageCode';
import { xmlRefusal } from '../markup/characters';
import { attributeOf, childOf, childrenOf, readXml, type XmlElement } from '../markup/elements';
import type { FormatProblem, ParsedFile, SegmentTarget, TargetOptions } from '../segment';
import { changeStates, emptyTargets, statesOf, type XliffGeneration, type XliffStates } from './states';
import { readUnits1 } from './version1';
import { readUnits2 } from './version2';
import { editTag, writeHolder, type StateRules } from './writeTargets';
import type { XliffHolder, XliffSegment } from './unit';
import { reason } from '../reason';

/** An XLIFF file with the elements its segments are in. */
export interface XliffFile extends ParsedFile {
  segments: readonly XliffSegment[];
  /** Holders in file order, as their segments are. */
  holders: readonly XliffHolder[];
  /** The states its version knows. */
  states: XliffStates;
  /** The edits that give segments, by their indexes, another state of those. */
  changeStates(segments: ReadonlySet<number>, state: string): TextEdit[];
  /** The edits that take translations out. */
  emptyTargets(segments: ReadonlySet<number>): TextEdit[];
}

interface XliffVersion {
  generation: XliffGeneration;
  read: typeof readUnits1;
  rules: StateRules;
  /** State of a translation that nobody has to look at again, such as a user's own. */
  ownState: StateRules['attributes'];
  /** Attributes of the element that carries the languages. */
  sourceAttribute: string;
  targetAttribute: string;
  /** The element that carries the languages of the whole file, as far as it has one. */
  languageElement(root: XmlElement): XmlElement | undefined;
}

/** A machine's translation is there to be reviewed; a `subState` would be one of the old state (2.x) and goes. */
const version1: XliffVersion = {
  generation: 1,
  read: readUnits1,
  rules: { attributes: { state: 'needs-review-translation', 'state-qualifier': 'mt-suggestion' }, isOnTarget: true },
  ownState: { state: 'translated', 'state-qualifier': undefined },
  sourceAttribute: 'source-language',
  targetAttribute: 'target-language',
  languageElement: (root) => childOf(root, 'file'),
};
const version2: XliffVersion = {
  generation: 2,
  read: readUnits2,
  rules: { attributes: { state: 'translated', subState: undefined }, isOnTarget: false },
  ownState: { state: 'translated', subState: undefined },
  sourceAttribute: 'srcLang',
  targetAttribute: 'trgLang',
  languageElement: (root) => root,
};

const versions = [version1, version2];

/**
 * XLIFF 1.x and 2.x: every source that may be translated is a segment; `needsTarget` tells those that want it.
 * Languages, states and the rest of the file stay as they are unless a target is written.
 */
export function parseXliff(text: string): XliffFile {
  const { root, problems } = readXml(text);
  const version = root?.name === 'xliff' ? versionOf(root) : undefined;
  if (!root || !version) return unreadable([...problems, unknownVersion(text, root)]);
  const { holders, problems: unitProblems } = version.read(text, root);
  const languageElement = version.languageElement(root);
  const { sourceLanguage, targetLanguage, wrongLanguages } = languagesOf(version, languageElement);
  const isTemplate = languageElement !== undefined && isForItsSource(languageElement, version);
  const segments = holders.flatMap((holder) => holder.segments);
  for (const segment of segments) {
    if (optionCaption.test(segment.context ?? '') && segment.text.includes(',')) segment.hasMembers = true;
  }
  return {
    holders,
    segments,
    problems: [...problems, ...wrongLanguages, ...unitProblems, ...(isTemplate ? openTemplate(segments) : [])],
    sourceLanguage,
    targetLanguage: isTemplate ? undefined : targetLanguage,
    refusal: ({ text: target }) => xmlRefusal(target),
    edits: (targets, options = {}) => write(text, holders, targets, version, options),
    states: statesOf(version.generation),
    changeStates: (segments, state) => changeStates(text, holders, version.generation, segments, state),
    emptyTargets: (segments) => emptyTargets(text, holders, version.generation, segments),
    ...(version.generation === 1 && {
      accept: (segments) => changeStates(text, holders, version.generation, segments, 'translated'),
    }),
  };
}

/** Notes of Business Central on the names of a list of options: `Table X - Field Y - Property OptionCaption`. */
const optionCaption = /(?:^|- )Property OptionCaption(?:ML)?[ \t]*$/m;

interface Languages {
  sourceLanguage?: string;
  targetLanguage?: string;
  wrongLanguages: FormatProblem[];
}

/** The languages a file says it has, as far as they are codes: anything else is no language, and is told. */
function languagesOf(version: XliffVersion, element: XmlElement | undefined): Languages {
  const wrongLanguages: FormatProblem[] = [];
  const read = (name: string): string | undefined => {
    const said = (element && attributeOf(element, name)?.trim()) || undefined;
    if (said === undefined || isWellFormedCode(said)) return said;
    const message = reason('xliff-language', said.slice(0, 40), name);
    const start = element?.start ?? 0;
    wrongLanguages.push({ code: 'xliff-language', message, start, end: start + 1 });
    return undefined;
  };
  return {
    sourceLanguage: read(version.sourceAttribute),
    targetLanguage: read(version.targetAttribute),
    wrongLanguages,
  };
}

/**
 * Returns whether a file says that its translations are in the language of its sources: it is a template for others.
 */
function isForItsSource(element: XmlElement, { sourceAttribute, targetAttribute }: XliffVersion): boolean {
  const [source, target] = [attributeOf(element, sourceAttribute), attributeOf(element, targetAttribute)];
  return source !== undefined && target !== undefined && source.toLowerCase() === target.toLowerCase();
}

/** Asks for what a template has as its own source once more; another text is no translation of it, nor a source. */
function openTemplate(segments: readonly XliffSegment[]): FormatProblem[] {
  return segments.flatMap((segment): FormatProblem[] => {
    const { target, text, start, end } = segment;
    if (target === undefined) return [];
    if (target === text) segment.needsTarget = true;
    const message = reason('xliff-template');
    return target === text ? [] : [{ code: 'xliff-template', message, start, end, leaves: 'message' }];
  });
}

function unreadable(problems: readonly FormatProblem[]): XliffFile {
  const none = (): TextEdit[] => [];
  const states = { all: [], untranslated: [] };
  return { segments: [], holders: [], problems, edits: none, states, changeStates: none, emptyTargets: none };
}

/**
 * The version a file says it has. Files of some tools say none: then its namespace tells, or what only one version has.
 */
function versionOf(root: XmlElement): XliffVersion | undefined {
  const declared = attributeOf(root, 'version')?.trim() || /xliff:document:([12]\.)/.exec(startTagOf(root))?.[1];
  if (declared !== undefined) return versions.find(({ generation }) => generation === Number.parseInt(declared, 10));
  const file = childOf(root, 'file');
  if (attributeOf(root, 'srcLang') !== undefined) return version2;
  if (!file) return undefined;
  if (attributeOf(file, 'source-language') !== undefined || childOf(file, 'body')) return version1;
  return childrenOf(file).some(({ name }) => name === 'unit' || name === 'group') ? version2 : undefined;
}

function startTagOf({ file, start, contentStart }: XmlElement): string {
  return file.slice(start, contentStart);
}

function unknownVersion(text: string, root: XmlElement | undefined): FormatProblem {
  const message = reason('xliff-version');
  return { code: 'xliff-version', message, start: root?.start ?? 0, end: root?.contentStart ?? text.length };
}

function write(
  text: string,
  holders: readonly XliffHolder[],
  targets: ReadonlyArray<SegmentTarget | undefined>,
  version: XliffVersion,
  { targetLanguage, madeBy, needsReview = madeBy !== 'person' }: TargetOptions,
): TextEdit[] {
  const edits: TextEdit[] = [];
  const written = new Set<XmlElement>();
  const rules = needsReview ? version.rules : { ...version.rules, attributes: version.ownState };
  let first = 0;
  for (const holder of holders) {
    const own = writeHolder(text, holder, targets.slice(first, first + holder.segments.length), rules);
    first += holder.segments.length;
    if (own.length > 0) written.add(holder.languageElement);
    for (const edit of own) edits.push(edit);
  }
  for (const element of written) {
    const isOpen = attributeOf(element, version.targetAttribute) === undefined || isForItsSource(element, version);
    if (targetLanguage === undefined || !isOpen) continue;
    edits.push(...editTag(text, element, { [version.targetAttribute]: targetLanguage }, version.sourceAttribute));
  }
  return edits;
}
