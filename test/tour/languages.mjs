// `npm run languages -- de ja`: a real VS Code in other display languages, with pictures of what the extension shows in
// them, in .vscode-test/languages/. VS Code's own words stay English: the editor of the tests has no others.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { runInEditor } from '../host/runInEditor.mjs';
import { outputDir, reportAndExit } from '../host/toolchain.mjs';

const pictures = path.join(outputDir, 'languages');

async function main() {
  await mkdir(pictures, { recursive: true });
  for (const language of process.argv.slice(2)) {
    const code = await runInEditor({
      room: 'tour/languages',
      name: `language-${language}`,
      language,
      settings: { 'editor.minimap.enabled': false, 'remote.autoForwardPorts': false },
      operations: {
        async picture({ name }, page) {
          await page.mouse.move(640, 5);
          const file = path.join(pictures, `${language}-${name}.png`);
          await page.screenshot({ path: file, animations: 'disabled' });
          console.log(path.relative(process.cwd(), file));
        },
        stopped({ error }) {
          console.error(error);
        },
      },
    });
    if (code !== 0) throw new Error(`VS Code in “${language}” ended with ${code}.`);
  }
}

await main().catch(reportAndExit);
