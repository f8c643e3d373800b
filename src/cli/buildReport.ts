import { annotationLine } from './annotation';
import type { BuildFile } from './buildFinding';
import type { buildFormats } from './commands';
import { fingerprints } from './fingerprints';
import { fromRepository } from './repository';
import { sarif } from './sarif';
import { version } from './packaged';
import { escaped, withoutControls, type Shell } from './shell';
import { xmlReference } from '../formats/markup/xmlReference';

/** Format of findings for build servers and code reviews. */
export type BuildFormat = (typeof buildFormats)[number];

/** Writes what was found to standard output. */
export async function writeBuildReport(format: BuildFormat, all: readonly BuildFile[], shell: Shell): Promise<void> {
  // A review shows it on lines of a commit, and knows no folder that a command ran in.
  const placeOf = await fromRepository(shell.world.cwd);
  const files = all.map((one) => ({ ...one, file: placeOf(one.file) }));
  switch (format) {
    case 'sarif':
      await shell.printJson(sarif(files, await version(shell.world)));
      break;
    case 'gitlab':
      await shell.printJson(gitlab(files));
      break;
    case 'junit':
      await shell.printLine(junit(files));
      break;
    case 'github':
      for (const line of files.flatMap(github)) await shell.printLine(withoutControls(line));
      break;
  }
}

/** Annotations on the lines of a pull request. */
function github({ file, findings }: BuildFile): string[] {
  return findings.map(({ level, line, column, endLine, endColumn, message, rule: title }) =>
    annotationLine({
      level: level === 'error' ? 'error' : 'warning',
      ...{ file, line, endLine, column, endColumn, title, message },
    }),
  );
}

const severities = { error: 'major', warning: 'minor', note: 'info' } as const;

/** A report of GitLab's Code Quality. What stands for a finding does not change when lines before it come or go. */
function gitlab(files: readonly BuildFile[]): unknown[] {
  const fingerprintOf = fingerprints();
  return files.flatMap(({ file, findings }) =>
    findings.map((finding) => ({
      description: finding.message,
      check_name: finding.rule,
      fingerprint: fingerprintOf(file, finding),
      severity: severities[finding.level],
      location: { path: file, lines: { begin: finding.line } },
    })),
  );
}

/** Writes the test report that most build servers read: a suite for each file, which passes if nothing was found. */
function junit(files: readonly BuildFile[]): string {
  const tests = files.map(({ file, isChecked, findings }) => {
    const failures = findings.map(({ line, column, rule, message }) => {
      const place = column === undefined ? `${line}` : `${line}:${column}`;
      const failure = `<failure type="${inXml(rule)}" message="${inXml(message)}">${inXml(`${file}:${place}`)}</failure>`;
      return testCase(file, `${rule} ${place}`, failure);
    });
    const unchecked = isChecked ? [] : [testCase(file, 'checked', '<error message="Not fully checked."/>')];
    const cases = [...failures, ...unchecked];
    return { file, failures: failures.length, cases: cases.length > 0 ? cases : [testCase(file, 'checked', '')] };
  });
  const counts = (cases: number, failures: number, errors: number): string =>
    `tests="${cases}" failures="${failures}" errors="${errors}"`;
  const suites = tests.map(({ file, failures, cases }, index) => {
    const errors = files[index]?.isChecked ? 0 : 1;
    return `<testsuite name="${inXml(file)}" ${counts(cases.length, failures, errors)}>\n${cases.join('\n')}\n</testsuite>`;
  });
  const all = counts(
    tests.reduce((sum, { cases }) => sum + cases.length, 0),
    tests.reduce((sum, { failures }) => sum + failures, 0),
    files.filter(({ isChecked }) => !isChecked).length,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="parlance" ${all}>`,
    ...suites,
    '</testsuites>',
  ].join('\n');
}

function testCase(file: string, name: string, content: string): string {
  return `<testcase classname="${inXml(file)}" name="${inXml(name)}">${content}</testcase>`;
}

/** A text in an element or attribute. What XML cannot have at all is marked. */
function inXml(text: string): string {
  const marked = text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
    .replace(/[&<>"]/g, xmlReference)
    .replace(/[\t\r\n]/g, (character) => `&#${character.charCodeAt(0)};`);
  return escaped(marked, (code) => `&#${code};`);
}
