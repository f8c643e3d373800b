import type { FieldFormat } from './formats/fieldFormat';

/** What a target has beside its texts, and must keep when it is completed. */
export interface Structure {
  name: string;
  /** Puts it into a target of a format, and says what of it must still be there; or why the format cannot have it. */
  cells: Readonly<Record<string, Cell | string>>;
}

interface Cell {
  put: (target: string) => string;
  /** What must be in the completed target. */
  kept: string;
}

const translation = 'Tür öffnen';

/** A line of its own before the line of the translation. */
const lineBefore = (line: string): Cell => ({
  put: (target) => {
    const at = target.lastIndexOf('\n', target.indexOf(translation)) + 1;
    return `${target.slice(0, at)}${line}\n${target.slice(at)}`;
  },
  kept: line,
});

/** A piece in place of another. */
const inPlace = (from: string, to: string): Cell => ({ put: (target) => target.replace(from, () => to), kept: to });

const note = 'A note of a person';
const xmlNote = lineBefore(`<!-- ${note} -->`);
const cdata = inPlace(translation, `<![CDATA[${translation} <b>now</b>]]>`);
const noComments = 'It has no comments.';
const noXml = 'Only XML has sections of character data.';
const noStates = 'It has no states: the lock of sources knows what waits for a review.';
const spaced = inPlace(translation, `  ${translation}  `);

/** Formats whose readers all drop blanks around a value. */
const trimmed = 'Its readers drop the blanks around a value that is not quoted.';

export const structures: readonly Structure[] = [
  {
    name: 'comments',
    cells: {
      ...{ JSON: noComments, ARB: noComments, tables: noComments, 'string catalogs': noComments },
      ...{ YAML: lineBefore(`  # ${note}`), TOML: lineBefore(`# ${note}`), INI: lineBefore(`; ${note}`) },
      ...{ 'Java properties': lineBefore(`# ${note}`), 'JS modules': lineBefore(`  // ${note}`) },
      ...{
        PHP: lineBefore(`    // ${note}`),
        Fluent: lineBefore(`# ${note}`),
        'Xcode strings': lineBefore(`/* ${note} */`),
      },
      ...{
        'Android XML': xmlNote,
        RESX: xmlNote,
        Qt: xmlNote,
        'XLIFF 1.2': xmlNote,
        'XLIFF 2.0': xmlNote,
        stringsdict: xmlNote,
      },
      PO: inPlace('#: a.c:0', `# ${note}\n#: a.c:0`),
    },
  },
  {
    name: 'character data',
    cells: {
      ...{ JSON: noXml, ARB: noXml, tables: noXml, 'string catalogs': noXml, YAML: noXml, TOML: noXml, INI: noXml },
      ...{
        'Java properties': noXml,
        'JS modules': noXml,
        PHP: noXml,
        Fluent: noXml,
        'Xcode strings': noXml,
        PO: noXml,
      },
      ...{ 'Android XML': cdata, RESX: cdata, Qt: cdata, 'XLIFF 1.2': cdata, 'XLIFF 2.0': cdata, stringsdict: cdata },
    },
  },
  {
    name: 'states of reviews',
    cells: {
      ...{
        JSON: noStates,
        ARB: noStates,
        tables: noStates,
        YAML: noStates,
        TOML: noStates,
        INI: noStates,
        RESX: noStates,
      },
      ...{
        'Java properties': noStates,
        'JS modules': noStates,
        PHP: noStates,
        Fluent: noStates,
        'Xcode strings': noStates,
      },
      ...{ 'Android XML': noStates, stringsdict: noStates },
      PO: inPlace('#: a.c:0', '#: a.c:0\n#, fuzzy'),
      Qt: inPlace('<translation>', '<translation type="unfinished">'),
      'XLIFF 1.2': inPlace('<target>', '<target state="needs-review-translation">'),
      'XLIFF 2.0': inPlace('<segment>', '<segment state="final">'),
      'string catalogs': 'All languages are in one file; test/unit/formats/stringCatalogs.test.ts keeps their states.',
    },
  },
  {
    name: 'blanks around a text',
    cells: {
      ...{ JSON: spaced, ARB: spaced, YAML: inPlace(translation, `'  ${translation}  '`), TOML: spaced, RESX: spaced },
      ...{ 'JS modules': spaced, PHP: spaced, 'Xcode strings': spaced, PO: spaced, Qt: spaced, stringsdict: spaced },
      ...{ 'XLIFF 1.2': spaced, 'XLIFF 2.0': spaced, 'Java properties': inPlace(translation, `${translation}  `) },
      ...{ 'Android XML': inPlace(translation, `"  ${translation}  "`), INI: trimmed, Fluent: trimmed },
      ...{ tables: 'Cells are read as they are written.', 'string catalogs': 'It is JSON.' },
    },
  },
];

/** Formats of a project in which a structure is not tried, and no reason is written. */
export const unwritten = (formats: readonly FieldFormat[]): string[] =>
  structures.flatMap(({ name, cells }) =>
    formats.flatMap((format) => (format.name in cells ? [] : [`${name}, ${format.name}`])),
  );
