import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import importX from 'eslint-plugin-import-x';
import regexp from 'eslint-plugin-regexp';
import { builtinModules } from 'node:module';
import tseslint from 'typescript-eslint';

/** Where each room may look: imports point downward only (ARCHITECTURE.md). */
const rooms = {
  'src/editor': [
    'src/editor',
    'src/tools',
    'src/work',
    'src/domain',
    'src/api',
    'src/formats',
    'src/storage',
    'src/shared',
    'src/programs',
    'src/projectFiles',
  ],
  // An act on the files of users, written once for the editor, the shell and agents.
  'src/work': [
    'src/work',
    'src/domain',
    'src/api',
    'src/formats',
    'src/storage',
    'src/projectFiles',
    'src/shared/l10n.ts',
    'src/shared/outsideWork.ts',
    'src/shared/ownServers.ts',
    'src/shared/reasonWords.ts',
  ],
  'src/tools': ['src/tools', 'src/domain', 'src/api', 'src/formats', 'src/shared'],
  'src/domain': ['src/domain', 'src/api', 'src/formats', 'src/programs', 'src/decoding', 'src/projectFiles'],
  'src/projectFiles': ['src/projectFiles', 'src/formats/reason.ts'],
  'src/decoding': ['src/decoding', 'src/formats', 'src/projectFiles'],
  'src/programs': ['src/programs'],
  'src/formats': ['src/formats'],
  'src/api': ['src/api', 'src/formats/languageCode.ts', 'src/shared/l10n.ts'],
  'src/storage': ['src/storage', 'src/api/schemas'],
  'src/languageServer': ['src/languageServer', 'src/domain', 'src/formats', 'src/shared', 'src/projectFiles'],
  'src/cli': [
    'src/cli',
    'src/tools',
    'src/work',
    'src/domain',
    'src/api',
    'src/formats',
    'src/languageServer',
    'src/storage',
    'src/shared',
    'src/programs',
    'src/projectFiles',
  ],
  'src/library': ['src/library', 'src/api', 'src/formats', 'src/shared/reasonWords.ts'],
  'src/localService': [
    'src/localService',
    'src/api/schemas',
    'src/formats',
    'src/storage',
    'src/shared',
    'src/programs',
  ],
  'src/webview': ['src/webview', 'src/shared'],
  'src/shared': ['src/shared', 'src/formats/reason.ts'],
};

/** Where each room of the editor may look, from the lowest to the highest; loose files are for all. */
const editorRooms = {
  messages: [],
  settings: ['messages'],
  reader: ['messages'],
  webviews: ['messages'],
  virtualFiles: ['messages', 'settings'],
  service: ['messages', 'settings'],
  lists: ['messages', 'settings', 'service'],
  languages: ['messages', 'settings', 'service'],
  engines: ['messages', 'settings', 'service', 'lists', 'languages'],
  texts: ['messages', 'settings', 'reader', 'service', 'languages', 'engines'],
  files: [
    'messages',
    'settings',
    'reader',
    'webviews',
    'virtualFiles',
    'service',
    'lists',
    'languages',
    'engines',
    'texts',
  ],
  account: ['messages', 'settings', 'webviews', 'service', 'lists'],
  localization: ['messages', 'settings', 'reader', 'service', 'lists', 'languages', 'texts', 'files'],
  checking: ['messages', 'settings', 'reader', 'service', 'languages', 'engines', 'texts', 'files'],
  resources: ['messages', 'settings', 'reader', 'webviews', 'virtualFiles', 'service', 'lists', 'languages', 'files'],
  commands: ['messages', 'settings', 'service', 'languages', 'engines'],
  agents: ['messages', 'settings', 'service', 'languages'],
};

const editorZones = Object.entries(editorRooms).map(([room, allowed]) => ({
  target: `./src/editor/${room}`,
  from: './src/editor',
  except: ['commandRegistry.ts', room, ...allowed].map((path) => `./${path}`),
  message: `In src/editor, ${room} may import only from ${allowed.join(', ') || 'itself'}.`,
}));

const zones = Object.entries(rooms).map(([target, allowed]) => ({
  target: `./${target}`,
  from: './src',
  except: allowed.map((room) => room.replace(/^src\//, './')),
  message: `${target} may import only from ${allowed.join(', ')}.`,
}));

const vscodeOnlyInEditor = { name: 'vscode', message: 'vscode is for src/extension.ts and src/editor.' };
const undiciOnlyInTransport = { name: 'undici', message: 'undici is for the transport in src/api.' };
const startedOnlyInPrograms = ['node:child_process', 'child_process'].map((name) => ({
  name,
  importNames: ['exec', 'execFile', 'execFileSync', 'execSync', 'fork', 'spawn', 'spawnSync'],
  message: 'src/programs starts programs, with what they need of the environment and no key.',
}));
const wordsDoor = 'src/shared/l10n.ts has the words, for every world.';
const wordsOnlyThere = { name: '@vscode/l10n', message: wordsDoor };
const editorWordsOnlyInSay = { name: 'vscode', importNames: ['l10n'], message: wordsDoor };
const builtins = [...builtinModules, ...builtinModules.map((name) => `node:${name}`), 'node:sqlite'];
const nodeBuiltins = (message) => builtins.map((name) => ({ name, message }));

/** One way to keep a member private; what holds a key or a proxy's password has no name that others could print. */
const privateWord = {
  selector: ':matches(PropertyDefinition, MethodDefinition, AccessorProperty) > PrivateIdentifier.key',
  message: 'Members are `private`; `#` is for what holds a secret, in the files that eslint.config.mjs names.',
};
const holdSecrets = ['src/api/transport.ts', 'src/api/client.ts', 'src/api/publicFiles.ts'];

const settingsThere = {
  selector: "MemberExpression[property.name='getConfiguration']",
  message: 'src/editor/settings reads and writes settings, those of VS Code too, whatever their values are.',
};

/** Words for a person go through one door, which knows that words from outside are text. */
const throughTheDoor = (...more) => ({
  'no-restricted-syntax': [
    'error',
    privateWord,
    ...more,
    ...[
      ['window', 'show(Information|Warning|Error)Message'],
      ['window', 'show(InputBox|QuickPick|OpenDialog|SaveDialog|WorkspaceFolderPick)'],
      ['window', 'create(InputBox|QuickPick|StatusBarItem)'],
      ['window', 'with(Scm)?Progress'],
      ['window', 'setStatusBarMessage'],
      ['languages', 'createLanguageStatusItem'],
    ].map(([object, names]) => ({
      selector: `MemberExpression[object.name='${object}']:matches([property.name=/^${names}$/], [property.value=/^${names}$/])`,
      message: 'src/editor/messages shows messages, questions and progress.',
    })),
    ...[
      'VariableDeclarator[init.name=/^(window|languages)$/]',
      'ImportSpecifier[imported.name=/^(window|languages)$/]:not([local.name=/^(window|languages)$/])',
      "ImportDeclaration[source.value='vscode'] > ImportNamespaceSpecifier",
    ].map((selector) => ({ selector, message: 'Under another name nobody sees what this shows.' })),
  ],
});

/**
 * Who may open, read and write files. Those of a project, which may be a stranger's, go through src/projectFiles; the others
 * are named here with what they work on.
 */
const fileRooms = [
  'src/projectFiles/**',
  // What Parlance keeps for itself, in folders of its own, and programs of this machine.
  'src/storage/**',
  'src/localService/**',
  'src/programs/**',
  'src/endWithParent.ts',
  'src/cli/{broughtStores,compiledCode,namesAsOptions,packaged,unknownStores}.ts',
  'src/work/models/{carryOver,installModel,modelSource,pinnedCatalogue}.ts',
  'src/editor/files/{jobs,recordings}/**',
  'src/editor/account/keys/keyFile.ts',
  'src/languageServer/pieces.ts',
  // Files that a person named on the command line, or chose: also by a link.
  'src/cli/{inputs,leadsOut,outputFile,serviceOptions}.ts',
  'src/cli/{document,voice}/**',
  'src/cli/check/{baseline,checkFile}.ts',
  'src/cli/resources/style.ts',
  'src/cli/translate/outputs.ts',
  'src/decoding/**',
  'src/domain/voice/**',
  'src/editor/files/results/**',
  // Look for folders, and open nothing.
  'src/cli/check/{changed,project}.ts',
  'src/cli/mcp/runProjectTool.ts',
  'src/cli/repository.ts',
];

/** Writing around the door, and around what knows whether a folder is trusted. */
const projectWritesThere = {
  selector:
    "MemberExpression[object.object.name='workspace'][object.property.name='fs'][property.name=/^(writeFile|copy|rename|delete)$/]",
  message: 'src/projectFiles writes files of projects.',
};

/** What reads whole files: in the thread, which can be ended. */
const readers = {
  regex: [
    'work/project/(?:openProject|openTargets|noteTargets|readTargets|reviewTargets|shownFiles)$',
    'formats/(?:fileFormats|html|plainText|resx|(?<name>android|json|po|properties|xliff)/\\k<name>)$',
    'formats/(?:subtitles/(?:srt|webvtt)|xliff/translations|office/.*)$',
    'domain/(?:glossaries/readEntryFile|documents/(?:appraise|estimateDocument|xliffConversion)|files/checkFile)$',
  ].join('|'),
  allowTypeImports: true,
  message: 'A file is read in the thread of src/editor/reader, never on the extension host.',
};

const restrict = (...paths) => ({ 'no-restricted-imports': ['error', { paths }] });

// The rules that ask for types are in .oxlintrc.json.
export default tseslint.config(
  { ignores: ['dist/', 'node_modules/', '.vscode-test/', 'media/', 'test/fixtures/', 'test/sample/'] },
  ...tseslint.configs.strict,
  ...tseslint.configs.stylistic,
  { rules: { curly: ['error', 'multi-line', 'consistent'], eqeqeq: 'error' } },
  {
    files: ['**/*.ts', '**/*.tsx'],
    plugins: { 'import-x': importX },
    settings: { 'import-x/resolver-next': [createTypeScriptImportResolver()] },
    rules: {
      '@typescript-eslint/array-type': ['error', { default: 'array-simple' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      'import-x/no-restricted-paths': ['error', { zones: [...zones, ...editorZones] }],
      'no-console': 'error',
      'no-restricted-syntax': ['error', privateWord],
    },
  },
  {
    files: ['src/**/*.ts', 'src/**/*.tsx'],
    ignores: ['src/programs/startProgram.ts'],
    rules: restrict(vscodeOnlyInEditor, undiciOnlyInTransport, wordsOnlyThere, ...startedOnlyInPrograms),
  },
  {
    files: ['src/extension.ts', 'src/editor/**/*.ts'],
    ignores: ['src/editor/messages/language.ts'],
    rules: restrict(undiciOnlyInTransport, wordsOnlyThere, editorWordsOnlyInSay, ...startedOnlyInPrograms),
  },
  {
    files: ['src/editor/messages/language.ts'],
    rules: restrict(undiciOnlyInTransport, wordsOnlyThere, ...startedOnlyInPrograms),
  },
  {
    files: ['src/extension.ts', 'src/editor/**/*.ts'],
    ignores: [
      'src/editor/reader/worker.ts',
      'src/editor/reader/project/{answers,across,addLanguage,check,keys,pair,targets}.ts',
    ],
    rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns: [readers] }] },
  },
  {
    files: ['src/extension.ts', 'src/editor/**/*.ts'],
    ignores: ['src/editor/messages/**', 'src/editor/settings/**'],
    rules: throughTheDoor(settingsThere),
  },
  { files: ['src/editor/settings/**/*.ts'], rules: throughTheDoor() },
  {
    files: ['src/editor/{localization,checking,reader}/**/*.ts'],
    rules: throughTheDoor(settingsThere, projectWritesThere),
  },
  {
    files: ['src/**/*.ts'],
    ignores: fileRooms,
    rules: {
      'import-x/no-nodejs-modules': [
        'error',
        { allow: builtins.filter((name) => !/^(?:node:)?fs(?:\/|$)/.test(name)) },
      ],
    },
  },
  { files: holdSecrets, rules: { 'no-restricted-syntax': 'off' } },
  {
    files: [
      'src/api/transport.ts',
      'src/api/connections.ts',
      'src/api/dispatcher.ts',
      'src/api/requestEncoding.ts',
      'src/api/socket.ts',
      'src/api/publicFiles.ts',
    ],
    rules: restrict(vscodeOnlyInEditor, ...startedOnlyInPrograms),
  },
  {
    files: ['src/shared/**/*.ts', 'src/webview/**/*.ts', 'src/webview/**/*.tsx'],
    rules: restrict(
      vscodeOnlyInEditor,
      undiciOnlyInTransport,
      wordsOnlyThere,
      ...nodeBuiltins('Pages run in a browser.'),
    ),
  },
  {
    files: ['src/shared/l10n.ts'],
    rules: restrict(vscodeOnlyInEditor, undiciOnlyInTransport, ...nodeBuiltins('Pages run in a browser.')),
  },
  {
    files: ['src/formats/**/*.ts'],
    rules: restrict(
      vscodeOnlyInEditor,
      undiciOnlyInTransport,
      ...nodeBuiltins('src/formats works on text alone, so it runs anywhere.'),
    ),
  },
  {
    // Texts of others are read here: no expression may take more than linear time.
    files: ['src/{formats,domain,languageServer,api,localService}/**/*.ts'],
    plugins: { regexp },
    rules: { 'regexp/no-super-linear-backtracking': 'error', 'regexp/no-super-linear-move': 'error' },
  },
  {
    files: ['test/**/*.{ts,mjs,cjs}', 'data/**/*.{ts,mts}', 'build/*.{js,ts}', '*.{js,mjs}'],
    rules: {
      'no-console': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-require-imports': 'off',
    },
  },
);
