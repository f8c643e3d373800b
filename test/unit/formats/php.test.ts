import assert from 'node:assert/strict';
import { applyEdits } from '../../../src/formats/edits';
import { putEntries } from '../../../src/formats/entries/put';
import { entriesOf } from '../../../src/formats/entries/tree';
import { phpPath } from '../../../src/formats/php/path';
import { parsePhp, readPhpEntries } from '../../../src/formats/php/php';
import type { Segment, SegmentTarget } from '../../../src/formats/segment';
import { translateAll, unreadable, changeWords } from './formatFixtures';
import { itMerges, type Style, type WriteFile } from './entries/mergeProperties';

const laravel = String.raw`<?php

declare(strict_types=1);

return [

    /*
    |----------------------------------------
    | Authentication Language Lines
    |----------------------------------------
    */

    // Shown below the field
    'failed' => 'These credentials don\'t match :attribute.',
    "throttle" => "Too many\nattempts in {$seconds} \$5.", # of a day
    'nested' => array(
        'long' => 'One ' .
            'text',
        'list' => ['First', 'Second',],
        'none' => null,
    ),
    'apples' => '{0} No apples|[1,*] :count apples',
];
`;

const write: WriteFile = (entries, { lineEnd, indentation, hasBom, endsInLine, isOther, comments }: Style) => {
  const [open, close] = isOther ? ['array(', ')'] : ['[', ']'];
  const body = entries.map(([key, text], index) => {
    const name = key.split('/');
    const about = comments && index % 2 === 0 ? `${indentation}// About ${key}\n` : '';
    const behind = comments && index % 3 === 0 ? ' # note' : '';
    const comma = isOther && index === entries.length - 1 ? '' : ',';
    return `${about}${indentation}'${name.join('.')}' => '${text}'${comma}${behind}\n`;
  });
  const all = `<?php\n\nreturn ${open}\n${body.join('')}${close};${endsInLine ? '\n' : ''}`;
  return (hasBom ? '\uFEFF' : '') + all.replaceAll('\n', lineEnd);
};

/** A segment as its own translation, with a text on both sides of each of its values. */
function around({ text, protectedSpans }: Segment, before: string, after: string): SegmentTarget {
  let said = '';
  let at = 0;
  const spans = protectedSpans.map(({ start, end }) => {
    said += text.slice(at, start) + before;
    const from = said.length;
    at = end;
    said += text.slice(start, end) + after;
    return { start: from, end: from + end - start };
  });
  return { text: said + text.slice(at), protectedSpans: spans };
}

describe('PHP arrays', () => {
  itMerges(readPhpEntries, write, ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta']);

  it('give their texts with keys and comments, and take translations with the escapes of their quotes', () => {
    const parsed = parsePhp(laravel);
    assert.deepEqual(unreadable(parsed), []);
    assert.deepEqual(
      parsed.segments.map(({ id, text }) => [id, text]),
      [
        ['failed', "These credentials don't match :attribute."],
        ['throttle', 'Too many\nattempts in {$seconds} $5.'],
        ['nested.long', 'One text'],
        ['nested.list.0', 'First'],
        ['nested.list.1', 'Second'],
        ['apples[0]', 'No apples'],
        ['apples[1]', ':count apples'],
      ],
    );
    assert.equal(parsed.segments[0]?.context, 'Shown below the field');
    const change = (text: string): string => text.replace('o', () => '$\'\\"');
    const translated = translateAll(laravel, parsed, (segment) => changeWords(segment, change));
    assert.ok(translated.includes(String.raw`{0} N$\'\\" apples|`), translated);
    assert.ok(translated.includes(String.raw`"T\$'\\\"o many\nattempts in {$seconds} \$5."`), translated);
    assert.deepEqual(
      parsePhp(translated)
        .segments.map(({ text }) => text)
        .slice(2, 4),
      ['One text', 'First'],
    );
  });

  it('take no translation that makes a value in a text into code, or into another value', () => {
    const file = String.raw`<?php return ['a' => "Hi $name, $map[0] or $it?->name of {$all}, $größe is $a->b!"];`;
    const parsed = parsePhp(file);
    const codes = ({ text, protectedSpans }: Segment): string[] =>
      protectedSpans.map(({ start, end }) => text.slice(start, end));
    const [segment] = parsed.segments;
    assert.ok(segment);
    assert.deepEqual(codes(segment), ['$name', '$map[0]', '$it?->name', '{$all}', '$größe', '$a->b']);
    for (const before of ['', '{', '${', '\\', '{{', '$']) {
      for (const after of [
        '[system(id)]}',
        '->run()}',
        '?->run()}',
        '->x',
        '[0]',
        '?',
        '-',
        's',
        '_',
        '0',
        'ä',
        '日',
        '😀',
        '}',
        '',
      ]) {
        const target = around(segment, before, after);
        const written = applyEdits(file, parsed.edits([target]));
        const [again] = parsePhp(written).segments;
        assert.ok(again, written);
        assert.deepEqual([again.text, codes(again)], [target.text, codes(segment)], written);
      }
    }
    const injected = applyEdits(file, parsed.edits([around(segment, '{', '[system(id)]}')]));
    assert.ok(injected.includes(String.raw`\x7b$name\x5bsystem(id)]}`), injected);
  });

  it('take no translation that makes code of a value at its ends', () => {
    const file = '<?php return ["$a hello:$b"];';
    const edits = parsePhp(file).edits([{ text: '[x] hello {', protectedSpans: [] }]);
    assert.equal(applyEdits(file, edits), String.raw`<?php return ["$a [x] hello \x7b$b"];`);
  });

  it('give texts of one word with dots', () => {
    assert.deepEqual(
      parsePhp("<?php return ['a' => 'Loading...', 'b' => ':count', 'c' => 'a/b'];").segments.map(({ text }) => text),
      ['Loading...', ':count', 'a/b'],
    );
  });

  it('get what is missing in their nested arrays', () => {
    const target = "<?php\nreturn array(\n  'nested' => array(\n    'none' => null\n  )\n);\n";
    const wanted = new Set(['nested/long', 'failed']);
    const merged = applyEdits(target, putEntries(readPhpEntries(target), readPhpEntries(laravel), wanted));
    const found = entriesOf(readPhpEntries(merged));
    assert.deepEqual([...found.keys()], ['failed', 'nested/long', 'nested/none']);
    assert.ok(merged.includes("'none' => null\n  )\n);\n"));
  });

  it('are left alone where they are programs, broken or in conflict, and say where', () => {
    const codes = (text: string): string[] => readPhpEntries(text).problems.map(({ code }) => code);
    assert.deepEqual(codes("<?php return ['a' => config('b')];"), ['malformed']);
    assert.deepEqual(codes("<?php $a = ['a' => 'b'];"), ['not-of-format']);
    assert.deepEqual(codes("<?php return ['a' => 'b']; echo 1;"), ['not-of-format']);
    assert.deepEqual(codes("<?php return ['a' => 'b"), ['malformed']);
    assert.deepEqual(codes("<?php return ['a' => 'b', 'c'];"), ['malformed']);
    assert.deepEqual(codes("<?php return [\n<<<<<<< a\n'a' => 'b',\n=======\n>>>>>>> b\n];"), ['conflict-marker']);
    assert.deepEqual(codes("<?php return ['a' => 'b', 'a' => 'c'];"), ['duplicate-key']);
    assert.deepEqual(codes(`<?php return ${'['.repeat(5000)}`), ['malformed']);
    assert.deepEqual(unreadable(parsePhp("<?php return ['a' => f()];")), ['literals-only']);
  });

  it('are looked for where Laravel has them', () => {
    assert.deepEqual(phpPath('lang/en/auth.php', 'pt-BR'), ['..', 'pt_BR', 'auth.php']);
    assert.deepEqual(phpPath('i18n/en.php', 'pt-BR'), ['pt-BR.php']);
  });
});
