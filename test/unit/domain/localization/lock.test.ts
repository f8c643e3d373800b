import assert from 'node:assert/strict';
import fc from 'fast-check';
import { hashOf, SourceLock } from '../../../../src/domain/localization/lock';

describe('the lock of sources', () => {
  const texts = new Map([
    ['a', 'One'],
    ['b', 'Two'],
  ]);

  it('knows of which wording a translation is, also of one that is behind', () => {
    const lock = SourceLock.read('');
    assert.equal(lock.hashFor('en.json', 'de.json', 'a'), undefined);
    lock.note('en.json', texts, new Map());
    const first = lock.hashFor('en.json', 'de.json', 'a');
    lock.note('en.json', new Map([['a', 'Other']]), new Map([['fr.json', new Set(['a'])]]));
    assert.equal(lock.hashFor('en.json', 'fr.json', 'a'), first);
    assert.notEqual(lock.hashFor('en.json', 'de.json', 'a'), first);
    assert.equal(lock.hashFor('en.json', 'de.json', 'b'), undefined);
    lock.note('en.json', new Map([['a', 'Other']]), new Map([['fr.json', new Set()]]));
    assert.equal(lock.hashFor('en.json', 'fr.json', 'a'), lock.hashFor('en.json', 'de.json', 'a'));
  });

  it('is read whatever stands in it as often as its size allows', () => {
    const lines = '  "version": 1\n'.repeat(200_000);
    assert.equal(SourceLock.read(`{\n${lines}}`).isNewer, false);
    assert.equal(SourceLock.read(`{\n${lines}  "version": 9\n}`).isNewer, true);
  });

  it('is the same however it was made, a line for a key, and is read as it was written', () => {
    const lock = SourceLock.read('');
    lock.note('z.json', texts, new Map());
    lock.note('en.json', texts, new Map());
    const written = lock.toString();
    assert.deepEqual(
      written.split('\n').map((line) => line.replace(/[0-9a-f]{10}/, '…')),
      [
        '{',
        '  "en.json#a": "…",',
        '  "en.json#b": "…",',
        '  "z.json#a": "…",',
        '  "z.json#b": "…",',
        '  "version": 3',
        '}',
        '',
      ],
    );
    assert.doesNotThrow(() => JSON.parse(written));
    assert.equal(SourceLock.read(written.replaceAll('\n', '\r\n')).toString(), written);
  });

  it('is neither used nor changed where a newer program wrote it', () => {
    const text = '{\n  "en.json#a": "0000000000",\n  "new": 1,\n  "version": 4\n}\n';
    const lock = SourceLock.read(text);
    assert.equal(lock.isNewer, true);
    assert.equal(lock.hashFor('en.json', 'de.json', 'a'), undefined);
    lock.note('en.json', texts, new Map());
    assert.equal(lock.toString(), text);
    assert.equal(SourceLock.read(text.replace('4', '3')).isNewer, false);
  });

  it('knows what translations said, but for lines that a program of version 1 has kept', () => {
    const lock = SourceLock.read('');
    lock.note('en.json', texts, new Map());
    lock.noteTexts('en.json', 'de.json', new Map([...texts, ['c', '']]));
    const written = lock.toString();
    assert.equal(SourceLock.read(written).toString(), written);
    assert.equal(lock.isChanged('en.json', 'de.json', 'a', 'One'), false);
    assert.equal(lock.isChanged('en.json', 'de.json', 'a', 'Eins'), true);
    assert.equal(lock.isChanged('en.json', 'de.json', 'c', 'Drei'), false);
    assert.equal(SourceLock.read(written.replace('3\n}', '1\n}')).knowsTexts('en.json', 'de.json'), false);
  });

  it('has one line for what all translations of a key said, and changes it alone when one of them does', () => {
    const languages = Array.from({ length: 30 }, (_, index) => `locales/x${index}.json`);
    const lock = SourceLock.read('');
    lock.note('en.json', texts, new Map());
    for (const name of languages) lock.noteTexts('en.json', name, new Map([...texts, ['own', name]]));
    const before = lock.toString().split('\n');
    assert.equal(before.filter((line) => line.includes('"text: ')).length, 3);
    assert.ok(before.every((line) => line.length < 320));
    lock.noteTexts('en.json', 'locales/x7.json', new Map([...texts, ['b', 'Zwei']]));
    const after = lock.toString().split('\n');
    assert.deepEqual(
      after.filter((line) => !before.includes(line)).map((line) => line.slice(0, 21)),
      ['  "text: en.json#b": ', '  "text: en.json#own"'],
    );
    assert.equal(lock.isChanged('en.json', 'locales/x7.json', 'b', 'Two'), true);
    assert.equal(lock.isChanged('en.json', 'locales/x8.json', 'b', 'Two'), false);
    assert.doesNotThrow(() => JSON.parse(lock.toString()));
  });

  it('reads what version 2 noted of each translation, and writes it as it does now', () => {
    const old = `{\n  "en.json#a": "${hashOf('One')}",\n  "text: de.json#a": "${hashOf('Eins')}",\n  "text: fr.json#a": "${hashOf('Un')}",\n  "version": 2\n}\n`;
    const lock = SourceLock.read(old);
    assert.equal(lock.knowsTexts('en.json', 'de.json'), true);
    assert.equal(lock.isChanged('en.json', 'de.json', 'a', 'Eins'), false);
    assert.equal(lock.isChanged('en.json', 'de.json', 'a', 'Ein'), true);
    assert.deepEqual(lock.textsOf('en.json', 'de.json').size, 1);
    lock.noteTexts('en.json', 'de.json', new Map([['a', 'Ein']]));
    const again = SourceLock.read(lock.toString());
    assert.doesNotMatch(lock.toString(), /text: de\.json/);
    assert.equal(again.isChanged('en.json', 'de.json', 'a', 'Ein'), false);
    assert.equal(again.isChanged('en.json', 'fr.json', 'a', 'Un'), false);
    assert.equal(again.isChanged('en.json', 'fr.json', 'a', 'Une'), true);
  });

  it('joins what both sides of a merge say of translations, but for what they disagree on', () => {
    const side = (german: string, french?: string): string[] => {
      const lock = SourceLock.read('');
      lock.noteTexts('en.json', 'de.json', new Map([['a', german]]));
      lock.noteTexts('en.json', 'es.json', new Map([['a', 'Uno']]));
      if (french !== undefined) lock.noteTexts('en.json', 'fr.json', new Map([['a', french]]));
      return lock.toString().split('\n').slice(1, 2);
    };
    const merged = [...side('Eins'), '=======', ...side('Ein', 'Un')].join('\n');
    const lock = SourceLock.read(`{\n<<<<<<< a\n${merged}\n>>>>>>> b\n  "version": 3\n}\n`);
    assert.equal(lock.isChanged('en.json', 'de.json', 'a', 'Zwei'), false);
    assert.equal(lock.isChanged('en.json', 'es.json', 'a', 'Uno'), false);
    assert.equal(lock.isChanged('en.json', 'es.json', 'a', 'Una'), true);
    assert.equal(lock.isChanged('en.json', 'fr.json', 'a', 'Une'), true);
  });

  it('knows nothing of a line that git could not merge', () => {
    const text =
      '{\n<<<<<<< a\n  "en.json#a": "0000000000",\n=======\n  "en.json#a": "1111111111",\n>>>>>>> b\n  "en.json#b": "2222222222",\n  "version": 1\n}\n';
    const lock = SourceLock.read(text);
    assert.equal(lock.hashFor('en.json', 'de.json', 'a'), undefined);
    assert.equal(lock.hashFor('en.json', 'de.json', 'b'), '2222222222');
  });
});

describe('what the lock of sources says of reviews', () => {
  const texts = (...all: string[]): Map<string, string> => new Map(all.map((text, index) => [`k${index}`, text]));

  it('waits while it says what the machine said, until it is accepted', () => {
    const lock = SourceLock.read('');
    lock.noteReview('de.json', texts('Eins', 'Zwei', ''), { made: ['k0', 'k1', 'k2', 'gone'] });
    const again = SourceLock.read(lock.toString());
    assert.equal(again.toString(), lock.toString());
    assert.equal(again.isUnreviewed('de.json', 'k0', 'Eins'), true);
    assert.equal(again.isUnreviewed('de.json', 'k0', 'Ein'), false);
    assert.equal(again.isUnreviewed('fr.json', 'k0', 'Eins'), false);
    assert.equal(again.isUnreviewed('de.json', 'k2', ''), false);
    again.accept('de.json', ['k0']);
    assert.equal(again.isUnreviewed('de.json', 'k0', 'Eins'), false);
    assert.equal(again.isUnreviewed('de.json', 'k1', 'Zwei'), true);
  });

  it('goes with what was changed by hand or taken out, and is taken over with a translation', () => {
    const lock = SourceLock.read('');
    lock.noteReview('de.json', texts('Eins', 'Zwei', 'Drei'), { made: ['k0', 'k1', 'k2'] });
    const now = new Map([
      ['k0', 'Ein'],
      ['k1', 'Zwei'],
      ['copy', 'Drei'],
      ['other', 'Vier'],
    ]);
    lock.noteReview('de.json', now, { made: [], taken: ['copy', 'other'] });
    assert.deepEqual(lock.toString().match(/(?<=#)\w+/g), ['copy', 'k1']);
  });

  it('follows a key that is renamed, and stays when the wording of sources is noted', () => {
    const lock = SourceLock.read('');
    lock.noteReview('de.json', new Map([['a/b', 'Eins']]), { made: ['a/b'] });
    lock.note('en.json', new Map([['a/b', 'One']]), new Map([['de.json', new Set()]]));
    lock.move(['en.json', 'de.json'], new Map([['a', 'c']]));
    assert.equal(lock.isUnreviewed('de.json', 'c/b', 'Eins'), true);
    assert.equal(lock.isUnreviewed('de.json', 'a/b', 'Eins'), false);
  });

  it('is what both sides of a merge say: what one accepted waits no more, and what they disagree on waits', () => {
    const keys = Array.from({ length: 6 }, (_, index) => `k${index}`);
    const steps = fc.array(fc.tuple(fc.constantFrom(...keys), fc.option(fc.nat(2))), { maxLength: 8 });
    const change = (lock: SourceLock, said: Map<string, string>, all: Steps): void => {
      for (const [key, one] of all) {
        if (one === null) {
          lock.accept('de.json', [key]);
        } else {
          said.set(key, `text ${one}`);
          lock.noteReview('de.json', said, { made: [key] });
        }
      }
    };
    fc.assert(
      fc.property(steps, steps, steps, (before, ours, theirs) => {
        const said = new Map(keys.map((key) => [key, 'text']));
        const first = SourceLock.read('');
        change(first, said, before);
        const [base, left, right] = [[], ours, theirs].map((all) => {
          const lock = SourceLock.read(first.toString());
          change(lock, new Map(said), all);
          return marksOf(lock);
        });
        assert.ok(base && left && right);
        const merged = keys.flatMap((key) => {
          const [was, a, b] = [base.get(key), left.get(key), right.get(key)];
          if (a === b || b === was) return a ?? [];
          if (a === was) return b ?? [];
          return ['<<<<<<< ours', a ?? [], '=======', b ?? [], '>>>>>>> theirs'].flat();
        });
        const lock = SourceLock.read(`{\n${merged.join('\n')}\n  "version": 1\n}\n`);
        assert.equal(SourceLock.read(lock.toString()).toString(), lock.toString());
        for (const key of keys) {
          const { lines, isDisputed } = expected(base.get(key), left.get(key), right.get(key));
          for (const text of ['text', 'text 0', 'text 1', 'text 2']) {
            const isWaiting: boolean = isDisputed || lines.some((line) => line.includes(hashOf(text)));
            assert.equal(lock.isUnreviewed('de.json', key, text), isWaiting, `${key} ${text}`);
          }
        }
      }),
      { seed: 17, numRuns: 300 },
    );
  });
});

type Steps = ReadonlyArray<readonly [key: string, text: number | null]>;

/** What is left of a line that was on both sides of a merge. */
function expected(
  was: string | undefined,
  ours: string | undefined,
  theirs: string | undefined,
): { lines: string[]; isDisputed: boolean } {
  if (ours === theirs || theirs === was) return { lines: ours === undefined ? [] : [ours], isDisputed: false };
  if (ours === was) return { lines: theirs === undefined ? [] : [theirs], isDisputed: false };
  const lines = [ours, theirs].filter((line) => line !== undefined);
  return { lines, isDisputed: lines.length === 2 };
}

/** The line of each key, where it has one. */
function marksOf(lock: SourceLock): Map<string, string> {
  return new Map(
    lock
      .toString()
      .split('\n')
      .flatMap((line) => {
        const key = /^ {2}"review: de\.json#(\w+)"/.exec(line)?.[1];
        return key === undefined ? [] : [[key, line] as const];
      }),
  );
}
