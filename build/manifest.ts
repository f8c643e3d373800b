/*
 * npm run manifest     writes the parts of package.json that repeat what the sources know
 *
 * They are the conditions of menus and keys that depend on the name of a file, the files that open in a table, the
 * languages and former ids of commands that start Parlance, which commands the palette does not show because they are
 * about a row of a view, what each setting may be, what agents read of tools, and where the project is. In a condition, `resourceExtname =~ /^\.(…)$/i` stands for
 * all files of a kind by one of them: write `/^\.(xlf)$/i`, and this writes the others. Everything else is written by hand.
 * Its words go to package.nls.json (`manifestWords.ts`); with words that have no place it changes nothing and fails.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { documentTypes } from '../src/domain/documents/documentType';
import { entryFormats } from '../src/domain/glossaries/entryFile';
import { commandAliases } from '../src/editor/commandAliases';
import { settings } from '../src/editor/settings/table';
import type { Setting } from '../src/editor/settings/kinds';
import { agentTools, inputSchemaOf, type AgentTool } from '../src/tools/agentTools';
import { recordingExtensions } from '../src/domain/voice/sound/openSound';
import { formatTable, type FormatEntry } from '../src/formats/formatTable';
import { proseLanguages } from '../src/formats/prose/proseLanguages';
import { homeFields } from './home';
import { wordsApart, type Words } from './manifestWords';

export type Format = Pick<FormatEntry, 'extensions' | 'table' | 'only'>;

/** What the sources know. */
export interface Tables {
  formats: readonly Format[];
  documentTypes: readonly string[];
  entryFormats: readonly string[];
  recordings: readonly string[];
  languages: readonly string[];
  settings: Readonly<Record<string, Setting<unknown>>>;
  /** Former ids of commands, by which only key bindings know them. */
  aliases: Readonly<Record<string, string>>;
  tools: Readonly<Record<string, AgentTool>>;
}

export const tables: Tables = {
  formats: formatTable,
  documentTypes,
  entryFormats,
  recordings: recordingExtensions,
  languages: proseLanguages,
  settings,
  aliases: commandAliases,
  tools: agentTools,
};

/** What is done with a row of a view, or with the view: from there, not from the palette. */
const aboutRows =
  /^parlance\.(?:(glossary|styleRules|memory|document|engines|localisation)\.(refresh|openEntry|goToTranslation|addTranslation|renameKey|deleteKey|removeUnused|review|setUp|openPage|filter|clearFilter|sort|copyId|rename|delete|remove|removeEnded|addDictionary|deleteDictionary|pasteEntries|openFolder)|account\.(refresh|groupBy|export|reports)|developerKeys\.(create|refresh|forget|rename|limit|copyId|deactivate))$/;

interface Conditional {
  command?: string;
  when?: string;
}

/** The parts of the manifest that are read or written here. */
export interface Manifest {
  activationEvents: string[];
  contributes: {
    commands: Array<{ command: string }>;
    menus: Record<string, Conditional[]>;
    keybindings: Conditional[];
    customEditors: Array<{ viewType: string; selector: Array<{ filenamePattern: string }> }>;
    configuration: Array<{ properties: Record<string, Record<string, unknown>> }>;
    languageModelTools: Array<{ name: string; modelDescription: string; inputSchema: Record<string, unknown> }>;
  };
}

/** The manifest with what the tables say. */
export function withTables<Given extends Manifest>(given: Given, known: Tables): Given {
  const manifest = Object.assign(structuredClone(given), structuredClone(homeFields));
  const { commands, menus, keybindings, customEditors, configuration, languageModelTools } = manifest.contributes;
  const byHand = manifest.activationEvents.filter((event) => !/^on(Language|Command):/.test(event));
  manifest.activationEvents = [
    ...[...known.languages].sort().map((language) => `onLanguage:${language}`),
    ...byHand,
    // VS Code starts an extension by itself only for the commands that the manifest names.
    ...Object.keys(known.aliases)
      .sort()
      .map((id) => `onCommand:${id}`),
  ];
  const ofRows = commands.map(({ command }) => command).filter((command) => aboutRows.test(command));
  menus['commandPalette'] = [
    ...(menus['commandPalette'] ?? []).filter(({ command = '' }) => !ofRows.includes(command)),
    ...ofRows.map((command) => ({ command, when: 'false' })),
  ];

  const inExplorer = new Set(menus['explorer/context']);
  for (const entry of [...Object.values(menus).flat(), ...keybindings]) {
    if (entry.when === undefined) continue;
    // The one condition that is about more than the end of the name.
    if (entry.command === 'parlance.files.translate' && entry.when.includes('resourceExtname')) {
      entry.when = translatable(known, inExplorer.has(entry));
    } else if (entry.command === 'parlance.localisation.openTable' && inExplorer.has(entry)) {
      const formats = known.formats.filter(({ table }) => table === 'entries');
      entry.when = inPlaces(formats, [], true);
    } else {
      entry.when = withKinds(entry.when, known);
    }
  }
  for (const { viewType, selector } of customEditors) {
    const formats = known.formats.filter(({ table }) => table !== undefined && `parlance.${table}` === viewType);
    if (formats.length === 0) continue;
    // What most files are not is not offered of all of them.
    const own = formats.flatMap((format) => format.extensions.filter((one) => format.only?.[one] === undefined));
    selector.splice(0, selector.length, ...[...new Set(own)].map((one) => ({ filenamePattern: `*.${one}` })));
  }
  for (const [name, property] of configuration.flatMap(({ properties }) => Object.entries(properties))) {
    const setting = known.settings[name.replace(/^parlance\./, '')];
    if (setting) Object.assign(property, ofSetting(setting));
  }
  for (const entry of languageModelTools) {
    const tool = known.tools[entry.name];
    if (tool) Object.assign(entry, { modelDescription: tool.description, inputSchema: inputSchemaOf(tool) });
  }
  return manifest;
}

const ofAKind = /resourceExtname =~ \/\^\\\.\(([^/]*)\)\$\/i/g;

/** A condition with all files of a kind where it has one of them, which are told by the first that is named. */
function withKinds(
  when: string,
  { formats, documentTypes: documents, entryFormats: entries, recordings }: Tables,
): string {
  const kinds = [
    extensions(formats.filter(({ table }) => table === 'segments')),
    extensions(formats.filter(({ table }) => table === 'cues')),
    documents,
    entries,
    recordings,
  ];
  return when.replace(ofAKind, (condition, named: string) => {
    const kind = kinds.find((one) => one.includes(named.split('|', 1)[0]!));
    return kind ? nameEndsWith(kind) : condition;
  });
}

/** The files of which *Translate Files…* is offered; where files are chosen, also folders and what a path only hints at. */
function translatable({ formats, documentTypes: documents }: Tables, withHints: boolean): string {
  const files = inPlaces(formats, documents, withHints);
  return withHints ? `explorerResourceIsFolder || ${files}` : files;
}

/** Files of formats, where those of each extension hold texts. */
function inPlaces(formats: readonly Format[], others: readonly string[], withHints: boolean): string {
  const all = formats.flatMap((format) =>
    format.extensions.map((extension) => ({ extension, only: format.only?.[extension] })),
  );
  const sure = all.filter(({ only }) => only === undefined).map(({ extension }) => extension);
  const places = new Map<string, string[]>();
  for (const { extension, only } of all) {
    if (only === undefined || ('path' in only && !withHints)) continue;
    const place = 'path' in only ? `resourcePath =~ /${only.path}/i` : `resourceDirname =~ /${only.folder}/`;
    places.set(place, [...(places.get(place) ?? []), extension]);
  }
  return [
    nameEndsWith([...new Set([...sure, ...others])]),
    ...[...places].map(([place, own]) => `${nameEndsWith(own)} && ${place}`),
  ].join(' || ');
}

function nameEndsWith(of: readonly string[]): string {
  return `resourceExtname =~ /^\\.(${of.join('|')})$/i`;
}

function extensions(formats: readonly Format[]): string[] {
  return formats.flatMap((format) => format.extensions);
}

/** What the manifest says of a setting beside its words. */
function ofSetting({ scope, bounds, values }: Setting<unknown>): Record<string, unknown> {
  return {
    scope,
    ...(bounds && { minimum: bounds[0], maximum: bounds[1] }),
    ...(values && { enum: [...values] }),
  };
}

/** The text of a manifest, as it is committed. */
export function textOf(manifest: Manifest | Words): string {
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}

if (process.argv[1] && path.resolve(process.argv[1]) === path.resolve('build/manifest.ts')) {
  const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
  const known = existsSync('package.nls.json') ? (read('package.nls.json') as Words) : {};
  const { manifest, words } = wordsApart(withTables(read('package.json') as Manifest, tables), known);
  writeFileSync('package.json', textOf(manifest));
  writeFileSync('package.nls.json', textOf(words));
}
