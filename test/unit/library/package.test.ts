import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ScriptedServer, translator } from '../../support/scriptedServer';

const run = promisify(execFile);
const isWindows = process.platform === 'win32';

/** What a program of somebody else does: translates a file of texts with the typed client. */
const work = `
const file = formatOfFile('app.properties');
const text = '# Greeting\\nhello = Hello {0}\\n';
const parsed = file.parse(text);
const segments = parsed.segments.map(({ text }) => text);
const connection = { baseUrl: process.env.URL, key: 'k', authScheme: 'Service-Auth-Key', tagHeader: 'X-Service-Reporting-Tag' };
const client = new ServiceClient(connection);
client.translate.translate({ text: segments, target_lang: 'de' }).then(async (translations) => {
  const targets = translations.map(({ text }, index) => locateCodes(parsed.segments[index], text));
  console.log(applyEdits(text, parsed.edits(targets, { targetLanguage: 'de' })));
  const failed = await new ServiceClient({ ...connection, baseUrl: 'http://127.0.0.1:9' }, { retry: { attempts: 1 } }).usage.get().catch((error) => error);
  console.log(failed instanceof ServiceError);
  await client.close();
});
`;
const names = { client: '{ ServiceClient, ServiceError }', formats: '{ applyEdits, formatOfFile, locateCodes }' };

const typed = `
import { ServiceClient, ServiceError, type CallOptions, type Connection, type Glossary, type TextResult, type Translation, type Usage } from 'parlance/client';
import { formatOfFile, locateCodes, type PlaceholderKind, type Segment, type SegmentTarget } from 'parlance/formats';
declare const connection: Connection;
export async function first(text: string): Promise<string | undefined> {
  const segment: Segment | undefined = formatOfFile('a.po')?.parse(text).segments[0];
  const [translation]: Translation[] = await new ServiceClient(connection).translate.translate({ text: [segment?.text ?? ''], target_lang: 'de' });
  return translation?.text;
}
export async function kept(client: ServiceClient, options: CallOptions): Promise<[Glossary[], Usage, TextResult[]]> {
  return [await client.glossaries.list(options), await client.usage.get(options), await client.translate.translateAll(['one'], { target_lang: 'de' }).finished];
}
export const put = (segment: Segment, text: string): SegmentTarget | undefined => locateCodes(segment, text);
export const kinds = ({ protectedSpans }: Segment): PlaceholderKind[] => protectedSpans.map(({ kind }) => kind);
export const isOurs: boolean = ServiceError.is(new Error('no'));
// @ts-expect-error a language is needed
void new ServiceClient(connection).translate.translate({ text: ['one'] });
`;

describe('the package as a library', function () {
  this.timeout(180_000);
  let folder: string;
  let server: ScriptedServer;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parlance-library-'));
    server = await ScriptedServer.start();
    server.always(translator());
    await run(process.execPath, ['build/libraryTypes.mjs']);
    const pack = ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder];
    const { stdout } = await run('npm', pack, { shell: isWindows });
    await writeFile(path.join(folder, 'package.json'), '{ "private": true }');
    const install = [
      'install',
      '--offline',
      '--omit=optional',
      '--no-audit',
      '--no-fund',
      path.join(folder, stdout.trim()),
    ];
    await run('npm', install, { cwd: folder, shell: isWindows });
  });
  after(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  const expected = '# Greeting\nhello = [de] Hello {0}\n\ntrue\n';

  async function provideTypes(): Promise<void> {
    await mkdir(path.join(folder, 'node_modules/@types'), { recursive: true });
    for (const name of ['@types/node', 'undici-types']) {
      const place = path.join(folder, 'node_modules', name);
      await rm(place, { force: true });
      await symlink(path.resolve('node_modules', name), place, 'junction');
    }
  }

  /** What the compiler says of files. */
  async function compiled(...args: string[]): Promise<string> {
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', '--types', 'node'];
    const compiler = path.resolve('node_modules/typescript-native/bin/tsc');
    const checked = run(process.execPath, [compiler, ...options, ...args], { cwd: folder });
    return (await checked.catch((error: unknown) => error as { stdout: string })).stdout;
  }

  it('is imported and required, and needs no other package', async () => {
    const imported = Object.entries(names).map(([name, all]) => `import ${all} from 'parlance/${name}';`);
    const required = Object.entries(names).map(([name, all]) => `const ${all} = require('parlance/${name}');`);
    await writeFile(path.join(folder, 'one.mjs'), imported.join('\n') + work);
    await writeFile(path.join(folder, 'one.cjs'), required.join('\n') + work);
    // Another Node is named by those who measure with it.
    const node = process.env['PARLANCE_LIBRARY_NODE'] ?? process.execPath;
    for (const file of ['one.mjs', 'one.cjs']) {
      const { stdout } = await run(node, [file], { cwd: folder, env: { ...process.env, URL: server.url } });
      assert.equal(stdout, expected, file);
    }
  });

  it('has nothing that Node 20 does not have', async () => {
    const later =
      /\b(?:(?:Map|Object)\.groupBy|Promise\.(?:withResolvers|try)|Array\.fromAsync|Iterator\.from|RegExp\.escape|getBuiltinModule)\b|\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/;
    for (const name of Object.keys(names)) {
      const code = await readFile(path.join(folder, 'node_modules/parlance/dist/library', `${name}.js`), 'utf8');
      assert.equal(later.exec(code)?.[0], undefined, name);
    }
  });

  it('is a program, which says what the key store of the system needs', async () => {
    const program = path.join(folder, 'node_modules/parlance/dist/parlance.js');
    const failed = await run(process.execPath, [program, 'connection'], { cwd: folder }).catch(
      (error: unknown) => error as { code: number; stderr: string },
    );
    assert.ok('code' in failed && failed.code === 2);
    assert.match(failed.stderr, /: the optional npm package @napi-rs\/keyring isn’t installed\. /);
  });

  it('has examples in its documentation that compile as strictly as can be', async () => {
    await provideTypes();
    const given = `import { openAsBlob } from 'node:fs';
declare const baseUrl: string, key: string, texts: string[];
declare const translated: (text: string) => string;
export const unused = { openAsBlob, baseUrl, key, texts, translated };
`;
    const imports = `import { readFile, writeFile } from 'node:fs/promises';
import { ServiceClient, ServiceError } from 'parlance/client';
import { applyEdits, decodeFile, encodeFile, formatOfFile, locateCodes } from 'parlance/formats';
`;
    const page = /```js\n(import \{ readFile[^]*?)```/.exec(await readFile('docs/program.md', 'utf8'))?.[1];
    assert.ok(page);
    const comments = await Promise.all(['client', 'formats'].map((name) => readFile(`src/library/${name}.ts`, 'utf8')));
    const examples = comments.map((text) => /```ts\n([^]*?)```/.exec(text)?.[1]?.replaceAll(/^ \* ?/gm, '') ?? '');
    assert.ok(examples.every((text) => text.includes('await')));
    const files = [page, ...examples.map((text) => imports + text)];
    const names = await Promise.all(
      files.map(async (text, index) => {
        const name = `example${index}.mts`;
        await writeFile(path.join(folder, name), given + text);
        return name;
      }),
    );
    assert.equal(await compiled('--noUncheckedIndexedAccess', ...names), '');
  });

  it('has types for both, which need those of Node alone', async () => {
    await provideTypes();
    await writeFile(path.join(folder, 'typed.mts'), typed);
    await writeFile(path.join(folder, 'typed.cts'), typed);
    assert.equal(await compiled('typed.mts', 'typed.cts'), '');
  });
});
