/*
 * npm run lint:words    counts comments of `src` that the guide (docs/style.md) would not write
 *
 * The numbers may only go down: whoever rewrites some sets the limit to what is left.
 */
import path from 'node:path';
import { sources } from './words';

/** Most doc comments that may open with a clause: “What came of a text” is “Result of a text”. */
const clauseLimit = 50;
/** Most exported names that may have “Parts” in them: what something depends on is its dependencies. */
const partsLimit = 20;
/** Most times that “person” may stand for the user, in 10,000 words of comments. */
const personLimit = 2;

const clause =
  /^(?:What|Whether|Where|Of|Those|How|When|Who|Whoever|Which|That|Why|As|In|For|By|With|From|To|At|On|It|If)\b/;

/** Counts the comments of a source. */
export function countComments(text: string): { clauses: number; persons: number; words: number; parts: number } {
  const docs = [...text.matchAll(/\/\*\*\s+(?:\*\s+)?(\w+)/g)].filter(([, first = '']) => clause.test(first));
  const comments = [...text.matchAll(/\/\*[\s\S]*?\*\/|\/\/.*/g)].map(([comment]) => comment).join('\n');
  const persons = comments.match(/\bpersons?\b/g)?.length ?? 0;
  const parts = text.match(/^export (?:async )?(?:interface|type|class|function|const) \w*Parts/gm)?.length ?? 0;
  return { clauses: docs.length, persons, words: comments.split(/\s+/).length, parts };
}

if (process.argv[1] && path.resolve(process.argv[1]) === path.resolve('build/plainComments.ts')) {
  const counts = sources('src').map(({ tree }) => countComments(tree.text));
  const sum = (of: 'clauses' | 'persons' | 'words' | 'parts'): number => counts.reduce((all, one) => all + one[of], 0);
  const share = (sum('persons') / sum('words')) * 10_000;
  console.log(
    `${sum('clauses')} doc comments open with a clause; “person” ${share.toFixed(1)} times in 10,000 words; ${sum('parts')} names have “Parts”`,
  );
  process.exitCode = sum('clauses') > clauseLimit || share > personLimit || sum('parts') > partsLimit ? 1 : 0;
}
