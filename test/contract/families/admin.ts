import assert from 'node:assert/strict';
import {
  analyticsResponseSchema,
  customTagsResponseSchema,
  developerKeySchema,
  developerKeysResponseSchema,
} from '../../../src/api/schemas/admin';
import type { AnalyticsResponse, CustomTagsResponse, DeveloperKey } from '../../../src/api/schemas/admin';
import { deactivateKeys } from '../cleaning';
import type { ContractCase, EndpointRow, Family, Received, Service } from '../table';
import { madeBySuite, unknownId } from '../table';

const keys = '/v2/admin/developer-keys';
const read = ({ json }: Received): DeveloperKey => json as DeveloperKey;

async function newKey(service: Service): Promise<string> {
  const { json } = await service.send(`POST ${keys}`, { json: { label: madeBySuite } });
  return (json as DeveloperKey).key_id;
}

function changing(call: string, change: Record<string, unknown>, cases: readonly ContractCase[] = []): EndpointRow {
  return {
    endpoint: `PUT ${keys}/${call}`,
    section: '§12.1',
    admin: true,
    success: 200,
    schema: developerKeySchema,
    valid: ({ key_id }) => ({ json: { key_id, ...change } }),
    check: (answer, { key_id }) => assert.equal(read(answer).key_id, key_id),
    cases: [
      {
        name: 'answers 404 for a key nobody has',
        status: 404,
        send: { json: { ...change, key_id: `${unknownId}:${unknownId}` } },
      },
      { name: 'refuses a missing key_id', status: 400, send: { json: change } },
      { name: 'refuses a key_id that is no string', status: 400, send: { json: { key_id: 7, ...change } } },
      ...cases,
    ],
  };
}

const limit = (name: string, value: unknown, status: number, check?: ContractCase['check']): ContractCase => ({
  name: `${status === 200 ? 'takes' : 'refuses'} ${name}`,
  status,
  send: ({ key_id }) => ({ json: { key_id, characters: value } }),
  check,
});

const limitCases: ContractCase[] = [
  limit('a limit of 0', 0, 200, (answer) => assert.equal(read(answer).usage_limits?.characters, 0)),
  limit('no limit (C20)', null, 200, (answer) => assert.equal(read(answer).usage_limits?.characters, null)),
  limit('an absent limit as unchanged', undefined, 200),
  limit('a negative limit', -1, 400),
  limit('a limit that is no integer', 1.5, 400),
  limit('a limit that is no number', '10', 400),
];

export const developerKeysFamily: Family = {
  name: 'Developer keys',
  prepare: async (service) => ({ key_id: await newKey(service) }),
  clean: deactivateKeys,
  rows: [
    {
      endpoint: `GET ${keys}`,
      section: '§12.1',
      admin: true,
      success: 200,
      schema: developerKeysResponseSchema,
      valid: () => ({}),
      check: ({ json }, { key_id }) => assert.ok((json as DeveloperKey[]).some((key) => key.key_id === key_id)),
    },
    changing('label', { label: `${madeBySuite} 2` }, [
      { name: 'refuses a missing label', status: 400, send: ({ key_id }) => ({ json: { key_id } }) },
    ]),
    changing('limits', { characters: 1000, speech_to_text_milliseconds: null }, limitCases),
    changing('deactivate', {}),
    {
      endpoint: `POST ${keys}`,
      section: '§12.1',
      admin: true,
      success: 200,
      schema: developerKeySchema,
      // Only so many keys may be active, so those of earlier cases go first.
      valid: async (_fixture, service) => {
        await deactivateKeys(service);
        return { json: { label: madeBySuite } };
      },
      check: (answer) => {
        const { label, is_deactivated, deactivated_time, usage_limits } = read(answer);
        assert.deepEqual([label, is_deactivated, deactivated_time], [madeBySuite, false, null]);
        assert.deepEqual(usage_limits, { characters: null, speech_to_text_milliseconds: null });
      },
      cases: [{ name: 'refuses a label that is no string', status: 400, send: { json: { label: 7 } } }],
    },
  ],
};

const range = { start_date: '2026-01-01', end_date: '2026-01-31' };

/** What both reports say of their dates (contract §12.2, §12.3). */
const rangeCases: ContractCase[] = [
  { name: 'refuses a missing start', status: 400, send: { query: { end_date: '2026-01-31' } } },
  { name: 'refuses a missing end', status: 400, send: { query: { start_date: '2026-01-01' } } },
  { name: 'takes 366 days', status: 200, send: { query: { start_date: '2025-01-01', end_date: '2026-01-02' } } },
  { name: 'refuses 367 days', status: 400, send: { query: { start_date: '2025-01-01', end_date: '2026-01-03' } } },
  { name: 'refuses an end before the start', status: 400, send: { query: { ...range, end_date: '2025-12-31' } } },
  { name: 'refuses a day there is not', status: 400, send: { query: { ...range, start_date: '2026-02-30' } } },
  { name: 'refuses another form of date', status: 400, send: { query: { ...range, start_date: '01.01.2026' } } },
];

const report = ({ json }: Received): AnalyticsResponse['usage_report'] => (json as AnalyticsResponse).usage_report;
const tagReport = ({ json }: Received): CustomTagsResponse['custom_tag_usage_report'] =>
  (json as CustomTagsResponse).custom_tag_usage_report;

export const analyticsFamily: Family = {
  name: 'Reports',
  rows: [
    {
      endpoint: 'GET /v2/admin/analytics',
      section: '§12.2',
      admin: true,
      success: 200,
      schema: analyticsResponseSchema,
      valid: () => ({ query: range }),
      check: (answer) => {
        const { key_usages, key_and_day_usages, start_date } = report(answer);
        assert.deepEqual([key_usages, key_and_day_usages], [undefined, undefined]);
        assert.match(start_date, /^2026-01-01T00:00:00/);
      },
      cases: [
        ...rangeCases,
        {
          name: 'takes dates with a time (C13)',
          status: 200,
          send: { query: { start_date: '2026-01-01T00:00:00', end_date: '2026-01-31T23:59:59' } },
        },
        {
          name: 'groups by key',
          status: 200,
          send: { query: { ...range, group_by: 'key' } },
          check: (answer) => assert.ok(Array.isArray(report(answer).key_usages)),
        },
        {
          name: 'groups by key and day',
          status: 200,
          send: { query: { ...range, group_by: 'key_and_day' } },
          check: (answer) => assert.ok(Array.isArray(report(answer).key_and_day_usages)),
        },
        { name: 'refuses another grouping', status: 400, send: { query: { ...range, group_by: 'day' } } },
      ],
    },
    {
      endpoint: 'GET /v2/admin/analytics/custom-tags',
      section: '§12.3',
      admin: true,
      success: 200,
      schema: customTagsResponseSchema,
      valid: () => ({ query: range }),
      check: (answer) => assert.equal(tagReport(answer).aggregate_by, 'period'),
      cases: [
        ...rangeCases,
        {
          name: 'aggregates by day',
          status: 200,
          send: { query: { ...range, aggregate_by: 'day' } },
          check: (answer) => assert.equal(tagReport(answer).aggregate_by, 'day'),
        },
        { name: 'refuses another aggregation', status: 400, send: { query: { ...range, aggregate_by: 'week' } } },
        { name: 'refuses a page that never was', status: 400, send: { query: { ...range, page: '-1' } } },
      ],
    },
  ],
};
