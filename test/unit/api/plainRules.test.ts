import assert from 'node:assert/strict';
import { parseBaseUrl } from '../../../src/api/baseUrl';
import { countCharacters } from '../../../src/api/schemas/characters';
import { ServiceError } from '../../../src/api/errors';
import {
  baseLanguage,
  canonicalLanguage,
  findLanguage,
  isVariant,
  resolveTarget,
  sameBaseLanguage,
  sameLanguage,
} from '../../../src/api/languageCodes';
import { redactMessage, redactSecrets } from '../../../src/api/redact';
import { remainingCharacters, remainingMinutes } from '../../../src/api/resources/usage';
import { userAgent } from '../../../src/api/userAgent';

describe('parseBaseUrl', () => {
  for (const [text, url] of [
    [' https://API.example.com/ ', 'https://api.example.com'],
    ['https://api.example.com:8443/base//', 'https://api.example.com:8443/base'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://127.0.0.1:80/', 'http://127.0.0.1'],
    ['http://[::1]:8080', 'http://[::1]:8080'],
    ['127.0.0.1:7911', 'http://127.0.0.1:7911'],
    ['localhost:7911/base/', 'http://localhost:7911/base'],
    ['localhost', 'http://localhost'],
    ['[::1]:8080', 'http://[::1]:8080'],
  ] as const) {
    it(`takes ${text}`, () => {
      assert.equal(parseBaseUrl(text), url);
    });
  }

  for (const text of [
    '',
    'api.example.com',
    'api.example.com:8080',
    'localhost.example.com:8080',
    'http://api.example.com',
    'http://127.0.0.1.example.com',
    'http://localhost.example.com',
    'http://0.0.0.0:80',
    'ftp://localhost',
    'https://user:secret@api.example.com',
    'https://api.example.com?x=1',
    'https://api.example.com/#x',
    'javascript:alert(1)',
    'https:evil.example',
    'https:/evil.example',
    String.raw`https:\\evil.example`,
    'http:localhost',
    'a5ecret-0815:fx',
    'secret-0815:fx',
  ]) {
    it(`refuses "${text}" without repeating it`, () => {
      assert.throws(
        () => parseBaseUrl(text),
        (error) => ServiceError.is(error, 'invalid-request') && !error.message.includes('secret'),
      );
    });
  }
});

describe('language codes', () => {
  it('are the same in any case', () => {
    assert.ok(sameLanguage('EN-GB', 'en-gb'));
    assert.ok(sameLanguage('zh_HANS', 'zh-Hans'));
    assert.ok(!sameLanguage('en', 'en-GB'));
    assert.ok(sameBaseLanguage('en', 'EN-GB'));
    assert.ok(!sameBaseLanguage('de', 'nl'));
  });

  it('have a base and a usual form', () => {
    assert.equal(baseLanguage('PT-br'), 'pt');
    assert.deepEqual(['PT-br', 'ZH-HANS', 'ES-419', 'EN', 'zh-hant-tw'].map(canonicalLanguage), [
      'pt-BR',
      'zh-Hans',
      'es-419',
      'en',
      'zh-Hant-TW',
    ]);
    assert.ok(isVariant('zh-HANS'));
    assert.ok(!isVariant('ZH'));
  });

  it('are found in a list', () => {
    const list = [{ lang: 'en-GB' }, { lang: 'de' }];
    assert.equal(findLanguage(list, 'DE'), list[1]);
    assert.equal(findLanguage(list, 'en'), undefined);
  });

  it('resolve to what can be sent as a target', () => {
    const targets = ['de', 'en-GB', 'en-US', 'pt-BR', 'pt-PT', 'zh', 'zh-Hans', 'es-419'];
    for (const [asked, sent] of [
      ['DE', 'de'],
      ['EN', 'en-US'],
      ['en-gb', 'en-GB'],
      ['PT', 'pt-PT'],
      ['ZH', 'zh'],
      ['es', 'es-419'],
      ['en-AU', undefined],
      ['fr', undefined],
    ] as const) {
      assert.equal(resolveTarget(asked, targets), sent, asked);
    }
  });
});

describe('redactSecrets', () => {
  it('takes time in proportion to the text, whatever stands in it', () => {
    // At what was the square of the length, each of these would take minutes.
    const length = 400_000;
    for (const part of ['a-', 'a.', 'a', 'bearer ', ' ', 'auth-key ', '://', '://a', 'authorization ', 'key=', 'a+:']) {
      const text = part.repeat(length / part.length);
      assert.ok(redactSecrets(text, ['secret']).length > 0);
      assert.ok(redactMessage(text, ['secret'], ['a text']).length <= 501);
    }
  });

  it('shows no beginning of a secret or a text at the end of what it reads', () => {
    const secret = 'c0ffee00-5eed-4bad-8bad-a11dead0beef';
    for (let at = 64 * 1024 - 40; at <= 64 * 1024; at++) {
      const message = `${'x'.repeat(at)}${secret} and more`;
      assert.ok(!redactMessage(message, [secret], ['x'.repeat(at)]).includes('c0ff'));
    }
  });

  it('takes out known secrets, also as they look in a URL', () => {
    assert.equal(redactSecrets('a k+/y b k%2B%2Fy', ['k+/y']), 'a [redacted] b [redacted]');
  });

  for (const [text, clean] of [
    ['Authorization: Service-Auth-Key abc-def:fx', 'Authorization: [redacted]'],
    ['{"authorization":"X-Auth-Key abcdefgh","a":1}', '{"authorization":"[redacted]","a":1}'],
    ['sent Service-Auth-Key abcdef12-34:fx twice', 'sent Service-Auth-Key [redacted] twice'],
    ['proxy-authorization: Basic dXNlcjpwYXNz', 'proxy-authorization: [redacted]'],
    ['via http://jo:p4ss@proxy.test:8080 now', 'via http://[redacted]@proxy.test:8080 now'],
    ['wss://x.test/connect?token=abc123&x=1', 'wss://x.test/connect?token=[redacted]&x=1'],
    ['a plain sentence about keys and tokens', 'a plain sentence about keys and tokens'],
  ] as const) {
    it(`makes "${clean}"`, () => {
      assert.equal(redactSecrets(text), clean);
    });
  }
});

describe('userAgent', () => {
  const platform = { os: 'linux', osVersion: '6.1 (custom)', node: '22.1.0' };

  it('names client, system, Node and editor', () => {
    assert.equal(
      userAgent({ name: 'parlance', version: '1.2.3' }, { name: 'Visual Studio Code', version: '1.110.0' }, platform),
      'parlance/1.2.3 (linux 6.1--custom-) node/22.1.0 Visual-Studio-Code/1.110.0',
    );
  });

  it('is fit for a header whatever it is given', () => {
    const agent = userAgent({ name: 'tëa\r\nX: y', version: '' }, undefined, { os: '', osVersion: 'ü', node: '1' });
    assert.match(agent, /^[\x20-\x7e]+$/);
  });
});

describe('countCharacters', () => {
  it('counts code points, a lone surrogate as one', () => {
    assert.equal(countCharacters('a🍵é\ud800'), 4);
    assert.equal(countCharacters(''), 0);
  });
});

describe('remainingCharacters', () => {
  const none = 1_000_000_000_000;

  it('is the smaller rest of account and key', () => {
    assert.equal(remainingCharacters({ character_count: 100, character_limit: 500 }), 400);
    const both = {
      character_count: 100,
      character_limit: 500,
      api_key_character_count: 90,
      api_key_character_limit: 120,
    };
    assert.equal(remainingCharacters(both), 30);
    assert.equal(remainingCharacters({ character_count: 600, character_limit: 500 }), 0);
  });

  it('is undefined where nothing is limited', () => {
    assert.equal(remainingCharacters({ character_count: 100, character_limit: none }), undefined);
  });
});

describe('remainingMinutes', () => {
  const characters = { character_count: 0, character_limit: 0 };
  const of = (used: number | undefined, limit: number | undefined) =>
    remainingMinutes({ ...characters, speech_to_text_minutes_count: used, speech_to_text_minutes_limit: limit });

  it('is the rest of the plan, and never negative', () => {
    assert.deepEqual([of(10, 60), of(undefined, 60), of(70, 60)], [50, 60, 0]);
  });

  it('is undefined where a service tells no limit', () => {
    assert.deepEqual([of(10, undefined), of(10, 0), of(10, 1_000_000_000_000)], [undefined, undefined, undefined]);
  });
});
