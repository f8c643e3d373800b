import type { Command } from './command';
import { filesCommands } from './files';
import { keptCommands } from './kept';
import { accountCommands } from './account';
import { programCommands } from './program';

export type { Command, Option } from './command';
export { formalities } from './options';
export { speechVoices, voiceFormalities, syncFormats, reportFormats, buildFormats } from './files';
export { shells, toolSets } from './program';
export { entryFormatNames } from './kept';

/** All commands by their names, in the order of the help. */
export const commands = {
  ...filesCommands,
  ...keptCommands,
  ...accountCommands,
  ...programCommands,
} as const satisfies Readonly<Record<string, Command>>;

/** The name of a command. */
export type CommandName = keyof typeof commands;
