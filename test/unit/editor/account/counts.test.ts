import assert from 'node:assert/strict';
import path from 'node:path';
import fc from 'fast-check';
import * as v from 'valibot';
import { ServiceClient } from '../../../../src/api/client';
import { usageSchema } from '../../../../src/api/schemas/usage';
import { readKeyFile } from '../../../../src/editor/account/keys/keyFile';
import { maskedId } from '../../../../src/editor/account/keys/listedKey';
import { readReport } from '../../../../src/editor/account/reports/readReport';
import { mainKeyId } from '../../../../src/localService/keyRing';
import { totalsByName } from '../../../../src/webview/reports/tabulate';
import { describeWithSqlite } from '../../../support/describeWithSqlite';
import { testConnection } from '../../../support/testConnection';
import { DocumentClient } from '../../localService/support/documentClient';
import { asKey, ServiceUnderTest } from '../../localService/support/serviceUnderTest';

type Product = 'text' | 'documents' | 'improvement';

/** A request that was answered with 200, as this test sent it. */
interface Sent {
  day: string;
  id: string;
  product: Product;
  tag: string;
  characters: number;
}

const days = ['2026-06-29', '2026-06-30', '2026-07-01', '2026-07-02'];
const words = ['hola', 'té 🍵', 'e\u0301l', '東京', 'She go home.', 'una línea\r\nmás', '👩‍👩‍👧', ' '];
const tags = ['docs', ' Docs ', 'app', 'team-a', 'x'];
const seldom = fc.integer({ max: 14, min: 0 }).map((number) => number === 0);
const request = fc.record({
  key: fc.nat({ max: 3 }),
  tag: fc.oneof(fc.constant(''), fc.constantFrom(...tags)),
  text: fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }),
  path: fc.constantFrom('/v2/translate', '/v2/translate', '/v2/translate', '/v2/write/correct'),
  /** A key or a language that is refused. */
  hasBadKey: seldom,
  isBad: seldom,
});
const characters = (texts: readonly string[]): number => [...texts.join('')].length;

describeWithSqlite('What the local service counts', () => {
  it('is what was sent to it, by whichever key, day, product and tag', async function () {
    this.timeout(60_000);
    let now = new Date(`${days[0]}T10:00:00Z`);
    const service = await ServiceUnderTest.start({ now: () => now });
    const { url, adminKey, key: mainKey } = service.running;
    const client = new ServiceClient(testConnection(url, { key: adminKey }));
    const documents = new DocumentClient(() => service);
    try {
      const keys = [{ id: mainKeyId, secret: mainKey, limit: Number.POSITIVE_INFINITY }];
      for (const [label, limit] of [
        ['docs', undefined],
        ['docs', 40],
        ['app', 0],
      ] as const) {
        const { key_id: id } = await client.developerKeys.create({ label });
        if (limit !== undefined) await client.developerKeys.setLimits({ key_id: id, characters: limit });
        const secret = await readKeyFile(path.join(service.dataDir, 'developer-keys'), id);
        keys.push({ id, secret: secret!, limit: limit ?? Number.POSITIVE_INFINITY });
      }

      const requests = fc.sample(request, { seed: 20_261_123, numRuns: 5 * 6 * days.length });
      const ledger: Sent[] = [];
      let refusals = 0;
      const sum = (fits: (sent: Sent) => boolean): number =>
        ledger.filter(fits).reduce((total, sent) => total + sent.characters, 0);
      const usedBy = (id: string): number =>
        sum((sent) => sent.id === id && sent.day.slice(0, 7) === now.toISOString().slice(0, 7));

      /** Sends something at random; what is refused for its key's limit, to be judged when all of its batch are answered. */
      const send = async (asked: (typeof requests)[number]) => {
        const { id, secret, limit } = keys[asked.key]!;
        const { tag, text } = asked;
        const day = now.toISOString().slice(0, 10);
        const isTranslation = asked.path === '/v2/translate';
        const languages = isTranslation ? { source_lang: 'es', target_lang: 'pt' } : { target_lang: 'en-US' };
        const body = { text, ...languages, ...(asked.isBad && { target_lang: 'xx' }) };
        const headers = {
          ...asKey(asked.hasBadKey ? `${secret}x` : secret),
          ...(isTranslation && tag && { 'X-Service-Reporting-Tag': tag }),
        };
        const { status, text: answered } = await service.call('POST', asked.path, body, { headers });
        const sent: Sent = {
          ...{ day, id, characters: characters(text) },
          product: isTranslation ? 'text' : 'improvement',
          tag: isTranslation ? tag.trim().toLowerCase() : '',
        };
        if (status === 200) ledger.push(sent);
        else assert.ok([400, 403, 456].includes(status), answered);
        return status === 456 ? { id, limit, characters: sent.characters } : undefined;
      };

      for (const day of days) {
        now = new Date(`${day}T22:00:00Z`);
        for (let batch = 0; batch < 6; batch++) {
          const refused = await Promise.all(requests.splice(0, 5).map(send));
          refusals += refused.filter(Boolean).length;
          for (const one of refused) if (one) assert.ok(usedBy(one.id) + one.characters > one.limit);
          for (const { id, limit } of keys) assert.ok(usedBy(id) <= limit);
        }
        const lines = words.slice(0, 2 + days.indexOf(day));
        await documents.translate('notes.txt', lines.join('\n\n'));
        const counted = characters(lines);
        ledger.push({ day, id: mainKeyId, product: 'documents', tag: '', characters: counted });
      }
      assert.ok(
        ledger.length > 50 && refusals > 5 && ledger.some(({ tag }) => tag === 'docs'),
        `${ledger.length} ${refusals} were sent and refused`,
      );
      await client.developerKeys.deactivate({ key_id: keys[1]!.id });
      const refused = await service.call(
        'POST',
        '/v2/translate',
        { text: ['hola'], source_lang: 'es', target_lang: 'pt' },
        { headers: asKey(keys[1]!.secret) },
      );
      assert.equal(refused.status, 403);

      const july = (fits: (sent: Sent) => boolean): number => sum((sent) => sent.day >= '2026-07-01' && fits(sent));
      for (const { id, secret } of keys.filter((_, index) => index !== 1)) {
        const usage = v.parse(
          usageSchema,
          (await service.call('GET', '/v2/usage', undefined, { headers: asKey(secret) })).json,
        );
        const isWritten = (sent: Sent): boolean => sent.product === 'improvement';
        assert.deepEqual(
          [
            usage.character_count,
            usage.api_key_character_count,
            ...usage.products!.flatMap((one) => [one.account_unit_count, one.api_key_unit_count]),
          ],
          [
            july(() => true),
            july((sent) => sent.id === id),
            july((sent) => !isWritten(sent)),
            july((sent) => !isWritten(sent) && sent.id === id),
            july(isWritten),
            july((sent) => isWritten(sent) && sent.id === id),
          ],
        );
      }

      for (const period of [
        { from: days[0]!, to: days[3]! },
        { from: days[1]!, to: days[2]! },
      ]) {
        const inPeriod = ledger.filter(
          ({ day, characters: count }) => day >= period.from && day <= period.to && count > 0,
        );
        const told = await readReport(client.analytics, 'keys', period);
        const rows = told.rows.flatMap(({ day, name, ...amounts }) =>
          (['text', 'documents', 'improvement'] as const).map(
            (product) => [`${day} ${told.names[name]!.detail} ${product}`, amounts[product]] as const,
          ),
        );
        assert.deepEqual(
          sorted(rows.filter(([, count]) => count > 0)),
          sorted(together(inPeriod, ({ day, id, product }) => `${day} ${maskedId(id)} ${product}`)),
        );
        assert.equal(told.total.other, 0);
        for (const product of ['text', 'documents', 'improvement'] as const) {
          assert.equal(told.total[product], together(inPeriod, (sent) => sent.product).get(product) ?? 0);
        }

        const tagged = inPeriod.filter(({ tag }) => tag !== '');
        const tags = await readReport(client.analytics, 'tags', period);
        assert.deepEqual(
          sorted(tags.rows.map(({ day, name, text }) => [`${day} ${tags.names[name]!.label}`, text] as const)),
          sorted(together(tagged, ({ day, tag }) => `${day} ${tag}`)),
        );
        assert.deepEqual(
          sorted(totalsByName(tags).map(({ named, total }) => [named.label, total] as const)),
          sorted(together(tagged, ({ tag }) => tag)),
        );
      }
    } finally {
      await client.close();
      await service.stop();
    }
  });
});

/** The characters of what has the same name, by that name. */
function together(all: readonly Sent[], nameOf: (sent: Sent) => string): Map<string, number> {
  const found = new Map<string, number>();
  for (const sent of all) found.set(nameOf(sent), (found.get(nameOf(sent)) ?? 0) + sent.characters);
  return found;
}

function sorted(counts: Iterable<readonly [string, number]>): Array<readonly [string, number]> {
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
}
