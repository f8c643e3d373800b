// The README as VS Code shows it on the page of the extension, which finds no file of the package: without pictures, and with
// the words of links that lead to one.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { projectDir } from './toolchain.mjs';

/** @returns the text of the README of the package */
export async function packagedReadme() {
  const readme = await readFile(path.join(projectDir, 'README.md'), 'utf8');
  return readme.replace(/^!\[[^\]]*\]\([^)]*\)\n\n/gm, '').replace(/\[([^\]]+)\]\((?!https?:|#)[^)]*\)/g, '$1');
}
