import { build } from 'esbuild';
import { createRequire } from 'node:module';
import { createContext, constants, Script } from 'node:vm';
import ts from 'typescript';
import { countBuiltins, type Realm } from './countedBuiltins';

/** More work than was allowed: what was run is not linear by far, and would perhaps never end. */
export class TooMuchWork extends Error {
  override name = 'TooMuchWork';
}

/** A module whose work is counted. */
export interface CountedModule<Exports> {
  exports: Exports;
  /**
   * Runs a function of the module.
   * @param limit of the steps
   * @returns how many steps it took
   * @throws TooMuchWork, or what the function throws
   */
  measure(run: () => unknown, limit: number): number;
}

/**
 * Loads a module, with all it imports, so that its work can be counted: each function that is entered, each turn of a
 * loop and each thing that is spread is a step, and so is what built-in functions read and each step of an expression.
 * The same input takes the same number of steps on every machine, however much else is going on there.
 */
export async function loadCounted<Exports>(entry: string): Promise<CountedModule<Exports>> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    target: 'es2024',
    logLevel: 'error',
  });
  const code = withSteps(outputFiles[0]?.text ?? '');
  let steps = 0;
  let limit = Infinity;
  const count = (more: number): void => {
    steps += more;
    if (steps > limit) throw new TooMuchWork(`More than ${limit} steps.`);
  };
  const realm = createContext(constants.DONT_CONTEXTIFY) as unknown as Realm & Record<string, unknown>;
  const { TextDecoder, TextEncoder, URL, Buffer, AbortController, AbortSignal, Intl, performance } = globalThis;
  Object.assign(realm, { TextDecoder, TextEncoder, URL, Buffer, AbortController, AbortSignal, Intl, performance });
  Object.assign(realm, { setTimeout, clearTimeout, setImmediate, queueMicrotask, console, process });
  const module = { exports: {} as Exports };
  const wrapper = new Script(`(function (module, exports, require, $step, $spread) {${code}\n})`);
  const run = wrapper.runInContext(realm as never) as (...values: unknown[]) => void;
  const spread = <Items>(items: Items): Items => {
    const { length, size } = items as { length?: number; size?: number };
    count(length ?? size ?? 1);
    return items;
  };
  run(module, module.exports, createRequire(import.meta.url), () => count(1), spread);
  countBuiltins(realm, count, () => limit - steps);
  return {
    exports: module.exports,
    measure(work, most) {
      steps = 0;
      limit = most;
      try {
        work();
        return steps;
      } finally {
        limit = Infinity;
      }
    },
  };
}

/** The code with a call of `$step` in each function and loop, and of `$spread` around what is spread. */
function withSteps(code: string): string {
  const source = ts.createSourceFile('module.js', code, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  const inserts: Array<{ at: number; text: string }> = [];
  const inBlock = (block: ts.Node): void => void inserts.push({ at: block.getStart() + 1, text: '$step();' });
  const around = (node: ts.Node, before: string, after: string): void =>
    void inserts.push({ at: node.getStart(), text: before }, { at: node.getEnd(), text: after });
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const { body } = node as { body: ts.Node };
      if (!ts.isBlock(body)) around(body, '($step(),', ')');
      else if (!ts.isConstructorDeclaration(node)) inBlock(body);
    } else if (ts.isIterationStatement(node, false)) {
      const { statement } = node;
      if (ts.isBlock(statement)) inBlock(statement);
      else around(statement, '{$step();', '}');
    } else if (ts.isSpreadElement(node)) {
      around(node.expression, '$spread(', ')');
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  // What begins at one place is opened from outside in, and what ends there was put in from outside in too.
  const ordered = inserts.map((insert, order) => ({ ...insert, order }));
  const closes = (text: string): boolean => text === ')' || text === '}';
  ordered.sort((a, b) => {
    if (a.at !== b.at) return a.at - b.at;
    if (closes(a.text) !== closes(b.text)) return closes(a.text) ? -1 : 1;
    return closes(a.text) ? b.order - a.order : a.order - b.order;
  });
  const parts: string[] = [];
  let at = 0;
  for (const insert of ordered) {
    parts.push(code.slice(at, insert.at), insert.text);
    at = insert.at;
  }
  return parts.join('') + code.slice(at);
}
