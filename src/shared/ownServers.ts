import { t } from './l10n';

/**
 * A server of the user's own that the local service asks: what VS Code, the CLI and the local service have to know of it.
 * Who translates or checks with it is in `localService`.
 */
export interface OwnServer {
  name: string;
  /** Kind of the server, in a few words. */
  kind: string;
  task: 'translate' | 'check';
  /** Use the local service makes of it, after “The local service now”. */
  does: string;
  /** Usual address of one on this machine. */
  usualAddress: string;
  /** All that may be asked of it: what a pipe carries must not reach anything else there. */
  paths: readonly string[];
  /** The one of them that names its languages, without a text. */
  languagesPath: string;
  /** Encoding of its fields. */
  body: 'form' | 'json';
  /** The field that has its key; absent where it takes none. */
  keyField?: string;
  /** The command that connects one, with its titles in a list and in the Command Palette. */
  connect: { command: string; label: string; title: string };
  /** Option and variable by which the CLI takes its address. */
  shell: { option: string; variable: string };
}

/** A row for each kind of server. */
export const ownServers = {
  libreTranslate: {
    name: 'LibreTranslate',
    kind: t('Your own translation server'),
    task: 'translate',
    does: t('The local service now uses it to translate the languages it supports.'),
    usualAddress: 'http://127.0.0.1:5000',
    paths: ['/translate', '/languages'],
    languagesPath: '/languages',
    body: 'json',
    keyField: 'api_key',
    connect: {
      command: 'parlance.libreTranslate.connect',
      label: t('Connect to LibreTranslate…'),
      title: t('Parlance: Use LibreTranslate…'),
    },
    shell: { option: 'libretranslate', variable: 'PARLANCE_LIBRETRANSLATE' },
  },
  languageTool: {
    name: 'LanguageTool',
    kind: t('Your own checking server'),
    task: 'check',
    does: t('The local service now uses it to check text.'),
    usualAddress: 'http://127.0.0.1:8081',
    paths: ['/v2/check', '/v2/languages'],
    languagesPath: '/v2/languages',
    body: 'form',
    connect: {
      command: 'parlance.languageTool.connect',
      label: t('Connect to LanguageTool…'),
      title: t('Parlance: Use LanguageTool…'),
    },
    shell: { option: 'languagetool', variable: 'PARLANCE_LANGUAGETOOL' },
  },
} as const satisfies Readonly<Record<string, OwnServer>>;

export type OwnServerId = keyof typeof ownServers;

/** Ids in the order in which they are shown. */
export const ownServerIds = Object.keys(ownServers) as readonly OwnServerId[];

export function isOwnServer(id: string | undefined): id is OwnServerId {
  return id !== undefined && Object.hasOwn(ownServers, id);
}

/** A server's row, with what not every one has. */
export function ownServer(id: OwnServerId): OwnServer {
  return ownServers[id];
}

/** The ids of servers for a task. */
type OwnServerFor<Task> = {
  [Id in OwnServerId]: (typeof ownServers)[Id]['task'] extends Task ? Id : never;
}[OwnServerId];

/** Servers for a task. */
export function ownServersFor<Task extends OwnServer['task']>(task: Task): Array<OwnServerFor<Task>> {
  return ownServerIds.filter((id): id is OwnServerFor<Task> => ownServers[id].task === task);
}

/** A word of each server, by its id. */
export function ownServerWords(word: 'name' | 'kind'): Record<OwnServerId, string> {
  return Object.fromEntries(ownServerIds.map((id) => [id, ownServers[id][word]])) as Record<OwnServerId, string>;
}
