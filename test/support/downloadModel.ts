// Gets the first model of the catalogue at PLACE into FOLDER, and says how many bytes came, until it is killed.
import { resolve } from 'node:path';
import { PublicFiles } from '../../src/api/publicFiles';
import { OfflineModels } from '../../src/work/models/offlineModels';

const [, , place = '', folder = ''] = process.argv;
const models = new OfflineModels({
  folder,
  pinned: () => ({ file: resolve('data/models/pinned.json'), size: 'best' }),
  place: () => place,
  isAllowed: () => true,
  openFiles: () => Promise.resolve(new PublicFiles()),
});

async function main(): Promise<void> {
  const [model] = await models.available();
  if (model) await models.download(model, { progress: (bytes) => console.log(bytes) });
}

void main();
