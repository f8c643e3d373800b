// The page of the extension, as VS Code shows it: with its pictures in it, since it finds no file of the package.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { projectDir } from './toolchain.mjs';

/** @returns the text of the README of the package */
export async function packagedReadme() {
  const page = await readFile(path.join(projectDir, 'build/extensionPage.md'), 'utf8');
  const pieces = page.split(/(?<=!\[[^\]]*\]\()([^)]+\.png)(?=\))/);
  const shown = pieces.map(async (piece, place) => (place % 2 === 0 ? piece : pictureIn(piece)));
  return (await Promise.all(shown)).join('');
}

async function pictureIn(file) {
  const bytes = await readFile(path.join(projectDir, file));
  return `data:image/png;base64,${bytes.toString('base64')}`;
}
