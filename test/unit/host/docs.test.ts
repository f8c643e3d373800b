import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packagedReadme } from '../../host/packagedReadme.mjs';

const pages = ['README.md', 'ARCHITECTURE.md', 'SECURITY.md', ...globSync('docs/*.md')];

/** As GitHub names the place of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const anchorsOf = (page: string): string[] =>
  Array.from(readFileSync(page, 'utf8').matchAll(/^#+ (.+)$/gm), ([, heading = '']) => anchorOf(heading));

describe('the documentation', () => {
  for (const page of pages) {
    it(`has what ${page} leads to`, () => {
      const text = readFileSync(page, 'utf8').replaceAll(/^```[^]*?^```/gm, '');
      for (const [, target = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
        if (/^https?:/.test(target)) continue;
        const [file = '', anchor] = target.split('#');
        const place = file === '' ? page : path.join(path.dirname(page), file);
        assert.ok(existsSync(place), `${page}: ${target}`);
        if (anchor !== undefined) assert.ok(anchorsOf(place).includes(anchor), `${page}: ${target}`);
      }
    });
  }

  it('names every page in the README, and every picture of the tour on some page', () => {
    const readme = readFileSync('README.md', 'utf8');
    const all = pages.map((page) => readFileSync(page, 'utf8')).join('\n');
    for (const page of globSync('docs/*.md')) assert.ok(readme.includes(`](${page.replaceAll(path.sep, '/')})`), page);
    for (const picture of globSync('media/tour/*.png')) assert.ok(all.includes(path.basename(picture)), picture);
  });

  it('has a README for the page of the extension that leads to no file, and still says all of it', async () => {
    const packaged = await packagedReadme();
    for (const [link, target = ''] of packaged.matchAll(/\]\(([^)\s]+)\)/g)) {
      assert.match(target, /^(?:https:|#)/, link);
    }
    assert.match(packaged, /^## Translate$/m);
    assert.match(packaged, /More: Texts\.$/m);
  });

  it('has a README that is read in one sitting', () => {
    assert.ok(readFileSync('README.md', 'utf8').split('\n').length < 300);
  });
});
