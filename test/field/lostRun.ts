import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runProgram } from '../support/programUnderTest';
import { kindsOf } from './fieldRun';
import { separateFormats, sourceFile, sourceOf, targetFile, targets } from './projectFiles';

/** A kind in a format whose translation has lost it, by their names. */
export interface LostCell {
  format: string;
  kind: string;
  isTold: boolean;
  /** Whether it is told of a translation that has everything, too. */
  isToldOfWhole: boolean;
}

/** What is taken out of a text, so that its translation has lost a placeholder. */
const lost: Readonly<Record<string, string>> = {
  'percent names': '%name%',
  'percent numbers': '%2',
  'percent before a letter': '%s',
  printf: '%d',
  'printf with positions': '%2$d',
  'Go indexes': '%[2]d',
  'Python names': '%(count)d',
  'Ruby names': '%{count}',
  'dollar numbers': '$2',
  'shell variables': '${HOME}',
  braces: '{count}',
  'numbers in braces': '{1}',
  '.NET formats': '{1:d}',
  'doubled braces': '{{count}}',
  filters: '{{ name | upper }}',
  templates: '<%= name %>',
  'doubled brackets': '[[thing]]',
  'doubled underscores': '__file__',
  Drupal: '@count',
  Laravel: ':count',
  'i18next nesting': '$t(app.user)',
};

/** Kinds that programs of a format fill in, where its compiler knows no others. */
const fillIn: Readonly<Record<string, ReadonlySet<string>>> = { Qt: new Set(['percent numbers']) };

/** Has `parlance sync --check` look at targets of each format that have lost a placeholder of each kind. */
export async function checkLost(): Promise<LostCell[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'parlance-field-'));
  try {
    const cells: Array<Pick<LostCell, 'format' | 'kind'> & { target: string; whole: string }> = [];
    const rules: object[] = [];
    for (const format of separateFormats) {
      for (const kind of kindsOf(format)) {
        const piece = lost[kind.name];
        if (piece === undefined || fillIn[format.name]?.has(kind.name) === false) continue;
        // A folder for each, as what one text shows is known of all texts of its file.
        const own = `${cells.length}`;
        const pattern = path.posix.join(own, targets[format.name] ?? '');
        const source = path.posix.join(own, sourceOf(format));
        const [target, whole] = [pattern.replace('{language}', 'de'), pattern.replace('{language}', 'fr')];
        for (const [file, content] of [
          [source, sourceFile(format, [kind.text])],
          [target, targetFile(format, [[kind.text, kind.text.replace(piece, '')]])],
          [whole, targetFile(format, [[kind.text, `${kind.text}, oui`]], 'fr')],
        ] as const) {
          await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
          await writeFile(path.join(folder, file), content);
        }
        rules.push({ source, target: pattern, languages: ['de', 'fr'], sourceLanguage: 'en' });
        cells.push({ format: format.name, kind: kind.name, target, whole });
      }
    }
    await writeFile(path.join(folder, '.parlance.json'), JSON.stringify({ localization: rules }));
    const { stdout } = await runProgram(['sync', '--check', '--json'], { cwd: folder });
    const { files } = JSON.parse(stdout) as { files: Array<{ target: string; broken: string[] }> };
    const isBroken = (target: string): boolean =>
      (files.find((one) => one.target === target) ?? { broken: [target] }).broken.length > 0;
    return cells.map(({ target, whole, ...cell }) => ({
      ...cell,
      isTold: isBroken(target),
      isToldOfWhole: isBroken(whole),
    }));
  } finally {
    await rm(folder, { recursive: true });
  }
}
