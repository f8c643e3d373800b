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
  'BSD-3-Clause': `Copyright (c) $

Redistribution and use in source and binary forms, with or without modification, are permitted provided that the
following conditions are met:

1. Redistributions of source code must retain the above copyright notice, this list of conditions and the following
disclaimer.

2. Redistributions in binary form must reproduce the above copyright notice, this list of conditions and the following
disclaimer in the documentation and/or other materials provided with the distribution.

3. Neither the name of the copyright holder nor the names of its contributors may be used to endorse or promote products
derived from this software without specific prior written permission.

THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS "AS IS" AND ANY EXPRESS OR IMPLIED WARRANTIES,
INCLUDING, BUT NOT LIMITED TO, THE IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE ARE
DISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT HOLDER OR CONTRIBUTORS BE LIABLE FOR ANY DIRECT, INDIRECT, INCIDENTAL,
SPECIAL, EXEMPLARY, OR CONSEQUENTIAL DAMAGES (INCLUDING, BUT NOT LIMITED TO, PROCUREMENT OF SUBSTITUTE GOODS OR SERVICES;
LOSS OF USE, DATA, OR PROFITS; OR BUSINESS INTERRUPTION) HOWEVER CAUSED AND ON ANY THEORY OF LIABILITY, WHETHER IN
CONTRACT, STRICT LIABILITY, OR TORT (INCLUDING NEGLIGENCE OR OTHERWISE) ARISING IN ANY WAY OUT OF THE USE OF THIS
SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.`,
  ISC: `Copyright (c) $

Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted,
provided that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL
IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT,
INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN
ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF
THIS SOFTWARE.`,
  Zlib: `Copyright (C) $

This software is provided 'as-is', without any express or implied warranty. In no event will the author be held liable
for any damages arising from the use of this software.

Permission is granted to anyone to use this software for any purpose, including commercial applications, and to alter it
and redistribute it freely, subject to the following restrictions:

1. The origin of this software must not be misrepresented; you must not claim that you wrote the original software. If
you use this software in a product, an acknowledgment in the product documentation would be appreciated but is not
required.
2. Altered source versions must be plainly marked as such, and must not be misrepresented as being the original software.
3. This notice may not be removed or altered from any source distribution.`,
  'Apache-2.0': 'Copyright (c) $\n\nThe whole text: licenses/Apache-2.0.txt',
};

/**
 * What a package has within it beside its own code, compiled to WebAssembly where `how` does not say otherwise: each with its
 * licence and who holds the rights.
 * `text` is the file of `licenses/` that has the licence; otherwise it stands there by itself.
 */
const within = {
  '@wasm-audio-decoders/common': [{ name: 'puff of zlib', license: 'Zlib', holder: '2002-2013 Mark Adler' }],
  '@wasm-audio-decoders/flac': [
    { name: 'libFLAC', license: 'BSD-3-Clause', holder: '2000-2009 Josh Coalson, 2011-2023 Xiph.Org Foundation' },
    { name: 'libogg', license: 'BSD-3-Clause', holder: '2002 Xiph.Org Foundation' },
  ],
  '@wasm-audio-decoders/ogg-vorbis': [
    { name: 'libvorbis', license: 'BSD-3-Clause', holder: '2002-2020 Xiph.Org Foundation' },
    { name: 'libogg', license: 'BSD-3-Clause', holder: '2002 Xiph.Org Foundation' },
  ],
  'opus-decoder': [
    {
      name: 'libopus',
      license: 'BSD-3-Clause',
      holder:
        '2001-2023 Xiph.Org, Skype Limited, Octasic, Jean-Marc Valin, Timothy B. Terriberry, CSIRO, Gregory Maxwell, Mark Borgerding, Erik de Castro Lopo, Mozilla, Amazon',
    },
  ],
  'hunspell-asm': [
    {
      name: 'Hunspell',
      license: 'MPL-1.1',
      holder: '2002-2017 László Németh, Kevin B. Hendricks and others; based on MySpell',
      source: 'https://github.com/hunspell/hunspell',
      says: 'Of its licences (GPL-2.0, LGPL-2.1, MPL-1.1) the Mozilla Public License 1.1 is used.',
      text: 'MPL-1.1.txt',
    },
  ],
  'opencc-js': [
    {
      name: 'Tables of OpenCC',
      license: 'Apache-2.0',
      holder: '2010-2026 Carbo Kuo and the contributors of OpenCC',
      source: 'https://github.com/BYVoid/OpenCC',
      how: 'Written as modules of JavaScript in opencc-js.',
      text: 'Apache-2.0.txt',
    },
  ],
  'cld3-asm': [
    { name: 'Compact Language Detector v3', license: 'Apache-2.0', holder: '2016 Google Inc.', text: 'Apache-2.0.txt' },
    { name: 'Protocol Buffers', license: 'BSD-3-Clause', holder: '2008 Google Inc.' },
  ],
  '@browsermt/bergamot-translator': [
    {
      name: 'Marian NMT',
      license: 'MIT',
      holder: '2016 Marcin Junczys-Dowmunt, the University of Edinburgh, Adam Mickiewicz University',
    },
    {
      name: 'intgemm',
      license: 'MIT',
      holder:
        '2017-2019 University of Edinburgh, Nikolay Bogoychev, Mateusz Chudyk, Kenneth Heafield, and Microsoft Corporation',
    },
    { name: 'SentencePiece', license: 'Apache-2.0', holder: '2016 Google Inc.', text: 'Apache-2.0.txt' },
    { name: 'Darts-clone', license: 'BSD-3-Clause', holder: '2008-2011 Susumu Yata' },
    { name: 'Protocol Buffers', license: 'BSD-3-Clause', holder: '2008 Google Inc.' },
    { name: 'ssplit-cpp', license: 'Apache-2.0', holder: '2019 University of Edinburgh', text: 'Apache-2.0.txt' },
    { name: 'PCRE2', license: 'BSD-3-Clause', holder: '1997-2021 University of Cambridge; 2010-2021 Zoltan Herczeg' },
    { name: 'yaml-cpp', license: 'MIT', holder: '2008-2015 Jesse Beder' },
    { name: 'spdlog', license: 'MIT', holder: '2016 Gabi Melman' },
    {
      name: 'CLI11',
      license: 'BSD-3-Clause',
      holder: '2017-2019 University of Cincinnati, developed by Henry Schreiner under NSF AWARD 1414736',
    },
  ],
};

/** Data files that Parlance made itself, with what they were made from; none has a text of others in it. */
const own = [
  {
    at: /^writing\/(words|context|genders)_[a-z]+\..+$/,
    says: 'Words with how often they were seen, and weights of a network that read them. Counted in documentation and messages of free software (packages of Debian and their translations) and the translated documentation of Python. The texts are under the licences of their packages; none of them is here.',
  },
  {
    at: /^writing\/(pairs_en\.bin\.gz|grammar_en\..+)$/,
    says: 'Hashes of English words that stand beside each other, and weights of a network that read them: of the same texts and of documents of public projects, which are under their own licences. None of the texts is here.',
  },
  {
    at: /^writing\/slips\.json$/,
    says: 'How often letters are swapped, doubled, left out and taken for others, counted in the dictionary of codespell (https://github.com/codespell-project/codespell, CC-BY-SA-3.0, by the codespell project). None of its words is here.',
  },
  {
    at: /^writing\/variants_en\.tsv\.gz$/,
    says: 'English words that one variant spells otherwise than another, by Harper (Apache-2.0), of the words of the dictionaries derived from SCOWL (MIT and BSD). The licences of both stand here with harper.js and dictionary-en.',
  },
  {
    at: /^models\//,
    says: 'Models for translation, made by Parlance. They learnt from texts of free software and their translations, under the licences of their projects: mostly GPL, LGPL, MPL, GFDL, CC-BY-SA and permissive ones. None of the texts is here. The card of each, `README.md` beside it, says more.',
  },
];

/**
 * Data files that are shipped as they are, by package, with where they are, what of `licenses/` they are under, and for
 * dictionaries the project that makes them: there is the source that their licences ask for.
 */
const data = {
  'harper.js': { at: 'writing/harper.wasm' },
  '@browsermt/bergamot-translator': { at: 'neural', texts: ['MPL-2.0'] },
  ...Object.fromEntries(
    readdirSync(path.join(project, 'node_modules/@cspell')).map((name) => [
      `@cspell/${name}`,
      { at: 'writing/terms.txt' },
    ]),
  ),
  'dictionary-en': { at: 'writing/dictionaries/en', madeBy: 'SCOWL, http://wordlist.aspell.net/dicts/' },
  'dictionary-de': {
    at: 'writing/dictionaries/de',
    texts: ['GPL-3.0'],
    madeBy: 'igerman98, https://www.j3e.de/ispell/igerman98/index_en.html',
  },
  'dictionary-es': {
    at: 'writing/dictionaries/es',
    texts: ['GPL-3.0', 'LGPL-3.0', 'MPL-1.1'],
    madeBy: 'RLA-ES, https://github.com/sbosio/rla-es',
  },
  'dictionary-fr': {
    at: 'writing/dictionaries/fr',
    texts: ['MPL-2.0'],
    madeBy: 'Dicollecte, https://grammalecte.net/home.php?prj=fr',
  },
  'dictionary-it': {
    at: 'writing/dictionaries/it',
    texts: ['GPL-3.0'],
    madeBy: 'the Italian Writing Aids, http://www.plio.it and http://linguistico.sourceforge.net/',
  },
  'dictionary-pt': {
    at: 'writing/dictionaries/pt',
    texts: ['LGPL-3.0', 'MPL-2.0'],
    madeBy: 'VERO, https://github.com/LibreOffice/dictionaries (folder pt_BR)',
  },
  'dictionary-pt-pt': {
    at: 'writing/dictionaries/pt-pt',
    texts: ['GPL-3.0', 'MPL-1.1'],
    madeBy: 'Natura, https://natura.di.uminho.pt',
  },
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
  const files = readdirSync(path.join(project, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(licen[cs]e|copying|notice)/i.test(entry.name))
    .map((entry) => entry.name);
  const holder = typeof author === 'string' ? author : author?.name;
  const text =
    files.map((file) => readFileSync(path.join(project, folder, file), 'utf8').trim()).join('\n\n') ||
    shortTexts[license]?.replace('$', holder ?? `the authors of ${name}`);
  if (!text && !hasText) throw new Error(`${name} has no text of its licence (${license}).`);
  if (!isData && !`${license}`.split(' AND ').every((one) => allowed.includes(one))) {
    throw new Error(`${name} is under ${license}, which our code may not carry.`);
  }
  const source = typeof repository === 'string' ? repository : repository?.url;
  return [`${name} ${version} (${license})`, source && plainAddress(source), '', text]
    .filter((line) => line !== undefined)
    .join('\n');
}

/** @returns {string[]} the notices of what was compiled into a package */
function noticesWithin(name) {
  return (within[name] ?? []).map(({ name: part, license, holder, source, says, text, how }) => {
    const whole = text
      ? `Copyright (c) ${holder}\n\nThe whole text: licenses/${text}`
      : shortTexts[license].replace('$', holder);
    const about = [
      how ?? `Compiled to WebAssembly in ${name}, without changes.`,
      source && `Its source is at ${source}.`,
      says,
    ];
    return `${part} (${license})\n${about.filter(Boolean).join(' ')}\n\n${whole}`;
  });
}

/** @returns {string[]} the files in the folders of data, as paths in `dist` */
function dataFiles(dist) {
  const folders = ['writing', 'neural', 'models'].filter((folder) => existsSync(path.join(dist, folder)));
  return folders
    .flatMap((folder) => readdirSync(path.join(dist, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dist, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}

/** @returns {string[]} the data files that no notice is about; what a build left there long ago too */
function withoutNotice(dist) {
  const ofOthers = Object.values(data).map(({ at }) => at);
  return dataFiles(dist).filter(
    (file) =>
      file !== 'writing/terms-license.txt' &&
      !ofOthers.some((at) => file === at || file.startsWith(`${at}/`)) &&
      !own.some(({ at }) => at.test(file)),
  );
}

function plainAddress(address) {
  return address.replace(/^git\+/, '').replace(/\.git$/, '');
}

/** Writes the notices and the texts of licences into `dist`. */
function writeNotices(dist, metafiles) {
  const licenses = path.join(dist, 'licenses');
  mkdirSync(licenses, { recursive: true });
  for (const file of readdirSync(path.join(project, 'licenses'))) {
    copyFileSync(path.join(project, 'licenses', file), path.join(licenses, file));
  }

  const missing = withoutNotice(dist);
  if (missing.length > 0) console.warn(`build/notices.js does not say whose work this is: ${missing.join(', ')}`);
  const bundled = bundledPackages(metafiles);
  const code = bundled.flatMap((folder) => [
    noticeOf(folder),
    ...noticesWithin(folder.replace(/^.*node_modules\//, '')),
  ]);
  const files = Object.entries(data).map(([name, { at, texts = [], madeBy }]) => {
    if (!existsSync(path.join(dist, at))) throw new Error(`${at} of ${name} is not in ${dist}.`);
    const more = texts.map((license) => `licenses/${license}.txt`).join(', ');
    const notice = noticeOf(`node_modules/${name}`, { isData: true, hasText: texts.length > 0 });
    const from = madeBy ? `\nMade by ${madeBy}: the source of its files. They are here unchanged.` : '';
    return `${at}\n${notice}${more && `\n\nThe whole text: ${more}`}${from}`;
  });
  const shipped = dataFiles(dist);
  const ownFiles = own.flatMap(({ at, says }) => {
    const names = shipped.filter((file) => at.test(file));
    return names.length === 0 ? [] : [`${names.join('\n')}\n\n${says}`];
  });
  const parts = [
    'Parlance carries work of others. Each part is under its own licence, which stands below it.',
    'CODE',
    ...code,
    'WEBASSEMBLY AND DATA, in files of their own',
    ...files,
    ...Object.keys(data).flatMap(noticesWithin),
    'DATA THAT PARLANCE MADE',
    ...ownFiles,
  ];
  writeFileSync(path.join(dist, 'THIRD-PARTY-NOTICES.txt'), `${parts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`);
}

module.exports = { bundledPackages, withoutNotice, writeNotices };
