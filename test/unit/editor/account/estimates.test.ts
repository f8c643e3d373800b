import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ServiceClient } from '../../../../src/api/client';
import type { Meter } from '../../../../src/api/meter';
import { translateFile } from '../../../../src/domain/files/translateFile';
import { usualLimits } from '../../../../src/domain/files/subtitles/limits';
import { estimateFile } from '../../../../src/domain/files/wanted';
import { estimateDocument } from '../../../../src/domain/documents/estimateDocument';
import { estimateCharacters } from '../../../../src/domain/translation/estimate';
import { serviceDefaults } from '../../../../src/domain/translation/settings';
import { translateTexts } from '../../../../src/domain/translation/translateTexts';
import { improveTexts } from '../../../../src/domain/writing/improveTexts';
import { formatOfFile } from '../../../../src/formats/fileFormats';
import { Ledger } from '../../../../src/storage/ledger';
import { describeWithSqlite } from '../../../support/describeWithSqlite';
import { json, ScriptedServer, type Step } from '../../../support/scriptedServer';
import { testConnection } from '../../../support/testConnection';

const texts = [
  ...Array.from({ length: 60 }, (_, index) => `Tea number ${index}, please 🍵.`),
  'Tea number 7, please 🍵.',
];
const noCaps = { perDay: 0, perMonth: 0 };

describeWithSqlite('What is told before sending, what is written down, and what a service counts', () => {
  let folder: string;
  let ledger: Ledger;
  let server: ScriptedServer;
  let client: ServiceClient;
  /** What the service got, counted by itself. */
  let got: number;
  let billsItself: boolean;

  const work = { command: 'file', connection: 'Scripted' };
  const meter: Meter = {
    begin: async ({ characters }) => {
      const entry = await ledger.begin(work, characters, noCaps);
      return {
        answered: (facts) => void ledger.answered(entry, facts),
        failed: (mayHaveHappened) => void ledger.failed(entry, mayHaveHappened),
      };
    },
  };
  const service: Step = (request, response) => {
    if (request.method === 'GET') return json([])(request, response);
    const { text } = request.json() as { text: string[] };
    const sizes = text.map((one) => Array.from(one).length);
    got += sizes.reduce((sum, size) => sum + size, 0);
    const answers = text.map((one, index) => ({
      text: one.toUpperCase(),
      detected_source_language: 'EN',
      ...(billsItself && { billed_characters: sizes[index] }),
    }));
    const name = request.path === '/v2/translate' ? 'translations' : 'improvements';
    return json({ [name]: answers })(request, response);
  };

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parlance-estimates-'));
    ledger = new Ledger({ file: path.join(folder, 'ledger.sqlite') });
    server = await ScriptedServer.start();
    server.always(service);
    client = new ServiceClient(testConnection(server.url)).meteredBy(meter);
    got = 0;
    billsItself = true;
  });
  afterEach(async () => {
    await client.close();
    await server.close();
    ledger.close();
    await rm(folder, { recursive: true });
  });

  const agree = async (estimate: number): Promise<void> => {
    const { today } = await ledger.spent();
    assert.ok(got > 0);
    assert.deepEqual({ estimate, writtenDown: today }, { estimate: got, writtenDown: got });
  };
  const file = async (name: string, text: string): Promise<void> => {
    const format = formatOfFile(name)!;
    const parsed = format.parse(text, { targetLanguage: 'de' });
    const order = { source: 'en', target: 'de', settings: serviceDefaults, sendContext: true, subtitles: usualLimits };
    const { characters } = estimateFile(parsed.segments);
    await translateFile({ file: parsed, format, ...order }, client);
    await agree(characters);
  };

  it('agree for a selection, whether the service says what it billed or not', async () => {
    for (const says of [true, false]) {
      billsItself = says;
      const before = got;
      const fresh = texts.map((text) => `${text} ${says}`);
      await translateTexts({ texts: fresh, target: 'de', kind: 'plain', settings: serviceDefaults }, client);
      assert.equal(got - before, estimateCharacters(fresh));
    }
    assert.equal((await ledger.spent()).today, got);
  });

  it('agree for files by segments', async () => {
    await file('en.json', JSON.stringify(Object.fromEntries(texts.map((text, index) => [`key${index}`, text]))));
  });

  it('agree for XLIFF, of which only what is open is sent', async () => {
    const unit = (text: string, index: number): string =>
      `<trans-unit id="${index}"><source>${text}</source>${index % 2 ? '<target state="final">Tee</target>' : ''}</trans-unit>`;
    await file(
      'a.xlf',
      `<xliff version="1.2"><file source-language="en" target-language="de" original="a"><body>${texts.map(unit).join('')}</body></file></xliff>`,
    );
  });

  for (const kind of ['correct', 'rephrase'] as const) {
    it(`agree for texts to ${kind}`, async () => {
      await improveTexts({ kind, texts: texts.map((text) => ({ text })) }, client);
      await agree(estimateCharacters(texts));
    });
  }

  it('agree for a whole document, of which the service says at its end what it billed', async () => {
    const document = texts.join('\n');
    const { characters } = estimateDocument('txt', Buffer.from(document));
    const billed = Array.from(document).length;
    await ledger.begin({ ...work, command: 'document' }, characters, noCaps, 'job');
    assert.equal((await ledger.spent()).today, characters);
    await ledger.answered('job', { billed });
    assert.equal((await ledger.spent()).today, billed);
  });
});
