import { Hono } from 'hono';
import {
  activeKeysMax,
  createDeveloperKeyRequestSchema,
  deactivateDeveloperKeyRequestSchema,
  labelDeveloperKeyRequestSchema,
  limitDeveloperKeyRequestSchema,
  type DeveloperKey as DeveloperKeyAnswer,
} from '../../api/schemas/admin';
import { readBody } from '../http/body';
import { check } from '../http/check';
import type { ServiceContext, ServiceEnv } from '../http/environment';
import { badRequest, notFound } from '../http/failure';
import type { DeveloperKey, DeveloperKeyChange, DeveloperKeys } from '../store/developerKeys';
import type { KeyFiles } from '../store/keyFiles';

export interface DeveloperKeyDependencies {
  developerKeys: DeveloperKeys;
  /** Files by which a new key is handed to the user at this machine: no answer of the contract holds it (§12.1). */
  keyFiles: KeyFiles;
  now: () => Date;
}

const bodyBytesMax = 64 * 1024;
const path = '/v2/admin/developer-keys';
/** Label of a key that is made without one (contract §12.1). */
const usualLabel = 'API key';

/** Developer keys (contract §12.1). */
export function developerKeyRoutes(parts: DeveloperKeyDependencies): Hono<ServiceEnv> {
  const { developerKeys, keyFiles, now } = parts;
  const change = (c: ServiceContext, keyId: string, values: DeveloperKeyChange): Response => {
    const changed = developerKeys.change(keyId, values);
    if (!changed) throw notFound('Developer key');
    return c.json(answer(changed));
  };
  return new Hono<ServiceEnv>()
    .get(path, (c) => c.json(developerKeys.list().map(answer)))
    .post(path, async (c) => {
      const { label } = check(createDeveloperKeyRequestSchema, await body(c));
      const created = developerKeys.create(label ?? usualLabel);
      if (!created) {
        throw badRequest(`The account already has ${activeKeysMax} active developer keys. Deactivate one first.`);
      }
      await keyFiles.write(created.key.keyId, created.secret);
      return c.json(answer(created.key));
    })
    .put(`${path}/deactivate`, async (c) => {
      const { key_id: keyId } = check(deactivateDeveloperKeyRequestSchema, await body(c));
      const since = developerKeys.get(keyId)?.deactivatedTime ?? now().toISOString();
      const response = change(c, keyId, { deactivatedTime: since });
      await keyFiles.remove(keyId);
      return response;
    })
    .put(`${path}/label`, async (c) => {
      const { key_id: keyId, label } = check(labelDeveloperKeyRequestSchema, await body(c));
      return change(c, keyId, { label });
    })
    .put(`${path}/limits`, async (c) => {
      const limits = check(limitDeveloperKeyRequestSchema, await body(c));
      const { key_id: keyId, characters, speech_to_text_milliseconds: speech } = limits;
      return change(c, keyId, {
        ...(characters !== undefined && { charactersLimit: characters }),
        ...(speech !== undefined && { speechMillisecondsLimit: speech }),
      });
    });
}

async function body(c: ServiceContext): Promise<unknown> {
  return await readBody(c, { maxBytes: bodyBytesMax });
}

function answer(key: DeveloperKey): DeveloperKeyAnswer {
  return {
    key_id: key.keyId,
    label: key.label,
    creation_time: key.creationTime,
    deactivated_time: key.deactivatedTime,
    is_deactivated: key.deactivatedTime !== null,
    usage_limits: { characters: key.charactersLimit, speech_to_text_milliseconds: key.speechMillisecondsLimit },
  };
}
