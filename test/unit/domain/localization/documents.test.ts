import assert from 'node:assert/strict';
import fc from 'fast-check';
import { notesAfter } from '../../../../src/domain/localization/documents/bind';
import { openTarget, type CompletedTarget } from '../../../../src/domain/localization/openTarget';
import { SourceLock } from '../../../../src/domain/localization/lock';
import { readPair } from '../../../../src/domain/localization/pair/readPair';
import { planTarget } from '../../../../src/domain/localization/plan';
import { hasEntries, type EntryFormat, type TargetPlan } from '../../../../src/domain/localization/target';
import { applyEdits } from '../../../../src/formats/edits';
import { blockNodesOf } from '../../../../src/formats/documents/entryTree';
import { removeEntries } from '../../../../src/formats/entries/remove';
import { entriesOf } from '../../../../src/formats/entries/tree';
import { formatOfPath } from '../../../../src/formats/fileFormats';
import { documentOf, fragments, pseudoTargets } from '../../formats/documents/documents';

/** Blocks that may take in others, or go on with what is above them. */
const unruly = [
  '    code by its indentation\n    and more',
  '```\ncode without an end',
  '- item\n\n      code in the item',
  '1. one\n\n   and more of it',
  '<div>\nhtml\n',
  '<!-- a note without an end',
  'Title\n=====',
  '> ```\n> code without an end in a quote',
];

const [format, asciidoc, rst] = ['a.md', 'a.adoc', 'a.rst'].map((name) => {
  const found = formatOfPath(name);
  assert.ok(hasEntries(found));
  return found;
}) as [EntryFormat, EntryFormat, EntryFormat];
const markdown = format;

/** A document of a project with one translation, and what is noted of it. */
class Project {
  lock = SourceLock.read('');

  constructor(
    public source: string,
    public target?: string,
    private readonly format: EntryFormat = markdown,
  ) {}

  plan(): TargetPlan {
    return planTarget({
      format: this.format,
      source: this.source,
      ...(this.target !== undefined && { target: this.target }),
      language: 'de',
      noted: () => this.lock.blocksOf('a.md', 'de/a.md'),
    });
  }

  /** Completes the target; `mark` tells this translation from others. */
  complete(options: { removeUnused?: boolean; keys?: string[]; mark?: string } = {}): CompletedTarget {
    const plan = this.plan();
    assert.deepEqual(plan.faults, []);
    const open = openTarget(plan, options.keys && new Set(options.keys));
    const done = open.finish(pseudoTargets(open.segments, options.mark), [], options);
    this.target = done.text;
    const wordings = new Map(Array.from(entriesOf(this.format.entries(this.source)), ([key, { text }]) => [key, text]));
    this.lock.noteBlocks('a.md', wordings, new Map([['de/a.md', notesAfter(plan, done.text, done)]]));
    // As it is read from the file.
    this.lock = SourceLock.read(this.lock.toString());
    return done;
  }
}

const source = [
  '---',
  'title: The page',
  'slug: /page',
  '---',
  '',
  '# Start',
  '',
  'The first paragraph with `code`.',
  '',
  'The second one, which is a good deal longer than the first one was before.',
  '',
  '```sh',
  'npm run build',
  '```',
  '',
  '- An item of the list',
  '- Another item of the list',
  '',
  '## End',
  '',
  'The last words are here.',
  '',
].join('\n');

describe('a document of a project', () => {
  it('is made where it is not there yet, with its code and its front matter', () => {
    const project = new Project(source);
    const done = project.complete();
    assert.equal(done.left.length + done.notPut.length, 0);
    assert.match(project.target ?? '', /^---\ntitle: Theö pageö\nslug: \/page\n---\n\n# Startö\n\nTheö firstö/);
    assert.match(project.target ?? '', /\n```sh\nnpm run build\n```\n/);
    const { missing, stale, unused } = project.plan();
    assert.deepEqual([missing, stale, unused], [[], [], []]);
  });

  it('gets a new paragraph in its place, and stays as it is to the byte', () => {
    const project = new Project(source);
    project.complete();
    const before = project.target ?? '';
    project.source = source.replace('```sh', 'A new paragraph.\n\n```sh').replace('## End', '- A third item\n\n## End');
    assert.deepEqual(project.plan().missing, ['1.4 p', '1.8 li']);
    project.complete();
    assert.equal(
      project.target,
      before.replace('```sh', 'Aö newö paragraphö.\n\n```sh').replace('## End', '- Aö thirdö itemö\n\n## End'),
    );
  });

  it('gets a changed paragraph anew, and what a person has changed besides stays', () => {
    const project = new Project(source);
    project.complete();
    project.target = project.target?.replace('Theö firstö paragraphö with', 'Von Hand');
    const before = project.target ?? '';
    project.source = source.replace('The last words are here.', 'The last words were there.');
    assert.deepEqual(project.plan().stale, ['2.2 p']);
    project.complete({ mark: 'ü' });
    assert.equal(project.target, before.replace(/Theö lastö.*/, 'Theü lastü wordsü wereü thereü.'));
    assert.deepEqual(project.plan().stale, []);
  });

  it('moves the translation of a paragraph that was moved, without asking for another', () => {
    const project = new Project(source);
    project.complete();
    const moved = 'The second one, which is a good deal longer than the first one was before.\n\n';
    project.source = source.replace(moved, '').replace('The last', `${moved}The last`);
    const plan = project.plan();
    assert.equal(openTarget(plan).segments.length, 0);
    assert.equal(plan.reused.size, 1);
    project.complete({ mark: 'ü' });
    assert.doesNotMatch(project.target ?? '', /ü/);
    assert.match(project.target ?? '', /## Endö\n\nTheö secondö one/);
    assert.equal(project.target?.match(/secondö/g)?.length, 1);
    assert.deepEqual(project.plan().unused, []);
  });

  it('tells what the source no longer has, and takes it out only when asked', () => {
    const project = new Project(source);
    project.complete();
    const before = project.target ?? '';
    project.source = source.replace('- Another item of the list\n', '');
    assert.equal(project.plan().unused.length, 1);
    project.complete();
    assert.equal(project.target, before);
    project.complete({ removeUnused: true });
    assert.equal(project.target, before.replace('- Anotherö itemö ofö theö listö\n', ''));
    assert.deepEqual(project.plan().unused, []);
  });

  it('takes over code that changed, but not over code that a person has changed', () => {
    const project = new Project(source);
    project.complete();
    project.source = source.replace('npm run build', 'npm run make');
    project.complete();
    assert.match(project.target ?? '', /npm run make/);
    project.target = project.target?.replace('npm run make', 'npm run make # bauen');
    project.source = source.replace('npm run build', 'npm run again');
    const done = project.complete();
    assert.deepEqual(done.notPut, ['1.4 fence']);
    assert.match(project.target ?? '', /npm run make # bauen/);
    assert.deepEqual(project.plan().stale, ['1.4 fence']);
  });

  it('has paragraphs that nobody has translated yet, and gives them back in their place', () => {
    const project = new Project(source, source.replace('# Start', '# Beginn').replace('The page', 'Die Seite'));
    const { missing } = project.plan();
    assert.ok(missing.includes('1.2 p') && missing.includes('2.2 p'));
    assert.ok(!missing.includes('1.1 h1') && !missing.includes('1.4 fence') && !missing.includes('0.2 front title'));
    project.complete();
    assert.match(project.target ?? '', /title: Die Seite\n/);
    assert.match(project.target ?? '', /# Beginn\n\nTheö firstö/);
    assert.deepEqual(project.plan().missing, []);
    const copy = new Project(source, source);
    assert.ok(copy.plan().missing.length >= 5);
    copy.complete();
    assert.match(copy.target ?? '', /Theö lastö wordsö/);
  });

  it('has names and code that are the same in both languages, and these are no missing translations', () => {
    const same = [
      '## darkModeSwitchLabel',
      '### Netlify / Vercel / Cloudflare Pages / Render {#generic}',
      '| <pre v-pre><code> # text &lt;Tag/&gt; </code></pre> | `text` |\n| --- | --- |\n| b | c |',
    ].join('\n\n');
    const text = (said: string): string => `# ${said}\n\n${same}\n\n${said} and what is behind it.\n`;
    const project = new Project(text('The beginning of all'), text('Der Anfang von allem'));
    assert.deepEqual(project.plan().missing, []);
    const copied = new Project(`${text('The beginning of all')}\nNobody has translated this paragraph yet.\n`);
    copied.target = copied.source.replaceAll('The beginning of all', 'Der Anfang von allem');
    assert.equal(copied.plan().missing.length, 1);
  });

  it('tells blocks apart that say the same in one of the languages', () => {
    const project = new Project(
      '## Default\n\n- x.org\n\n## Standard\n\n- y.org\n\n## Default\n\n- z.org\n\n- w.org\n',
      '## Standard\n\n- x.org\n\n## Standard\n\n- y.org\n\n## Standard\n\n- z.org\n',
    );
    assert.deepEqual(project.plan().missing, ['3.3 li']);
    project.complete();
    const { missing, stale, unused } = project.plan();
    assert.deepEqual([missing, stale, unused], [[], [], []]);
  });

  it('does not mind lines that are broken elsewhere, and cells that are wider', () => {
    const table = '| a | what |\n| - | ---- |\n| one | two |\n\nSome words in\ntwo lines.\n';
    const project = new Project(table);
    project.complete();
    project.source = '| a   | what |\n| --- | ---- |\n| one | two  |\n\nSome words\nin two lines.\n';
    const { missing, stale, unused } = project.plan();
    assert.deepEqual([missing, stale, unused], [[], [], []]);
  });

  it('knows what is left after some of it was translated, also where another language has all', () => {
    const project = new Project(source, '# Start\n\nDer erste Absatz mit `code`.\n');
    const all = project.plan().missing;
    assert.ok(all.length > 5);
    project.complete({ keys: ['2.2 p'] });
    assert.match(project.target ?? '', /`code`\.\n\nTheö lastö wordsö areö hereö\.\n$/);
    assert.deepEqual(
      project.plan().missing,
      all.filter((key) => key !== '2.2 p'),
    );
  });

  it('is aligned without notes where code, addresses and names tell enough', () => {
    const target = [
      '# Beginn',
      '',
      'Der erste Absatz mit `code`.',
      '',
      '```sh',
      'npm run build',
      '```',
      '',
      '- Ein Punkt der Liste',
      '- Noch ein Punkt der Liste',
      '',
      '## Ende',
      '',
      'Hier sind die letzten Worte.',
      '',
    ].join('\n');
    const project = new Project(source, target);
    assert.deepEqual(project.plan().missing, ['0.1 front', '0.2 front title', '0.3 front slug', '0.4 front', '1.3 p']);
    project.complete();
    assert.match(project.target ?? '', /`code`\.\n\nTheö secondö[^]*\n\n```sh/);
  });

  it('has a heading of another level, or an item without its mark, for the translation that it is', () => {
    const english =
      'Settings of the program\n=======================\n\nDownload file.bin\n^^^^^^^^^^^^^^^^^\n\nRun ``make`` and wait.\n\n' +
      '- Use the option ``-x`` if you want to see more.\n\nUpload file.bin\n^^^^^^^^^^^^^^^\n\nAll is done.\n';
    const german =
      'Einstellungen des Programms\n===========================\n\nfile.bin herunterladen\n----------------------\n\nStarten Sie ``make`` und warten Sie.\n\n' +
      'Verwenden Sie ``-x``, wenn Sie mehr sehen wollen.\n\nfile.bin hochladen\n------------------\n';
    const project = new Project(english, german, rst);
    assert.deepEqual(project.complete().translated, ['3.2 p']);
    assert.equal(project.target, `${german}\nAllö isö doneö.\n`);
    assert.deepEqual(project.plan().missing, []);
    project.source = english.replace('and wait', 'and wait a minute');
    assert.deepEqual(project.complete().translated, ['2.2 p']);
  });

  it('gets titles with the signs that it has for their levels', () => {
    const english = 'Page\n====\n\nOne way\n-------\n\nWords of it.\n\nAnother way\n-----------\n\nMore.\n';
    const german = '####\nSeite\n####\n\nEin Weg\n=======\n\nWorte davon.\n';
    const project = new Project(english, german, rst);
    project.complete();
    assert.equal(project.target, `${german}\nAnotherö wayö\n=============\n\nMoreö.\n`);
    project.source = english.replace('Another way', 'One more way').replace('One way', 'The first way');
    project.complete();
    assert.match(
      project.target ?? '',
      /^####\nSeite\n####\n\nTheö firstö wayö\n=+\n\nWorte davon\.\n\nOneö moreö wayö\n=+\n/,
    );
  });

  it('has a picture without a text for one that lacks it, and gives it what the source says', () => {
    const english =
      '.The history\nimage::images/one.png[How it began]\n\nSome words about it.\n\nimage::images/two.png[]\n';
    const german = '.Die Geschichte\nimage::images/one.png[]\n\nEinige Worte dazu.\n\nimage::images/two.png[]\n';
    const project = new Project(english, german, asciidoc);
    assert.deepEqual(project.complete().translated, ['0.2 image']);
    assert.equal(project.target, german.replace('one.png[]', 'one.png[Howö itö beganö]'));
    assert.deepEqual(project.plan().missing, []);
  });

  it('gets what is said of a block right above that', () => {
    const english =
      'Do this now:\n\n[source,console]\n----\n$ git status -s\n----\n\n[[_new]]\n== A section\n\nWords.\n';
    const german = 'Tun Sie dies:\n\n----\n$ git status -s\n----\n\n== Ein Abschnitt\n\nWorte.\n';
    const project = new Project(english, german, asciidoc);
    project.complete();
    assert.equal(
      project.target,
      german.replace('----\n$', '[source,console]\n----\n$').replace('== Ein', '[[_new]]\n== Ein'),
    );
  });

  it('may show a merge that was not finished, in code', () => {
    const shown = '----\n<<<<<<< HEAD\nours\n=======\ntheirs\n>>>>>>> topic\n----\n';
    const project = new Project(`It looks like this:\n\n${shown}\nMerge it.\n`, undefined, asciidoc);
    project.complete();
    assert.equal(project.target, `Itö looksö likeö thisö:\n\n${shown}\nMergeö itö.\n`);
    const unfinished = new Project(
      'Words.\n\nMore.\n',
      '<<<<<<< HEAD\nWorte.\n=======\nWort.\n>>>>>>> topic\n',
      asciidoc,
    );
    assert.deepEqual(
      unfinished.plan().faults.map(({ code }) => code),
      ['conflict-marker'],
    );
  });

  it('is left alone where it only includes another file', () => {
    for (const [kind, text] of [
      [rst, '.. include:: ../en/page.rst\n'],
      [asciidoc, 'include::../en/page.adoc[]\n'],
    ] as const) {
      const { faults } = new Project('Words of the page.\n\nMore words.\n', text, kind).plan();
      assert.deepEqual(
        faults.map(({ code }) => code),
        ['only-includes'],
      );
    }
  });

  it('is left alone where that would be a guess', () => {
    const project = new Project('One apple\n\nTwo pears\n\nTen plums\n\nSix figs\n', 'Ein Satz\n\nNoch einer\n');
    const [fault] = project.plan().faults;
    assert.equal(fault?.code, 'not-aligned');
    assert.equal(fault.in, 'target');
    assert.throws(() => openTarget(project.plan()));
  });

  it('is right in a variant of the language of its source as it is', () => {
    const source = '# Guide\n\nThis is the first sentence.\n\nSome more words of it.\n';
    const missingIn = (language: string): readonly string[] =>
      planTarget({ format, source, target: source, language, sourceLanguage: 'en-US' }).missing;
    assert.deepEqual(missingIn('en-GB'), []);
    assert.deepEqual(missingIn('de'), ['1.2 p', '1.3 p']);
  });

  it('has no paragraph put into a list that its translator wrote for others', () => {
    const source = [
      '---\ntitle: Documentation\nlinkTitle: Docs\n---',
      '{{% note color="warning" %}}',
      'This is a placeholder page. Replace it with your own content.',
      '{{% /note %}}',
      'This section is where the user documentation for your project lives: all that your users need to know.',
      'For large documentation sets we recommend adding content under the [headings](https://a.test/) of this section.',
      'Other content such as marketing material should live in the [About](/about/) page.\n',
    ].join('\n\n');
    const target =
      '---\ntitle: Dokumentasjon\nlinkTitle: Dok\n---\n\nDette er siden til en seksjon på øverste nivå.\n\n- Oppsummer\n- Seksjonen din\n- Her\n';
    const { faults } = new Project(source, target).plan();
    assert.deepEqual(
      faults.map(({ code }) => code),
      ['not-aligned'],
    );
  });

  describe('with a section in doubt', () => {
    const english = '# Guide\n\nFirst part.\n\n## One\n\nA text.\n\nAnother text.\n\n## Two\n\nA text of `part two`.\n';
    const german =
      '# Anleitung\n\nErster Teil.\n\n## Eins\n\nEin Text.\n\nEine Notiz.\n\nEin anderer.\n\n## Zwei\n\nEin Text von `part two`.\n';
    const grown = `${english}\nA new paragraph of it.\n\n## Three\n\nThe last part.\n`;

    it('is completed in the others, and that one is told with its place', () => {
      const project = new Project(grown, german);
      const { doubtful, faults, missing } = project.plan();
      assert.deepEqual([faults, missing], [[], ['3.3 p', '4.1 h2', '4.2 p']]);
      assert.deepEqual(
        doubtful.map(({ start, sources }) => [german.slice(start).split('\n')[0], sources]),
        [['Ein Text.', ['2.2 p', '2.3 p']]],
      );
      project.complete({ removeUnused: true });
      const added = '\nAö newö paragraphö ofö itö.\n\n## Threeö\n\nTheö lastö partö.\n';
      assert.equal(project.target, german + added);
    });

    it('says the same again from its notes, also where a person has changed another section', () => {
      const project = new Project(grown, german);
      project.complete();
      const before = project.target ?? '';
      assert.equal(project.complete({ mark: 'ü' }).text, before);
      assert.equal(project.plan().doubtful.length, 1);
      project.source = grown.replace('First part', 'The very first part');
      assert.deepEqual(project.plan().stale, ['1.2 p']);
      project.complete({ mark: 'ü' });
      assert.equal(project.target, before.replace('Erster Teil.', 'Theü veryü firstü partü.'));
      // Once the note is gone, everything is clear.
      project.target = project.target.replace('Eine Notiz.\n\n', '');
      const { doubtful, missing, stale } = project.plan();
      assert.deepEqual([doubtful, missing, stale], [[], [], []]);
    });

    it('gets no heading twice where a paragraph behind it repeats', () => {
      const source = '# Guide\n\n## One\n\n**Input**\n\nSome text.\n\n## Two\n\nSome text.\n';
      const target =
        '# Anleitung\n\n## Eins\n\n**Eingabe**\n\n**Eingabe**\n\nSome text.\n\n## Zwei\n\n**Eingabe**\n\nSome text.\n';
      const project = new Project(source, target);
      assert.equal(project.plan().doubtful.length, 1);
      for (const mark of ['ö', 'ü', 'ä']) assert.equal(project.complete({ mark }).text, target);
    });

    it('takes no paragraph that a person has added for one behind it with the same words', () => {
      const source =
        '# Guide\n\n## Part 0\n\n**Output**\n\n**Input**\n\n## Part 1\n\n**Input**\n\n## Part 2\n\nThe `x` one.\n\nThe `x` one.\n\nThe `x` one.\n\nA text here.\n';
      const two = '## Teil 2\n\nEin Text hier.\n\nDas `x`.\n\nDas `x`.\n\nDas `x`.\n\nEin Text hier.\n';
      const project = new Project(source, `# Anleitung\n\n## Teil 1\n\n**Eingabe**\n\n${two}`);
      project.complete();
      const completed = project.target ?? '';
      assert.ok(completed.endsWith(`## Teil 1\n\n**Eingabe**\n\n${two}`), completed);
      for (const mark of ['ü', 'ä']) assert.equal(project.complete({ mark }).text, completed);
    });

    it('keeps a block that a person has added since its blocks were noted', () => {
      const project = new Project(english);
      project.complete();
      project.target = project.target?.replace('Anotherö', 'Eine Notiz.\n\nAnotherö');
      project.source = grown;
      const before = project.target ?? '';
      project.complete({ removeUnused: true, mark: 'ü' });
      assert.equal(project.target, `${before}\nAü newü paragraphü ofü itü.\n\n## Threeü\n\nTheü lastü partü.\n`);
    });

    it('puts a new section behind what a person has added to the last one', () => {
      const project = new Project(
        `${english}\n## Three\n\nWith \`code\` in it.\n`,
        german.replace('Eine Notiz.\n\n', ''),
      );
      project.target += '\n```sh\nown code\n```\n';
      const before = project.target ?? '';
      project.complete();
      assert.equal(project.target, `${before}\n## Threeö\n\nWithö \`code\` inö itö.\n`);
    });
  });

  it('may quote its source below each translation', () => {
    const english =
      'Working on projects helped me to earn many of the skills I used later.\n\nYou can do that, too, whenever you want.\n';
    const german =
      'Die Arbeit an Projekten brachte mir viele Fähigkeiten bei.\n\n_Working on projects helped me to earn many of the skills I used later!_\n\n';
    const project = new Project(english, `${german}Das können Sie auch, wann Sie wollen.\n`);
    const { missing, unused, doubtful } = project.plan();
    assert.deepEqual([missing, unused, doubtful], [[], [], []]);
  });

  it('may have its source beside each translation, in the same words, and who said it', () => {
    const quote = 'First off, thank you for considering contributing to this program, which is great.';
    const english = `Some words before it.\n\n> ${quote}\n\n— @ann, "How to run a project of many people"\n\nSome words behind it.\n`;
    const translated = 'Zuerst vielen Dank, dass Sie zu diesem tollen Programm beitragen wollen.';
    for (const pair of [`> ${translated}\n>\n> ${quote}`, `> ${quote}\n>\n> ${translated}`]) {
      const german = english
        .replace(`> ${quote}`, pair)
        .replace('Some words before it.', 'Einige Worte davor.')
        .replace('Some words behind it.', 'Einige Worte danach.');
      const project = new Project(english, german);
      const { missing, unused, doubtful } = project.plan();
      assert.deepEqual([missing, unused, doubtful], [[], [], []]);
      project.complete({ removeUnused: true });
      assert.equal(project.target, german);
    }
  });

  it('gets no second paragraph beside one with long attributes', () => {
    const english = '## Headers\n\nYou will receive all the values as a `list`.\n\nThe response would be like:\n';
    const long =
      '<abbr title="Response – Antwort: Daten, die der Server zum anfragenden Client zurücksendet">Response</abbr>';
    const project = new Project(
      english,
      `## Header\n\nSie erhalten alle Werte als \`list\`.\n\nDann wäre die ${long}:\n`,
    );
    const { missing, unused, doubtful } = project.plan();
    assert.deepEqual([missing, unused, doubtful], [[], [], []]);
  });

  it('says the same again, whatever was put in', () => {
    let compared = 0;
    fc.assert(
      fc.property(documents, ({ first, second }) => {
        const project = new Project(first);
        project.complete();
        const before = project.target ?? '';
        project.source = second;
        project.complete({ mark: 'ü' });
        const after = project.target ?? '';
        const { missing, stale } = project.plan();
        assert.deepEqual([missing, stale], [[], []]);
        project.complete({ mark: 'ä' });
        assert.equal(project.target, after);
        // What both have stays as it was, byte for byte.
        const blocks = (text: string): string[] =>
          [...entriesOf(format.entries(text)).values()].map(({ node }) => text.slice(node.start, node.end));
        const kept = new Set(blocks(second).filter((block) => blocks(first).includes(block)));
        const had = new Set(blocks(before));
        for (const block of blocks(after)) {
          if (block.includes('ö')) assert.ok(had.has(block), block);
        }
        compared += kept.size;
        if (!before.includes('\r\n')) assert.doesNotMatch(after, /\r/);
        else if (after.includes('\n')) assert.doesNotMatch(after, /(?<!\r)\n/);
      }),
      { seed: 17, numRuns: 250 },
    );
    assert.ok(compared > 250);
  });

  it('is what it was when what was put in is taken out', () => {
    fc.assert(
      fc.property(grown, ({ first, second }) => {
        const project = new Project(first);
        project.complete();
        const before = project.target ?? '';
        project.source = second;
        const plan = project.plan();
        assert.deepEqual(plan.stale, []);
        const open = openTarget(plan);
        const { text } = open.finish(pseudoTargets(open.segments, 'ü'), [], {});
        const tree = plan.order.format.entries(text);
        assert.equal(applyEdits(text, removeEntries(tree, new Set(plan.missing))), before);
      }),
      { seed: 17, numRuns: 250 },
    );
  });

  it('gets all but a block that would take in what is behind it', () => {
    const project = new Project('First words.\n\nLast words.\n');
    project.complete();
    project.target += '\n## Own section\n\nMit eigenen Worten.\n';
    project.source += '\n- An item\n\n```\ncode without an end\n';
    const { missing } = project.plan();
    const done = project.complete();
    assert.deepEqual([missing, done.notPut], [['0.3 li', '0.4 fence'], ['0.4 fence']]);
    assert.equal(
      project.target,
      'Firstö wordsö.\n\nLastö wordsö.\n\n- Anö itemö\n\n## Own section\n\nMit eigenen Worten.\n',
    );
    // It is still missing, and nothing else is.
    assert.deepEqual(project.plan().missing, ['0.4 fence']);
  });

  it('keeps what is in front of it there, also where its source has nothing of that', () => {
    const front = '---\ntitle: Eigener Titel\n---\n';
    for (const [target, rest] of [
      [`${front}\nErste Worte mit Code.\n`, 'Erste Worte mit Code.\n'],
      [front, ''],
    ] as const) {
      const project = new Project('New words.\n\nFirst words with code.\n', target);
      project.lock.noteBlocks('a.md', new Map([['0.2 p', 'First words with code.']]), new Map());
      project.complete({ keys: ['0.1 p'] });
      assert.ok(project.target?.startsWith(`${front}\nNewö wordsö.\n`), project.target);
      assert.ok(project.target?.endsWith(rest));
      // It is its translator's, and never unused.
      assert.deepEqual(
        project.plan().unused.filter((key) => key.includes('front')),
        [],
      );
      const before = project.target;
      project.complete({ keys: [], removeUnused: true });
      assert.equal(project.target, before);
    }
  });

  it('has no paragraph put in beside its translation that has a long attribute', () => {
    const [words, worte] = [
      'You get all of it as one list of values.',
      'Sie erhalten alles als eine Liste von Werten.',
    ];
    const long =
      '<abbr title="Response – Antwort: Daten, die der Server zum anfragenden Client zurücksendet">Response</abbr>';
    const project = new Project(
      `${words}\n\nSending two of them is allowed.\n\nThe response would be like:\n`,
      `${worte}\n\nZwei davon zu senden ist erlaubt.\n\nDann wäre die ${long}:\n`,
    );
    const { missing, unused } = project.plan();
    assert.deepEqual([missing, unused], [[], []]);
  });

  it('has names that say the same in both languages', () => {
    const names = [
      '[“Kindly Closing Pull Requests”](https://example.org/a) — @MikeMcQuaid',
      'Cross-Origin Resource Sharing API',
    ];
    const text = `# CORS (Cross-Origin Resource Sharing)\n\n${names.join('\n\n')}\n`;
    assert.deepEqual(new Project(text, text).plan().missing, []);
    const words = 'These words were never translated by anybody.\n';
    assert.equal(new Project(words, words).plan().missing.length, 1);
  });

  it('is never refused for a block, and all that is not put in or taken out stays what it was', () => {
    const noise = fc.string({ unit: fc.constantFrom(...'#->|`:<>/{}*_= \nab'), maxLength: 80 });
    const some = documentOf([...fragments, ...unruly], { maxLength: 6 });
    let left = 0;
    fc.assert(
      fc.property(some, some, noise, fc.nat(), fc.boolean(), (one, other, broken, place, removeUnused) => {
        const at = place % (other.length + 1);
        const target = other.slice(0, at) + broken + other.slice(at);
        const plan = new Project(one, target).plan();
        if (plan.faults.length > 0) return;
        const open = openTarget(plan);
        const done = open.finish(pseudoTargets(open.segments), [], { removeUnused });
        left += done.notPut.length;
        const put = [...done.translated, ...done.reused];
        assert.deepEqual([...put, ...done.notPut].sort(), [...plan.missing, ...plan.stale].sort());
        const isSame = new Set([...put, ...done.removed]);
        const said = (text: string): string[] =>
          blockNodesOf(plan.order.format.entries(text))
            .filter(({ key }) => !isSame.has(key))
            .map(({ block, wording }) => `${block.kind} ${wording}`);
        const [before, after] = [said(target), blockNodesOf(format.entries(done.text))];
        const there = after.map(({ block, wording }) => `${block.kind} ${wording}`);
        for (const block of before) assert.ok(there.includes(block), block);
      }),
      { seed: 17, numRuns: 300 },
    );
    assert.ok(left > 0);
  });

  it('is shown as a table, in which a person translates what is missing and changes what is there', () => {
    const project = new Project(source);
    project.complete();
    const before = project.target ?? '';
    project.source = source.replace('## End', 'A new paragraph.\n\n## End');
    const pair = readPair(project.plan().order);
    const open = pair.rows.filter(({ state }) => state === 'missing');
    assert.deepEqual(
      open.map(({ source: text }) => text),
      ['A new paragraph.'],
    );
    assert.equal(open[0]?.id, '1.7 p');
    // Code that is as it should be is no row.
    assert.ok(pair.rows.every(({ source: text }) => !text.includes('npm')));
    const [row] = open;
    assert.ok(row);
    assert.equal(
      pair.put({ ...row, text: 'Ein neuer Absatz.' }),
      before.replace('## End', 'Ein neuer Absatz.\n\n## End'),
    );
    const last = pair.rows.at(-1);
    assert.ok(last);
    assert.equal(pair.put({ ...last, text: 'Das Ende.' }), before.replace(/Theö lastö.*/, 'Das Ende.'));
    assert.equal(pair.without([last]), before.replace(/\n\nTheö lastö.*/, ''));
  });
});

/** Two versions of a document: blocks of the first are left out, changed, moved, and others put in. */
const documents = fc
  .record({
    blocks: fc.uniqueArray(fc.constantFrom(...distinct()), { minLength: 1, maxLength: 12 }),
    lineEnd: fc.constantFrom('\n', '\r\n'),
    endsInLine: fc.boolean(),
    keep: fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
    others: fc.array(
      fc.tuple(fc.nat(), fc.constantFrom('A new one of words.', '## New heading', '- new item here', 'New `x.y` text')),
      {
        maxLength: 3,
      },
    ),
    move: fc.option(fc.tuple(fc.nat(), fc.nat())),
  })
  .map(({ blocks, lineEnd, endsInLine, keep, others, move }) => {
    const end = endsInLine ? '\n' : '';
    const now = blocks.filter((_, index) => keep[index] || index === 0);
    for (const [index, [place, block]] of others.entries()) {
      now.splice(place % (now.length + 1), 0, `${block} ${index}`);
    }
    if (move) now.splice(move[1] % now.length, 0, ...now.splice(move[0] % now.length, 1));
    const written = (list: readonly string[]): string => (list.join('\n\n') + end).replaceAll('\n', lineEnd);
    return { first: written(blocks), second: written(now) };
  });

/** Two versions of a document of which the second has more. */
const grown = fc
  .record({
    blocks: fc.uniqueArray(fc.constantFrom(...distinct()), { minLength: 1, maxLength: 10 }),
    isNew: fc.array(fc.boolean(), { minLength: 10, maxLength: 10 }),
    lineEnd: fc.constantFrom('\n', '\r\n'),
    endsInLine: fc.boolean(),
  })
  .filter(({ blocks, isNew }) => blocks.some((_, index) => !isNew[index]))
  .map(({ blocks, isNew, lineEnd, endsInLine }) => {
    const written = (list: readonly string[]): string =>
      (list.join('\n\n') + (endsInLine ? '\n' : '')).replaceAll('\n', lineEnd);
    return { first: written(blocks.filter((_, index) => !isNew[index])), second: written(blocks) };
  });

/** Blocks of which no two say the same, so that it can be told where each has come to. */
function distinct(): string[] {
  return fragments.flatMap((block, index) =>
    /^(?:```|:::|<|!)/.test(block)
      ? []
      : [block, block.replace(/[a-z]{3,}/g, (word) => `${word}${'xyzvw'[index % 5]}`)],
  );
}

describe('what is noted of documents', () => {
  it('is a line for each block, and lines of a target only where it differs', () => {
    const project = new Project('# A\n\nText one.\n');
    project.complete();
    const lines = (): string[] =>
      project.lock
        .toString()
        .split('\n')
        .slice(1, -3)
        .map((line) => line.replace(/"[0-9a-f]{10}"/, '…'));
    assert.deepEqual(lines(), ['  "a.md#1.1 h1": …,', '  "a.md#1.2 p": …,']);
    project.source = '# A\n\nText two.\n';
    project.complete({ keys: [] });
    assert.deepEqual(lines(), [
      '  "a.md#1.1 h1": …,',
      '  "a.md#1.2 p": …,',
      '  "de/a.md#1.1 h1": …,',
      '  "de/a.md#1.2 p": …,',
    ]);
    assert.deepEqual(project.plan().stale, ['1.2 p']);
    project.complete();
    assert.deepEqual(lines(), ['  "a.md#1.1 h1": …,', '  "a.md#1.2 p": …,']);
  });

  it('is in the order of the text, and of other targets it stays what it was', () => {
    const lock = SourceLock.read('');
    const wordings = new Map(Array.from({ length: 12 }, (_, index) => [`${index + 1}.1 p`, `Text ${index}`]));
    lock.noteBlocks('a.md', wordings, new Map());
    const before = lock.blocksOf('a.md', 'fr/a.md');
    assert.deepEqual([...before.blocks.keys()], [...wordings.keys()]);
    assert.ok(before.isShared);
    lock.noteBlocks('a.md', new Map([['1.1 p', 'Other']]), new Map([['fr/a.md', undefined]]));
    const after = lock.blocksOf('a.md', 'fr/a.md');
    assert.deepEqual([...after.blocks], [...before.blocks]);
    assert.equal(after.isShared, false);
    assert.equal(lock.blocksOf('a.md', 'de/a.md').blocks.size, 1);
  });
});
