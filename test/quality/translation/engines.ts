import { readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { PublicFiles } from '../../../src/api/publicFiles';
import { OfflineModels } from '../../../src/work/models/offlineModels';
import { ApertiumEngine } from '../../../src/localService/engines/apertium/apertiumEngine';
import { detectLanguage } from '../../../src/localService/engines/detectLanguage';
import type { TranslationEngine } from '../../../src/localService/engines/engine';
import { outsideEngines } from '../../../src/localService/engines/engines';
import { NeuralEngine, neuralOptions } from '../../../src/localService/engines/neural/neuralEngine';
import type { Outside } from '../../../src/localService/outside/outside';
import { channelTo, OwnModelsWork } from '../../unit/localService/support/ownModelsWork';
import { cacheFolder } from '../fetchSource';

/** An engine to measure, as the local service uses it. */
export interface MeasuredEngine {
  name: string;
  engine: TranslationEngine;
  outside?: Outside;
  close?: () => Promise<void>;
}

export interface EngineOptions {
  /** A folder with models, or the address or folder of a catalogue. */
  models?: string;
  /** Pairs whose models are got from a catalogue. */
  pairs: ReadonlyArray<readonly [string, string]>;
  /** A chat endpoint, the name of its model, and its key. */
  endpoint?: string;
  model?: string;
  key?: string;
}

/** All that can run here: what serves no pair is left out by whoever measures. */
export async function enginesHere(options: EngineOptions): Promise<MeasuredEngine[]> {
  const folders = await modelFolders(options);
  const apertium = { name: 'Apertium', engine: new ApertiumEngine() };
  const neural = { name: 'Bergamot', engine: new NeuralEngine(neuralOptions(resolve('dist'), folders, 'shell')) };
  return [neural, apertium, ...(options.endpoint === undefined ? [] : [await endpointEngine(options)])];
}

async function modelFolders({ models: place, pairs }: EngineOptions): Promise<string[]> {
  if (place === undefined) return personsFolders();
  const folder = join(cacheFolder, 'models');
  const models = new OfflineModels({
    folder,
    pinned: () => ({ file: resolve('data/models/pinned.json'), size: 'best' }),
    place: () => place,
    isAllowed: () => true,
    openFiles: () => Promise.resolve(new PublicFiles()),
  });
  const offered = await models.available();
  for (const [from, to] of pairs) {
    for (const model of models.missingFor(from, to, offered) ?? []) {
      console.error(`Getting ${model.id} from ${model.origin}.`);
      await models.download(model);
    }
  }
  return [folder];
}

/** Where the editors of this system keep the models that their person downloaded. */
function personsFolders(): string[] {
  const home = homedir();
  const roots = [
    join(process.env['APPDATA'] ?? join(home, 'AppData', 'Roaming')),
    join(home, 'Library', 'Application Support'),
    join(process.env['XDG_CONFIG_HOME'] ?? join(home, '.config')),
  ];
  return roots
    .flatMap((root) =>
      ['Code', 'Code - Insiders', 'VSCodium'].map((editor) => join(root, editor, 'User/globalStorage')),
    )
    .flatMap((storage) =>
      foldersIn(storage)
        .filter((name) => name.endsWith('.parlance'))
        .map((name) => join(storage, name, 'models')),
    );
}

function foldersIn(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

async function endpointEngine({ endpoint = '', model = '', key }: EngineOptions): Promise<MeasuredEngine> {
  const choice = ['languageModel'] as const;
  const work = new OwnModelsWork(
    endpoint,
    {
      languageModel: { name: model, contextTokens: 8_192 },
      translate: choice,
      check: ['offline'],
      rephrase: ['offline'],
    },
    {},
    {},
    { model, ...(key !== undefined && { key }) },
  );
  const { outside, sockets } = await channelTo(work);
  const [engine] = outsideEngines(outside, detectLanguage);
  return {
    name: model === '' ? 'the endpoint' : model,
    engine: engine!,
    outside,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await work.close();
    },
  };
}
