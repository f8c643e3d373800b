import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { XliffFileUnderTest } from './xliffFile';
import { setSetting } from './window';

const content = `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
  <file original="messages.json" source-language="en" target-language="de" datatype="plaintext">
    <body>
      <trans-unit id="welcome">
        <source>Welcome, <x id="NAME"/>.</source>
        <target>Willkommen.</target>
      </trans-unit>
      <trans-unit id="files">
        <source>{count} files copied</source>
        <target>{anzahl} Dateien kopiert</target>
      </trans-unit>
      <trans-unit id="ok" maxwidth="5" size-unit="char">
        <source>OK</source>
        <target>In Ordnung</target>
      </trans-unit>
      <trans-unit id="fine">
        <source>Saved to <x id="PATH"/></source>
        <target>Gespeichert in <x id="PATH"/></target>
      </trans-unit>
    </body>
  </file>
</xliff>
`;

describe('checks of XLIFF files', () => {
  let file: XliffFileUnderTest;
  beforeEach(async () => {
    file = await XliffFileUnderTest.open(content);
  });
  afterEach(() => file.close());

  const actionsAt = async (text: string): Promise<vscode.CodeAction[]> => {
    const position = file.document.positionAt(file.text.indexOf(text));
    const range = new vscode.Range(position, position);
    return await vscode.commands.executeCommand('vscode.executeCodeActionProvider', file.document.uri, range);
  };
  const apply = async (actions: vscode.CodeAction[], title: string): Promise<void> => {
    const action = actions.find((one) => one.title === title);
    assert.ok(action?.edit, `${title} is not in ${actions.map((one) => one.title).join(', ')}`);
    await vscode.workspace.applyEdit(action.edit);
  };

  it('stand where the translation is wrong', async () => {
    const found = (await file.diagnostics(4)).map(
      ({ code, range }) => `${String(code)}: ${file.document.getText(range)}`,
    );
    assert.deepEqual(found, [
      'code-missing: Willkommen.',
      'placeholder-unknown: {anzahl}',
      'placeholder-missing: {anzahl} Dateien kopiert',
      'too-long: In Ordnung',
    ]);
  });

  it('go away as the text is mended, by hand or by a quick fix that one undo takes back', async () => {
    await file.diagnostics(4);
    await file.change('{anzahl}', '{count}');
    await file.diagnostics(2);
    await apply(await actionsAt('Willkommen.<'), 'Insert <x id="NAME"/>');
    assert.ok(file.text.includes('<target>Willkommen.<x id="NAME"/></target>'));
    await file.diagnostics(1);
    await apply(await actionsAt('In Ordnung'), 'Copy the Source');
    assert.ok(file.text.includes('<target state="translated">OK</target>'), file.text);
    await file.diagnostics(0);
    await vscode.commands.executeCommand('undo');
    await file.diagnostics(1);
  });

  it('can be turned off', async () => {
    await file.diagnostics(4);
    await setSetting('parlance.files.checks', false);
    await file.diagnostics(0);
    await setSetting('parlance.files.checks', undefined);
    await file.diagnostics(4);
  });
});
