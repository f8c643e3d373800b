import { join } from 'node:path';
import { networkOptionsFrom } from '../../api/network';
import { PublicFiles } from '../../api/publicFiles';
import { userAgent } from '../../api/userAgent';
import { imposedPlace, switchedOff } from '../../work/models/imposedPlace';
import { OfflineModels } from '../../work/models/offlineModels';
import type { Shell } from '../shell';

/** Options of `parlance models`. */
export interface ModelValues {
  from?: string;
  smallest: boolean;
  models?: string;
  yes: boolean;
  json: boolean;
}

/** Opens the models in a folder, and the catalogue that the options or the environment name. */
export function openModels(folder: string, { from, smallest }: ModelValues, { world }: Shell): OfflineModels {
  const imposed = imposedPlace(world.env);
  const isOff = imposed === switchedOff;
  const place = isOff ? '' : from || imposed || '';
  return new OfflineModels({
    folder,
    ownFolders: [join(world.programs, 'models')],
    pinned: () => ({ file: join(world.programs, 'pinnedModels.json'), size: smallest ? 'smallest' : 'best' }),
    place: () => place,
    isAllowed: () => !isOff,
    openFiles: () =>
      Promise.resolve(
        new PublicFiles({
          network: networkOptionsFrom({}, world.env),
          userAgent: userAgent({ name: 'parlance-models', version: '1' }),
        }),
      ),
  });
}

/** Megabytes with one decimal; `?` where nobody says. */
export function megabytes(bytes: number | undefined): string {
  return bytes === undefined ? '?' : (bytes / 1_000_000).toFixed(1);
}
