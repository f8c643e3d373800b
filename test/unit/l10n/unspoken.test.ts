import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { stateWords } from '../../../src/shared/engines';
import { literalText, placeOf, sources, visit } from '../../../build/words';

/** Two words and more, with the full stop or the dots of what a person reads. */
const sentence = /^\P{Ll}?["“„(]?[\p{Lu}\d{][^\n]*\p{L}[ ’'][^\n]*[.…?!]$/u;

/** Functions and errors whose texts are for logs, or that `say/errorMessages` words by their reason. */
const unread = /(?:^|\.)(?:log|trace|debug|info|warn|error|fact|update|exec|prepare|regex|minLength|maxLength)$/;
const defects =
  /^(?:Error|RangeError|TypeError|SyntaxError|LocalServiceError|ReaderError|EditError|MergeError|PackageError|ServiceError)$/;

/** Texts that are no words of the interface: sent to models, kept by the service, or a report that others read. */
const others = [
  'src/editor/commands/reportProblem.ts',
  'src/editor/engines/models/connectModel.ts:"Translate the text',
  'src/editor/engines/models/connectModel.ts:"The file was saved',
  'src/formats/office/package.ts:"The document is damaged',
];

/** Text with `{0}` for what is put in. */
function textOf(node: ts.Node): string | undefined {
  if (!ts.isTemplateExpression(node)) return literalText(node);
  return node.head.text + node.templateSpans.map(({ literal }, place) => `{${place}}${literal.text}`).join('');
}

function isSaid(node: ts.Node, tree: ts.SourceFile): boolean {
  for (let at = node, by = node.parent; ; at = by, by = by.parent) {
    if (ts.isCallExpression(by) && by.expression !== at) {
      const name = by.expression.getText(tree);
      if (['t', 'counted', 'later', 'reason'].includes(name) || unread.test(name)) return true;
      if (name === 'super') return true;
    }
    if (ts.isNewExpression(by) && defects.test(by.expression.getText(tree))) return true;
    if (ts.isTypeNode(by) || ts.isImportDeclaration(by) || ts.isTaggedTemplateExpression(by)) return true;
    if (ts.isStatement(by) || ts.isFunctionLike(by) || ts.isSourceFile(by)) return false;
  }
}

function unspoken(...folders: string[]): string[] {
  return sources(...folders).flatMap(({ file, tree }) => {
    const found: string[] = [];
    visit(tree, (node) => {
      const text = textOf(node);
      if (text === undefined || !sentence.test(text) || isSaid(node, tree)) return;
      if (others.some((other) => `${file}:${JSON.stringify(text)}`.startsWith(other))) return;
      found.push(`${placeOf(tree, node)} ${text}`);
    });
    return found;
  });
}

/** Properties of what VS Code shows, with words of any length in them. */
const shown = /^(?:label|description|detail|placeHolder|placeholder|prompt|tooltip|title|heading)$/;

/** Names, which are the same in every language, and addresses. */
const names =
  /^(?:Parlance|PDF|XLIFF|CSV|TSV|Ollama|LM Studio|llama\.cpp|vLLM|OpenAI|LibreTranslate…|DeepL API (?:Free|Pro|Pro US)|https:\/\/\S+)$/;

/** Words that stand where a person reads them and are in one language only: `description: isNow ? 'now' : ''`. */
function bareWords(...folders: string[]): string[] {
  return sources(...folders).flatMap(({ tree }) => {
    const found: string[] = [];
    visit(tree, (node) => {
      const text = textOf(node);
      if (text === undefined || !/\p{L}{2}/u.test(text.replace(/\$\([\w-]+\)/g, '')) || isSaid(node, tree)) return;
      if (!names.test(text) && isShown(node, tree)) found.push(`${placeOf(tree, node)} ${text}`);
    });
    return found;
  });
}

function isShown(node: ts.Node, tree: ts.SourceFile): boolean {
  for (let at = node, by = node.parent; ; at = by, by = by.parent) {
    if (ts.isPropertyAssignment(by)) return by.initializer === at && shown.test(by.name.getText(tree));
    if (ts.isVariableDeclaration(by)) return by.initializer === at && shown.test(by.name.getText(tree));
    if (ts.isBinaryExpression(by)) {
      if (by.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken && by.right === at) continue;
      if (/^(?:\|\||\?\?|\+)$/.test(by.operatorToken.getText(tree))) continue;
      return false;
    }
    if (ts.isCallExpression(by)) {
      const name = by.expression.getText(tree);
      if (by.expression === at || /(?:^|\.)(?:filter|join)$/.test(name)) continue;
      return name === 'separator';
    }
    if (ts.isConditionalExpression(by) && by.condition === at) return false;
    const passes =
      ts.isConditionalExpression(by) ||
      ts.isParenthesizedExpression(by) ||
      ts.isArrayLiteralExpression(by) ||
      ts.isPropertyAccessExpression(by) ||
      ts.isTemplateSpan(by) ||
      ts.isTemplateExpression(by);
    if (!passes) return false;
  }
}

describe('A word', () => {
  it('that VS Code shows beside or under another is said through the door for words', () => {
    assert.deepEqual(bareWords('src/editor'), []);
  });

  it('for the state of an engine is one that is translated', () => {
    const german = JSON.parse(readFileSync('l10n/bundle.l10n.de.json', 'utf8')) as Record<string, string>;
    for (const state of ['ready', 'idle', 'notInstalled', 'notConnected', 'unreachable', 'refused']) {
      assert.ok(german[stateWords(state)], state);
    }
  });
});

describe('A sentence', () => {
  it('for a person is said through the door for words', () => {
    assert.deepEqual(unspoken('src/editor', 'src/webview', 'src/languageServer', 'src/shared'), []);
  });

  it('is made neither in the formats nor in the use cases', () => {
    assert.deepEqual(unspoken('src/formats', 'src/domain'), []);
  });
});

describe('The package', () => {
  it('has the words of every language', () => {
    const shipped = readFileSync('.vscodeignore', 'utf8').split(/\r?\n/);
    for (const files of ['!package.nls*.json', '!l10n/*.*.json']) assert.ok(shipped.includes(files), files);
    assert.equal((JSON.parse(readFileSync('package.json', 'utf8')) as { l10n: string }).l10n, './l10n');
  });
});
