import assert from 'node:assert/strict';
import { reportCsv } from '../../../../src/editor/account/reports/reportCsv';
import { readReport } from '../../../../src/editor/account/reports/readReport';
import { useScriptedService } from '../../../support/scriptedService';
import { json } from '../../../support/scriptedServer';
import { totalsByName } from '../../../../src/webview/reports/tabulate';

const nothing = { text: 0, documents: 0, improvement: 0, other: 0, minutes: 0 };

describe('A report of another service', () => {
  const service = useScriptedService();
  const period = { from: '2026-06-01', to: '2026-06-30' };
  const usage = (total: number, text: number) => ({
    total_characters: total,
    text_translation_characters: text,
    document_translation_characters: 0,
    text_improvement_characters: 0,
    speech_to_text_minutes: 1.25,
  });

  it('puts keys together that look alike, keeps what it does not know, and is a table of every number', async () => {
    const keyUsage = { api_key: 'aaaa****bbbb', api_key_label: '=docs', usage_date: '2026-06-02T00:00:00Z' };
    service.server.next(
      json({
        usage_report: {
          total_usage: usage(70, 40),
          group_by: 'key_and_day',
          start_date: '2026-06-01T00:00:00',
          end_date: '2026-06-30T00:00:00',
          key_and_day_usages: [
            { ...keyUsage, usage: usage(30, 20) },
            { ...keyUsage, usage: usage(30, 20) },
            { api_key: 'cccc****dddd', usage_date: '2026-06-01T00:00:00Z', usage: { total_characters: 10 } },
          ],
        },
      }),
    );
    const report = await readReport(service.client.analytics, 'keys', period);
    assert.deepEqual(report.names, [
      { label: '=docs', detail: 'aaaa****bbbb' },
      { label: 'cccc****dddd', detail: '' },
    ]);
    assert.deepEqual(report.rows, [
      { ...nothing, day: '2026-06-01', name: 1, other: 10 },
      { ...nothing, day: '2026-06-02', name: 0, text: 40, other: 20, minutes: 2.5 },
    ]);
    assert.deepEqual(report.total, { ...nothing, text: 40, other: 30, minutes: 1.25 });
    assert.equal(
      reportCsv(report),
      [
        '\uFEFFday,key,label,characters,text_translation,document_translation,text_improvement,other,speech_to_text_minutes',
        '2026-06-01,cccc****dddd,,10,0,0,0,10,0',
        "2026-06-02,aaaa****bbbb,'=docs,60,40,0,0,20,2.5",
        '',
      ].join('\r\n'),
    );
  });

  it('on tags has all its pages', async () => {
    const page = (custom_tag: string, next_page: string | null) =>
      json({
        custom_tag_usage_report: {
          aggregate_by: 'day',
          start_date: '2026-06-01T00:00:00',
          end_date: '2026-06-30T00:00:00',
          next_page,
          usage: [{ custom_tag, usage_date: '2026-06-02T00:00:00Z', breakdown: { total_characters: 5 } }],
        },
      });
    service.server.next(page('docs', 'second'), page('app', 'third'), page('docs', null));
    const report = await readReport(service.client.analytics, 'tags', period);
    assert.deepEqual(
      service.server.requests.map(({ query }) => query.get('page')),
      [null, 'second', 'third'],
    );
    assert.deepEqual(
      totalsByName(report).map(({ named, total }) => [named.label, total]),
      [
        ['docs', 10],
        ['app', 5],
      ],
    );
    assert.equal(report.total.other, 15);
    assert.equal(
      reportCsv(report),
      '\uFEFFday,tag,characters,text_translation,text_improvement,other\r\n' +
        '2026-06-02,docs,10,0,0,10\r\n2026-06-02,app,5,0,0,5\r\n',
    );
  });
});
