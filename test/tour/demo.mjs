// `npm run demo`: opens a real VS Code on a copy of the sample workspace, translates with the extension's own commands
// and its local service, prints what came of it, and saves pictures to media/.
// What happens in the editor is test/tour/demo/ (index.ts, scenes.ts).
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { provideApertium } from '../host/systemEngines.mjs';
import { runInEditor } from '../host/runInEditor.mjs';
import { projectDir, reportAndExit } from '../host/toolchain.mjs';
import { table } from './table.mjs';

const pictures = path.join(projectDir, 'media');

async function main() {
  const translates = provideApertium();
  for (const folder of ['tour', 'walkthrough']) await mkdir(path.join(pictures, folder), { recursive: true });
  console.log('Opening VS Code on a copy of test/sample …');
  const rows = [];
  const saved = [];
  const code = await runInEditor({
    room: 'tour/demo',
    settings: {
      'editor.fontSize': 15,
      'editor.wordWrap': 'on',
      'editor.minimap.enabled': false,
      'breadcrumbs.enabled': false,
      'files.autoSave': 'off',
      // The same window gives the same picture.
      'editor.cursorBlinking': 'solid',
      'remote.autoForwardPorts': false,
      'window.title': '${dirty}${activeEditorShort}',
    },
    operations: {
      row(row) {
        rows.push(row);
        console.log(`  ${row.after === undefined ? '✘' : '✔'} ${row.file}, ${row.pair}`);
      },
      stopped({ error }) {
        console.error(`The demo stopped: ${error}`);
      },
      async picture({ name, clip }, page) {
        // A pointer that rests on something has its own things shown, such as the path of a file.
        await page.mouse.move(640, 5);
        await page.locator('.workbench-hover-container').waitFor({ state: 'hidden' });
        // As it looks when every transition has ended, of a theme that changes too.
        await page.screenshot({ path: path.join(pictures, `${name}.png`), clip, animations: 'disabled' });
        saved.push(`media/${name}.png`);
      },
    },
  });
  console.log(`\n${table(rows)}\n`);
  console.log(`Pictures: ${saved.join(', ')}`);
  const came = rows.filter((row) => row.after !== undefined);
  const offline = came.filter((row) => !row.byEndpoint).length;
  console.log(
    `${came.length} of ${rows.length} texts were translated or corrected: ${offline} offline by the local service, ` +
      `${came.length - offline} by a model endpoint that stands in for one of your own.`,
  );
  if (code !== 0) throw new Error(`VS Code ended the demo with ${code}. See .vscode-test/failures/demo.png.`);
  if (translates && came.length < rows.length) process.exitCode = 1;
}

await main().catch(reportAndExit);
