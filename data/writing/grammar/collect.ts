// Collects the sentences of documents and comments from folders: `tsx data/writing/grammar/collect.ts FOLDER… > FILE`.
// One sentence a line, behind the name of its folder; with `--tokens` as the model sees it: tokens with spaces between.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { findProse } from '../../../src/formats/prose/find';
import { splitSentences } from '../../../src/formats/prose/sentences';
import { englishTokens } from '../../../src/localService/writing/context/tokens';

const languages: Readonly<Record<string, string>> = {
  md: 'markdown',
  markdown: 'markdown',
  mdx: 'mdx',
  rst: 'restructuredtext',
  adoc: 'asciidoc',
  html: 'html',
  py: 'python',
  java: 'java',
  ts: 'typescript',
  tsx: 'typescriptreact',
  js: 'javascript',
  go: 'go',
  rs: 'rust',
  c: 'c',
  h: 'cpp',
  cc: 'cpp',
  cpp: 'cpp',
  hpp: 'cpp',
  cs: 'csharp',
  kt: 'kotlin',
  swift: 'swift',
  php: 'php',
  rb: 'ruby',
  ex: 'elixir',
  hs: 'haskell',
  scala: 'scala',
  dart: 'dart',
  lua: 'lua',
  pl: 'perl',
  pm: 'perl',
  pod: 'perl',
  sh: 'shellscript',
  r: 'r',
};
const passedOver =
  /(?:^|\/)(?:\.git|third_party|vendor|locales?|lang|l10n|i18n|translations?|__tests__|tests?|specs?|fixtures|de|fr|es|it|pt|pt-br|ja|zh|zh-cn|ko|ru|tr|da)(?:\/|$)|changelog|history|licen[sc]e|authors|\.min\.|\.(?:de|es|fr|ja|ko|pt|ru|tr|zh|da)[.-]/i;
const isEnglish = / (?:the|a|is|to|of|and|in|for|this|it|be|with|are|not|that|if|from|by) /i;
const isOther = /\b(?:der|die|das|und|les|des|est|una|los|que|para|het|een|och|uma|não|gli)\b/gi;
const wordsOfFolder = 900_000;

function* files(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const file = path.join(folder, entry.name);
    if (passedOver.test(`/${entry.name}${entry.isDirectory() ? '/' : ''}`)) continue;
    if (entry.isDirectory()) yield* files(file);
    else if (entry.isFile()) yield file;
  }
}

const hash = (text: string): string => createHash('sha256').update(text).digest('base64');
const asTokens = process.argv.includes('--tokens');
const seen = new Set<string>();
for (const folder of process.argv.slice(2).filter((name) => name !== '--tokens')) {
  let words = 0;
  // In the order of their hashes: of a folder that is too large, a bit of all parts is taken.
  const inOrder = [...files(folder)].sort((a, b) => (hash(a) < hash(b) ? -1 : 1));
  for (const file of inOrder) {
    const language = languages[path.extname(file).slice(1).toLowerCase()];
    if (!language || statSync(file).size > 300_000) continue;
    if (words > wordsOfFolder) break;
    for (const block of findProse(readFileSync(file, 'utf8'), language)) {
      if (block.kind === 'heading' || block.kind === 'cell') continue;
      for (const { start, end } of splitSentences(block.text, block.textKind)) {
        const sentence = block.text.slice(start, end).replace(/\s+/g, ' ');
        const count = sentence.split(' ').length;
        if (count < 4 || count > 80 || seen.has(sentence)) continue;
        if (!isEnglish.test(sentence) || (sentence.match(isOther)?.length ?? 0) > 1) continue;
        seen.add(sentence);
        words += count;
        const text = asTokens
          ? englishTokens(sentence)
              .map(({ form }) => form)
              .join(' ')
          : sentence;
        console.log(`${path.basename(folder)}\t${text}`);
      }
    }
  }
  console.error(path.basename(folder), words);
}
