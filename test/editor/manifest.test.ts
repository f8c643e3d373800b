import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commandAliases } from '../../src/editor/commandAliases';

interface Keybinding {
  command: string;
  key: string;
  mac?: string;
  when?: string;
}

describe('the manifest', () => {
  const { extensionUri, packageJSON } = vscode.extensions.getExtension('parlance.parlance')!;
  const { contributes } = packageJSON as {
    contributes: {
      keybindings: Keybinding[];
      commands: Array<{ command: string }>;
      walkthroughs: Array<{
        id: string;
        steps: Array<{ title: string; description: string; media: { image: object }; completionEvents: string[] }>;
      }>;
      customEditors: Array<{ viewType: string; priority: string; selector: Array<{ filenamePattern: string }> }>;
    };
  };

  it('takes no key that VS Code uses', async () => {
    const uri = vscode.Uri.parse('vscode://defaultsettings/keybindings.json');
    const text = (await vscode.workspace.openTextDocument(uri)).getText();
    const defaults = [...text.matchAll(/"key": "([^"]+)",\s*"command": "([^"]+)"/g)]
      .filter(([, , command]) => !command!.startsWith('parlance.'))
      .map(([, key]) => firstStroke(key!));
    assert.ok(defaults.length > 500);
    // Also the first stroke of a chord: a key VS Code has there would wait for a second stroke.
    // Tab, Ctrl+Enter and Escape only while a proposal is shown; F2 and Delete in the views of Parlance alone.
    const limits = [
      'parlance.write.proposal',
      'parlance.translate.proposal',
      'parlance.localisation.proposal',
      'parlance-preview',
      'focusedView == parlance.',
    ];
    const always = contributes.keybindings.filter(({ when }) => !limits.some((limit) => when?.includes(limit)));
    const taken = always.filter(({ key }) => defaults.includes(firstStroke(key)));
    assert.deepEqual(taken, []);
  });

  it('binds each key once, to a command there is', () => {
    const commands = new Set(contributes.commands.map(({ command }) => command));
    for (const platform of ['key', 'mac'] as const) {
      // In views of Parlance, a key means what the focused view does with it; in a read-only editor, that it is one. One key
      // begins and ends a dictation.
      const view = ({ when }: Keybinding): string =>
        /focusedView == [\w.]+|parlance\.\w+\.proposal|parlance-preview|&& editorReadonly$|!?parlance\.dictating$/.exec(
          when ?? '',
        )?.[0] ?? '';
      const keys = contributes.keybindings.map((binding) => `${binding[platform] ?? binding.key} ${view(binding)}`);
      assert.equal(new Set(keys).size, keys.length);
    }
    assert.deepEqual(
      contributes.keybindings.filter(({ command }) => !commands.has(command)),
      [],
    );
  });

  it('knows the commands by the ids they had before, too', async () => {
    const known = new Set(await vscode.commands.getCommands(true));
    for (const [former, now] of Object.entries(commandAliases)) {
      assert.ok(known.has(former), former);
      assert.ok(known.has(now), now);
    }
  });

  it('walks a newcomer through commands and pictures there are', async () => {
    const commands = new Set(await vscode.commands.getCommands(true));
    for (const { description, media, completionEvents } of contributes.walkthroughs.flatMap(({ steps }) => steps)) {
      const named = [description, ...completionEvents].join('\n').matchAll(/(?:command:|onCommand:)([\w.]+)/g);
      for (const [, command] of named) assert.ok(commands.has(command!), command);
      for (const file of Object.values(media.image)) {
        await vscode.workspace.fs.stat(vscode.Uri.joinPath(extensionUri, file));
      }
    }
  });

  it('opens what the sidebar lists in editors of its own, and files of the person only when asked to', () => {
    assert.deepEqual(
      contributes.customEditors.map(({ viewType, priority, selector }) => [
        viewType,
        priority,
        ...selector.map(({ filenamePattern }) => filenamePattern),
      ]),
      [
        ['parlance.dictionary', 'default', 'parlance-glossary:/**'],
        ['parlance.styleRules', 'default', 'parlance-style-rules:/**'],
        ['parlance.segments', 'option', '*.xlf', '*.xliff', '*.xlf2', '*.sdlxliff', '*.mqxliff', '*.mxliff'],
        ['parlance.cues', 'option', '*.srt', '*.vtt'],
        [
          'parlance.entries',
          'option',
          ...['*.po', '*.pot', '*.arb', '*.strings', '*.stringsdict', '*.xcstrings', '*.resx', '*.resw'],
        ],
      ],
    );
  });
});

/** `Alt+Shift+T t` as `alt+shift+t`, the modifiers in one order. */
function firstStroke(key: string): string {
  const keys = key.toLowerCase().split(' ')[0]!.split('+');
  const last = keys.pop()!;
  return [...keys.sort(), last].join('+');
}
