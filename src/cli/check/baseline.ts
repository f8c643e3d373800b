import { dirname, relative } from 'node:path';
import * as v from 'valibot';
import { UsageError } from '../arguments';
import { writeOutput } from '../outputFile';
import { ownFileAt } from '../ownFile';
import type { Shell } from '../shell';
import type { ReportedFile, ReportedFinding } from './reports';

/** One finding, as often as a file has it. Where it stands is left out: lines come and go. */
const entrySchema = v.object({
  /** Path from the folder of the baseline, with `/`. */
  file: v.string(),
  rule: v.string(),
  message: v.string(),
  count: v.pipe(v.number(), v.integer(), v.minValue(1)),
});

const baselineSchema = v.object({ version: v.literal(1), findings: v.array(entrySchema) });

type Entry = v.InferOutput<typeof entrySchema>;

/** Findings that a project had when it began to be checked: they do not count. */
export class Baseline {
  private constructor(
    private readonly path: string,
    private entries: readonly Entry[],
    private readonly shell: Shell,
  ) {}

  /**
   * @param path as the user wrote it
   * @param mayBeMissing whether it is to be written
   * @throws UsageError
   */
  static async read(path: string, mayBeMissing: boolean, shell: Shell): Promise<Baseline> {
    const text = await ownFileAt(path, 'baseline', shell);
    if (text === undefined && mayBeMissing) return new Baseline(path, [], shell);
    if (text === undefined) throw new UsageError(`File not found: ${path}. To create it, use --update-baseline.`);
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), baselineSchema), text.replace(/^\ufeff/, ''));
    if (!read.success) throw new UsageError(`${path} isn’t a baseline of parlance check. Use another file.`);
    return new Baseline(path, read.output.findings, shell);
  }

  /**
   * The files with what counts of their findings: of those that are alike the first ones are known.
   * @returns also how many findings are listed that the files no longer have
   */
  newIn(files: readonly ReportedFile[]): { files: ReportedFile[]; gone: number } {
    const known = new Map(this.entries.map((entry) => [nameOf(entry), entry.count]));
    const counted = files.map((file) => ({
      ...file,
      findings: file.findings.filter((finding) => {
        const name = nameOf({ ...finding, file: this.fileOf(file) });
        const left = known.get(name) ?? 0;
        if (left > 0) known.set(name, left - 1);
        return left === 0;
      }),
    }));
    const checked = new Set(files.filter((file) => file.checked).map((file) => this.fileOf(file)));
    const lost = this.entries.filter(({ file }) => checked.has(file));
    return { files: counted, gone: lost.reduce((sum, entry) => sum + (known.get(nameOf(entry)) ?? 0), 0) };
  }

  /** Lists what is found now. Of files that were not checked it keeps what it has. @throws OutputError */
  async update(files: readonly ReportedFile[]): Promise<void> {
    const checked = files.filter((file) => file.checked);
    const names = new Set(checked.map((file) => this.fileOf(file)));
    const found = new Map<string, Entry>();
    for (const file of checked) {
      for (const { rule, message } of file.findings) {
        const entry = { file: this.fileOf(file), rule, message, count: 1 };
        const same = found.get(nameOf(entry));
        if (same) same.count++;
        else found.set(nameOf(entry), entry);
      }
    }
    const findings = [...this.entries.filter(({ file }) => !names.has(file)), ...found.values()];
    findings.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
    const text = `${JSON.stringify({ version: 1, findings }, undefined, 2)}\n`;
    const options = { mayReplace: true, makesFolder: true, within: dirname(this.path) };
    await writeOutput(this.path, new TextEncoder().encode(text), options, this.shell);
    this.entries = findings;
  }

  private fileOf({ file }: ReportedFile): string {
    return relative(dirname(this.shell.at(this.path)), this.shell.at(file)).replaceAll('\\', '/');
  }
}

function nameOf({ file, rule, message }: Pick<ReportedFinding, 'rule' | 'message'> & { file: string }): string {
  return JSON.stringify([file, rule, message]);
}
