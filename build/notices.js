// What the package carries of others, told with their licences: `dist/THIRD-PARTY-NOTICES.txt`, written with every build.
const { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } = require('node:fs');
const path = require('node:path');

const project = path.join(__dirname, '..');

/** Licences under which code of others may be put into ours. */
const allowed = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'MPL-2.0',
];

/** What stands for the text of a licence that a package names and does not bring. `$` is who holds the rights. */
const shortTexts = {
  MIT: `Copyright (c) $

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`,
  ISC: `Copyright (c) $

Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted,
provided that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL
IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT,
INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN
ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF
THIS SOFTWARE.`,
};

/** What stands in the bundles of a package beside its own code. */
const within = {
  'hunspell-asm': {
    name: 'Hunspell',
    license: 'MPL-1.1',
    says: `Copyright (C) 2002-2017 László Németh, Kevin B. Hendricks and others; based on MySpell. Compiled to WebAssembly, without
changes. Its source is at https://github.com/hunspell/hunspell. Of its licences (GPL-2.0, LGPL-2.1, MPL-1.1) the Mozilla
Public License 1.1 is used: licenses/MPL-1.1.txt.`,
  },
  'cld3-asm': {
    name: 'Compact Language Detector v3',
    license: 'Apache-2.0',
    says: 'Copyright 2016 Google Inc. Compiled to WebAssembly, without changes: licenses/Apache-2.0.txt.',
  },
};

/** Data files that are shipped as they are, by package, with where they are and what of `licenses/` they are under. */
const data = {
  'harper.js': { at: 'writing/harper.wasm' },
  '@browsermt/bergamot-translator': { at: 'neural', texts: ['MPL-2.0'] },
  ...Object.fromEntries(
    readdirSync(path.join(project, 'node_modules/@cspell')).map((name) => [
      `@cspell/${name}`,
      { at: 'writing/terms.txt' },
    ]),
  ),
  'dictionary-en': { at: 'writing/dictionaries/en' },
  'dictionary-de': { at: 'writing/dictionaries/de', texts: ['GPL-3.0'] },
  'dictionary-es': { at: 'writing/dictionaries/es', texts: ['GPL-3.0', 'LGPL-3.0', 'MPL-1.1'] },
  'dictionary-fr': { at: 'writing/dictionaries/fr', texts: ['MPL-2.0'] },
  'dictionary-it': { at: 'writing/dictionaries/it', texts: ['GPL-3.0'] },
  'dictionary-pt': { at: 'writing/dictionaries/pt', texts: ['LGPL-3.0', 'MPL-2.0'] },
  'dictionary-pt-pt': { at: 'writing/dictionaries/pt-pt', texts: ['GPL-3.0', 'MPL-1.1'] },
};

/**
 * @param {import('esbuild').Metafile[]} metafiles of all bundles
 * @returns {string[]} the folders of the packages whose code is in them
 */
function bundledPackages(metafiles) {
  const inputs = metafiles.flatMap(({ inputs }) => Object.keys(inputs));
  const folders = inputs.map((input) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0]);
  return [...new Set(folders.filter(Boolean))].sort();
}

/** @returns {string} the notice of a package; throws when its licence is not one we may carry, or has no text */
function noticeOf(folder, { isData = false, hasText = false } = {}) {
  const { name, version, license, author, repository } = JSON.parse(
    readFileSync(path.join(project, folder, 'package.json'), 'utf8'),
  );
  const files = readdirSync(path.join(project, folder)).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
  const holder = typeof author === 'string' ? author : author?.name;
  const text =
    files.map((file) => readFileSync(path.join(project, folder, file), 'utf8').trim()).join('\n\n') ||
    shortTexts[license]?.replace('$', holder ?? `the authors of ${name}`);
  if (!text && !hasText) throw new Error(`${name} has no text of its licence (${license}).`);
  if (!isData && !allowed.includes(license))
    throw new Error(`${name} is under ${license}, which our code may not carry.`);
  const source = typeof repository === 'string' ? repository : repository?.url;
  return [`${name} ${version} (${license})`, source && plainAddress(source), '', text]
    .filter((line) => line !== undefined)
    .join('\n');
}

function plainAddress(address) {
  return address.replace(/^git\+/, '').replace(/\.git$/, '');
}

/** Writes the notices and the texts of licences into `dist`. */
function writeNotices(dist, metafiles) {
  const licenses = path.join(dist, 'licenses');
  mkdirSync(licenses, { recursive: true });
  for (const file of readdirSync(path.join(project, 'licenses')))
    copyFileSync(path.join(project, 'licenses', file), path.join(licenses, file));

  const bundled = bundledPackages(metafiles);
  const code = bundled.flatMap((folder) => {
    const inside = within[folder.replace(/^.*node_modules\//, '')];
    return [noticeOf(folder), ...(inside ? [`${inside.name} (${inside.license})\n\n${inside.says}`] : [])];
  });
  const files = Object.entries(data).map(([name, { at, texts = [] }]) => {
    if (!existsSync(path.join(dist, at))) throw new Error(`${at} of ${name} is not in ${dist}.`);
    const more = texts.map((license) => `licenses/${license}.txt`).join(', ');
    const notice = noticeOf(`node_modules/${name}`, { isData: true, hasText: texts.length > 0 });
    return `${at}\n${notice}${more && `\n\nThe whole text: ${more}`}`;
  });
  const parts = [
    'Parlance carries work of others. Each part is under its own licence, which stands below it.',
    'CODE',
    ...code,
    'DATA, in files of their own, unchanged',
    ...files,
  ];
  writeFileSync(path.join(dist, 'THIRD-PARTY-NOTICES.txt'), `${parts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`);
}

module.exports = { bundledPackages, writeNotices };
