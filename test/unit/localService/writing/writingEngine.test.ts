import assert from 'node:assert/strict';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { WritingEngine } from '../../../../src/localService/writing/writingEngine';
import type { WritingTask } from '../../../../src/localService/writing/writer';
import { assets, engine } from '../support/writingEngine';
import { correctSentences, wrongSentences } from './corpus';

const improve = async (text: string, task: Partial<WritingTask> = {}): Promise<string> =>
  (await engine.improve({ text, language: 'en', kind: 'correct', ...task })).text;

describe('writing engine', function () {
  this.timeout(120_000);

  it('leaves at least 98 of 100 correct technical sentences as they are', async () => {
    const changed: string[] = [];
    for (const sentence of correctSentences) {
      const result = await improve(sentence);
      if (result !== sentence) changed.push(`${sentence} → ${result}`);
    }
    assert.ok(correctSentences.length >= 300);
    assert.ok(changed.length <= correctSentences.length * 0.02, changed.join('\n'));
  });

  it('changes at least 75 of 100 wrong sentences, nearly always into the right one', async () => {
    let changed = 0;
    let right = 0;
    for (const sentence of wrongSentences) {
      const result = await improve(sentence.wrong);
      if (result !== sentence.wrong) changed++;
      if (result === sentence.right) right++;
    }
    assert.ok(wrongSentences.length >= 150);
    assert.ok(changed >= wrongSentences.length * 0.75, `${changed} of ${wrongSentences.length} changed`);
    assert.ok(right >= changed * 0.9, `${right} of ${changed} right`);
  });

  it('never touches code, names, paths, flags, addresses and placeholders', async () => {
    const kept = [
      '`recieve the the`',
      'getUsrName()',
      'src/recieve/enviroment.ts',
      '--recieve',
      'https://example.com/recieve?a=enviroment',
      'recieve@exampel.com',
      '{recieve}',
      '%(adress)s',
      '${enviroment}',
      'RECIEVE_ADRESS',
      'recieve_adress',
      '@recieve',
      '<adress>',
    ];
    for (const name of kept) {
      const sentence = `The server sent ${name} to the enviroment.`;
      const result = await improve(sentence);
      assert.ok(result.includes(name), `${sentence} → ${result}`);
      assert.notEqual(result, sentence);
    }
  });

  it('takes every variant for right until one is asked for', async () => {
    assert.equal(await improve('The colour of the center.'), 'The colour of the center.');
    assert.equal(await improve('The colour of the center.', { variant: 'en-us' }), 'The color of the center.');
    assert.equal(await improve('The colour of the center.', { variant: 'en-gb' }), 'The colour of the centre.');
  });

  it('offers the same word in another variant, and no other word', async () => {
    const found = async (text: string, variant?: string): Promise<string[]> => {
      const { findings = [] } = await engine.improve({ text, language: 'en', kind: 'correct', variant });
      return findings.map(({ start, end, suggestions }) => `${text.slice(start, end)} → ${suggestions.join()}`);
    };
    const british =
      'They fulfil it, and a manoeuvre of the jewellery is ageing; the cheque, the kerb and the programme.';
    assert.deepEqual(await found(british), []);
    assert.deepEqual(await found('The cheque is near the kerb, the grey catalogue is what they organise.', 'en-us'), [
      'grey → gray',
      'catalogue → catalog',
      'organise → organize',
    ]);
    assert.deepEqual(await found('The color is the one of the pediatric center.', 'en-gb'), [
      'color → colour',
      'pediatric → paediatric',
      'center → centre',
    ]);
  });

  it('knows what a variant writes without the engine that takes 300 MB', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parlance-'));
    await cp(assets, folder, { recursive: true, filter: (file) => !file.endsWith('.wasm') });
    const { text } = await new WritingEngine(folder).improve({
      text: 'Colours of the neighbour are grey, organised and `colour`; a colour_map is kept as it is.',
      language: 'en',
      variant: 'en-us',
      kind: 'correct',
    });
    await rm(folder, { recursive: true });
    assert.equal(text, 'Colors of the neighbor are gray, organized and `colour`; a colour_map is kept as it is.');
  });

  it('is not sure of what may be a name, and tells no article by what a word may have been meant for', async () => {
    const found = async (text: string): Promise<string[]> => {
      const { findings = [] } = await engine.improve({ text, language: 'en', kind: 'correct' });
      return findings.map(({ start, end, sure }) => `${text.slice(start, end)}${sure ? ' surely' : ''}`);
    };
    assert.deepEqual(await found('Write the contents to an sstable.'), []);
    for (const text of ['See [galaxias](problems.md#galaxias) for it.', 'The clar API is always available.']) {
      assert.ok(!(await found(text)).some((one) => one.endsWith('surely')), text);
    }
    assert.deepEqual(await found('An implemetnation of the file.'), ['implemetnation surely']);
  });

  it('counts offsets right behind characters outside the basic plane', async () => {
    assert.equal(await improve('🙂🙂 We recieve an 𝒳 here.'), '🙂🙂 We receive an 𝒳 here.');
  });

  it('survives any text and leaves what is no prose alone', async () => {
    const strange = [
      '',
      ' ',
      '\n',
      '\0',
      'a'.repeat(10_000),
      '`'.repeat(10_000),
      '<'.repeat(10_000),
      '\ud800',
      '{'.repeat(5_000),
    ];
    for (const text of strange) assert.equal(await improve(text), text);
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 200 }), async (text) => {
        assert.equal(typeof (await improve(text)), 'string');
        assert.equal(typeof (await improve(text, { kind: 'rephrase', style: 'casual' })), 'string');
      }),
      { seed: 1, numRuns: 200 },
    );
  });

  it('changes no part of a word, whatever joins its parts', async () => {
    for (const text of [
      'A te\u0301h and a recie\u00adved file.',
      'A zero\u200brecieve and te\u200dh file.',
      'It is %recieve% and %teh%.',
      'There are two ways to let Git and your server work together.',
      'That is a list of the six total commits involved.',
      'It can be set up to both serve anonymously and store files.',
    ]) {
      assert.equal(await improve(text), text);
    }
    const others = {
      de: 'Wenn du sein clientseitiges Verhalten und serverseitiges Verhalten bevorzugst.',
      es: 'Sin requerir ninguna reconfiguración del servidor.',
      it: "Non so perche' no, è un po’ di erorre.",
      fr: 'Le me\u0301moire est pleine et l’application s’arrête aujourd’hui.',
      pt: 'Deve configurá-lo e enviá-los, diga-me.',
    };
    for (const [language, text] of Object.entries(others)) {
      assert.equal(await improve(text, { language }), text.replace('erorre', 'errore'));
    }
  });

  it('changes words of prose only, by edits that say what they change', async () => {
    const word = fc.constantFrom(
      ...['teh', 'recieve', 'wich', 'Fehlre', 'erruer', 'applicazoine', 'usuario', 'l’erruer', "dell'errore", 'don’t'],
      ...['file', '😀', 'te\u0301h', 'enviá-lo', 'Straße', 'camelCase', '—', '(wich)', '«erruer»', "'teh", '- ', '\n'],
    );
    const code = ['`recieve`', '{wich}', '%teh%', 'https://teh.example/recieve', '${erruer}', 'a/teh.ts'];
    const part = fc.oneof({ weight: 4, arbitrary: word }, { weight: 1, arbitrary: fc.constantFrom(...code) });
    const language = fc.constantFrom('en', 'de', 'fr', 'it', 'pt', 'es');
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 12 }), language, async (parts, language) => {
        const text = parts.join(' ');
        const result = await improve(text, { language });
        for (const name of code) assert.equal(result.split(name).length, text.split(name).length, result);
        const others = (of: string): string => of.replace(/[\p{L}\p{M}'’-]+/gu, '').replace(/\s+/g, '');
        if (language !== 'en') assert.equal(others(result), others(text));
        // A word that stands twice in a row may go once.
        const words = (of: string): number => of.replace(/(?<!\S)(\S+)(?:\s+\1(?!\S))+/g, '$1').split(/\s+/).length;
        if (language !== 'en') assert.equal(words(result), words(text));
      }),
      { seed: 20_261_122, numRuns: 300 },
    );
  });

  it('keeps white space and line ends', async () => {
    assert.equal(await improve('  We recieve it.\r\n\r\n\tThe the end.\n'), '  We receive it.\r\n\r\n\tThe end.\n');
  });

  it('mends spelling in the languages that have a dictionary only', async () => {
    assert.equal(await improve('Das ist eine Übersetztung.', { language: 'de' }), 'Das ist eine Übersetzung.');
    assert.equal(await improve('Esto es una traducion.', { language: 'es' }), 'Esto es una traducción.');
    assert.equal(await improve("C'est une traducttion.", { language: 'fr' }), "C'est une traduction.");
    assert.equal(await improve('Questa è una traduzzione.', { language: 'it' }), 'Questa è una traduzione.');
    assert.equal(await improve('Isto é uma traduçao.', { language: 'pt' }), 'Isto é uma tradução.');
  });

  it('gives German nouns their capital where nothing else is meant', async () => {
    const wrong = 'Das Protokoll steht zur verfügung, und das ist auf dauer keine Lösung.';
    const right = 'Das Protokoll steht zur Verfügung, und das ist auf Dauer keine Lösung.';
    assert.equal(await improve(wrong, { language: 'de' }), right);
    const left = 'Das git commit läuft im main branch, die `dauer` in der dauer.txt und im /dauer-Ordner bleibt.';
    assert.equal(await improve(left, { language: 'de' }), left);
  });

  it('mends what is left out of English contractions before it guesses what else was meant', async () => {
    assert.equal(
      await improve('I think thats wrong, and alot of it doesnt work.'),
      "I think that's wrong, and a lot of it doesn't work.",
    );
  });

  it('takes a word that touches brackets within for no word', async () => {
    for (const [language, text] of [
      ['en', 'Enter the [u]sernme or (re)strat the servr[s] with optoin(s).'],
      ['de', 'Der [B]enutzr und die Benutzr[innen] können ihn (neu)startn.'],
      ['es', 'Introduzca el [u]suaro y (re)inice el servidr(es) ahora.'],
      ['fr', "Saisissez l'[u]tilisatur et (re)demarez le servur(s) ici."],
      ['it', 'Inserire il nome del [u]tente e veda cosa [e]sste nei plugn[s] ora.'],
      ['pt', 'Insira o nome do [u]suario e veja o que [e]xste nos plugn[s] agora.'],
    ] as const) {
      assert.equal(await improve(text, { language }), text);
    }
  });

  it('takes forms that no dictionary lists for right', async () => {
    for (const [language, text] of [
      ['es', 'Para arreglar tu código, actualízalo de manera síncrona y luego muévelo al padre.'],
      ['es', 'Podría resultarte útil, así que impórtalo y proporciónalos a todos.'],
      ['fr', 'Le moteur considèrera la valeur, gèrera la mémoire et accélèrera le rendu.'],
    ] as const) {
      assert.equal(await improve(text, { language }), text);
    }
  });

  it('takes a capital within a sentence for a name, and one at its start for none, in either order', async () => {
    const text = 'Este probelma sigue. Probelma nuevo. El Probelma sigue. Probelma nuevo.';
    assert.equal(
      await improve(text, { language: 'es' }),
      'Este problema sigue. Problema nuevo. El Probelma sigue. Problema nuevo.',
    );
    assert.equal(
      await improve('El Probelma sigue. Probelma nuevo.', { language: 'es' }),
      'El Probelma sigue. Problema nuevo.',
    );
  });

  it('rephrases wordy text and follows the style', async () => {
    const wordy = 'We use it in order to save time, due to the fact that it is not slow.';
    assert.equal(await improve(wordy, { kind: 'rephrase' }), 'We use it to save time, because it is not slow.');
    assert.equal(
      await improve(wordy, { kind: 'rephrase', style: 'casual' }),
      "We use it to save time, because it's not slow.",
    );
    assert.equal(await improve("It's `don't`.", { kind: 'rephrase', style: 'academic' }), "It is `don't`.");
  });
});
