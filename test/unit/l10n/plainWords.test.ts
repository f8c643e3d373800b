import assert from 'node:assert/strict';
import { dialectOf, textsOfSources, textsOfJson } from '../../../build/plainWords';

const rulesOf = (...texts: string[]): string[] =>
  dialectOf(texts.map((text) => ({ text, place: 'here' }))).map(({ rule }) => rule);

describe('the check of plain words', () => {
  it('finds what the guide would not write', () => {
    for (const [text, rule] of [
      ['“{0}” is no language code.', 'write “isn’t a valid …”'],
      ['There are no entries.', 'write “isn’t a valid …”'],
      ['It came back twice.', 'start with a noun or a verb'],
      ['This is a folder.', 'start with a noun or a verb'],
      ['Whoever looks after this machine', 'start with a noun or a verb'],
      ['Shows what the program tells', 'write show, report or list'],
      ['The file changed meanwhile.', 'leave out “meanwhile”'],
      ['Translate it anew', 'write “again”'],
      ['A server of your own', 'write “your own”'],
      ['The translation lacks {0}.', 'write “is missing”'],
      ['The file cannot be read.', 'contract the negative'],
      ['The file was not written.', 'contract the negative'],
      ['Localisation projects', 'use American spelling'],
      ['Customised behaviour', 'use American spelling'],
      ['Parlance: the file is gone', 'leave out “Parlance:”'],
    ] as const) {
      assert.deepEqual(rulesOf(text), [rule], text);
    }
  });

  it('lets the words of the guide stand', () => {
    assert.deepEqual(
      rulesOf(
        'Couldn’t save the glossary: you’re offline. Try again when you’re connected.',
        'This glossary changed while you were editing. Compare the versions.',
        'This can’t be undone',
        'What do you want to do?',
        'The file no longer exists. It’s in the Trash.',
        'Use “Parlance: Connect…” to connect a service.',
        'Add the files under “localisation” in .parlance.json.',
      ),
      [],
    );
  });

  it('finds nothing in the texts of the extension and the CLI', () => {
    const files = ['l10n/bundle.l10n.json', 'package.nls.json'];
    assert.deepEqual(dialectOf([...files.flatMap(textsOfJson), ...textsOfSources()]), []);
  });
});
