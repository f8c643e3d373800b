import { FluentParser, type BaseNode } from '@fluent/syntax';
import { load, loadAll } from 'js-yaml';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse as parseToml } from 'smol-toml';
import { documentFormats } from '../formats/documents';

/** A file that a public suite has, or says to be right. */
export interface SuiteCase {
  name: string;
  text: string;
}

/** A public suite of a format, read where it lies. */
export interface Suite {
  name: string;
  /** Repository on GitHub, which is also the name of its folder. */
  repository: string;
  commit: string;
  /** Of the files its cases become. */
  extension: string;
  cases(folder: string): Promise<SuiteCase[]>;
  /** What a translation must have in common with its source, by a parser of others; throws where that refuses it. */
  skeleton(text: string): string | Promise<string>;
}

/** A value with `text` in place of each string. */
const shapeOf = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'string' ? 'text' : typeof one === 'bigint' ? String(one) : one,
  );

async function filesUnder(folder: string, extension: string): Promise<SuiteCase[]> {
  const names = await readdir(folder, { recursive: true });
  const wanted = names.filter((name) => name.endsWith(extension)).sort();
  return await Promise.all(
    wanted.map(async (name) => ({ name, text: await readFile(path.join(folder, name), 'utf8') })),
  );
}

const markdown = documentFormats.find(({ name }) => name === 'Markdown');

/** What the examples of YAML write for characters that cannot be seen. */
const visible: ReadonlyArray<readonly [RegExp, string]> = [
  [/␣/g, ' '],
  [/—*»/g, '\t'],
  [/⇔/g, '\uFEFF'],
  [/↵/g, ''],
  [/∎\n$/, ''],
  [/←/g, '\r'],
];

function yamlCases(name: string, text: string): SuiteCase[] {
  const tests = load(text) as Array<{ yaml?: string; fail?: boolean }>;
  return tests.flatMap(({ yaml, fail }, at) =>
    yaml === undefined || fail
      ? []
      : [{ name: `${name}.${at}`, text: visible.reduce((now, [sign, said]) => now.replace(sign, said), yaml) }],
  );
}

function fluentShape(text: string): string {
  const { body } = new FluentParser({ withSpans: false }).parse(text);
  return JSON.stringify(body, (key, one: unknown) => {
    if (key === 'span' || key === 'annotations') return undefined;
    if (Array.isArray(one)) return one.filter((node: BaseNode) => node.type !== 'TextElement');
    return one;
  });
}

export const suites: readonly Suite[] = [
  {
    ...{ name: 'CommonMark', repository: 'commonmark/commonmark-spec', extension: '.md' },
    commit: '31c0ca2d294ea60ab4438004da410e2e590a46f2',
    cases: async (folder) => {
      const spec = await readFile(path.join(folder, 'spec.txt'), 'utf8');
      const examples = spec.matchAll(/^`{32} example[^\n]*\n(.*?)^\.\n.*?^`{32}$/gms);
      return Array.from(examples, ([, text = ''], at) => ({ name: String(at + 1), text: text.replaceAll('→', '\t') }));
    },
    skeleton: async (text) => (await markdown?.skeleton?.(text)) ?? '',
  },
  {
    ...{ name: 'TOML', repository: 'toml-lang/toml-test', extension: '.toml' },
    commit: 'd168c2a4f539a5219c804055af1600b8cf9ca6d7',
    cases: (folder) => filesUnder(path.join(folder, 'tests/valid'), '.toml'),
    skeleton: (text) => shapeOf(parseToml(text, { integersAsBigInt: true })),
  },
  {
    ...{ name: 'JSON', repository: 'nst/JSONTestSuite', extension: '.json' },
    commit: '1ef36fa01286573e846ac449e8683f8833c5b26a',
    cases: async (folder) =>
      (await filesUnder(path.join(folder, 'test_parsing'), '.json')).filter(({ name }) => name.startsWith('y_')),
    skeleton: (text) => shapeOf(JSON.parse(text)),
  },
  {
    ...{ name: 'YAML', repository: 'yaml/yaml-test-suite', extension: '.yaml' },
    commit: 'ccfa74e56afb53da960847ff6e6976c0a0825709',
    cases: async (folder) =>
      (await filesUnder(path.join(folder, 'src'), '.yaml')).flatMap(({ name, text }) => yamlCases(name, text)),
    skeleton: (text) => shapeOf(loadAll(text)),
  },
  {
    ...{ name: 'Fluent', repository: 'projectfluent/fluent.js', extension: '.ftl' },
    commit: '9a925d2a38b893be735ff4429be8ad62132a204d',
    cases: (folder) => filesUnder(path.join(folder, 'fluent-syntax/test/fixtures_reference'), '.ftl'),
    skeleton: fluentShape,
  },
];
