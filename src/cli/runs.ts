import type { CommandName } from './commands';
import type { Shell } from './shell';
import type { ExitCode } from './world';

/** Runs a command with its arguments. */
export type Run = (args: readonly string[], shell: Shell) => Promise<ExitCode>;

/**
 * Commands by their names, each in a part of the program that is read only when it is wanted. The table `commands`, with
 * options and words, comes with those parts, too: no start is to wait for what it does not need.
 */
export const runs: Readonly<Record<CommandName, () => Promise<Run>>> = {
  translate: async () => (await import('./translate/run')).translate,
  sync: async () => (await import('./sync/run')).sync,
  handover: async () => (await import('./handover/run')).handover,
  check: async () => (await import('./check/run')).check,
  write: async () => (await import('./write')).write,
  document: async () => (await import('./document/run')).document,
  voice: async () => (await import('./voice/run')).voice,
  glossary: async () => (await import('./resources/glossary')).glossary,
  style: async () => (await import('./resources/style')).style,
  memory: async () => (await import('./resources/memory')).memory,
  languages: async () => (await import('./languages')).languages,
  usage: async () => (await import('./usage')).usage,
  keys: async () => (await import('./keys')).keys,
  connection: async () => (await import('./connection')).connection,
  init: async () => (await import('./init')).init,
  config: async () => (await import('./config')).config,
  schema: async () => (await import('./schema')).schema,
  models: async () => (await import('./models/run')).models,
  mcp: async () => (await import('./mcp/run')).mcp,
  completion: async () => (await import('./completion')).completion,
  data: async () => (await import('./data')).data,
  lsp: async () => (await import('./lsp/run')).lsp,
  serve: async () => (await import('./serve')).serve,
};

/** Returns whether a word is the name of a command. */
export function isCommand(name: string): name is CommandName {
  return Object.hasOwn(runs, name);
}
