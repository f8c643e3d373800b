import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { framesOfFormats, marks, spaces } from '../growth/generators';
import type { Random } from './random';

/** Files of each format, and pieces of writing, which are damaged on purpose. */
export type Fixtures = ReadonlyMap<string, readonly string[]>;

const root = 'test/fixtures';
/** Of a long fixture a part is enough: small inputs find more in the same time. */
const longestFixture = 3_000;

/** The fixtures by the name of their folder. */
export function readFixtures(): Fixtures {
  const folders = [
    'glossaries',
    'writing',
    ...readdirSync(path.join(root, 'formats')).map((name) => `formats/${name}`),
  ];
  return new Map(
    folders.map((folder) => [
      path.basename(folder),
      readdirSync(path.join(root, folder)).map((file) => readFileSync(path.join(root, folder, file), 'utf8')),
    ]),
  );
}

/** What breaks readers that do not expect it: controls, halves of characters, marks of direction, huge numbers. */
const oddities = [
  ...'\u0000 \u0001 \u0008 \u000b \u000c \u001b \u001b[31m \u007f \u0085 \u009b \u200b \u200e \u200f \u2028 \u2029 \u202e'.split(
    ' ',
  ),
  ...'\u2066 \u2069 \u2060 \ufeff \ufffd \ufffe \uffff \ud800 \udbff \udc00 \udfff \ud83d \ude00 👩‍👩‍👧‍👦 🇩🇪 e\u0301 ﷽ ǆ İ ß ﬁ'.split(
    ' ',
  ),
  ...'99999999999999999999 -1 1e999 0x7fffffff 2147483648 NaN Infinity 00:00:99999999999,999 99:99:99,999'.split(' '),
  ...'__proto__ constructor prototype toString hasOwnProperty then ../../etc ..\\.. CON nul.txt C:\\a file:///a'.split(
    ' ',
  ),
  ...'&#0; &#x110000; &#xD800; &#99999999999; &lol; %n %*d %2147483648$s ${__proto__} {999999999999} $& $1 $` \\u{110000} \\ud800'.split(
    ' ',
  ),
  ' ',
  '\t\t\t',
  '\r',
  '\n\r',
];
const words = 'The words of a text that somebody wrote; a sentence ends. Größe, 大きい文, كلمات هنا, слова'.split(' ');

/** A piece of any kind. */
function token(random: Random): string {
  const kind = random.below(10);
  if (kind < 4) return random.pick(marks);
  if (kind < 6) return random.pick(spaces);
  if (kind < 8) return random.pick(words) + (random.chance(0.7) ? ' ' : '');
  if (kind < 9) return random.pick(oddities);
  return String.fromCharCode(random.chance(0.8) ? random.below(0x250) : random.below(0x10000));
}

/** Tokens in a row, some of them many times. */
function soup(random: Random, length: number): string {
  let text = '';
  while (text.length < length) {
    const next = token(random);
    text += random.chance(0.05) ? next.repeat(random.below(30)) : next;
  }
  return text;
}

/** Ends in the order of their beginnings, or in another. */
function nest(random: Random, length: number): string {
  const pairs = [
    ['<a>', '</a>'],
    ['<g id="1">', '</g>'],
    ['{', '}'],
    ['[', ']'],
    ['(', ')'],
    ['{a, plural, other {', '}}'],
    ['/*', '*/'],
    ['"', '"'],
    ['**', '**'],
    ['<mrk mtype="seg" mid="1">', '</mrk>'],
    ['<w:p><w:r><w:t>', '</w:t></w:r></w:p>'],
    ['\\begin{a}', '\\end{a}'],
    ['{"a":', '}'],
  ] as const;
  let before = '';
  const ends: string[] = [];
  while (before.length < length / 2) {
    const [open, close] = random.pick(pairs);
    before += open + (random.chance(0.3) ? token(random) : '');
    ends.push(random.chance(0.9) ? close : '');
  }
  if (random.chance(0.2)) ends.splice(random.below(ends.length), 1);
  return before + soup(random, random.below(20)) + (random.chance(0.8) ? ends.reverse() : ends).join('');
}

/** A text with one wound more. */
function wound(random: Random, text: string, other: string): string {
  const at = random.below(text.length + 1);
  const end = Math.min(text.length, at + random.below(40));
  const part = text.slice(at, end);
  switch (random.below(8)) {
    case 0: {
      // One bit of one unit.
      const code = text.charCodeAt(at);
      return at < text.length
        ? text.slice(0, at) +
            String.fromCharCode(code ^ (1 << random.below(random.chance(0.8) ? 7 : 16))) +
            text.slice(at + 1)
        : text;
    }
    case 1:
      return text.slice(0, at) + text.slice(end);
    case 2:
      return text.slice(0, at);
    case 3:
      return text.slice(0, at) + part.repeat(1 + random.below(6)) + text.slice(end);
    case 4: {
      const from = random.below(other.length + 1);
      return text.slice(0, at) + other.slice(from, from + random.below(200)) + text.slice(end);
    }
    case 5: {
      const [first, second] = [random.below(at + 1), at];
      return text.slice(0, first) + text.slice(second, end) + text.slice(first, second) + text.slice(end);
    }
    case 6:
      return text.slice(0, at) + soup(random, 1 + random.below(20)) + text.slice(end);
    default:
      return text.slice(0, at) + token(random) + text.slice(at);
  }
}

/** A part of a fixture, from its beginning more often than not, with some wounds. */
function mutation(random: Random, own: readonly string[], all: readonly string[]): string {
  const whole = random.pick(own);
  const most = random.chance(0.02) ? longestFixture : 80 + random.below(600);
  const start = random.chance(0.7) ? 0 : random.below(whole.length);
  let text = whole.slice(start, start + most);
  for (let left = random.below(5); left >= 0; left--) text = wound(random, text, random.pick(all));
  return text;
}

/** Makes hostile texts from seeds. */
export class Inputs {
  private readonly all: readonly string[];

  constructor(private readonly fixtures: Fixtures) {
    this.all = [...fixtures.values()].flat();
  }

  /**
   * A text, mostly of 20 to 400 units.
   * @param like names of fixtures that the reader reads; any for none
   * @param samples further texts that it reads
   */
  make(random: Random, like: readonly string[], samples: readonly string[] = []): string {
    const own = [...like.flatMap((name) => this.fixtures.get(name) ?? []), ...samples];
    const length = random.chance(0.01)
      ? 2_000 + random.below(4_000)
      : 20 + random.below(random.chance(0.3) ? 400 : 120);
    const kind = random.below(10);
    if (kind < 4) return mutation(random, own.length > 0 ? own : this.all, this.all);
    if (kind < 6) {
      const [before, after] = random.pick(framesOfFormats);
      return before + soup(random, length) + (random.chance(0.8) ? after : '');
    }
    if (kind < 7) return nest(random, length);
    if (kind < 8) {
      return random.pick([...marks, ...spaces, ...oddities]).repeat(1 + random.below(Math.ceil(length / 2)));
    }
    return soup(random, length);
  }

  /** What somebody answers: a sentence, or anything. */
  reply(random: Random): string {
    if (random.chance(0.3)) {
      return `${random.pick(words)} ${random.pick(words)} ${token(random)} ${random.pick(words)}.`;
    }
    return soup(random, 1 + random.below(60));
  }
}
