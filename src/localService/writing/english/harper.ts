import { readFile } from 'node:fs/promises';
import type * as HarperLibrary from 'harper.js';
import type { BinaryModule, Lint, LocalLinter } from 'harper.js';
import { isUselessHarperRule } from './harperRules';

/** The English variants Harper knows, by the contract's codes; `en` alone is American, like in the contract (§4). */
export const harperDialects = ['en-US', 'en-GB', 'en-AU', 'en-CA', 'en-IN'] as const;
export type HarperDialect = (typeof harperDialects)[number];

/** One finding of Harper; offsets are UTF-16 units. */
export interface HarperFinding {
  rule: string;
  kind: string;
  start: number;
  end: number;
  /** Texts that could stand in the place of the range, best first. */
  replacements: string[];
}

/**
 * Looking for what an unknown word may have been takes up to a tenth of a second. A text with so many of them is no
 * English: from there on only its grammar is looked at.
 */
const mostUnknownWords = 50;
/** UTF-16 units of text that are checked at once; no text of a few paragraphs is cut. */
const stretchLength = 800;

/** Harper as WebAssembly. Costs about 300 MB, so it belongs in a worker that can be ended. */
export class Harper {
  private readonly linters = new Map<string, Promise<LocalLinter>>();

  private constructor(
    private readonly library: typeof HarperLibrary,
    private readonly binary: BinaryModule,
  ) {}

  /** @param wasmFile `harper_wasm_bg.wasm` of the package */
  static async load(wasmFile: string): Promise<Harper> {
    const library = await import('harper.js');
    // A blob address: the package's own loader breaks on paths with spaces and inside bundles.
    const url = URL.createObjectURL(new Blob([await readFile(wasmFile)], { type: 'application/wasm' }));
    const binary = library.createBinaryModuleFromUrl(url);
    await binary.setup();
    URL.revokeObjectURL(url);
    return new Harper(library, binary);
  }

  /**
   * Checks a text as plain text: code is recognized better here, and Markdown would take an indented line for code.
   *
   * @param dialect whose spelling is checked too; without one it is not
   */
  async check(text: string, dialect?: HarperDialect): Promise<HarperFinding[]> {
    const findings: HarperFinding[] = [];
    let unknownWords = dialect ? 0 : Infinity;
    let start = 0;
    for (const end of stretches(text)) {
      const linter = await this.linterFor(dialect ?? 'en-US', unknownWords < mostUnknownWords);
      const stretch = blankEndlessWords(text.slice(start, end));
      const byRule = await linter.organizedLints(stretch, { language: 'plaintext' });
      for (const [rule, lints] of Object.entries(byRule)) {
        if (rule === spelling) unknownWords += lints.length;
        for (const lint of lints) findings.push(finding(rule, lint, start));
      }
      start = end;
    }
    return findings;
  }

  /** One linter a dialect: switching the dialect of one throws away what it learned. */
  private linterFor(dialect: HarperDialect, spells: boolean): Promise<LocalLinter> {
    const name = `${dialect} ${spells}`;
    const existing = this.linters.get(name);
    if (existing) return existing;
    const made = this.createLinter(dialect, spells);
    this.linters.set(name, made);
    return made;
  }

  private async createLinter(dialect: HarperDialect, spells: boolean): Promise<LocalLinter> {
    const linter = new this.library.LocalLinter({
      binary: this.binary,
      dialect: this.library.Dialect[dialectNames[dialect]],
    });
    // Not `setup`: that is a check with all rules, of which many are never used.
    const config = await linter.getLintConfig();
    for (const rule of Object.keys(config)) if (isUselessHarperRule(rule)) config[rule] = false;
    if (!spells) config[spelling] = false;
    await linter.setLintConfig(config);
    return linter;
  }
}

/** The rule that finds unknown words. */
const spelling = 'SpellCheck';

const dialectNames = {
  'en-US': 'American',
  'en-GB': 'British',
  'en-AU': 'Australian',
  'en-CA': 'Canadian',
  'en-IN': 'Indian',
} as const satisfies Record<HarperDialect, string>;

const suggestionKind = { replace: 0, remove: 1, insertAfter: 2 } as const;

/** `offset`: where the stretch that was checked begins in the text. */
function finding(rule: string, lint: Lint, offset: number): HarperFinding {
  const span = lint.span();
  const problem = lint.get_problem_text();
  const replacements = lint.suggestions().map((suggestion) => {
    const text = suggestion.get_replacement_text();
    switch (suggestion.kind() as number) {
      case suggestionKind.remove:
        return '';
      case suggestionKind.insertAfter:
        return problem + text;
      default:
        return text;
    }
  });
  const found = { rule, kind: lint.lint_kind(), start: offset + span.start, end: offset + span.end, replacements };
  lint.free();
  return found;
}

/** Yields the end of each stretch of a text: after a line if there is one, else a sentence, else a word. */
function* stretches(text: string): Generator<number> {
  let start = 0;
  while (text.length - start > stretchLength) {
    const stretch = text.slice(start, start + stretchLength);
    const ends = [stretch.lastIndexOf('\n'), stretch.lastIndexOf('. ') + 1, stretch.lastIndexOf(' ')];
    const end = ends.find((at) => at > stretchLength / 2) ?? stretchLength - 1;
    start += end + 1;
    yield start;
  }
  yield text.length;
}

/** Harper's library traps on words of thousands of letters, which are no words anyway: spaces keep the offsets. */
function blankEndlessWords(text: string): string {
  return text.replace(/\S{80,}/g, (word) => ' '.repeat(word.length));
}
