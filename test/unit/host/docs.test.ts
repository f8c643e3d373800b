import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packagedReadme } from '../../host/packagedReadme.mjs';

const pages = ['README.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md', 'SECURITY.md', ...globSync('docs/*.md')];

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

  it('names every page in README or CONTRIBUTING, and every picture of the tour on some page', () => {
    const index = ['README.md', 'CONTRIBUTING.md'].map((page) => readFileSync(page, 'utf8')).join('\n');
    const all = pages.map((page) => readFileSync(page, 'utf8')).join('\n');
    for (const page of globSync('docs/*.md')) assert.ok(index.includes(`](${page.replaceAll(path.sep, '/')})`), page);
    for (const picture of globSync('media/tour/*.png')) assert.ok(all.includes(path.basename(picture)), picture);
  });

  it('has both commands from source near the top of the README', () => {
    const [top] = readFileSync('README.md', 'utf8').split('\n## Your first translation');
    assert.match(top!, /^```sh\nnpm ci && npm run demo .*\nnpm ci && npm test .*\n```$/m);
  });

  it('has a page for the extension of at most 400 words, with pictures that VS Code shows and links that lead somewhere', async () => {
    const page = readFileSync('build/extensionPage.md', 'utf8');
    const words = page.split(/\s+/).length;
    assert.ok(words <= 400, `${words} words`);
    const addresses = (text: string): string[] => [...text.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, to]) => to!);
    for (const file of addresses(page)) assert.ok(existsSync(file), file);
    const home = 'https://git.example.org/parlance/parlance';
    const packaged = await packagedReadme(home);
    assert.deepEqual(
      addresses(packaged),
      addresses(page).map((file) => `${home}/raw/HEAD/${file}`),
    );
    assert.doesNotMatch(await packagedReadme(), /!\[|\n\n\n/);
    for (const [link, target = ''] of packaged.matchAll(/(?<!!)\[[^\]]*\]\(([^)\s]+)\)/g)) {
      assert.match(target, /^(?:https:|#)/, link);
    }
  });

  it('has a README that is read in one sitting', () => {
    assert.ok(readFileSync('README.md', 'utf8').split('\n').length < 300);
  });
});
