import assert from 'node:assert/strict';
import fc from 'fast-check';
import { codecOf } from '../../../src/formats/codec';
import { decodeFile, encodeFile, fitEncoding, type DecodedFile } from '../../../src/formats/encoding';
import { formatOfFile } from '../../../src/formats/fileFormats';
import { sentence } from '../../support/sentence';

function decoded(bytes: Uint8Array, name: string, language?: string): DecodedFile {
  const result = decodeFile(bytes, { ...formatOfFile(name)!.encoding, language });
  assert.ok(result.ok, result.ok ? '' : sentence(result.message));
  return result.file;
}

const encoded = (text: string, encoding: string): Uint8Array => codecOf(encoding)!.encode(text)!;

const po = (charset: string, text: string): string =>
  `# Someone\nmsgid ""\nmsgstr ""\n"Language: xx\\n"\n"Content-Type: text/plain; charset=${charset}\\n"\n\n` +
  `msgid "Name"\nmsgstr "${text}"\n`;
const xml = (encoding: string, text: string): string => `<?xml version="1.0" encoding="${encoding}"?>\n<a>${text}</a>`;

describe('Encodings', () => {
  const said: Array<[name: string, encoding: string, text: string]> = [
    ['a.po', 'iso-8859-15', po('ISO-8859-15', 'Grüße €')],
    ['a.po', 'windows-1250', po('CP1250', 'Žluťoučký kůň')],
    ['a.po', 'windows-1251', po('cp1251', 'Привет')],
    ['a.po', 'shift_jis', po('CP932', 'ファイル名～①')],
    ['a.po', 'euc-jp', po('EUC-JP', 'ファイル')],
    ['a.po', 'euc-kr', po('EUC-KR', '파일')],
    ['a.po', 'gbk', po('GB2312', '文件')],
    ['a.po', 'big5', po('BIG5', '檔案十')],
    ['a.po', 'koi8-r', po('KOI8-R', 'Привет')],
    ['a.xlf', 'iso-8859-1', xml('ISO-8859-1', 'Grüße')],
    ['a.xlf', 'windows-1252', xml('ISO-8859-1', 'It’s “here”')],
    ['strings.xml', 'windows-1252', xml('windows-1252', 'Größe – “x”')],
    ['a.resx', 'gb18030', xml('GB18030', '文件 😀 ǹ')],
    ['a.html', 'iso-8859-2', '<html><meta http-equiv="x" content="text/html; charset=iso-8859-2"><p>Zażółć</p>'],
  ];
  for (const [name, encoding, text] of said) {
    it(`are those a file names: ${encoding} of ${name}`, () => {
      const bytes = encoded(text, encoding);
      const file = decoded(bytes, name);
      assert.deepEqual([file.encoding, file.text, file.isGuessed], [encoding, text, undefined]);
      assert.deepEqual(Buffer.from(encodeFile(file)), Buffer.from(bytes));
    });
  }

  const guessed: Array<[encoding: string, text: string, language?: string]> = [
    ['windows-1252', 'Où est la bibliothèque ? Près de l’église, à côté de chez André. Ça va être très drôle, déjà.'],
    ['windows-1251', 'Привет, как дела? Я хотел бы поговорить с вами о нашем деле, если у вас есть время.'],
    ['gb18030', '你好,我想和你谈谈我们的事情,如果你有时间的话。明天见。'],
    ['shift_jis', 'こんにちは、元気ですか。時間があれば、少し話したいのですが。'],
    ['windows-1250', 'Ďakujem.', 'sk'],
    ['windows-1257', 'Ačiū, labas.', 'lt'],
    ['windows-874', 'สวัสดี', 'th'],
  ];
  for (const [encoding, text, language] of guessed) {
    it(`are what a file of subtitles looks like: ${encoding}`, () => {
      const srt = `1\r\n00:00:01,000 --> 00:00:03,000\r\n${text}\r\n`;
      const bytes = encoded(srt, encoding);
      const file = decoded(bytes, 'a.srt', language);
      assert.deepEqual([file.encoding, file.text, file.isGuessed], [encoding, srt, true]);
      assert.deepEqual(Buffer.from(encodeFile(file)), Buffer.from(bytes));
    });
  }

  it('become UTF-8 where they lack a character of the translation, and the file says so', () => {
    for (const [name, encoding, text, saying] of [
      ['a.po', 'iso-8859-1', po('ISO-8859-1', 'a'), 'charset=UTF-8\\n'],
      ['a.po', 'us-ascii', po('us-ascii', 'a'), 'charset=UTF-8\\n'],
      ['a.xlf', 'iso-8859-1', xml('iso-8859-1', 'é'), 'encoding="UTF-8"?>'],
      ['a.html', 'windows-1252', '<meta charset="windows-1252">é', '<meta charset="UTF-8">'],
      ['a.srt', 'windows-1252', '1\n00:00:01,000 --> 00:00:02,000\né', '1\n'],
    ] as const) {
      const file = decoded(encoded(text, encoding), name, 'fr');
      assert.equal(fitEncoding(file).isChanged, false, name);
      const fitted = fitEncoding({ ...file, text: file.text.replace(/[aé](?=["<]|$)/, 'é Ж') });
      assert.deepEqual([fitted.isChanged, fitted.file.encoding], [true, 'utf-8'], name);
      const bytes = Buffer.from(encodeFile(fitted.file)).toString('utf8');
      assert.ok(bytes.includes(saying), bytes);
      assert.ok(bytes.includes('Ж'), bytes);
    }
  });

  it('are refused where the file says something else than it is, or what nobody knows', () => {
    const message = (text: string | Uint8Array, name: string): string => {
      const result = decodeFile(Buffer.from(text), formatOfFile(name)!.encoding);
      return result.ok ? 'read' : sentence(result.message);
    };
    assert.match(message(xml('EBCDIC-US', 'a'), 'a.xlf'), /^The encoding EBCDIC-US isn’t supported\./);
    assert.match(
      message(po('ISO-8859-8', 'ü'), 'a.po'),
      /^The file declares the encoding ISO-8859-8, but isn’t in it\./,
    );
    assert.match(message(Uint8Array.of(0x61, 0xff, 0x62), 'a.json'), /^The file isn’t valid UTF-8\./);
    assert.match(message(Uint8Array.of(0xff, 0xfe, 0, 0, 0x61, 0, 0, 0), 'a.srt'), /UTF-32/);
    assert.equal(message(xml('UTF-16', 'ü'), 'a.xlf'), 'read');
    assert.equal(message(po('CHARSET', 'ü'), 'a.pot'), 'read');
  });

  it('give every text back that they can write, and refuse the others', () => {
    const names = 'windows-1250 windows-1252 iso-8859-15 koi8-u shift_jis euc-jp euc-kr gbk gb18030 big5 ibm866'.split(
      ' ',
    );
    const texts = fc.string({ unit: fc.constantFrom(...'aé€Ж漢字あア한글檔“ł\u00a5\\~😀\n'), maxLength: 12 });
    fc.assert(
      fc.property(fc.constantFrom(...names), texts, (name, text) => {
        const codec = codecOf(name)!;
        const bytes = codec.encode(text);
        if (bytes) assert.equal(codec.decode(bytes), text);
        else assert.ok(name !== 'gb18030');
      }),
      { seed: 20261122, numRuns: 2000 },
    );
  });

  it('decode and encode any bytes to the same, or refuse them', () => {
    const bytes = fc.uint8Array({ minLength: 1, maxLength: 40 });
    const names = fc.constantFrom('a.srt', 'a.po', 'a.xlf', 'a.properties', 'a.html');
    fc.assert(
      fc.property(bytes, names, (any, name) => {
        const result = decodeFile(any, formatOfFile(name)!.encoding);
        if (result.ok) assert.deepEqual(Buffer.from(encodeFile(result.file)), Buffer.from(any));
      }),
      { seed: 20261122, numRuns: 1000 },
    );
  });
});
