import { verifyModel } from '../../work/models/verifyModel';
import { ModelFolder } from '../../storage/models/modelFolder';
import { printable, type Shell } from '../shell';
import type { ExitCode } from '../world';
import type { ModelValues } from './open';
import { isOf, namedIn, nameOf, pairOf } from './pair';

/**
 * Compares every file of the models in a folder with the checksum that was noted when it was proved.
 * @param given pairs; none = all
 * @returns 1 where a file is another
 */
export async function verify(
  given: readonly string[],
  folder: string,
  { json }: Pick<ModelValues, 'json'>,
  shell: Shell,
): Promise<ExitCode> {
  const here = (await new ModelFolder(folder).list()).map((model) => {
    const { source, targets } = model.manifest;
    return { ...model, source, targets: Object.keys(targets) };
  });
  for (const text of given) namedIn(here, text, folder);
  const pairs = given.map(pairOf);
  const chosen = here.filter((model) => pairs.length === 0 || pairs.some((pair) => isOf(model, pair)));
  const results = [];
  for (const model of chosen) {
    shell.signal.throwIfAborted();
    const damaged = await verifyModel(model);
    results.push({ pair: nameOf(model), damaged });
    if (!json) {
      const state = damaged.length === 0 ? 'whole' : `damaged: ${damaged.join(', ')}`;
      await shell.printLine(printable(`${nameOf(model)}: ${state}`));
    }
  }
  if (json) await shell.printJson(results);
  else if (chosen.length === 0) shell.say(`No models in ${folder}.`);
  return results.some(({ damaged }) => damaged.length > 0) ? 1 : 0;
}
