import assert from 'node:assert/strict';
import { convertXliff, restoreXliff } from '../../../../src/domain/documents/xliffConversion';
import { formatOfPath } from '../../../../src/formats/fileFormats';
import { reason } from '../../../../src/formats/reason';
import { shout, translated } from './fileUnderTest';

const inXml = (text: string): string => text.replaceAll('&', '&amp;');

/** Files of each format that has texts of menus, from their texts. */
const files: ReadonlyArray<{ name: string; write(texts: readonly string[]): string }> = [
  {
    name: 'a_de.ts',
    write: (texts) =>
      `<!DOCTYPE TS>\n<TS version="2.1" language="de_DE"><context><name>M</name>\n${texts.map((text) => `<message><source>${inXml(text)}</source><translation type="unfinished"/></message>`).join('\n')}\n</context></TS>\n`,
  },
  {
    name: 'de.po',
    write: (texts) =>
      `msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n${texts.map((text) => `msgid "${text}"\nmsgstr ""\n`).join('\n')}`,
  },
  {
    name: 'Menu.resx',
    write: (texts) =>
      `<root>\n${texts.map((text, at) => `<data name="k${at}" xml:space="preserve"><value>${inXml(text)}</value></data>`).join('\n')}\n</root>\n`,
  },
  {
    name: 'de.xlf',
    write: (texts) =>
      `<xliff version="1.2"><file source-language="en" target-language="de" original="a"><body>\n${texts.map((text, at) => `<trans-unit id="${at}"><source>${inXml(text)}</source></trans-unit>`).join('\n')}\n</body></file></xliff>\n`,
  },
  { name: 'en.properties', write: (texts) => texts.map((text, at) => `k${at}=${text}\n`).join('') },
  { name: 'en.ini', write: (texts) => `[menu]\n${texts.map((text, at) => `k${at}=${text}\n`).join('')}` },
  { name: 'en.json', write: (texts) => `${JSON.stringify({ ...texts })}\n` },
  { name: 'en.yaml', write: (texts) => texts.map((text, at) => `k${at}: ${JSON.stringify(text)}\n`).join('') },
  { name: 'en.toml', write: (texts) => texts.map((text, at) => `k${at} = ${JSON.stringify(text)}\n`).join('') },
  {
    name: 'en.php',
    write: (texts) => `<?php\nreturn [\n${texts.map((text, at) => `  'k${at}' => '${text}',\n`).join('')}];\n`,
  },
  {
    name: 'en.js',
    write: (texts) => `export default {\n${texts.map((text, at) => `  k${at}: '${text}',\n`).join('')}};\n`,
  },
];

const german: Readonly<Record<string, string>> = {
  Exit: 'Beenden',
  'Cut the text': 'Den Text ausschneiden',
  Preferences: 'Einstellungen',
  'Save as…': 'Speichern als …',
};
const reply = (text: string): string => german[text] ?? shout(text);

describe('Mnemonics inside words', () => {
  for (const { name, write } of files) {
    it(`are not sent, and stand before the same letter or the first: ${name}`, async () => {
      const source = write(['E&xit', 'Cu&t the text', 'Dele&te {0}']);
      const format = formatOfPath(name)!;
      const order = { format, file: format.parse(source, { targetLanguage: 'de' }) };
      const { text, sent, left } = await translated(name, source, reply, order);
      assert.deepEqual(sent.flat().slice(0, 2), ['Exit', 'Cut the text']);
      assert.ok(!sent.flat().some((one) => one.includes('&amp;')), String(sent));
      assert.deepEqual(left, []);
      const plain = text.replaceAll('&amp;', '&');
      for (const one of ['&Beenden', 'Den &Text ausschneiden', 'DELE&TE {0}']) assert.ok(plain.includes(one), plain);
    });
  }

  it('of GTK and OpenOffice are so as well, where other texts or the word show them', async () => {
    const po = files[1]!;
    const gtk = await translated(po.name, po.write(['E_xit', 'Prefere_nces', '_File', 'Set file_name']), reply);
    assert.deepEqual(gtk.sent, [['Exit', 'Preferences', '_File', 'Set file_name']]);
    assert.match(gtk.text, /"_Beenden"[^]*"Ei_nstellungen"/);
    const office = await translated(po.name, po.write(['E~xit', '~File']), reply);
    assert.deepEqual(office.sent, [['Exit', '~File']]);
    const none = await translated(po.name, po.write(['E~xit']), reply);
    assert.deepEqual(none.sent, [['E~xit']]);
  });

  it('are none in names, references, addresses, joined words and messages', async () => {
    const texts = [
      'R&D',
      'AT&T pays',
      'a&b of c',
      'drag&drop it',
      'Read caf&eacute;s',
      'Go to x=a&lang=b',
      'Terms&conditions',
    ];
    const { sent, text } = await translated(
      'en.json',
      `${JSON.stringify({ ...texts, menu: '&File' })}\n`,
      (one) => one,
    );
    assert.ok(sent.flat().includes('R&amp;D') && sent.flat().includes('drag&amp;drop it'), String(sent));
    for (const one of texts) assert.ok(text.includes(`"${one}"`), text);
    const message = '{n, plural, one {E&xit it} other {Exit them}}';
    const icu = await translated('en.json', JSON.stringify({ message }), (one) => one);
    assert.ok(icu.text.includes(message), icu.text);
  });

  it('move the codes behind them', async () => {
    const source = '<source>E&amp;xit <g id="1">the</g> program</source>';
    const file = `<xliff version="1.2"><file source-language="en" target-language="de" original="a"><body><trans-unit id="1">${source}</trans-unit></body></file></xliff>`;
    const { text } = await translated('a.xlf', file, (one) => one.replace('Exit ', '').replace('program', 'Text'));
    assert.match(text, /<target[^>]*><g id="1">the<\/g> Te&amp;xt<\/target>|<target[^>]*><g id="1">&amp;the<\/g>/);
  });

  it('stay where the reply says what was sent', async () => {
    const { text } = await translated('en.ini', '[a]\nk=Set tex&t here\nm=Sa&ve\nn=&File\n', (one) => one);
    assert.equal(text, '[a]\nk=Set tex&t here\nm=Sa&ve\nn=&File\n');
  });

  it('keep a reply out that has one of its own, or no letter for it', async () => {
    const result = async (said: string): Promise<unknown> =>
      (await translated('en.ini', '[a]\nk=E&xit\n', () => said)).left.map(({ message }) => message);
    assert.deepEqual(await result('&amp;Beenden'), [reason('mask-unknown', '&')]);
    assert.deepEqual(await result('🚀'), [reason('mask-missing', '&')]);
  });

  it('are not in an XLIFF file that is sent as a document, and in what comes back', () => {
    const file =
      '<xliff version="1.2"><file source-language="en" target-language="de" original="a"><body><trans-unit id="1"><source>E&amp;xit</source></trans-unit></body></file></xliff>';
    const bytes = new TextEncoder().encode(file);
    const sent = convertXliff(bytes, { target: 'de' });
    assert.ok('document' in sent);
    const document = new TextDecoder().decode(sent.document);
    assert.match(document, /<source[^>]*>Exit<\/source>/);
    const back = document.replace(/<\/source>/, '</source><target>Beenden</target>').replace(/<target\/>/, '');
    const restored = restoreXliff(bytes, new TextEncoder().encode(back), 'de');
    assert.ok('bytes' in restored, JSON.stringify(restored));
    assert.match(new TextDecoder().decode(restored.bytes), /<target[^>]*>&amp;Beenden<\/target>/);
  });
});
