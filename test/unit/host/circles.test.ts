import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { preProcessFile } from 'typescript';

/** What each file imports of ours: values and types, at once and by `import()`. */
function imports(folder: string): Map<string, string[]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => resolve(folder, name));
  const all = new Set(files);
  return new Map(
    files.map((file) => {
      const named = preProcessFile(readFileSync(file, 'utf8'), true, true).importedFiles.map(
        ({ fileName }) => fileName,
      );
      const paths = named.filter((name) => name.startsWith('.')).map((name) => join(file, '..', name));
      return [file, paths.flatMap((path) => [path, `${path}.ts`, `${path}.tsx`].filter((one) => all.has(one)))];
    }),
  );
}

/** The first circle that is found, from a file on and back to it. */
function circleIn(graph: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>();
  const way: string[] = [];
  const visit = (file: string): string[] | undefined => {
    if (done.has(file)) return undefined;
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    way.push(file);
    for (const next of graph.get(file) ?? []) {
      const circle = visit(next);
      if (circle) return circle;
    }
    done.add(way.pop()!);
    return undefined;
  };
  for (const file of graph.keys()) {
    const circle = visit(file);
    if (circle) return circle;
  }
  return undefined;
}

describe('The imports between the files of src', () => {
  it('go in no circle, those of types included', () => {
    const graph = imports('src');
    assert.ok([...graph.values()].flat().length > graph.size, 'they were found');
    const circle = circleIn(graph)?.map((file) => file.slice(resolve('src').length + 1));
    assert.equal(circle?.join(' → '), undefined);
  });

  it('are followed through types and through what is imported later', () => {
    const graph = new Map([
      ['a', ['b']],
      ['b', ['d', 'c']],
      ['c', ['a']],
      ['d', []],
    ]);
    assert.deepEqual(circleIn(graph), ['a', 'b', 'c', 'a']);
  });
});
