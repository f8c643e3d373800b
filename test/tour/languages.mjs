// `npm run languages -- de ja [--theme light|dark|contrast] [--size 800x600] [--sidebar 170]
// [--only SCENE]`: a real VS Code in other display languages, with pictures of what the extension shows in them, in .vscode-test/languages/. VS Code's own words stay English: the
// editor of the tests has no others. With the width of a sidebar in pixels, its views alone. A window at 150 % on a screen of 1280 × 800 is one of 853 × 533.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runInEditor } from '../host/runInEditor.mjs';
import { outputDir, reportAndExit } from '../host/toolchain.mjs';

const pictures = path.join(outputDir, 'languages');
const themes = { dark: 'Default Dark Modern', light: 'Default Light Modern', contrast: 'Default High Contrast' };

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      theme: { type: 'string', default: 'dark' },
      size: { type: 'string', default: '1280x800' },
      sidebar: { type: 'string' },
      only: { type: 'string' },
    },
  });
  const theme = themes[values.theme];
  const [width, height] = values.size.split('x').map(Number);
  if (!theme || !width || !height) throw new Error('Say --theme light, dark or contrast, and --size WIDTHxHEIGHT.');
  await mkdir(pictures, { recursive: true });
  for (const language of positionals) {
    let count = 0;
    const code = await runInEditor({
      room: 'tour/languages',
      name: `language-${language}`,
      // English is what VS Code speaks by itself.
      language: language === 'en' ? undefined : language,
      settings: {
        'editor.minimap.enabled': false,
        'remote.autoForwardPorts': false,
        'workbench.colorTheme': theme,
      },
      operations: {
        async picture({ name }, page) {
          await page.mouse.move(width / 2, 5);
          const place = values.sidebar === undefined ? values.size : `${values.size}-${values.sidebar}`;
          const parts = [language, values.theme, place, String(++count).padStart(2, '0'), name];
          const file = path.join(pictures, `${parts.join('-')}.png`);
          await page.screenshot({ path: file, animations: 'disabled' });
          console.log(path.relative(process.cwd(), file));
        },
        async begin(_, page) {
          await page.setViewportSize({ width, height });
          return { sidebar: values.sidebar && Number(values.sidebar), only: values.only };
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
