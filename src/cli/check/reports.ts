import { createHash } from 'node:crypto';
import { annotationLine } from '../annotation';
import type { reportFormats } from '../commands';
import { printable, type Shell } from '../shell';

/** How findings are told. */
export type ReportFormat = (typeof reportFormats)[number];

/** A finding, as a report has it: lines and columns from 1, in UTF-16 units. */
export interface ReportedFinding {
  line: number;
  column: number;
  length: number;
  category: string;
  rule: string;
  /** Whether nobody has to look at it to mend it. */
  sure: boolean;
  message: string;
  suggestions: readonly string[];
}

/** The same with its end, which the report of JSON has not. */
export interface PlacedFinding extends ReportedFinding {
  endLine: number;
  endColumn: number;
}

/** What was found in a file. */
export interface ReportedFile {
  file: string;
  /** Words that were to be checked. */
  words: number;
  /** False where something of it was not checked. */
  checked: boolean;
  findings: readonly PlacedFinding[];
}

/** Writes what was found to standard output. */
export async function writeReport(format: ReportFormat, files: readonly ReportedFile[], shell: Shell): Promise<void> {
  switch (format) {
    case 'json':
      await shell.printJson({ files: files.map((file) => ({ ...file, findings: file.findings.map(withoutEnd) })) });
      break;
    case 'sarif':
      await shell.printJson(sarif(files));
      break;
    case 'gitlab':
      await shell.printJson(gitlab(files));
      break;
    case 'github':
      for (const line of files.flatMap(github)) await shell.printLine(line);
      break;
    case 'text':
      for (const line of files.flatMap((file) => text(file, shell))) await shell.printLine(line);
      break;
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

/** Annotations on the lines of a pull request. */
function github({ file, findings }: ReportedFile): string[] {
  return findings.map(({ line, column, endLine, endColumn, message, rule }) =>
    annotationLine({ level: 'warning', file, line, endLine, column, endColumn, title: rule, message }),
  );
}

/** A report of GitLab's Code Quality. What stands for a finding does not change when lines before it come or go. */
function gitlab(files: readonly ReportedFile[]): unknown[] {
  const seen = new Map<string, number>();
  return files.flatMap(({ file, findings }) =>
    findings.map(({ line, message, rule, sure }) => {
      const same = JSON.stringify([file, rule, message]);
      const count = (seen.get(same) ?? 0) + 1;
      seen.set(same, count);
      return {
        description: message,
        check_name: rule,
        fingerprint: createHash('sha256').update(`${same}${count}`).digest('hex'),
        severity: sure ? 'minor' : 'info',
        location: { path: file, lines: { begin: line } },
      };
    }),
  );
}

/** SARIF 2.1.0. */
function sarif(files: readonly ReportedFile[]): unknown {
  const rules = [...new Set(files.flatMap(({ findings }) => findings.map(({ rule }) => rule)))].sort();
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Parlance', rules: rules.map((id) => ({ id })) } },
        columnKind: 'utf16CodeUnits',
        results: files.flatMap(({ file, findings }) =>
          findings.map(({ line, column, endLine, endColumn, message, rule, sure, suggestions }) => ({
            ruleId: rule,
            ruleIndex: rules.indexOf(rule),
            level: sure ? 'warning' : 'note',
            message: { text: message },
            locations: [
              {
                physicalLocation: {
                  artifactLocation: { uri: file.split('/').map(encodeURIComponent).join('/') },
                  region: { startLine: line, startColumn: column, endLine, endColumn },
                },
              },
            ],
            properties: { suggestions },
          })),
        ),
      },
    ],
  };
}
