import assert from 'node:assert/strict';
import fc from 'fast-check';
import { adapt } from '../../../../src/localService/memories/adapt';
import { FuzzyIndex } from '../../../../src/localService/memories/fuzzyIndex';
import { editDistance, likeness } from '../../../../src/localService/memories/likeness';
import { slotted, slottedStored } from '../../../../src/localService/memories/slots';

const seed = 20_261_122;

/** Without any shortcut. */
function plainDistance(a: readonly number[], b: readonly number[]): number {
  let row = [...Array(b.length + 1).keys()];
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

describe('Likeness of texts', () => {
  it('is 100 only for equal ones, and the mean of words and characters else', () => {
    assert.equal(likeness('Save the file', 'Save the file'), 100);
    assert.equal(likeness('Save the file', 'Save the files'), 79);
    assert.equal(likeness('Enable the option', 'Disable the option'), 75);
    assert.equal(likeness('a', 'b'), 0);
    assert.equal(likeness('a'.repeat(999), `${'a'.repeat(998)}b`), 49);
    assert.equal(likeness('save the file', 'Save the file'), 96);
    assert.equal(likeness('保存文件。', '保存档案。'), 60);
    assert.equal(likeness('', ''), 100);
    assert.equal(likeness('', 'a'), 0);
  });

  it('is the same both ways, and the same when told how much is wanted at least', () => {
    const sentence = fc
      .array(fc.constantFrom('save', 'the', 'files', 'file', 'now', ',', 'é', '保存', '5'), { maxLength: 12 })
      .map((words) => words.join(' '));
    fc.assert(
      fc.property(sentence, sentence, fc.integer({ min: 0, max: 100 }), (a, b, least) => {
        const alike = likeness(a, b);
        assert.ok(alike >= 0 && alike <= 100);
        assert.equal(alike === 100, a === b);
        assert.equal(likeness(b, a), alike);
        if (alike >= least) assert.equal(likeness(a, b, least), alike);
        else assert.ok(likeness(a, b, least) < least);
      }),
      { seed, numRuns: 3_000 },
    );
  });

  it('counts edits as the plain way does, as far as it is asked to', () => {
    const some = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 14 });
    fc.assert(
      fc.property(some, some, fc.integer({ min: 0, max: 14 }), (a, b, most) => {
        const distance = plainDistance(a, b);
        const counted = editDistance(a, b, most);
        if (distance <= most) assert.equal(counted, distance);
        else assert.ok(counted > most);
      }),
      { seed, numRuns: 5_000 },
    );
  });
});

describe('A match of a memory', () => {
  /** `[…]` in the query is a protected span; `<1>` in the unit a code. */
  const adapted = (query: string, source: string, target: string, language = 'es'): string | undefined => {
    const spans: Array<{ start: number; end: number }> = [];
    let text = '';
    for (const part of query.split(/(\[[^\]]*\])/)) {
      const inside = part.startsWith('[') ? part.slice(1, -1) : part;
      if (part.startsWith('[')) spans.push({ start: text.length, end: text.length + inside.length });
      text += inside;
    }
    const stored = (one: string): string => one.replace(/<(\w+)>/g, '\uFFF9$1\uFFFB');
    const found = adapt(slotted(text, spans), slottedStored(stored(source)), slottedStored(stored(target)), language);
    if (!found) return undefined;
    assert.deepEqual(
      found.protectedSpans.map(({ start, end }) => found.text.slice(start, end)),
      spans.map(({ start, end }) => text.slice(start, end)),
    );
    return `${found.text} -${found.doubt}`;
  };

  it('gets the numbers of the text where each has one place', () => {
    const rows: Array<[string, string, string, string | undefined, string?]> = [
      ['Delete 5 files', 'Delete 3 files', 'Borrar 3 archivos', 'Borrar 5 archivos -0'],
      ['Page 2 of 10', 'Page 1 of 3', 'De 3 páginas, la 1', 'De 10 páginas, la 2 -5'],
      ['UTF-16', 'UTF-8', 'UTF-8', 'UTF-16 -0'],
      // Nobody knows which 3 is which, or where the number is.
      ['3 of 5', '3 of 3', '3 de 3', '3 de 3 -10'],
      ['Delete 5 files', 'Delete 3 files', 'Borrar tres archivos', 'Borrar tres archivos -10'],
      ['Delete 5 files', 'Delete 3 files', 'Borrar 3 de 3 archivos', 'Borrar 3 de 3 archivos -10'],
      ['Delete 5 files', 'Delete files', 'Borrar archivos', 'Borrar archivos -10'],
      // The other number wants another form.
      ['Delete 5 files', 'Delete 2 files', 'Usuń 2 pliki', 'Usuń 5 pliki -5', 'pl'],
      ['Delete 3 files', 'Delete 2 files', 'Usuń 2 pliki', 'Usuń 3 pliki -0', 'pl'],
      ['Delete 3.5 MB', 'Delete 2.5 MB', 'Borrar 2,5 MB', 'Borrar 2,5 MB -10'],
    ];
    for (const [query, source, target, expected, language] of rows) {
      assert.equal(adapted(query, source, target, language), expected, query);
    }
  });

  it('gets the codes and placeholders of the text where each has one place', () => {
    const rows: Array<[string, string, string, string | undefined]> = [
      ['Save [<x1/>]all[<x2/>]', 'Save <b>all<e>', '<b>Todo<e> guardar', '<x1/>Todo<x2/> guardar -0'],
      ['Copy [<x1/>] to [<x2/>]', 'Copy {a} to {b}', 'A {b} copiar {a}', 'A <x2/> copiar <x1/> -0'],
      ['Open {url}', 'Open {file}', 'Abrir {file}', 'Abrir {url} -1'],
      ['Open %s', 'Open %s', 'Abrir %s', 'Abrir %s -0'],
      ['Save all', 'Save <b>all<e>', 'Guardar <b>todo<e>', 'Guardar todo -1'],
      // A value would be lost, or a code of the text would be.
      ['Open', 'Open {file}', 'Abrir {file}', undefined],
      ['Open [<x1/>]', 'Open', 'Abrir', undefined],
      ['Open [<x1/>]', 'Open {file}', 'Abrir', undefined],
      ['[<x1/>] and [<x2/>]', '{a} and {b}', '{a} y {a}', undefined],
    ];
    for (const [query, source, target, expected] of rows) assert.equal(adapted(query, source, target), expected, query);
  });

  it('has each protected span once and no sign of ours, whatever the unit has', () => {
    const part = fc.constantFrom(
      'Save ',
      'the ',
      '7',
      ' 8 ',
      '{a}',
      '%s',
      '\uFFF9c1\uFFFB',
      '\uFFF9c2\uFFFB',
      '😀',
      '\n',
    );
    const unit = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''));
    const query = fc.array(fc.constantFrom('Save ', 'the ', '7', ' 9 ', '[x]', '{a}', '%d'), { maxLength: 8 });
    fc.assert(
      fc.property(query, unit, unit, fc.boolean(), (parts, source, other, isSame) => {
        let text = '';
        const spans: Array<{ start: number; end: number }> = [];
        for (const one of parts) {
          if (one === '[x]') spans.push({ start: text.length, end: text.length + 3 });
          text += one;
        }
        const found = adapt(slotted(text, spans), slottedStored(source), slottedStored(isSame ? source : other), 'es');
        if (!found) return;
        assert.equal(found.protectedSpans.length, spans.length);
        for (const { start, end } of found.protectedSpans) assert.equal(found.text.slice(start, end), '[x]');
        assert.equal(found.text.split('[x]').length - 1, spans.length);
        assert.doesNotMatch(found.text, /[\uFFF9-\uFFFC\u0001]/);
      }),
      { seed, numRuns: 5_000 },
    );
  });
});

describe('The index of a memory', () => {
  it('finds what comparing with every unit would find', async () => {
    const words = 'save open close the a file window folder settings all now please server user name delete not can';
    const sentence = fc.array(fc.constantFrom(...words.split(' ')), { minLength: 3, maxLength: 9 });
    const units = fc.sample(sentence, { seed, numRuns: 800 }).map((some, id) => ({ id, shape: some.join(' ') }));
    const index = await FuzzyIndex.build(units);
    assert.equal(index.size, 800);
    let alike = 0;
    for (const { shape, id } of units.filter((_, at) => at % 20 === 0)) {
      const text = id % 40 === 0 ? `${shape} today` : shape.replace(/\b(file|window|user|folder)\b/, '$1s');
      const best = Math.max(...units.map((one) => likeness(text, one.shape)));
      if (best < 75) continue;
      alike += 1;
      const found = index.candidates(text, 35).map((one) => likeness(text, units[one]?.shape ?? ''));
      assert.equal(Math.max(0, ...found), best, text);
    }
    assert.ok(alike > 30, `${alike} of 40 texts have something alike`);
    assert.deepEqual(index.candidates('123 ...', 35), []);
    assert.deepEqual(index.candidates('', 0), []);
  });
});
