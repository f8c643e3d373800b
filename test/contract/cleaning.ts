import type { DeveloperKey } from '../../src/api/schemas/admin';
import type { Glossary } from '../../src/api/schemas/glossaries';
import type { StyleRulesItem } from '../../src/api/schemas/styleRules';
import type { Service } from './table';
import { madeBySuite } from './table';

/** Deletes the glossaries of the suite. */
export async function deleteGlossaries(service: Service): Promise<void> {
  const { json } = await service.send('GET /v3/glossaries');
  for (const { name, glossary_id } of (json as { glossaries?: Glossary[] } | undefined)?.glossaries ?? []) {
    if (isOurs(name)) {
      await service.send('DELETE /v3/glossaries/{glossary_id}', { params: { glossary_id } });
    }
  }
}

/** Deletes the style rule lists of the suite. */
export async function deleteStyleRules(service: Service): Promise<void> {
  for (let page = 0; ; page += 1) {
    const { json } = await service.send('GET /v3/style_rules', { query: { page: `${page}`, page_size: '25' } });
    const lists = (json as { style_rules?: StyleRulesItem[] } | undefined)?.style_rules ?? [];
    const ours = lists.filter(({ name }) => isOurs(name));
    for (const { style_id } of ours) {
      await service.send('DELETE /v3/style_rules/{style_id}', { params: { style_id } });
    }
    if (lists.length === 0) return;
    // What was deleted makes room: the next lists are on this page now.
    if (ours.length > 0) page -= 1;
  }
}

/** Deactivates the developer keys of the suite; the contract deletes none. */
export async function deactivateKeys(service: Service): Promise<void> {
  const { json } = await service.send('GET /v2/admin/developer-keys');
  for (const { key_id, label, is_deactivated } of json as DeveloperKey[]) {
    if (isOurs(label) && !is_deactivated) {
      await service.send('PUT /v2/admin/developer-keys/deactivate', { json: { key_id } });
    }
  }
}

/** A service that takes bad values may have made things with a name that is no string. */
function isOurs(name: unknown): boolean {
  return typeof name === 'string' && name.startsWith(madeBySuite);
}
