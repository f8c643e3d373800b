import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { withWords, type Words } from '../../../build/manifestWords';
import { commandAliases } from '../../../src/editor/commandAliases';

interface Entry {
  command?: string;
  submenu?: string;
  when?: string;
}

interface Contributes {
  commands: Array<{ command: string; title: string; enablement?: string }>;
  submenus: Array<{ id: string }>;
  menus: Record<string, Entry[]>;
  keybindings: Array<Entry & { key: string }>;
}

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const { contributes, activationEvents } = withWords(read('package.json'), read('package.nls.json') as Words) as {
  contributes: Contributes;
  activationEvents: string[];
};
const { commands, submenus, menus, keybindings } = contributes;
const palette = new Map(menus['commandPalette']!.map(({ command, when }) => [command, when]));
const inPalette = commands.filter(({ command }) => palette.get(command) !== 'false');

/** What can be done wherever a person is: it opens a list, a view or a file of its own, or asks what it needs. */
const anywhere = new Set([
  'parlance.check.chooseEngine',
  'parlance.check.chooseWhen',
  'parlance.check.folder',
  'parlance.check.restart',
  'parlance.check.takeBack',
  'parlance.connect',
  'parlance.connection.disconnect',
  'parlance.connection.remove',
  'parlance.connection.rename',
  'parlance.engines.install',
  'parlance.files.translate',
  'parlance.files.clearCache',
  'parlance.glossary.addEntry',
  'parlance.glossary.create',
  'parlance.glossary.export',
  'parlance.glossary.findEntries',
  'parlance.glossary.import',
  'parlance.glossary.openDictionary',
  'parlance.glossary.setDefault',
  'parlance.glossary.unsetDefault',
  'parlance.languageTool.connect',
  'parlance.libreTranslate.connect',
  'parlance.localService.restart',
  'parlance.localisation.addLanguage',
  'parlance.localisation.translateMissing',
  'parlance.memory.add',
  'parlance.memory.setDefault',
  'parlance.memory.unsetDefault',
  'parlance.model.connect',
  'parlance.offline.languages',
  'parlance.refresh',
  'parlance.removeAllData',
  'parlance.reportProblem',
  'parlance.showDocumentation',
  'parlance.showLog',
  'parlance.showMenu',
  'parlance.showSettings',
  'parlance.showStoredData',
  'parlance.showUsage',
  'parlance.styleRules.create',
  'parlance.styleRules.open',
  'parlance.styleRules.setDefault',
  'parlance.styleRules.unsetDefault',
  'parlance.translate.chooseEngine',
  'parlance.translate.chooseTarget',
  'parlance.voice.dictationLanguages',
  'parlance.voice.subtitle',
  'parlance.write.chooseEngine',
]);

/** Whether a condition of a menu holds. Enough of the language for the menus of an editor. */
function holds(when: string | undefined, context: Readonly<Record<string, string | boolean>>): boolean {
  if (when === undefined) return true;
  return when.split(' || ').some((any) =>
    any.split(' && ').every((term) => {
      const isNot = term.startsWith('!');
      const plain = term.replace(/^!?\(?/, '').replace(/\)$/, (end) => (term.includes('!(') ? '' : end));
      const match = /^(\w+) =~ \/(.*)\/i$/.exec(plain);
      const found = match
        ? new RegExp(match[2]!, 'i').test(String(context[match[1]!] ?? ''))
        : Boolean(context[plain] ?? false);
      return found !== isNot;
    }),
  );
}

describe('The commands', () => {
  it('lists the command for services before those for single engines, in each language', () => {
    for (const language of ['', '.de', '.es', '.fr', '.it', '.ja', '.pt-br', '.zh-cn']) {
      const words = read(`package.nls${language}.json`) as Record<string, string>;
      const own = words['commands.connect.title']!;
      // The Command Palette sorts what has the typed words by its title.
      const before = ['model', 'languageTool', 'libreTranslate']
        .map((name) => words[`commands.${name}.connect.title`]!)
        .filter((other) => other.localeCompare(own, language.slice(1) || 'en') < 0);
      assert.deepEqual(before, [], language);
    }
  });

  it('in the palette are no more than a person can look through', () => {
    assert.ok(inPalette.length <= 95, `${inPalette.length} commands in the palette`);
    const editing = {
      editorIsOpen: true,
      editorHasSelection: true,
      workspaceFolderCount: true,
      resourceExtname: '.ts',
    };
    const shown = inPalette.filter(({ command }) => holds(palette.get(command)?.replace(' > 0', ''), editing));
    assert.ok(shown.length <= 67, `${shown.length} commands while a program is edited`);
  });

  it('in the palette are those that have a condition, or need none', () => {
    const without = inPalette.filter(({ command, enablement }) => palette.get(command) === undefined && !enablement);
    assert.deepEqual(without.map(({ command }) => command).sort(), [...anywhere].sort());
  });

  it('of a row or a view are not in the palette', () => {
    const elsewhere = Object.entries(menus).filter(([menu]) => !menu.startsWith('view/') && menu !== 'commandPalette');
    const others = new Set([...elsewhere.flatMap(([, entries]) => entries), ...keybindings].map((one) => one.command));
    const ofRows = menus['view/item/context']!.flatMap(({ command = '' }) => (others.has(command) ? [] : [command]));
    const verbs = /\.(refresh|filter|clearFilter|sort|copyId|rename|delete)$/;
    for (const command of ofRows.filter((one) => verbs.test(one))) assert.equal(palette.get(command), 'false', command);
  });

  it('in the menu of the editor are nine at most, whatever is edited', () => {
    const both = [true, false];
    const editors = ['.ts', '.md', '.json', '.xlf', '.sdlxliff'].flatMap((resourceExtname) =>
      both.flatMap((editorReadonly) =>
        both.map((of) => ({ resourceExtname, editorReadonly, 'parlance.localisation.hasEntries': of })),
      ),
    );
    for (const editor of editors) {
      for (const menu of ['parlance.editorContext', ...submenus.map(({ id }) => id)]) {
        const shown = menus[menu]!.filter(({ when }) => holds(when, editor));
        assert.ok(shown.length <= 9, `${shown.length} entries in ${menu} of ${JSON.stringify(editor)}`);
        assert.ok(shown.length > 0 || menu !== 'parlance.editorContext', menu);
      }
    }
    const xliff = menus['parlance.editorContext']!.filter(({ when }) => holds(when, { resourceExtname: '.xlf' }));
    assert.ok(xliff.some(({ submenu }) => submenu === 'parlance.unitsContext'));
    assert.ok(!xliff.some(({ submenu }) => submenu === 'parlance.translateMore'));
  });

  it('have in menus and keys only commands and menus that there are', () => {
    const known = new Set([...commands.map(({ command }) => command), ...submenus.map(({ id }) => id)]);
    for (const { command, submenu } of [...Object.values(menus).flat(), ...keybindings]) {
      assert.ok(known.has(command ?? submenu ?? ''), command ?? submenu);
    }
  });

  it('keep their former ids for key bindings, and show them nowhere', () => {
    const shown = new Set(commands.map(({ command }) => command));
    for (const [former, now] of Object.entries(commandAliases)) {
      assert.ok(!shown.has(former), former);
      assert.ok(shown.has(now), now);
      assert.ok(activationEvents.includes(`onCommand:${former}`), former);
    }
  });

  it('call words to ignore known words: a dictionary is a language pair of a glossary', () => {
    const about = commands.filter(({ title }) => /dictionar/i.test(title));
    for (const { command } of about) assert.match(command, /^parlance\.glossary\./);
  });
});
