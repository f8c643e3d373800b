import { Language, Parser, type Node } from '@vscode/tree-sitter-wasm';
import fc from 'fast-check';
import assert from 'node:assert/strict';
import { applyEdits, type TextEdit } from '../../../../src/formats/edits';
import { findProse } from '../../../../src/formats/prose/find';
import { ProseFinder } from '../../../../src/formats/prose/finder';
import { switchOffEdits } from '../../../../src/languageServer/features/switchOff';
import { languageCases } from './cases';

/** Grammars that know nothing of our scanner, so they can judge what an edit did to the program. */
const grammars: Readonly<Record<string, string>> = {
  c: 'cpp',
  cpp: 'cpp',
  csharp: 'c-sharp',
  css: 'css',
  go: 'go',
  java: 'java',
  javascript: 'javascript',
  php: 'php',
  powershell: 'powershell',
  python: 'python',
  ruby: 'ruby',
  rust: 'rust',
  shellscript: 'bash',
  typescript: 'typescript',
  typescriptreact: 'tsx',
};

describe('a program whose comments were rewritten, or are not to be checked', () => {
  const parsers = new Map<string, Parser>();

  before(async () => {
    await Parser.init();
    for (const [languageId, grammar] of Object.entries(grammars)) {
      const file = require.resolve(`@vscode/tree-sitter-wasm/wasm/tree-sitter-${grammar}.wasm`);
      parsers.set(languageId, new Parser().setLanguage(await Language.load(file)));
    }
  });

  after(() => {
    for (const parser of parsers.values()) parser.delete();
  });

  /** Kinds and texts of all tokens outside comments and docstrings. */
  const tokensOf = (text: string, languageId: string): string[] => {
    const tree = parsers.get(languageId)?.parse(text);
    assert.ok(tree);
    const tokens: string[] = [];
    const visit = (node: Node): void => {
      const isDocstring =
        node.type === 'expression_statement' && node.firstChild?.type === 'string' && node.childCount === 1;
      if (/comment/.test(node.type) || isDocstring) return;
      if (node.childCount === 0) tokens.push(`${node.type} ${node.text.trim()}`);
      for (const child of node.children) if (child) visit(child);
    };
    visit(tree.rootNode);
    tree.delete();
    return tokens;
  };

  const rewritten = (
    text: string,
    languageId: string,
    reply: (old: string) => string,
  ): { text: string; edits: number } => {
    const edits = findProse(text, languageId).flatMap((block): TextEdit[] => {
      const written = block.write(reply(block.text));
      return written.ok ? [{ start: block.start, end: block.end, newText: written.text }] : [];
    });
    return { text: applyEdits(text, edits), edits: edits.length };
  };

  for (const languageId of Object.keys(grammars)) {
    const cases = languageCases.filter((one) => one.languageId === languageId);
    it(`has the same code as before in ${languageId}`, () => {
      assert.ok(cases.length > 0);
      for (const { text } of cases) {
        for (const document of [text, text.replaceAll('\n', '\r\n')]) {
          const before = tokensOf(document, languageId);
          for (const reply of [
            (old: string) => old.replace('the the', 'the'),
            (old: string) =>
              `${old} And then it says a good deal more, so much that it needs a further line or even two of them.`,
            (old: string) => old.split(' ').reverse().join(' '),
          ]) {
            assert.deepEqual(tokensOf(rewritten(document, languageId, reply).text, languageId), before);
          }
          assert.ok(rewritten(document, languageId, (old) => `${old} more`).edits > 0);
          const finder = new ProseFinder();
          const differsInComments = (written: string): boolean => finder.differsInComments(written);
          for (const block of finder.find(document, languageId)) {
            const edits = switchOffEdits({ text: document, proseLanguage: languageId, differsInComments }, block);
            const switchedOff = applyEdits(document, edits);
            assert.deepEqual(tokensOf(switchedOff, languageId), before, switchedOff);
          }
        }
      }
    });
  }

  it('has the same code as before after any hostile reply that was not refused', () => {
    const part = fc.constantFrom(
      '*/',
      '/*',
      '//',
      '#',
      '"""',
      "'''",
      '"',
      "'",
      '`',
      '?>',
      '<?php',
      '\\',
      '$(',
      '${x}',
      '#{x}',
      '-->',
      '@x',
      '* ',
      'words',
      ' ',
      '\n',
      '#>',
      '\n=end',
    );
    const judged = languageCases.filter(({ languageId }) => languageId in grammars);
    fc.assert(
      fc.property(
        fc.constantFrom(...judged),
        fc.array(part, { minLength: 1, maxLength: 6 }),
        fc.boolean(),
        (one, parts, inFront) => {
          const { text, languageId } = one;
          const hostile = parts.join('');
          const reply = (old: string): string => (inFront ? `${hostile} ${old}` : `${old} ${hostile}`).trim();
          assert.deepEqual(tokensOf(rewritten(text, languageId, reply).text, languageId), tokensOf(text, languageId));
        },
      ),
      { seed: 6, numRuns: 1200 },
    );
  });
});
