import { posix } from 'node:path';
import type { FileFinding } from '../../domain/files/findings';
import type { ReadTarget } from '../../domain/localization/readTarget';
import type { DecodedFile } from '../../formats/encoding';
import { nodeOf } from '../../formats/entries/rename';
import type { EntryTree } from '../../formats/entries/tree';
import { formatOfText } from '../../formats/fileFormats';
import { sentenceOf } from '../../shared/reasonWords';
import type { BuildFinding } from '../buildFinding';
import { lineCounter } from '../../formats/lineEnd';
import { syncRules, type SyncRule } from '../ruleWords';
import type { SyncCommandLine } from './commandLine';
import { notAligned } from './target';

/** A finding with the file that it is in. */
export interface PlacedFinding extends BuildFinding {
  /** Path from the working directory of the program. */
  file: string;
}

/** Tells the lines of entries in a file. */
class Lines {
  private readonly lineOf: (offset: number) => number;
  private readonly tree: EntryTree | undefined;

  /** @param language of the target, in a file with all languages; absent for the source */
  constructor({ format, sourceLanguage }: ReadTarget['file'], decoded: DecodedFile | undefined, language?: string) {
    this.lineOf = lineCounter(decoded?.text ?? '');
    const said = decoded && formatOfText(decoded.text, format);
    this.tree = decoded && (said?.entries ?? format.entries)?.(decoded.text, { ...decoded, sourceLanguage, language });
  }

  /** The line of an entry; undefined where the file has none of that name. */
  of(key: string): number | undefined {
    const found = this.tree && nodeOf(this.tree, key);
    return found && this.lineOf(found.node.start);
  }

  at(offset: number): number {
    return this.lineOf(offset);
  }
}

/** Returns the findings that keep a target from being complete, with lines: those of the source if the target has none yet. */
export function annotationsOf(
  work: ReadTarget,
  terms: readonly FileFinding[],
  { folder, allowed }: Pick<SyncCommandLine, 'folder' | 'allowed'>,
): PlacedFinding[] {
  const { file, plan } = work;
  const { language } = file;
  const [source, target] = [new Lines(file, work.source), new Lines(file, work.target, language)];
  const inSource = (rule: SyncRule, key: string, message: string): PlacedFinding => {
    const line = source.of(key) ?? source.of(plan.forms.get(key) ?? key) ?? 1;
    return problem(rule, posix.join(folder, file.source), line, message);
  };
  const inTarget = (rule: SyncRule, key: string, message: string): PlacedFinding => {
    const line = target.of(key);
    if (line === undefined) return inSource(rule, key, message);
    return problem(rule, posix.join(folder, file.target), line, message);
  };
  return [
    ...plan.missing.map((key) => inSource('missing', key, `${key} isn’t translated to ${language}.`)),
    ...plan.doubtful.map(({ start }): PlacedFinding => {
      const line = target.at(start);
      return problem('not-aligned', posix.join(folder, file.target), line, notAligned);
    }),
    ...plan.blocked.map((key) => inSource('not-added', key, `${key} can’t be added to ${file.target}.`)),
    ...plan.stale.map((key) => inTarget('stale', key, `${key} is outdated: its source changed.`)),
    ...(allowed.has('broken') ? [] : plan.broken).map((key) =>
      inTarget('broken', key, `The placeholders of ${key} differ from its source.`),
    ),
    ...(allowed.has('fuzzy') ? [] : (plan.fuzzy ?? [])).map((key) =>
      inTarget('fuzzy', key, `${key} has a fuzzy translation, which needs review.`),
    ),
    ...terms.map(({ start, message, severity, code }): PlacedFinding => {
      const rule = code === 'term-forbidden' ? code : 'term-not-used';
      const found = problem(rule, posix.join(folder, file.target), target.at(start), sentenceOf(message));
      return severity === 'information' ? { ...found, level: 'warning' } : found;
    }),
  ];
}

function problem(rule: SyncRule, file: string, line: number, message: string): PlacedFinding {
  return { level: 'error', file, line, rule, message, about: syncRules[rule] };
}
