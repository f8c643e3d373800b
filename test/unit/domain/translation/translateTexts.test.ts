import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ServiceError } from '../../../../src/api/errors';
import { translateTexts } from '../../../../src/domain/translation/translateTexts';
import { serviceDefaults } from '../../../../src/domain/translation/settings';
import { numbersIn } from '../../../../src/formats/masking/numbers';
import { language, MemoryService, order } from './memoryService';
import { sentence } from '../../../support/sentence';

describe('translateTexts', () => {
  it('keeps order and white space, and sends equal texts once', async () => {
    const service = new MemoryService();
    const { texts } = await translateTexts(order(['  one\n', 'two', 'one']), service);
    assert.deepEqual(
      texts.map(({ text }) => text),
      ['  ONE\n', 'TWO', 'ONE'],
    );
    assert.deepEqual(
      service.requests.map((request) => request.texts),
      [['one', 'two']],
    );
  });

  it('gives a text its translation that is equal to one answered long before but for its placeholder', async () => {
    const service = new MemoryService((text) => text.replace('Hello', 'Hallo'));
    const others = Array.from({ length: 120 }, (_, index) => `Text ${index}`);
    const { texts } = await translateTexts(order(['Hello {a}', ...others, 'Hello {b}']), service);
    assert.deepEqual([texts[0]?.text, texts.at(-1)?.text], ['Hallo {a}', 'Hallo {b}']);
    assert.deepEqual(
      service.requests.map((request) => request.texts.length),
      [50, 50, 21],
    );
  });

  it('says what is wholly from a memory, and which terms a translation lacks', async () => {
    const terms = [{ source: 'cup', target: 'Tasse' }];
    const service = new MemoryService((text) =>
      text.startsWith('A') ? { text: 'Alt', memory_match: 84 } : { text: 'Neu', missing_terms: terms },
    );
    const { texts } = await translateTexts(order(['A cup', 'The cup', '42']), service);
    assert.deepEqual(
      texts.map(({ memoryMatch, missingTerms }) => [memoryMatch, missingTerms]),
      [
        [84, []],
        [undefined, terms],
        [undefined, []],
      ],
    );
  });

  it('sends a bare code as the service has it, or as it is where the service takes its best variant', async () => {
    const service = new MemoryService();
    const sent = async (): Promise<string | undefined> => {
      await translateTexts(order(['one'], { target: 'PT' }), service);
      return service.requests.at(-1)?.parameters.target_lang;
    };
    assert.equal(await sent(), 'pt-BR');
    const bare = { ...language('pt', []), usable_as_target: false, takes_any_variant: true };
    service.languageList = [bare, language('pt-BR', []), language('pt-PT', [])];
    assert.equal(await sent(), 'pt');
  });

  it('does not send texts without words', async () => {
    const service = new MemoryService();
    const { texts, sameLanguage } = await translateTexts(order(['', ' \n', '{name} 42 %s', '…']), service);
    assert.deepEqual(
      texts.map(({ outcome, text }) => [outcome, text]),
      [
        ['kept', ''],
        ['kept', ' \n'],
        ['kept', '{name} 42 %s'],
        ['kept', '…'],
      ],
    );
    assert.equal(service.requests.length, 0);
    assert.equal(sameLanguage, false);
  });

  it('masks placeholders as elements where the pair has tag handling, and puts them back', async () => {
    const service = new MemoryService((text) => text.replace('Hello', 'Hallo'));
    const { texts } = await translateTexts(order(['Hello {name} & <b>you</b>']), service);
    assert.equal(texts[0]?.text, 'Hallo {name} & <b>you</b>');
    assert.equal(service.requests[0]?.parameters.tag_handling, 'xml');
    assert.ok(!service.requests[0]?.texts[0]?.includes('{name}'));
  });

  it('masks placeholders as tokens where the target has no tag handling', async () => {
    const service = new MemoryService((text) => text.replace('Hello', 'nuqneH'));
    const { texts } = await translateTexts(order(['Hello {name}'], { target: 'tlh' }), service);
    assert.equal(texts[0]?.text, 'nuqneH {name}');
    assert.equal(service.requests[0]?.parameters.tag_handling, undefined);
  });

  it('asks once more with the other masking when a reply is broken', async () => {
    const service = new MemoryService((text, { tag_handling }) =>
      tag_handling ? text.replace(/<x[^>]*>/, '') : text.replace('Hello', 'Hallo'),
    );
    const { texts } = await translateTexts(order(['Hello {name}', 'Hello']), service);
    assert.deepEqual(
      texts.map(({ text }) => text),
      ['Hallo {name}', 'Hello'],
    );
    assert.deepEqual(
      service.requests.map(({ parameters, texts: sent }) => [parameters.tag_handling, sent.length]),
      [
        ['xml', 2],
        [undefined, 1],
      ],
    );
  });

  it('keeps the source and names the problem when both replies are broken', async () => {
    const service = new MemoryService(() => 'Hallo');
    const { texts } = await translateTexts(order(['Hello {name}', 'Hello']), service);
    assert.equal(texts[0]?.outcome, 'kept');
    assert.equal(texts[0]?.text, 'Hello {name}');
    assert.match(sentence(texts[0]?.problems[0]), /\{name\}/);
    assert.equal(texts[1]?.text, 'Hallo');
    assert.equal(service.requests.length, 2);
  });

  it('keeps the source when the reply is empty', async () => {
    const { texts } = await translateTexts(order(['Hello']), new MemoryService(() => ' '));
    assert.equal(texts[0]?.outcome, 'kept');
    assert.equal(texts[0]?.text, 'Hello');
    assert.equal(texts[0]?.problems.length, 1);
  });

  it('keeps the source when the reply has a damaged character, and names the character', async () => {
    const damages = ['\0', '\u0007', '\u001b[31m', '\u009b', '\ud800', '\udc00', '\ufffe', '\ufffd', '\u007f'];
    for (const damage of damages) {
      const service = new MemoryService((text) => text.replace('Hello', `Hallo${damage}`));
      const { texts } = await translateTexts(order(['Hello {name}', 'Bye']), service);
      assert.equal(texts[0]?.text, 'Hello {name}');
      assert.match(sentence(texts[0].problems[0]), /^The translation has an invalid character \(U\+[0-9A-F]{4}\)\.$/);
      assert.equal(texts[1]?.text, 'Bye');
    }
  });

  it('keeps the source when the reply is many times longer', async () => {
    const { texts } = await translateTexts(order(['Hello']), new MemoryService(() => 'x '.repeat(5_000)));
    assert.equal(texts[0]?.text, 'Hello');
    assert.match(sentence(texts[0].problems[0]), /many times longer/);
    const long = await translateTexts(order(['Hello']), new MemoryService(() => 'x '.repeat(500)));
    assert.equal(long.texts[0]?.outcome, 'translated');
  });

  it('gives back a damaged character of the source', async () => {
    for (const damage of ['\0', '\u0085', '\ud800', '\ufffd']) {
      const text = `a ${damage} b {name}`;
      const { texts } = await translateTexts(order([text]), new MemoryService((sent) => sent));
      assert.deepEqual([texts[0]?.text, texts[0]?.problems], [text, []]);
    }
  });

  for (const target of ['de', 'tlh']) {
    it(`takes nothing of a reply list in another order, also where placeholders are alike (${target})`, async () => {
      const service = new MemoryService((text) => text);
      service.reorder = (replies) => [...replies.slice(1), ...replies.slice(0, 1)];
      const texts = ['Hello {name}', 'Goodbye {name}', 'See {user} soon', 'No placeholder', '<b>{n}</b> files'];
      const result = await translateTexts(order(texts, { target }), service);
      assert.deepEqual(
        result.texts.map(({ text }) => text),
        texts,
      );
      assert.deepEqual(
        result.texts.map(({ problems }) => problems.length),
        texts.map(() => 1),
      );
      assert.match(sentence(result.texts[3]?.problems[0]), /in a different order/);
    });
  }

  it('asks once more after a reply list in another order', async () => {
    const service = new MemoryService((text) => text.replace('Hello', 'Hallo').replace('Bye', 'Tschüs'));
    service.reorder = (replies, { tag_handling }) => (tag_handling ? [...replies].reverse() : replies);
    const { texts } = await translateTexts(order(['Hello {name}', 'Bye {name}']), service);
    assert.deepEqual(
      texts.map(({ text }) => text),
      ['Hallo {name}', 'Tschüs {name}'],
    );
  });

  it('gives every text of a request masks of its own, with small numbers', async () => {
    const service = new MemoryService((text) => text);
    const texts = Array.from({ length: 1000 }, (_, index) => `Text ${index} ${'{n} '.repeat(1 + (index % 7))}`);
    const result = await translateTexts(order(texts), service);
    assert.deepEqual(
      result.texts.map(({ text }) => text),
      texts,
    );
    for (const { texts: sent } of service.requests) {
      const numbers = sent.flatMap((text) => numbersIn(text, 'xml'));
      assert.equal(new Set(numbers).size, numbers.length);
      assert.ok(Math.max(...numbers) < 1000, String(Math.max(...numbers)));
    }
  });

  it('leaves tags to the service when the person says so, and still protects the rest', async () => {
    const service = new MemoryService((text) => text.replace('Hello', 'Hallo'));
    const settings = {
      ...serviceDefaults,
      tagHandling: 'html',
      tagHandlingVersion: 'v2',
      ignoreTags: ['code'],
    } as const;
    const { texts } = await translateTexts(order(['<p>Hello {name}</p>'], { settings }), service);
    assert.equal(texts[0]?.text, '<p>Hallo {name}</p>');
    const [request] = service.requests;
    assert.match(request?.texts[0] ?? '', /^<p>Hello (?!\{name\})/);
    assert.deepEqual(request?.parameters, {
      target_lang: 'de',
      tag_handling: 'html',
      tag_handling_version: 'v2',
      ignore_tags: ['code'],
    });
  });

  it('tells each text that failed, and loses none of the others', async () => {
    const refusal = new ServiceError('bad-request', 'no');
    const service = new MemoryService((text) => {
      if (text.includes('bad')) throw refusal;
      return text.toUpperCase();
    });
    // 50 texts make the first request, the bad one is alone in the second.
    const good = Array.from(
      { length: 50 },
      (_, index) => `text ${'abcdefghij'[index % 10]}${'klmno'[index % 5]}${index}`,
    );
    const { texts } = await translateTexts(order([...good, 'bad']), service);
    assert.equal(texts.filter(({ outcome }) => outcome === 'translated').length, 50);
    assert.deepEqual(texts.at(-1), {
      outcome: 'failed',
      text: 'bad',
      problems: [],
      error: refusal,
      detectedSource: undefined,
      sameLanguage: false,
      memoryMatch: undefined,
      missingTerms: [],
    });
  });

  it('rejects with the error when nothing could be translated', async () => {
    const service = new MemoryService(() => {
      throw new ServiceError('quota-exceeded', 'used up');
    });
    await assert.rejects(translateTexts(order(['a text', '42']), service), { reason: 'quota-exceeded' });
  });

  it('rejects with the reason of the signal', async () => {
    const reason = new Error('stopped');
    await assert.rejects(translateTexts(order(['a text']), new MemoryService(), AbortSignal.abort(reason)), reason);
  });

  it('says when the text was in the target language already', async () => {
    const service = new MemoryService((text) => ({ text, detected_source_language: text === 'Hallo' ? 'DE' : 'EN' }));
    const both = await translateTexts(order(['Hallo', 'Hello']), service);
    assert.deepEqual(
      both.texts.map(({ sameLanguage }) => sameLanguage),
      [true, false],
    );
    assert.equal(both.sameLanguage, false);
    assert.equal((await translateTexts(order(['Hallo']), service)).sameLanguage, true);
  });

  it('adds up billed characters, of both tries', async () => {
    const service = new MemoryService((text, { tag_handling }) => ({
      text: tag_handling ? 'broken' : text,
      billed_characters: 5,
    }));
    const settings = { ...serviceDefaults, showBilledCharacters: true };
    const { billedCharacters } = await translateTexts(order(['Hello %s', 'Hello %s'], { settings }), service);
    assert.equal(billedCharacters, 10);
    assert.equal(service.requests[0]?.parameters.show_billed_characters, true);
  });

  it('detects the source by a short sample when a glossary waits for it', async () => {
    const id = '3b1f0c52-6a0e-4d7b-9b57-1f2f6f0a9c11';
    const service = new MemoryService();
    const settings = { ...serviceDefaults, glossaries: { 'en>de': id } };
    const long = 'word '.repeat(100);
    await translateTexts(order([long], { settings }), service);
    const [sample, job] = service.requests;
    assert.deepEqual(sample?.parameters, { target_lang: 'de' });
    assert.ok((sample?.texts[0]?.length ?? 0) <= 60);
    assert.equal(job?.parameters.glossary_id, id);
    assert.equal(job?.parameters.source_lang, 'EN');
  });

  it('goes on without a list of languages, but not when there is no way to the service', async () => {
    const service = new MemoryService((text) => text);
    service.languageList = new ServiceError('not-allowed', 'no scope');
    assert.equal((await translateTexts(order(['Hi {you}']), service)).texts[0]?.outcome, 'translated');
    service.languageList = new ServiceError('unreachable', 'refused');
    await assert.rejects(translateTexts(order(['Hi']), service), { reason: 'unreachable' });
  });

  it('brings long texts back whole, whatever is in them', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'binary', maxLength: 30 }), { maxLength: 20 }),
        fc.integer({ min: 0, max: 900 }),
        async (parts, repeats) => {
          const text = parts.join('\r\n') + ' a {word}.\n'.repeat(repeats);
          const { texts } = await translateTexts(order([text]), new MemoryService((sent) => sent));
          assert.equal(texts[0]?.text, text);
        },
      ),
      { numRuns: 60, seed: 20261121 },
    );
  });
});
