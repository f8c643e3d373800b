import { whileProjectIsOurs } from '../../storage/workLease';
import type { Shell } from '../shell';

/** Changes a project while no other window or run of this user does; tells whom it waits for. @param folder as the user wrote it */
export async function whileProjectIsHeld<Value>(
  folder: string,
  shell: Shell,
  work: () => Promise<Value>,
): Promise<Value> {
  const { signal, world } = shell;
  const onWait = (pid?: number): void => {
    const who = pid === undefined ? 'Another window or run' : `Another window or run (process ${pid})`;
    shell.note(`${who} is completing this project. Waiting for it to finish.`);
  };
  return await whileProjectIsOurs(shell.at(folder), { signal, onWait, env: world.env }, work);
}
