// Gets the first model of the catalogue at PLACE into FOLDER, and says how many bytes came, until it is killed.
import { PublicFiles } from '../../src/api/publicFiles';
import { OfflineModels } from '../../src/editor/engines/offline/offlineModels';

const [, , place = '', folder = ''] = process.argv;
const models = new OfflineModels({
  folder,
  place: () => place,
  isAllowed: () => true,
  openFiles: () => Promise.resolve(new PublicFiles()),
});

async function main(): Promise<void> {
  const [model] = await models.available();
  if (model) await models.download(model, { progress: (bytes) => console.log(bytes) });
}

void main();
