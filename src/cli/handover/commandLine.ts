import { readArguments } from '../arguments';
import { commands } from '../commands';

/** Options of the command. */
export type HandoverValues = ReturnType<typeof readHandoverArguments>['values'];

/** Reads the arguments of the command. @throws UsageError */
export function readHandoverArguments(args: readonly string[]) {
  return readArguments(args, commands.handover.options);
}
