import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import type { Improvement } from '../../../../src/api/schemas/write';
import type { Writer } from '../../../../src/localService/writing/writer';
import { detectLanguage } from '../../../../src/localService/engines/detectLanguage';
import type { OutsideOptions } from '../../../../src/shared/outsideWork';
import { applyEdits } from '../../../../src/formats/edits';
import { answers, askedChat, streamed } from '../../../support/chatServer';
import { describeWithSqlite } from '../../../support/describeWithSqlite';
import { json, ScriptedServer, status } from '../../../support/scriptedServer';
import { channelTo, OwnModelsWork } from '../support/ownModelsWork';
import { bundledWriter, ServiceUnderTest, type Answer } from '../support/serviceUnderTest';

const byModel: OutsideOptions = {
  languageModel: { name: 'parrot', contextTokens: 4_096 },
  translate: ['offline'],
  check: ['languageModel', 'offline'],
  rephrase: ['languageModel', 'offline'],
};
const byLanguageTool: OutsideOptions = {
  languageTool: { host: 'lt.example.com' },
  translate: ['offline'],
  check: ['languageTool', 'offline'],
  rephrase: ['offline'],
};

describeWithSqlite('checking by what the person brings', () => {
  let server: ScriptedServer;
  let work: OwnModelsWork;
  let service: ServiceUnderTest;
  let sockets: Socket[];
  // The engines are loaded once for all of the services.
  const engines = bundledWriter();
  const writer: Writer = {
    serves: (language) => engines.serves(language),
    improve: (task, signal) => engines.improve(task, signal),
    prepare: (language) => engines.prepare(language),
    stop: () => Promise.resolve(),
  };
  after(() => engines.stop());

  const start = async (options: OutsideOptions): Promise<void> => {
    server = await ScriptedServer.start();
    work = new OwnModelsWork(server.url, options);
    // A LanguageTool has no version in its address.
    if (options.languageTool) work = new OwnModelsWork(`${server.url}/lt`, options);
    const channel = await channelTo(work);
    sockets = channel.sockets;
    service = await ServiceUnderTest.start({ outside: channel.outside, detect: detectLanguage, writer });
  };
  afterEach(async () => {
    await service.stop();
    for (const socket of sockets) socket.destroy();
    await work.close();
    await server.close();
  });
  const write = (kind: 'correct' | 'rephrase', text: string, more: object = {}): Promise<Answer> =>
    service.call('POST', `/v2/write/${kind}`, { text: [text], ...more });
  const improved = async (kind: 'correct' | 'rephrase', text: string, more: object = {}): Promise<Improvement> => {
    const { status: code, json: body, text: raw } = await write(kind, text, more);
    assert.equal(code, 200, raw);
    return (body as { improvements: Improvement[] }).improvements[0]!;
  };

  describe('a language model', () => {
    beforeEach(() => start(byModel));

    it('corrects: each small change is a finding of its own', async () => {
      const source = 'The server need a restart after  every change, and than it works. Call `get_user()` first.';
      const target = 'The server needs a restart after  every change, and then it works. Call `get_user()` first.';
      server.always(answers(() => target));
      const { text, findings = [], problem } = await improved('correct', source);
      assert.deepEqual([text, problem], [target, undefined]);
      assert.deepEqual(
        findings.map(({ start, end, suggestions, rule, sure }) => [source.slice(start, end), suggestions, rule, sure]),
        [
          ['need', ['needs'], 'model/word', false],
          ['than', ['then'], 'model/word', false],
        ],
      );
      assert.equal(
        applyEdits(
          source,
          findings.map(({ start, end, suggestions: [newText = ''] }) => ({ start, end, newText })),
        ),
        text,
      );
      assert.match(askedChat(server.requests[0]!).instructions, /correct spelling, grammar and punctuation/);
    });

    it('marks the word beside what it puts in, and finds nothing in what comes back as it was', async () => {
      server.next(answers(() => 'Open the file, and read it.')).always(answers((text) => text));
      const source = 'Open file and read it.';
      const { findings = [] } = await improved('correct', source, { target_lang: 'en-US' });
      assert.deepEqual(
        findings.map(({ start, end, suggestions }) => [source.slice(start, end), suggestions[0]]),
        [
          ['Open', 'Open the'],
          ['file', 'file,'],
        ],
      );
      const same = await improved('correct', 'Nothing is wrong with this sentence.');
      assert.deepEqual([same.findings, same.problem], [undefined, undefined]);
    });

    for (const [what, reply, reason] of [
      [
        'writes another text',
        'Dear reader, kindly note that one restarts this machine whenever something changes.',
        /more than errors/,
      ],
      ['changes a name', 'The server calls getuser after every change of it.', /changed a name/],
      ['adds lines', 'The server calls get_user\nafter every change of it.', /line breaks of the text/],
      ['translates', 'Der Server ruft get_user nach jeder Änderung davon auf.', /isn’t in English|more than errors/],
      ['answers instead', 'OK', /changed a name|much shorter/],
    ] as const) {
      it(`that ${what} is not believed: the text stays, and it is said why`, async () => {
        const source =
          what === 'writes another text'
            ? 'The server need a restart after every change of it.'
            : 'The server calls get_user after every change of it.';
        server.always(answers(() => reply));
        const { text, findings, problem } = await improved('correct', source);
        assert.deepEqual([text, findings], [source, undefined]);
        assert.match(problem!, reason);
      });
    }

    it('keeps what is good of a text whose other part it spoils', async () => {
      server.always(answers((text) => (text.startsWith('He') ? 'He goes home.' : 'LOL'.repeat(100))));
      const source = 'He go home.\n\nThe second paragraph is about the settings of the server.';
      const { text, findings = [], problem } = await improved('correct', source);
      assert.equal(text, source.replace('go', 'goes'));
      assert.equal(findings.length, 1);
      assert.match(problem!, /much longer/);
    });

    it('rephrases in a style or tone, and in languages that nothing offline knows', async () => {
      server.always(answers(() => 'この設定を保存してください。'));
      const japanese = await improved('rephrase', 'この設定を保存して。', { target_lang: 'ja' });
      assert.equal(japanese.text, 'この設定を保存してください。');
      server.always(answers(() => 'Please restart the server.'));
      assert.equal(
        (
          await improved('rephrase', 'You gotta restart the server.', {
            target_lang: 'en-US',
            writing_style: 'business',
          })
        ).text,
        'Please restart the server.',
      );
      assert.match(askedChat(server.requests.at(-1)!).instructions, /business style/);
      await improved('rephrase', 'You gotta restart the server.', { target_lang: 'en-US', tone: 'friendly' });
      assert.match(askedChat(server.requests.at(-1)!).instructions, /friendly tone/);
    });

    it('that cannot be asked is a failure, not a clean text', async () => {
      server.always(status(401));
      const answer = await write('correct', 'He go home.');
      assert.equal(answer.status, 424);
      assert.match(answer.text, /didn’t accept the key/);
      server.always(streamed('no'));
      assert.match((await improved('correct', 'He go home.')).problem!, /wrong format/);
    });
  });

  describe('a LanguageTool', () => {
    beforeEach(() => start(byLanguageTool));
    const match = (offset: number, length: number, values: string[], rule: object, message = 'Wrong here'): object => ({
      message,
      offset,
      length,
      replacements: values.map((value) => ({ value })),
      rule,
    });

    it('finds what it knows better; spelling stays with the words known here', async () => {
      const source = '😀 The malloc call need a lenght, and `foo bar` too.';
      const at = (word: string): [number, number] => [source.indexOf(word), word.length];
      server.always(
        json({
          matches: [
            match(...at('malloc'), ['mallow'], { id: 'MORFOLOGIK_RULE_EN_US', issueType: 'misspelling' }),
            match(
              ...at('need'),
              ['needs', 'need', 'needed', 'a', 'b'],
              { id: 'AGREEMENT', issueType: 'grammar' },
              'The verb\ndoes not agree',
            ),
            match(...at('foo bar'), ['food bar'], { id: 'X', issueType: 'grammar' }),
            match(5_000, 3, ['x'], { id: 'X', issueType: 'grammar' }),
            match(...at('too'), ['as well'], { id: 'TOO', issueType: 'style' }),
          ],
        }),
      );
      const { text, findings = [] } = await improved('correct', source, { target_lang: 'en-GB' });
      assert.equal(text, source.replace('need', 'needs').replace('lenght', 'length'));
      assert.deepEqual(
        findings.map(({ start, end, suggestions, category, rule }) => [
          source.slice(start, end),
          suggestions,
          category,
          rule,
        ]),
        [
          ['need', ['needs', 'needed', 'a'], 'grammar', 'languagetool/AGREEMENT'],
          ['lenght', findings[1]!.suggestions, 'spelling', 'spelling/unknown'],
          ['too', ['as well'], 'style', 'languagetool/TOO'],
        ],
      );
      assert.equal(findings[0]!.reason, 'The verb does not agree.');
      const [request] = server.requests;
      assert.equal(request!.path, '/lt/v2/check');
      assert.deepEqual(Object.fromEntries(new URLSearchParams(request!.body)), { text: source, language: 'en-GB' });
    });

    it('has the word on spelling where nobody here knows the language', async () => {
      server.always(json({ matches: [match(0, 2, ['これ'], { id: 'S', issueType: 'misspelling' })] }));
      const { text } = await improved('correct', 'あれを保存してください。', { target_lang: 'ja' });
      assert.equal(text, 'これを保存してください。');
    });

    it('that is none, or cannot be reached, is a failure with a next step', async () => {
      server.always(json({ answer: 42 }));
      const none = await write('correct', 'He go home.');
      assert.equal(none.status, 424);
      assert.match(none.text, /isn’t from a LanguageTool server. Check its address/);
      server.always(status(404));
      assert.equal((await write('correct', 'He go home.')).status, 424);
    });

    it('rephrases with what is here', async () => {
      assert.equal(
        (await write('rephrase', 'It is not good.', { target_lang: 'en-US', writing_style: 'casual' })).status,
        200,
      );
      assert.equal(server.requests.length, 0);
    });
  });
});
