import { commands, Disposable, EventEmitter, languages, Range, Uri, window, workspace, type Memento } from 'vscode';
import { targetName } from '../../domain/localization/targetName';
import { projectFileName } from '../../domain/checking/projectRules';
import type { TextCache } from '../../storage/textCache';
import { t } from '../../shared/l10n';
import type { CommandRegistry } from '../commandRegistry';
import { registerArrangeCommands } from '../lists/arrangeCommands';
import { Arrangement } from '../lists/arrangement';
import type { LanguageOffers } from '../languages/offers/languageOffers';
import type { RecentLanguages } from '../languages/recentLanguages';
import type { ReaderThread } from '../reader/readerThread';
import type { ServiceAccess } from '../service/connections/serviceAccess';
import { onDidChangeFilesConfig } from '../settings/files';
import { dataSelector, entrySelector, namedSelector } from './entries/selector';
import type { MissingStrings } from '../files/results/askAboutExisting';
import type { FileParts } from '../files/segments/parts';
import type { FailureReporter } from '../messages/failures';
import { TextFiles } from './entries/textFiles';
import { mapDiagnostics } from './mapDiagnostics';
import { Projects, workspaceUri, type Scope } from './projects';
import type { Review } from './review';
import type { LocalisationNode } from './nodes';
import { EntryJumps } from './table/entryJumps';
import type { EntryTables } from './table/entryTables';
import { LocalisationView } from './view';

export interface LocalisationDependencies {
  registry: CommandRegistry;
  access: ServiceAccess;
  cache: TextCache;
  /** A thread of its own: a project may be large, and other files are not to wait for it. */
  reader: ReaderThread;
  memento: Memento;
  extensionUri: Uri;
  failures: FailureReporter;
  /** Returns the parts that work with files segment by segment, loaded when a table of entries is opened. */
  fileParts: () => Promise<FileParts>;
  recent: RecentLanguages;
  offers: LanguageOffers;
}

/** The view *Localisation* and its commands. */
export interface Localisation extends Disposable {
  /** Returns the strings missing in files; undefined if one of them is no target of a project, or nothing is missing. */
  missingIn(files: readonly Uri[]): Promise<MissingStrings | undefined>;
}

/** The view *Localisation* and its commands. Nothing is read before somebody looks. */
export function registerLocalisation(given: LocalisationDependencies): Localisation {
  const { registry, access, cache, reader, memento } = given;
  const projects = new Projects(reader);
  const arrangement = new Arrangement(memento, 'parlance.localisation');
  const view = new LocalisationView(projects, reader, access, arrangement);
  const parts = { access, cache, reader, projects, offers: given.offers };
  registerArrangeCommands(registry, {
    ...{ prefix: 'parlance.localisation', view: view.id, plural: t('Languages and Files') },
    ...{ list: projects, arrangement },
    orders: [
      ['name', t('Name')],
      ['entries', t('Most work first')],
    ],
  });
  const setUp = async (): Promise<void> => (await import('./setUpProject')).setUpProject(projects, reader);
  registry.register('parlance.localisation.setUp', setUp);
  registry.register('parlance.localisation.translateMissing', async (argument?: unknown) => {
    const all = await projects.all();
    if (all.every(({ files, problems }) => files.length + problems.length === 0)) {
      await setUp();
      if ((await projects.all()).every(({ files }) => files.length === 0)) return;
    }
    await (await import('./translateMissing')).translateMissing(parts, scopeOf(argument));
  });
  registry.register('parlance.localisation.addLanguage', async (argument?: unknown) => {
    const { addLanguage } = await import('./addLanguage');
    await addLanguage({ ...parts, recent: given.recent }, nodeOf(argument)?.folder);
  });
  registry.register('parlance.localisation.removeUnused', async (argument?: unknown) => {
    await (await import('./removeUnused')).removeUnused(projects, reader, scopeOf(argument));
  });
  let loaded: Promise<Review> | undefined;
  const review = (): Promise<Review> =>
    (loaded ??= import('./review').then(({ Review: Walk }) => new Walk(projects, reader)));
  registry.register('parlance.localisation.review', async (argument?: unknown) => {
    await (await review()).start(scopeOf(argument));
  });
  for (const name of ['acceptTranslation', 'nextToReview', 'previousToReview', 'stopReview'] as const) {
    registry.register(`parlance.localisation.${name}`, async () => (await review())[name]());
  }
  registry.register('parlance.localisation.openEntry', async (argument?: unknown) => {
    const node = nodeOf(argument) ?? view.selected;
    if (node) await openNode(node, reader);
  });
  const files = new TextFiles(reader);
  const shown = Disposable.from(registerEntries(registry, reader, files), registerTables(given, files));
  const reviewing = { dispose: () => void loaded?.then((own) => own.dispose()) };
  const all = Disposable.from(reviewing, view, projects, arrangement, files, shown);
  return {
    dispose: () => {
      all.dispose();
    },
    missingIn: async (wanted) => {
      const missing = await (await import('./missingIn')).missingIn(projects, wanted);
      if (!missing) return undefined;
      const { count, scope } = missing;
      return { count, translate: async () => (await import('./translateMissing')).translateMissing(parts, scope) };
    },
  };
}

/** The targets of projects as tables. */
function registerTables(
  { registry, reader, extensionUri, failures, fileParts }: LocalisationDependencies,
  files: TextFiles,
): Disposable {
  const jumps = new EntryJumps();
  let loaded: Promise<EntryTables> | undefined;
  const tables = (): Promise<EntryTables> =>
    (loaded ??= Promise.all([import('./table/entryTables'), fileParts()]).then(
      ([{ EntryTables: Tables }, parts]) => new Tables({ extensionUri, failures, files, reader, jumps, parts }),
    ));
  registry.register('parlance.localisation.openTable', async (argument?: unknown) => {
    const node = nodeOf(argument);
    const { openTable } = await import('./table/openTable');
    if (node?.kind !== 'target' && node?.kind !== 'entry') {
      await openTable({ files, jumps }, argument instanceof Uri ? argument : undefined);
      return;
    }
    const target = workspaceUri(node.folder, node.state.file.target);
    const { language } = node.state.file;
    await openTable({ files, jumps }, target, { language, ...(node.kind === 'entry' && { key: node.entry.key }) });
  });
  return Disposable.from(
    jumps,
    { dispose: () => void loaded?.then((own) => own.dispose()) },
    window.registerCustomEditorProvider(
      'parlance.entries',
      { resolveCustomTextEditor: async (document, panel) => (await tables()).resolve(document, panel) },
      // What is typed and not yet written must not be lost when another tab is looked at.
      { webviewOptions: { retainContextWhenHidden: true }, supportsMultipleEditorsPerDocument: true },
    ),
  );
}

/** Registers the features of entries in sources and targets. */
function registerEntries(registry: CommandRegistry, reader: ReaderThread, files: TextFiles): Disposable {
  const lensesChanged = new EventEmitter<void>();
  const changed = (): void => lensesChanged.fire();
  registry.register('parlance.localisation.goToTranslation', async (argument?: unknown) =>
    (await import('./entries/goTo')).goToTranslation(files, argument),
  );
  registry.register('parlance.localisation.addTranslation', async (argument?: unknown) =>
    (await import('./entries/addTranslation')).addTranslation(files, reader, argument),
  );
  registry.register('parlance.localisation.renameKey', async () =>
    (await import('./entries/changeKey')).renameKey(files, reader),
  );
  registry.register('parlance.localisation.deleteKey', async () =>
    (await import('./entries/changeKey')).deleteKey(files, reader),
  );
  let asked = 0;
  const tellMenus = async (): Promise<void> => {
    const document = window.activeTextEditor?.document;
    const time = ++asked;
    const isOne = document !== undefined && (await files.of(document)) !== undefined;
    if (time === asked) await commands.executeCommand('setContext', 'parlance.localisation.hasEntries', isOne);
  };
  void tellMenus();
  return Disposable.from(
    mapDiagnostics(reader, files),
    lensesChanged,
    files.onDidChange(changed),
    onDidChangeFilesConfig(changed),
    window.onDidChangeActiveTextEditor(() => void tellMenus()),
    files.onDidChange(() => void tellMenus()),
    languages.registerHoverProvider(entrySelector, {
      provideHover: async (document, position) =>
        (await import('./entries/hover')).entryHover(files, document, position),
    }),
    languages.registerCodeLensProvider(namedSelector, {
      onDidChangeCodeLenses: lensesChanged.event,
      provideCodeLenses: async (document, token) =>
        (await import('./entries/lenses')).entryLenses(files, reader, document, token),
    }),
    languages.registerRenameProvider(dataSelector, {
      prepareRename: async (document, position) =>
        (await import('./entries/changeKey')).prepareRename(files, reader, document, position),
      provideRenameEdits: async (document, position, name) =>
        (await import('./entries/changeKey')).renameEdit(files, reader, document, { position, name }),
    }),
    languages.registerDefinitionProvider(dataSelector, {
      provideDefinition: async (document, position) =>
        (await import('./entries/goTo')).entryDefinition(files, document, position),
    }),
  );
}

function nodeOf(argument: unknown): LocalisationNode | undefined {
  return typeof argument === 'object' && argument !== null && 'kind' in argument && 'folder' in argument
    ? (argument as LocalisationNode)
    : undefined;
}

/** Returns the scope of a line of the view; everything for no line. */
function scopeOf(argument: unknown): Scope | undefined {
  const node = nodeOf(argument);
  if (!node) return givenScope(argument);
  const { folder } = node;
  switch (node.kind) {
    case 'language':
      return { folder, targets: node.states.map(({ file }) => targetName(file)) };
    case 'target':
    case 'more':
      return { folder, targets: [targetName(node.state.file)] };
    case 'entry':
      return { folder, targets: [targetName(node.state.file)], keys: [node.entry.key] };
    default:
      return undefined;
  }
}

/** Returns the scope that a lens or a hover gives. */
function givenScope(argument: unknown): Scope | undefined {
  const { folder: uri, targets, keys } = (argument ?? {}) as Readonly<Record<string, unknown>>;
  const isList = (list: unknown): list is string[] =>
    Array.isArray(list) && list.every((one) => typeof one === 'string');
  const folder = workspace.workspaceFolders?.find((one) => one.uri.toString() === uri);
  return folder && isList(targets) ? { folder, targets, ...(isList(keys) && { keys }) } : undefined;
}

/** Opens what a line is about: the target at its entry, or its source where the target has none. */
async function openNode(node: LocalisationNode, reader: ReaderThread): Promise<void> {
  if (node.kind === 'mapProblem') {
    await window.showTextDocument(Uri.joinPath(node.folder.uri, projectFileName));
    return;
  }
  if (node.kind !== 'target' && node.kind !== 'entry') return;
  const { state, folder } = node;
  const { source, target } = state.file;
  const fault = 'fault' in state ? state.fault : undefined;
  const isMissing = node.kind === 'entry' && node.entry.kind === 'missing';
  const path = fault?.path ?? (isMissing ? source : target);
  const document = await workspace.openTextDocument(workspaceUri(folder, path));
  const keys = node.kind === 'entry' ? [node.entry.key] : [];
  const text = document.getText();
  const [place] =
    keys.length > 0
      ? await reader.ask('entryPlaces', { path, text, keys, project: { folder: folder.uri.fsPath, file: state.file } })
      : [];
  const line = fault?.line === undefined ? undefined : fault.line - 1;
  const selection = place
    ? new Range(document.positionAt(place.start), document.positionAt(place.end))
    : line === undefined
      ? undefined
      : new Range(line, 0, line, 0);
  await window.showTextDocument(document, { ...(selection && { selection }) });
}
