import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { manifestName, type ModelFile, type ModelManifest } from '../../src/storage/models/manifest';
import { dictionaryModel, type ModelFiles } from './dictionaryModel';

/** What the models of the tests know; everything else they copy. */
export const dictionaries = {
  'en-de': {
    Open: 'Öffne',
    Save: 'Speichere',
    the: 'die',
    file: 'Datei',
    files: 'Dateien',
    server: 'Server',
    and: 'und',
    is: 'ist',
    missing: 'weg',
    now: 'jetzt',
    your: 'deine',
    changes: 'Änderungen',
  },
  'en-nl': { Save: 'Bewaar', the: 'het', file: 'bestand', now: 'nu', your: 'je', changes: 'wijzigingen' },
  'de-en': { Öffne: 'Open', die: 'the', Datei: 'file', und: 'and', jetzt: 'now' },
  'en-fr': { Open: 'Ouvrez', the: 'le', file: 'fichier', and: 'et', now: 'maintenant' },
  'en-ja': { Open: '開く', now: '今' },
  'en-zh': { Open: '打开', file: '文件', software: '软件', back: '后面' },
  'es-en': { Abre: 'Open', el: 'the', archivo: 'file', ahora: 'now' },
} as const satisfies Record<string, Record<string, string>>;
export type ModelPair = keyof typeof dictionaries;

const made = new Map<string, ModelFiles>();

/** A model of one of the pairs, or of other words; made once in a process. */
export function modelOf(words: Readonly<Record<string, string>>): ModelFiles {
  const key = JSON.stringify(words);
  const model = made.get(key) ?? dictionaryModel({ words });
  made.set(key, model);
  return model;
}

/** As manifests and registries name a file. */
export function describeFile(name: string, content: Buffer): ModelFile {
  return { name, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
}

/** Writes a model into a folder of models as an installation leaves it; returns the folder of the model. */
export async function placeModel(
  models: string,
  id: string,
  { model, vocabulary }: ModelFiles,
  changes: Partial<ModelManifest> = {},
): Promise<string> {
  const [source = '', target = ''] = id.split('-');
  const files = { model: describeFile('model.bin', model), vocabularies: [describeFile('vocab.spm', vocabulary)] };
  const manifest: ModelManifest = {
    format: 1,
    source,
    targets: { [target]: '' },
    version: '1.0',
    licence: 'CC0-1.0',
    origin: 'test',
    quality: 'draft',
    files,
    ...changes,
  };
  const folder = join(models, id);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'model.bin'), model);
  await writeFile(join(folder, 'vocab.spm'), vocabulary);
  await writeFile(join(folder, manifestName), JSON.stringify(manifest));
  return folder;
}
