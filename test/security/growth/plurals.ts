import { parseAndroid } from '../../../src/formats/android/android';
import { applyEdits } from '../../../src/formats/edits';
import { parseQt } from '../../../src/formats/qt/qt';
import type { ParseFile } from '../../../src/formats/segment';
import { parseStringsdict } from '../../../src/formats/xcode/stringsdict';
import type { Generator } from './generators';
import type { Target } from './targets';

/** Gives each text of a file another one, with the forms that the language has. */
function translate(parse: ParseFile, text: string): string {
  const { segments, edits } = parse(text, { targetLanguage: 'pl' });
  const targets = segments.map(({ text: said, protectedSpans }) => ({ text: `${said} x`, protectedSpans }));
  return applyEdits(text, edits(targets, { targetLanguage: 'pl' }));
}

/** A file with many messages on one line. */
const line = (name: string, [before, message, after]: readonly [string, string, string]): Generator => ({
  name,
  make: (units) => before + Array.from({ length: units }, (_, at) => message.replace('#', String(at))).join('') + after,
});

const forms = '<key>one</key><string>a file</string><key>other</key><string>files</string>';

/** What adds plural forms, and files it adds them to. */
export const pluralTargets: ReadonlyArray<readonly [Target, Generator]> = [
  [
    { name: 'forms of stringsdict', run: (text) => translate(parseStringsdict, text) },
    line('a line of dictionaries', ['<plist><dict>', `<key>#</key><dict>${forms}</dict>`, '</dict></plist>']),
  ],
  [
    { name: 'forms of Android', run: (text) => translate(parseAndroid, text) },
    line('a line of plurals', [
      '<resources>',
      '<plurals name="a#"><item quantity="one">a file</item><item quantity="other">files</item></plurals>',
      '</resources>',
    ]),
  ],
  [
    { name: 'forms of Qt', run: (text) => translate(parseQt, text) },
    line('a line of messages', [
      '<TS><context><name>a</name>',
      '<message numerus="yes"><source>files</source></message>',
      '</context></TS>',
    ]),
  ],
];
