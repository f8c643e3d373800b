/*
 * npm run words     writes l10n/bundle.l10n.json, the list of all sentences that are said through `src/shared/l10n.ts`,
 *                   and l10n/comments.json, which shows translators where short ones are used
 *
 * Whoever translates starts from that list: l10n/bundle.l10n.<language>.json has the same keys. The test of the words says
 * what a language lacks.
 */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { homonyms } from './homonyms';

/** A sentence and where it is said. */
export interface Said {
  text: string;
  /** The property, attribute or function that gets it: `title`, `label`, `showMessage`. */
  role: string;
  /** `src/editor/messages/showMessage.ts:12`. */
  place: string;
}

export interface Source {
  file: string;
  tree: ts.SourceFile;
}

/** The sources below some folders. */
export function sources(...folders: string[]): Source[] {
  return folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`))
    .map((file) => file.replaceAll(path.sep, '/'))
    .sort()
    .map((file) => {
      const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
      const text = readFileSync(file, 'utf8');
      return { file, tree: ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind) };
    });
}

/** Arguments that are sentences, by the functions that say them. */
const sentenceArguments = new Map<string, readonly number[]>([
  ['t', [0]],
  ['later', [0]],
  ['counted', [1, 2]],
]);

/** All sentences that are said, and places where something else than a literal is given for one. */
export function sentences(of: readonly Source[]): { said: Said[]; unclear: string[] } {
  const said: Said[] = [];
  const unclear: string[] = [];
  for (const { tree } of of) {
    // Others may call functions of their own so.
    if (!/\/l10n';$/m.test(tree.text)) continue;
    visit(tree, (node) => {
      if (!ts.isCallExpression(node)) return;
      const places = sentenceArguments.get(node.expression.getText(tree)) ?? [];
      for (const place of places) {
        const given = node.arguments[place];
        const text = given && literalText(given);
        if (text === undefined) unclear.push(placeOf(tree, node));
        else said.push({ text, role: roleOf(node, tree), place: placeOf(tree, node) });
      }
    });
  }
  return { said, unclear };
}

/** The property, attribute, variable or function that gets what a call returns. */
function roleOf(call: ts.Node, tree: ts.SourceFile): string {
  for (let at = call, by = call.parent; !ts.isSourceFile(by); at = by, by = by.parent) {
    if (ts.isPropertyAssignment(by) && by.initializer === at) return by.name.getText(tree);
    if (ts.isJsxAttribute(by) || ts.isVariableDeclaration(by) || ts.isFunctionDeclaration(by)) {
      return by.name?.getText(tree) ?? '';
    }
    if (ts.isBinaryExpression(by) && by.operatorToken.kind === ts.SyntaxKind.EqualsToken) return by.left.getText(tree);
    if (ts.isCallExpression(by) && by.expression !== at) return by.expression.getText(tree);
    if (ts.isJsxElement(by)) return `<${by.openingElement.tagName.getText(tree)}>`;
    if (ts.isMethodDeclaration(by)) return by.name.getText(tree);
  }
  return '';
}

/** Short texts, and what a translator must know about them: `label in editor/commands/showMenu`. */
export function commentsOf(said: readonly Said[]): Record<string, string> {
  const comments = new Map<string, Set<string>>();
  for (const { text, role, place } of said) {
    if (wordsIn(text) > 2) continue;
    const file = place.replace(/^src\//, '').replace(/\.tsx?:\d+$/, '');
    comments.set(text, (comments.get(text) ?? new Set()).add(`${role} in ${file}`));
  }
  return Object.fromEntries(
    [...comments].sort(([a], [b]) => (a < b ? -1 : 1)).map(([text, uses]) => [text, commentOf(text, [...uses])]),
  );
}

function commentOf(text: string, uses: readonly string[]): string {
  const meaning = homonyms[text];
  return [...(meaning === undefined ? [] : [meaning]), ...uses].join('; ');
}

function wordsIn(text: string): number {
  return text.split(/\s+/).length;
}

/** Calls for each node of a tree. */
export function visit(node: ts.Node, act: (node: ts.Node) => void): void {
  act(node);
  ts.forEachChild(node, (child) => visit(child, act));
}

/** The text of a literal, with `{0}` for what a template puts in; `undefined` for anything else. */
export function literalText(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  return undefined;
}

export function placeOf(tree: ts.SourceFile, node: ts.Node): string {
  return `${tree.fileName}:${tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1}`;
}

/** The English bundle: each sentence once, in the order of the alphabet. */
export function bundleOf(said: readonly Said[]): Record<string, string> {
  const texts = [...new Set(said.map(({ text }) => text))].sort();
  return Object.fromEntries(texts.map((text) => [text, text]));
}

/** The text of a bundle, or of comments, as it is committed. */
export function textOfBundle(bundle: Readonly<Record<string, string>>): string {
  return `${JSON.stringify(bundle, undefined, 2)}\n`;
}

if (process.argv[1] && path.resolve(process.argv[1]) === path.resolve('build/words.ts')) {
  const { said, unclear } = sentences(sources('src'));
  if (unclear.length > 0) throw new Error(`A sentence is one literal, which these are not: ${unclear.join(', ')}`);
  mkdirSync('l10n', { recursive: true });
  writeFileSync('l10n/bundle.l10n.json', textOfBundle(bundleOf(said)));
  writeFileSync('l10n/comments.json', textOfBundle(commentsOf(said)));
}
