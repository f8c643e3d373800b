import type { FindingCategory } from '../../api/schemas/write';
import type { BuildFix } from '../buildFinding';
import { writeBuildReport } from '../buildReport';
import type { reportFormats } from '../commands';
import { wordsOfCategory } from '../ruleWords';
import { printable, type Shell } from '../shell';

/** Format of a report on findings. */
export type ReportFormat = (typeof reportFormats)[number];

/** A finding, as a report has it: lines and columns from 1, in UTF-16 units. */
export interface ReportedFinding {
  line: number;
  column: number;
  length: number;
  category: FindingCategory;
  rule: string;
  /** True if nobody has to look at it to mend it. */
  sure: boolean;
  message: string;
  suggestions: readonly string[];
}

/** The same with its end and what would change, which the report of JSON has not. */
export interface PlacedFinding extends ReportedFinding {
  endLine: number;
  endColumn: number;
  fixes: readonly BuildFix[];
}

/** Findings in a file. */
export interface ReportedFile {
  file: string;
  /** Words that were to be checked. */
  words: number;
  /** False where something of it was not checked. */
  checked: boolean;
  /** Reason why it isn’t checked, such as a language nothing here corrects: it fails no build. */
  notChecked?: string;
  findings: readonly PlacedFinding[];
}

/** Writes what was found to standard output. */
export async function writeReport(format: ReportFormat, files: readonly ReportedFile[], shell: Shell): Promise<void> {
  switch (format) {
    case 'json':
      await shell.printJson({
        version: 1,
        files: files.map((file) => ({ ...file, findings: file.findings.map(withoutEnd) })),
      });
      break;
    case 'text':
      for (const line of files.flatMap((file) => text(file, shell))) await shell.printLine(line);
      break;
    default:
      await writeBuildReport(
        format,
        files.map(({ file, checked, notChecked, findings }) => ({
          file,
          isChecked: checked || notChecked !== undefined,
          findings: findings.map((finding) => ({
            ...finding,
            level: finding.sure ? 'warning' : 'note',
            about: wordsOfCategory[finding.category],
          })),
        })),
        shell,
      );
  }
}

function withoutEnd(finding: PlacedFinding): ReportedFinding {
  const { line, column, length, category, rule, sure, message, suggestions } = finding;
  return { line, column, length, category, rule, sure, message, suggestions };
}

function text({ file, findings }: ReportedFile, shell: Shell): string[] {
  return findings.map(({ line, column, message, rule, sure }) => {
    const place = shell.styled(sure ? 31 : 33, `${printable(file)}:${line}:${column}`);
    return `${place}: ${printable(message)} ${shell.styled(2, `(${printable(rule)})`)}`;
  });
}
