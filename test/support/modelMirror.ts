import { createHash } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as zlib from 'node:zlib';
import { dictionaries, modelOf, type ModelPair } from './offlineModels';

/** How a mirror packs its files. */
export type Packing = 'plain' | 'gzip' | 'zstd';

const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** A server of model files and catalogues on loopback, over real HTTP with ranges, that misbehaves when told to. */
export class ModelMirror {
  /** Path, and the range that was asked for. */
  readonly asked: string[] = [];
  readonly files = new Map<string, Buffer>();
  /** Answers in place of the file; true when it did. */
  misbehave: ((path: string, response: ServerResponse, content: Buffer) => boolean) | undefined;
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => {
      const path = new URL(request.url ?? '/', 'http://x').pathname;
      this.asked.push([path, request.headers.range].filter(Boolean).join(' '));
      const content = this.files.get(path);
      if (!content) return void response.writeHead(404).end('nothing here');
      if (this.misbehave?.(path, response, content)) return;
      const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
      if (from >= content.length && from > 0) return void response.writeHead(416).end();
      const length = content.length - from;
      response.writeHead(from > 0 ? 206 : 200, {
        'content-length': length,
        ...(from > 0 && { 'content-range': `bytes ${from}-${content.length - 1}/${content.length}` }),
      });
      response.end(content.subarray(from));
    });
  }

  static async start(): Promise<ModelMirror> {
    const mirror = new ModelMirror();
    await new Promise<void>((resolve) => mirror.server.listen(0, '127.0.0.1', resolve));
    return mirror;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** The registry of the Bergamot project with these pairs, at `/index.json`. */
  registry(...pairs: ModelPair[]): this {
    const entries = pairs.map((pair) => {
      const name = pair.replace('-', '');
      const { model, vocabulary } = modelOf(dictionaries[pair]);
      const file = (path: string, content: Buffer): object => {
        this.files.set(`/${path}`, content);
        return {
          name: path,
          size: content.length,
          estimatedCompressedSize: content.length,
          expectedSha256Hash: sha256(content),
        };
      };
      return [
        name,
        {
          model: { ...file(`${name}/model.${name}.intgemm.alphas.bin`, model), modelType: 'prod' },
          vocab: file(`${name}/vocab.${name}.spm`, vocabulary),
        },
      ] as const;
    });
    return this.catalogue('/index.json', Object.fromEntries(entries));
  }

  /** The records of a settings server with these pairs, at its usual path, with the files of a server of its own. */
  records(
    pairs: readonly ModelPair[],
    { packing = 'zstd', version = '3.0' }: { packing?: Packing; version?: string } = {},
  ): this {
    const data = pairs.flatMap((pair) => {
      const [sourceLanguage, targetLanguage] = pair.split('-');
      const { model, vocabulary } = modelOf(dictionaries[pair]);
      const record = (fileType: string, name: string, content: Buffer): object => {
        const packed = pack(content, packing);
        const location = `main-workspace/${name}.${version}.zst`;
        this.files.set(`/cdn/${location}`, packed);
        const attachment = { location, hash: sha256(packed), size: packed.length, filename: name, mimetype: '' };
        const unpacked = { decompressedHash: sha256(content), decompressedSize: content.length };
        return {
          name,
          fileType,
          version,
          sourceLanguage,
          targetLanguage,
          architecture: 'tiny',
          attachment,
          ...unpacked,
        };
      };
      return [record('model', `model.${pair}.bin`, model), record('vocab', `vocab.${pair}.spm`, vocabulary)];
    });
    this.catalogue('/v1/', { capabilities: { attachments: { base_url: `${this.url}/cdn/` } } });
    return this.catalogue('/v1/buckets/main/collections/models/records', { data });
  }

  get recordsUrl(): string {
    return `${this.url}/v1/buckets/main/collections/models/records`;
  }

  /** The list of all that the makers trained with these pairs, at `/models.json`: of vocabularies it has no hashes. */
  publisher(...pairs: ModelPair[]): this {
    const models = pairs.map((pair) => {
      const { model, vocabulary } = modelOf(dictionaries[pair]);
      const [sourceLanguage = '', targetLanguage = ''] = pair.split('-');
      const name = sourceLanguage + targetLanguage;
      const folder = `models/${pair}/retrain_A1/exported`;
      const file = (path: string, content: Buffer): { path: string } => {
        this.files.set(`/data/${folder}/${path}`, pack(content, 'gzip'));
        return { path: `${folder}/${path}` };
      };
      const files = {
        model: {
          ...file(`model.${name}.intgemm.alphas.bin.gz`, model),
          uncompressedSize: model.length,
          uncompressedHash: sha256(model),
        },
        vocab: file(`vocab.${name}.spm.gz`, vocabulary),
      };
      const metrics = { 'flores200-plus': { bleu: 38.8, comet22: 0.8719 } };
      const entry = {
        architecture: 'base-memory',
        releaseStatus: 'Release',
        sourceLanguage,
        targetLanguage,
        files,
        metrics,
      };
      return [
        pair,
        [entry, { ...entry, architecture: 'tiny', releaseStatus: null, files: { model: files.model } }],
      ] as const;
    });
    const list = { generated: '2026-11-09T00:45:24Z', baseUrl: `${this.url}/data` };
    return this.catalogue('/models.json', { ...list, models: Object.fromEntries(models) });
  }

  /** A list of the shape of that which comes with Parlance, at `/models.json`, with its files in the layout of their repository. */
  pinned(
    pairs: readonly ModelPair[],
    { vocabularies = 1, places }: { vocabularies?: 1 | 2; places?: readonly string[] } = {},
  ): this {
    const models = pairs.map((pair) => {
      const { model, vocabulary } = modelOf(dictionaries[pair]);
      const [source, target] = pair.split('-');
      const name = pair.replace('-', '');
      const file = (kind: string, path: string, content: Buffer): object => {
        const packed = pack(content, 'gzip');
        const full = `models/base-memory/${name}/${path}.gz`;
        this.files.set(`/${full}`, packed);
        return { kind, path: full, packedSize: packed.length, packedSha256: sha256(packed) };
      };
      const words =
        vocabularies === 1
          ? [file('vocab', `vocab.${name}.spm`, vocabulary)]
          : ['srcvocab', 'trgvocab'].map((kind) => file(kind, `${kind}.${name}.spm`, vocabulary));
      const unpacked = { size: model.length, sha256: sha256(model) };
      const files = [{ ...file('model', `model.${name}.intgemm.alphas.bin`, model), ...unpacked }, ...words];
      return { source, target, architecture: 'base-memory', quality: { bleu: 30, comet: 0.8 }, files };
    });
    const list = { repository: this.url, commit: 'c', licence: 'MPL-2.0', ...(places && { places }) };
    return this.catalogue('/models.json', { ...list, models });
  }

  catalogue(path: string, value: unknown): this {
    this.files.set(path, Buffer.from(JSON.stringify(value)));
    return this;
  }
}

export function pack(content: Buffer, packing: Packing): Buffer {
  if (packing === 'gzip') return zlib.gzipSync(content);
  return packing === 'zstd' ? zlib.zstdCompressSync(content) : content;
}
