import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ServiceClient } from '../../../../src/api/client';
import type { Meter } from '../../../../src/api/meter';
import { translateFile } from '../../../../src/domain/files/translateFile';
import { usualLimits } from '../../../../src/domain/files/subtitles/limits';
import { estimateFile } from '../../../../src/domain/files/estimateFile';
import { estimateDocument } from '../../../../src/domain/documents/estimateDocument';
import { estimateCharacters, estimateOrder } from '../../../../src/domain/translation/estimate';
import { serviceDefaults } from '../../../../src/domain/translation/settings';
import { translateTexts } from '../../../../src/domain/translation/translateTexts';
import { improveTexts } from '../../../../src/domain/writing/improveTexts';
import { openTarget } from '../../../../src/domain/localization/openTarget';
import { planTarget } from '../../../../src/domain/localization/plan';
import { hasEntries } from '../../../../src/domain/localization/target';
import type { TranslateRequest } from '../../../../src/api/schemas/translate';
import { readSourceText } from '../../../../src/localService/translation/sourceText';
import { formatOfFile } from '../../../../src/formats/fileFormats';
import { readToolInput } from '../../../../src/tools/toolInput';
import { runTool } from '../../../../src/tools/runTool';
import { Budget, type DaySpending } from '../../../../src/domain/checking/budget';
import { Corrector } from '../../../../src/editor/checking/corrector';
import type { ServiceAccess } from '../../../../src/editor/service/connections/serviceAccess';
import { TextCache } from '../../../../src/storage/textCache';
import { Ledger } from '../../../../src/storage/ledger';
import { noCaps } from '../../../../src/storage/spendingCaps';
import { describeWithSqlite } from '../../../support/describeWithSqlite';
import { json, ScriptedServer, type Step } from '../../../support/scriptedServer';
import { testConnection } from '../../../support/testConnection';

const texts = [
  ...Array.from({ length: 60 }, (_, index) => `Tea number ${index}, please 🍵.`),
  'Tea number 7, please 🍵.',
];
const fileOrder = { source: 'en', target: 'de', settings: serviceDefaults, sendContext: true, subtitles: usualLimits };
/** Of a service that takes tags, in every language of these. */
const taggedLanguages = ['en', 'de'].map((lang) => ({
  lang,
  name: lang,
  status: 'stable',
  usable_as_source: true,
  usable_as_target: true,
  features: { tag_handling: { status: 'stable' } },
}));

describeWithSqlite('What is told before sending, what is written down, and what a service counts', () => {
  let folder: string;
  let ledger: Ledger;
  let server: ScriptedServer;
  let client: ServiceClient;
  /** What the service got, counted by itself. */
  let got: number;
  let billsItself: boolean;
  let knowsTags: boolean;

  const work = { command: 'file', connection: 'Scripted' };
  const meter: Meter = {
    begin: async ({ characters }) => {
      const entry = await ledger.begin(work, { characters, milliseconds: 0 }, noCaps);
      return {
        more: () => Promise.resolve(),
        answered: (facts) => void ledger.answered(entry, facts),
        failed: (mayHaveHappened) => void ledger.failed(entry, mayHaveHappened),
      };
    },
  };
  const service: Step = (request, response) => {
    if (request.method === 'GET') return json(knowsTags ? taggedLanguages : [])(request, response);
    const body = request.json() as TranslateRequest;
    const { text } = body;
    // Markup is free where it is said to be markup (contract §1.7).
    const sizes = text.map((one, index) => readSourceText(one, index, body).billed);
    got += sizes.reduce((sum, size) => sum + size, 0);
    const answers = text.map((one, index) => ({
      text: one.replace(/(<[^>]*>|&\w+;)|[a-z]/g, (letter, kept?: string) => kept ?? letter.toUpperCase()),
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
    knowsTags = false;
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
    assert.deepEqual({ estimate, writtenDown: today.characters }, { estimate: got, writtenDown: got });
  };
  const file = async (name: string, text: string): Promise<void> => {
    const format = formatOfFile(name)!;
    const parsed = format.parse(text, { targetLanguage: 'de' });
    const { characters } = await estimateFile(parsed.segments);
    await translateFile({ file: parsed, format, ...fileOrder }, client);
    await agree(characters);
  };

  const selectionTold = async (text: string, client: ServiceClient): Promise<number> => {
    const order = { texts: [text, text], target: 'de', kind: 'plain', settings: serviceDefaults } as const;
    await translateTexts(order, client);
    return await estimateOrder(order);
  };
  /** As a target of a project where its format can be, else as a file that is translated. */
  const fileTold = async (name: string, text: string, client: ServiceClient): Promise<number> => {
    const format = formatOfFile(name)!;
    if (hasEntries(format)) {
      const plan = planTarget({ format, language: 'de', source: text });
      const { segments } = openTarget(plan);
      const only = new Set(segments.keys());
      await translateFile({ file: { segments }, format, ...fileOrder, only }, client);
      return (await estimateFile(segments, only)).characters;
    }
    const parsed = format.parse(text, { targetLanguage: 'de' });
    await translateFile({ file: parsed, format, ...fileOrder }, client);
    return (await estimateFile(parsed.segments)).characters;
  };

  it('agree for a selection, whether the service says what it billed or not', async () => {
    for (const says of [true, false]) {
      billsItself = says;
      const before = got;
      const fresh = texts.map((text) => `${text} ${says}`);
      await translateTexts({ texts: fresh, target: 'de', kind: 'plain', settings: serviceDefaults }, client);
      assert.equal(got - before, estimateCharacters(fresh));
    }
    assert.equal((await ledger.spent()).today.characters, got);
  });

  const marked = {
    'a selection': 'Hello {name}, you have %d of <b>many</b> things & more.',
    'a.json': '{"a":"Hello {name}, you have {count} of <b>many</b> things & more","b":"%s of %d","c":"<i>Tea</i>"}',
    'a.srt':
      '1\n00:00:01,000 --> 00:00:03,000\nHello there,\n<i>you</i> who\n\n2\n00:00:03,100 --> 00:00:05,000\ngo on & on.\n',
    'b.json': '{"a":"{n, plural, one {You have # new {what} from us} other {You have # new {what} from us all}}"}',
    'a.po':
      'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=n!=1;\\n"\n\nmsgid "One file in %s"\nmsgid_plural "%d files in %s"\nmsgstr[0] ""\nmsgstr[1] ""\n',
    'a.xml':
      '<resources><plurals name="p"><item quantity="one">%d x of %s</item><item quantity="other">%d xs</item></plurals></resources>',
  };
  for (const [name, text] of Object.entries(marked)) {
    it(`are in this order for ${name} with placeholders: at most what is told, and written down as billed`, async () => {
      for (const [tags, says] of [true, false].flatMap(
        (tags) =>
          [
            [tags, true],
            [tags, false],
          ] as const,
      )) {
        [knowsTags, billsItself, got] = [tags, says, 0];
        const before = (await ledger.spent()).today.characters;
        const client = new ServiceClient(testConnection(server.url)).meteredBy(meter);
        const told = name.includes('.') ? await fileTold(name, text, client) : await selectionTold(text, client);
        const { today } = await ledger.spent();
        assert.equal(today.characters - before, got, `${name}: tags ${tags}, says ${says}`);
        assert.ok(got > 0 && told >= got, `${name}: told ${told}, billed ${got}`);
        await client.close();
      }
    });
  }

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

  it('agree for the sentences that are checked, and with the budget of checking', async () => {
    knowsTags = true;
    let spending: DaySpending | undefined;
    const budget = new Budget({
      limits: () => ({ perMinute: 10_000, perDay: 10_000 }),
      read: () => spending,
      write: (value) => (spending = value),
    });
    const connection = { name: 'Scripted', kind: 'remote' } as const;
    const session = { client, clientFor: () => client, connection };
    const access: ServiceAccess = {
      connection,
      onDidChange: () => ({ dispose: () => undefined }),
      use: () => Promise.resolve(session),
      useNamed: () => Promise.resolve(session),
      succeeded: () => undefined,
      busy: () => ({ dispose: () => undefined }),
    };
    const cache = new TextCache({
      file: path.join(folder, 'cache.sqlite'),
      maximumBytes: 1e6,
      onFailure: (error) => assert.fail(String(error)),
    });
    const parts = { access, cache: cache.space('checks'), budget, extensionVersion: '1' };
    const sentences = texts.slice(0, 60).map((text) => ({ text, flavour: 'markdown' }));
    await new Corrector(parts).correct({ uri: 'file:///a', language: 'en', sentences }, AbortSignal.timeout(60_000));
    cache.close();
    await agree(budget.spentToday);
  });

  for (const kind of ['plain', 'markdown'] as const) {
    it(`agree for a comment that is translated under the mouse, and for what an agent has translated, as ${kind}`, async () => {
      const order = { texts: ['Tea for {name}, please 🍵.', 'More `tea()` & %d cups.'], kind, target: 'de' };
      await translateTexts({ ...order, settings: serviceDefaults }, client);
      const told = await estimateOrder({ ...order, settings: serviceDefaults });
      assert.ok(got > 0 && told >= got, `told ${told}, billed ${got}`);
      assert.equal((await ledger.spent()).today.characters, got);
    });
  }

  for (const [tool, more] of [
    ['parlance_translate_text', { target: 'de', text: 'Tea for {name}, please 🍵.\n\nMore tea, with `tea()`.\n' }],
    ['parlance_correct_text', { language: 'en', text: '# Tea\n\nTea for two, please 🍵.\n\n* More tea.\n' }],
  ] as const) {
    it(`agree for the agents’ tool ${tool}: at most what the person is asked about`, async () => {
      const input = readToolInput(tool, { format: 'markdown', ...more });
      const { text, kind, target, language: source } = input;
      const context = {
        service: client,
        settings: serviceDefaults,
        explain: String,
        signal: AbortSignal.timeout(60_000),
      };
      await runTool(tool, input, context);
      const told =
        tool === 'parlance_translate_text'
          ? await estimateOrder({ texts: [text], kind, target, source, settings: serviceDefaults })
          : estimateCharacters([text]);
      assert.ok(got > 0 && told >= got, `told ${told}, billed ${got}`);
      assert.equal((await ledger.spent()).today.characters, got);
    });
  }

  it('agree for a whole document, of which the service says at its end what it billed', async () => {
    const document = texts.join('\n');
    const { characters } = estimateDocument('txt', Buffer.from(document));
    const billed = Array.from(document).length;
    await ledger.begin({ ...work, command: 'document' }, { characters, milliseconds: 0 }, noCaps, 'job');
    assert.equal((await ledger.spent()).today.characters, characters);
    await ledger.answered('job', { billed });
    assert.equal((await ledger.spent()).today.characters, billed);
  });
});
