import type { FormatEntry } from '../../src/formats/formatTable';

/** A file of each format with one sentence to translate, by the name that its tools give it. */
export const formatSamples: Readonly<Record<FormatEntry['id'], readonly [name: string, content: string]>> = {
  text: ['note.txt', 'Open the file.\n'],
  html: ['page.html', '<!doctype html><html lang="en"><body><p>Open the file.</p></body></html>\n'],
  json: ['locales/en.json', '{ "a": "Open the file." }\n'],
  yaml: ['locales/en.yaml', 'a: Open the file.\n'],
  android: ['res/values/strings.xml', '<resources><string name="a">Open the file.</string></resources>\n'],
  strings: ['en.lproj/Localizable.strings', '"a" = "Open the file.";\n'],
  stringsdict: [
    'en.lproj/Localizable.stringsdict',
    '<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0"><dict><key>a</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string><key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string><key>NSStringFormatValueTypeKey</key><string>d</string><key>one</key><string>Open the file.</string><key>other</key><string>Open the files.</string></dict></dict></dict></plist>\n',
  ],
  xcstrings: [
    'Localizable.xcstrings',
    '{"sourceLanguage":"en","strings":{"a":{"localizations":{"en":{"stringUnit":{"state":"translated","value":"Open the file."}}}}},"version":"1.0"}\n',
  ],
  qt: [
    'app_de.ts',
    '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n<TS version="2.1" language="de" sourceLanguage="en"><context><name>A</name><message><source>Open the file.</source><translation type="unfinished"></translation></message></context></TS>\n',
  ],
  resx: ['Strings.resx', '<root><data name="a" xml:space="preserve"><value>Open the file.</value></data></root>\n'],
  properties: ['messages.properties', 'a=Open the file.\n'],
  po: ['de.po', 'msgid ""\nmsgstr ""\n"Language: de\\n"\n\nmsgid "Open the file."\nmsgstr ""\n'],
  srt: ['film.srt', '1\n00:00:01,000 --> 00:00:02,000\nOpen the file.\n'],
  webvtt: ['film.vtt', 'WEBVTT\n\n00:01.000 --> 00:02.000\nOpen the file.\n'],
  xliff: [
    'texts.xlf',
    '<xliff version="1.2"><file original="a" source-language="en" target-language="de"><body><trans-unit id="1"><source>Open the file.</source></trans-unit></body></file></xliff>\n',
  ],
  php: ['lang/en/messages.php', "<?php\n\nreturn ['a' => 'Open the file.'];\n"],
  js: ['locales/en.js', "export default { a: 'Open the file.' };\n"],
  toml: ['i18n/en.toml', 'a = "Open the file."\n'],
  fluent: ['en.ftl', 'a = Open the file.\n'],
  ini: ['lang/en.ini', 'a = "Open the file."\n'],
  table: ['translations.csv', 'key,en,de\na,Open the file.,\n'],
  markdown: ['guide.md', 'Open the file.\n'],
  asciidoc: ['guide.adoc', 'Open the file.\n'],
  rst: ['guide.rst', 'Open the file.\n'],
};
