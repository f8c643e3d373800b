import { Language, Parser, type Node } from '@vscode/tree-sitter-wasm';
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { syntaxOf } from '../../../../src/formats/prose/syntax/languages';
import { scanSyntax } from '../../../../src/formats/prose/syntax/scanner';
import { languageCases } from './cases';

/** Without those of CSS, PHP and PowerShell, which take parts of addresses, here-documents and strings for comments. */
const grammars: Readonly<Record<string, string>> = {
  c: 'cpp',
  cpp: 'cpp',
  csharp: 'c-sharp',
  go: 'go',
  java: 'java',
  javascript: 'javascript',
  python: 'python',
  ruby: 'ruby',
  rust: 'rust',
  shellscript: 'bash',
  typescript: 'typescript',
  typescriptreact: 'tsx',
};

/** Real programs, where there are some on every machine. */
const programs: Readonly<Record<string, readonly string[]>> = {
  javascript: globSync('node_modules/{mocha,undici,hono,vscode-jsonrpc,entities}/lib/**/*.js').slice(0, 60),
  typescript: globSync('src/**/*.ts'),
  typescriptreact: globSync('src/**/*.tsx'),
};

/** The project has no grammars at run time: they are 10 to 30 times slower and take hundreds of MB. This is why it can. */
describe('the comments the scanner finds', () => {
  before(() => Parser.init());

  for (const [languageId, grammar] of Object.entries(grammars)) {
    it(`are those of the grammar of ${languageId}`, async () => {
      const file = require.resolve(`@vscode/tree-sitter-wasm/wasm/tree-sitter-${grammar}.wasm`);
      const language = await Language.load(file);
      const parser = new Parser().setLanguage(language);
      const types = language.types.filter((type) => type?.includes('comment'));
      const cases = languageCases.filter((one) => one.languageId === languageId).map(({ text }) => text);
      const files = (programs[languageId] ?? []).map((name) => readFileSync(name, 'utf8'));
      let count = 0;
      for (const text of [...cases, ...files]) {
        const tree = parser.parse(text);
        assert.ok(tree);
        const wanted = commentsOf(tree.rootNode, types).map((comment) => comment.text.replace(/\r?\n$/, ''));
        tree.delete();
        const syntax = syntaxOf(languageId);
        assert.ok(syntax);
        const found = scanSyntax(text, syntax).filter(({ kind }) => kind === 'line' || kind === 'block');
        assert.deepEqual(
          found.map(({ start, end }) => text.slice(start, end)),
          wanted,
        );
        count += wanted.length;
      }
      parser.delete();
      assert.ok(count > 0);
    });
  }
});

/** Without those inside another one. */
function commentsOf(root: Node, types: readonly string[]): Node[] {
  let end = 0;
  return root.descendantsOfType([...types]).filter((node): node is Node => {
    if (!node || node.startIndex < end) return false;
    end = node.endIndex;
    return true;
  });
}
