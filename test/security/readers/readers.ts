import assert from 'node:assert/strict';
import { parseBaseUrl } from '../../../src/api/baseUrl';
import { fileNameIn } from '../../../src/api/contentDisposition';
import { ServiceError } from '../../../src/api/errors';
import { redactMessage, redactSecrets } from '../../../src/api/redact';
import { parseRetryAfter } from '../../../src/api/retry';
import { phraseProblem } from '../../../src/api/schemas/glossaryPhrase';
import { printable } from '../../../src/cli/shell';
import { globMatcher } from '../../../src/domain/checking/glob';
import { readProjectFile } from '../../../src/domain/checking/projectFile';
import { fileFormats } from '../../../src/formats/fileFormats';
import { safeName } from '../../../src/projectFiles/fileNames';
import { resultPath } from '../../../src/domain/files/resultPath';
import { bordersOf } from '../../../src/domain/files/subtitles/borders';
import { usualLimits } from '../../../src/domain/files/subtitles/limits';
import { wrapLines } from '../../../src/domain/files/subtitles/wrapLines';
import { readRow } from '../../../src/domain/glossaries/dictionaryRow';
import { splitLines } from '../../../src/domain/glossaries/readEntries';
import { guessTable } from '../../../src/domain/glossaries/tableColumns';
import { OutputPathError, OutputPatternError, outputPath } from '../../../src/domain/outputPath';
import { takeChanges, wordChanges } from '../../../src/domain/writing/changes';
import { cutIntoParts } from '../../../src/domain/writing/parts';
import { plain, plainLines, shortName } from '../../../src/editor/messages/plain';
import { checkedValue, settings, type SettingName } from '../../../src/editor/settings/table';
import { applyEdits } from '../../../src/formats/edits';
import { encodeFile, decodeFile } from '../../../src/formats/encoding';
import { readCsv, writeCsv } from '../../../src/formats/glossaries/csv';
import { asText, fromText, looksLikeFormula } from '../../../src/formats/glossaries/formulas';
import { isTableRow } from '../../../src/formats/glossaries/row';
import { readTbx } from '../../../src/formats/glossaries/tbx';
import { writeTbx } from '../../../src/formats/glossaries/tbxWriter';
import { readClipboard, readTsv } from '../../../src/formats/glossaries/tsv';
import { withoutForbidden } from '../../../src/formats/markup/characters';
import { mask } from '../../../src/formats/masking/mask';
import { unmask } from '../../../src/formats/masking/unmask';
import { PackageError, readPackage } from '../../../src/formats/office/package';
import type { TextKind } from '../../../src/formats/placeholders/families';
import { findPlaceholders } from '../../../src/formats/placeholders/find';
import { findProse } from '../../../src/formats/prose/find';
import { ProseFinder } from '../../../src/formats/prose/finder';
import { proseLanguages } from '../../../src/formats/prose/proseLanguages';
import { splitSentences } from '../../../src/formats/prose/sentences';
import { readSwitches } from '../../../src/formats/prose/switches';
import { bringBack } from '../../../src/formats/xliff/bringBack';
import { asXliff21 } from '../../../src/formats/xliff/asXliff21';
import { parseModeFile } from '../../../src/localService/engines/apertium/modeFile';
import { decode, encode } from '../../../src/localService/engines/apertium/streamFormat';
import { tmxReader } from '../../../src/localService/memories/tmx';
import { bestEdit } from '../../../src/localService/writing/finding';
import type { Speller } from '../../../src/localService/writing/spelling/speller';
import { checkRanges, fileReaders } from './files';
import type { Random } from './random';
import { sentence } from '../../support/sentence';

/** Something of the product that reads a text of somebody else, and what must hold whatever the text is. */
export interface Reader {
  name: string;
  /** How often it gets an input, compared with others. */
  weight: number;
  /** Folders of fixtures that it reads. */
  like: readonly string[];
  samples?: readonly string[];
  /** @throws when something is not as it must be */
  run(text: string, random: Random, reply: () => string): unknown;
}

const halves = (text: string): [string, string] => [text.slice(0, text.length >> 1), text.slice(text.length >> 1)];
const kinds: readonly TextKind[] = ['plain', 'markdown', 'html', 'code-string'];

/** Languages where all that is written is a comment, so that no code may change with it. */
const prose = proseLanguages.map((language): Reader => ({
  name: `prose of ${language}`,
  weight: 1,
  like: language === 'po' || language === 'xliff' || language === 'html' ? [language] : ['writing', 'html'],
  samples: [
    '/**\n * Some words of a comment.\n *\n * @param a that is read\n * - One item here\n */\nfunction a() {} // More words here\n',
    '# Some words of a comment here.\n# They go on.\ndef a():\n    """Some words of a docstring.\n\n    More of them.\n    """\n',
    '-- Some words of a comment.\nx = "a string of words" -- more words\n{- a block of words -}\n(* and more words *)\n',
    '# A heading\n\nSome *words* of [a link](http://a.b) and `code`.\n\n- An item\n  that goes on\n\n| a cell | of words |\n|---|---|\n| one two | three |\n',
    '\\section{Some words}\nA paragraph of \\emph{words} here. % A comment of words\n\\begin{itemize}\n\\item One item\n\\end{itemize}\n',
  ],
  run(text, random, reply) {
    const finder = new ProseFinder();
    const blocks = finder.find(text, language);
    checkRanges(blocks, text.length, 'blocks');
    for (const block of blocks) {
      for (const { start, end } of splitSentences(block.text, block.textKind)) block.text.slice(start, end);
      const same = block.write(block.text);
      assert.ok(same.ok && same.text === text.slice(block.start, block.end), 'a text in its own place changes');
      const reworded = random.chance(0.5) ? `${block.text} ${reply()}` : reply();
      const written = block.write(reworded, { isTranslation: random.chance(0.5) });
      if (!written.ok) continue;
      const next = text.slice(0, block.start) + written.text + text.slice(block.end);
      // What is written into a comment leaves the program as it was.
      if (block.place === 'comment') assert.ok(finder.differsInComments(next), `code changes: ${JSON.stringify(next)}`);
    }
    const at = random.below(text.length + 1);
    const next = text.slice(0, at) + reply() + text.slice(random.chance(0.5) ? at : Math.min(text.length, at + 10));
    const places = (found: ReturnType<typeof findProse>): unknown =>
      found.map(({ start, end, text: own }) => [start, end, own]);
    assert.deepEqual(places(finder.find(next, language)), places(findProse(next, language)), 'after a change');
  },
}));

const texts: readonly Reader[] = [
  ...kinds.flatMap((kind): Reader[] => [
    {
      name: `placeholders of ${kind}`,
      weight: 3,
      like: ['writing', 'html'],
      run(text) {
        const spans = findPlaceholders(text, { kind });
        checkRanges(spans, text.length, 'placeholders');
        const open: number[] = [];
        for (const { pair } of spans) {
          if (pair?.role === 'open') open.push(pair.id);
          else if (pair) assert.equal(open.pop(), pair.id, 'pairs do not nest');
        }
        assert.deepEqual(open, [], 'half of a pair');
      },
    },
    {
      name: `sentences of ${kind}`,
      weight: 2,
      like: ['writing'],
      run: (text) => checkRanges(splitSentences(text, kind), text.length, 'sentences'),
    },
    ...(['xml', 'token'] as const).map((scheme): Reader => ({
      name: `${kind} masked as ${scheme}`,
      weight: 3,
      like: ['writing', 'html'],
      run(text, random, reply) {
        const masked = mask(text, findPlaceholders(text, { kind }), scheme);
        const same = unmask(masked, masked.text);
        assert.ok(same.ok && same.text === text, `comes back as ${JSON.stringify(same)}`);
        const at = random.below(masked.text.length + 1);
        const answers = [reply(), masked.text.slice(0, at) + reply() + masked.text.slice(at), masked.text.slice(0, at)];
        for (const answer of answers) {
          const result = unmask(masked, answer);
          if (!result.ok) continue;
          for (const [index, { start, end }] of masked.spans.entries()) {
            const place: { start: number; end: number } | undefined = result.places[index];
            assert.equal(place && result.text.slice(place.start, place.end), text.slice(start, end), 'a placeholder');
          }
        }
      },
    })),
  ]),
  {
    name: 'switches in comments',
    weight: 1,
    like: ['writing'],
    samples: ['parlance-disable-next-line\nparlance-disable spelling -- why\nparlance-language de'],
    run: readSwitches,
  },
  {
    name: 'changes of a wording',
    weight: 3,
    like: ['writing'],
    run(text, random, reply) {
      const at = random.below(text.length + 1);
      const other = random.chance(0.8) ? text.slice(0, at) + reply() + text.slice(at + random.below(20)) : reply();
      const changes = wordChanges(text, other);
      checkRanges(changes, text.length, 'changes');
      assert.equal(
        takeChanges(text, changes, () => true),
        other,
      );
      assert.equal(
        takeChanges(text, changes, () => false),
        text,
      );
    },
  },
  {
    name: 'parts of a text',
    weight: 2,
    like: ['writing'],
    run: (text) => assert.equal(cutIntoParts(text, 100).join(''), text),
  },
  {
    name: 'redaction',
    weight: 3,
    like: [],
    samples: ['Authorization: Bearer abcdef123456 of http://user:word@host/path?auth_key=abcdef&x=1'],
    run(text, random) {
      const secret = 'K3y-of-0ne+person/=';
      const at = random.below(text.length + 1);
      const echoed = text.slice(0, at) + (random.chance(0.5) ? secret : encodeURIComponent(secret)) + text.slice(at);
      for (const shown of [redactSecrets(echoed, [secret]), redactMessage(echoed, [secret], [text])]) {
        assert.ok(!shown.includes(secret) && !shown.includes(encodeURIComponent(secret)), `shows a key: ${shown}`);
      }
      assert.ok(redactMessage(echoed, [secret], []).length <= 501, 'is too long');
    },
  },
  {
    name: 'words from outside',
    weight: 3,
    like: [],
    samples: ['[a](command:b) $(gear) \u202e [a]($(b))'],
    run(text) {
      for (const shown of [plain(text), plainLines(text), shortName(text)]) {
        assert.ok(!/[\u202a-\u202e]/.test(shown), 'turns a line around');
        assert.ok(shown.length < 4_000, 'is too long');
      }
      assert.ok(!/\]\(|\$\(|\p{Cc}/u.test(plain(text)), `is live: ${plain(text)}`);
      assert.ok(!/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u.test(printable(text)), 'tells a terminal something');
    },
  },
  {
    name: 'lines of a cue',
    weight: 2,
    like: ['srt', 'webvtt'],
    run(text) {
      const translated = { text: text.replaceAll(/\s+/g, ' '), places: [] } as never;
      const wrapped = wrapLines(translated, { ...usualLimits, hidden: [] });
      bordersOf(translated);
      assert.equal(wrapped.text.replaceAll(/\s+/g, ''), text.replaceAll(/\s+/g, ''), 'loses something');
    },
  },
  {
    name: 'Apertium’s stream',
    weight: 2,
    like: [],
    run(text, _random, reply) {
      const source = { text, protectedSpans: findPlaceholders(text) };
      const encoded = encode(source, true);
      for (const answer of [encoded.frame ?? '', `${reply()}[z]`, (encoded.frame ?? '').replace('[p0]', reply())]) {
        const result = decode(answer, encoded, 'de');
        if (!result) continue;
        assert.equal(result.protectedSpans.length, source.protectedSpans.length, 'loses a placeholder');
        for (const [index, { start, end }] of source.protectedSpans.entries()) {
          const place: { start: number; end: number } | undefined = result.protectedSpans[index];
          assert.equal(place && result.text.slice(place.start, place.end), text.slice(start, end), 'a placeholder');
        }
      }
    },
  },
];

const marked = (text: string) => ({ text, spans: findPlaceholders(text, { kind: 'html' }) });
const entriesOf = (text: string): Array<{ source: string; target: string }> => {
  const [source, target] = halves(text.replaceAll(/\p{Cc}/gu, ' ')).map((half) => half.trim());
  return [source, target].some((half) => phraseProblem(half ?? '') !== undefined)
    ? []
    : [{ source: source ?? '', target: target ?? '' }];
};
const tbxSamples = [
  '<martif type="TBX-Basic" xml:lang="en"><text><body><termEntry id="1"><langSet xml:lang="en"><tig><term>one</term></tig></langSet><langSet xml:lang="de"><tig><term>eins</term></tig></langSet></termEntry></body></text></martif>',
];

const glossaries: readonly Reader[] = [
  {
    name: 'rows of CSV',
    weight: 4,
    like: ['glossaries'],
    samples: ['source,target\r\none,"eins, ""zwei"""\r\n"a\nb",c\r\n', 'a;b;en;de\n"x";"y";en;de\n', 'sep=;\na;b\n'],
    run(text) {
      const rows = [...readCsv(text)];
      guessTable(rows);
      const entries = entriesOf(text).filter(({ source, target }) => !/^sep=.?$/i.test(source + target));
      if (entries.length === 0) return;
      const dictionary = { sourceLang: 'en', targetLang: 'de', entries };
      const written = [...writeCsv([dictionary], { named: true })].join('');
      const cells = [...readCsv(`\ufeff${written}`)].flatMap((row) => (isTableRow(row) ? [row.cells] : []));
      assert.deepEqual(
        cells.slice(1),
        entries.map(({ source, target }) => [source, target, 'en', 'de']),
      );
    },
  },
  { name: 'rows of TSV', weight: 2, like: ['glossaries'], run: (text) => guessTable([...readTsv(text)]) },
  {
    name: 'rows of the clipboard',
    weight: 2,
    like: [],
    samples: ['a\t"b\nc"\nd\te'],
    run: (text) => [...readClipboard(text), ...readClipboard(`a\t${text}`)],
  },
  {
    name: 'concepts of TBX',
    weight: 4,
    like: ['glossaries'],
    samples: tbxSamples,
    run(text) {
      assert.ok(Array.isArray([...readTbx(text)]));
      const entries = entriesOf(text);
      if (entries.length === 0) return;
      const written = [...writeTbx(text, [{ sourceLang: 'en', targetLang: 'de', entries }])];
      const terms = [...readTbx(written.join(''))].flatMap((item) =>
        'terms' in item ? item.terms.map(({ text: term }) => term) : [],
      );
      assert.deepEqual(
        terms,
        entries.flatMap(({ source, target }) => [source, target].map(withoutForbidden)),
      );
    },
  },
  { name: 'lines of a dictionary', weight: 1, like: ['glossaries'], run: (text) => [...splitLines(text)].map(readRow) },
  {
    name: 'formulas',
    weight: 1,
    like: [],
    samples: ['=1+1', "'=1", '@A1', '\t=1', '＝1'],
    run(text) {
      assert.equal(fromText(asText(text)), text);
      assert.ok(!looksLikeFormula(text) || asText(text).startsWith("'"));
    },
  },
  {
    name: 'units of TMX',
    weight: 4,
    like: [],
    samples: [
      '<?xml version="1.0"?><tmx version="1.4"><header srclang="en"/><body><tu><tuv xml:lang="en"><seg>One <bpt i="1">b</bpt>word</seg></tuv><tuv xml:lang="de"><seg>Ein &amp; Wort</seg></tuv></tu></body></tmx>',
    ],
    run(text) {
      let depth = 0;
      const reader = tmxReader((unit) => (depth += unit.source.length > 10_000 || unit.target.length > 10_000 ? 1 : 0));
      try {
        for (const part of halves(text)) reader.write(part);
        reader.end();
      } catch (error) {
        // A file that is not well-formed is told by an error with words, never by one of the engine.
        assert.ok(error instanceof Error && error.name === 'TmxError', String(error));
      }
      assert.equal(depth, 0);
    },
  },
];

/** What JSON of a stranger holds, or the text itself. */
function valueOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

const paths: readonly Reader[] = [
  {
    name: 'paths of results',
    weight: 4,
    like: [],
    samples: [
      '${target}/${name}.${ext}',
      '../${source}/${name}-${target}.${ext}',
      'values/strings.xml',
      'de.lproj/a.xliff',
    ],
    run(text, random, reply) {
      const codes = ['de', 'pt-BR', reply(), '../x', text];
      const values = {
        fileName: random.chance(0.5) ? text : `a${reply()}.docx`,
        target: random.pick(codes),
        source: random.chance(0.5) ? random.pick(codes) : undefined,
        extension: 'docx',
      };
      const patterns = [text, '${target}/${name}.${ext}', `${text}\${name}.\${target}`, '../${name}.${target}.${ext}'];
      const pattern = random.pick(patterns);
      const isOwn = random.chance(0.5);
      try {
        const path = isOwn
          ? outputPath(pattern, values)
          : resultPath({ ...values, format: random.pick(fileFormats), path: text, pattern: '', depth: 0 });
        const climbs = path.filter((part) => part === '..').length;
        const ofPattern = isOwn ? pattern.split(/[/\\]/).filter((part) => part.trim() === '..').length : 0;
        assert.ok(climbs <= ofPattern, `leads out: ${path.join('/')}`);
        for (const part of path) {
          assert.ok(
            part === '..' || (part === safeName(part) && !/[/\\:\p{Cc}]/u.test(part) && part !== ''),
            JSON.stringify(part),
          );
        }
      } catch (error) {
        if (!(error instanceof OutputPathError || error instanceof OutputPatternError)) throw error;
      }
    },
  },
  {
    name: 'names of files',
    weight: 2,
    like: [],
    samples: ['attachment; filename="a b.docx"', "attachment; filename*=utf-8''%e2%82%ac.docx"],
    run(text) {
      const name = fileNameIn(text);
      assert.ok(name === undefined || (!/[/\\\p{Cc}]/u.test(name) && !/^\.*$/.test(name)), name);
      assert.equal(safeName(safeName(text)), safeName(text));
      parseRetryAfter(text, 0);
      try {
        assert.match(parseBaseUrl(text), /^https?:\/\//);
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
      }
    },
  },
  {
    name: 'patterns of paths',
    weight: 2,
    like: [],
    samples: ['**/*.{ts,tsx}', 'docs/[a-z]*/**', '{a,{b,c}}/?.md', '!(a)'],
    run(text, random) {
      const isFit = globMatcher(text.slice(0, 200));
      for (const path of ['a/b.ts', 'docs/a/b.md', text.slice(0, 100), random.pick(['', '/', '..', 'a'])]) isFit(path);
    },
  },
  {
    name: 'rules of a folder',
    weight: 3,
    like: ['json'],
    samples: ['{"words":["a"],"rules":[{"files":"**/*.md","check":false,"language":"de","words":["b"]}]}'],
    run(text) {
      const { rules, words, problems } = readProjectFile(text);
      assert.ok(Array.isArray(rules) && Array.isArray(words));
      for (const problem of problems) assert.match(sentence(problem), /\.$/);
    },
  },
  {
    name: 'settings',
    weight: 3,
    like: ['json'],
    samples: ['["de","fr"]', '{"Local":{"de":"id"}}', '12', '-1e9', 'true', 'null', '"onType"', '[[[]]]'],
    run(text) {
      const found = valueOf(text);
      for (const name of Object.keys(settings) as SettingName[]) {
        const { value, problem } = checkedValue(name, found);
        // What was taken is right: asked once more it is the same.
        if (problem === undefined) assert.deepEqual(checkedValue(name, value).value, value);
        else assert.match(problem, /^The setting parlance\./);
      }
    },
  },
];

const others: readonly Reader[] = [
  {
    name: 'XLIFF for a service',
    weight: 2,
    like: ['xliff'],
    run(text, _random, reply) {
      const sent = asXliff21([marked(text)], { source: 'en', target: 'de' });
      bringBack(sent, [marked(text)]);
      bringBack(text, [marked(reply())]);
    },
  },
  {
    name: 'bytes of a file',
    weight: 3,
    like: [],
    run(text, random) {
      const bytes = Buffer.from(text, random.pick(['utf8', 'utf16le', 'latin1']));
      const decoded = decodeFile(bytes, { mayBeAny: random.chance(0.5) });
      // What was read and not changed is written as it was.
      if (decoded.ok) assert.deepEqual(Buffer.from(encodeFile(decoded.file)), bytes);
    },
  },
  {
    name: 'bytes of a package',
    weight: 2,
    like: [],
    samples: [
      'PK\u0003\u0004\u0014\0\0\0\0\0',
      `PK\u0005\u0006${'\0'.repeat(18)}`,
      `PK\u0001\u0002${'\0'.repeat(42)}PK\u0005\u0006\0\0\0\0\u0001\0\u0001\0`,
    ],
    run(text) {
      try {
        readPackage(Buffer.from(text, 'latin1'));
      } catch (error) {
        if (!(error instanceof PackageError)) throw error;
      }
    },
  },
  {
    name: 'modes of Apertium',
    weight: 1,
    like: [],
    samples: ['lt-proc -w a.bin | cg-proc "b" | apertium-tagger -g $2 c'],
    run: parseModeFile,
  },
];

/** The spelling of a language; it needs lists that are read from files. */
export function spellingReader(language: string, speller: Speller): Reader {
  return {
    name: `spelling of ${language}`,
    weight: 2,
    like: ['writing'],
    run(text) {
      const findings = speller.corrections(text);
      checkRanges(findings, text.length, 'corrections');
      applyEdits(text, findings.flatMap(bestEdit));
    },
  };
}

export const readers: readonly Reader[] = [...fileReaders, ...texts, ...glossaries, ...paths, ...others, ...prose];
