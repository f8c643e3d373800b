// The page of the extension, as VS Code shows it. VS Code shows only pictures with an `https:` address there: it drops
// files of the package as well as `data:` addresses.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { projectDir } from './toolchain.mjs';

/**
 * @param home public address of the project; without one the page has no pictures
 * @returns the text of the README of the package
 */
export async function packagedReadme(home = undefined) {
  const page = await readFile(path.join(projectDir, 'build/extensionPage.md'), 'utf8');
  if (home === undefined) return page.replace(/^!\[[^\]]*\]\([^)]+\.png\)\n\n/gm, '');
  return page.replace(/(?<=!\[[^\]]*\]\()[^)]+\.png(?=\))/g, (file) => `${home}/raw/HEAD/${file}`);
}
