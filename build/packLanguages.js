// The language detector's table is a program of a megabyte that makes an object for each of its 50,000 groups of letters,
// which takes 90 MB of memory. In our bundles it is a list of the groups and a string of numbers, read as they are needed.
const { readFileSync } = require('node:fs');

/** @typedef {{ type: string, languages: Record<string, string>, isSubset: boolean, ngrams: Record<string, Record<string, number>> }} Table */

/**
 * The module that stands for the detector's.
 *
 * @param {Table} table
 */
function packedModule({ ngrams, ...about }) {
  let scores = '';
  for (const found of Object.values(ngrams)) {
    const pairs = Object.entries(found);
    scores += String.fromCharCode(pairs.length, ...pairs.flatMap(([language, score]) => [Number(language), score]));
  }
  return `${unpack}
export const ngramsData = { ...${JSON.stringify(about)}, ngrams: unpack(${JSON.stringify(Object.keys(ngrams).join('\n'))}, ${JSON.stringify(scores)}) };
`;
}

/**
 * What finds a group's scores.
 *
 * @param {string} groups
 * @param {string} scores for each group how many follow, and those: a language and its score
 */
function unpack(groups, scores) {
  const numbers = Uint8Array.from(scores, (letter) => letter.charCodeAt(0));
  const places = new Map();
  let at = 0;
  for (const group of groups.split('\n')) {
    places.set(group, at);
    at += 1 + 2 * (numbers[at] ?? 0);
  }
  return new Proxy(
    {},
    {
      get(_, group) {
        const place = places.get(group);
        if (place === undefined) return undefined;
        const found = {};
        for (let next = place + 1; next < place + 1 + 2 * numbers[place]; next += 2) {
          found[numbers[next]] = numbers[next + 1];
        }
        return found;
      },
    },
  );
}

/** @type {import('esbuild').Plugin} */
const packLanguages = {
  name: 'languages packed',
  setup(build) {
    build.onLoad({ filter: /eld[\\/]src[\\/]ngrams[\\/]extrasmall\.js$/ }, async ({ path: file }) => {
      const { ngramsData } = await import(`data:text/javascript;base64,${readFileSync(file).toString('base64')}`);
      return { contents: packedModule(ngramsData), loader: 'js' };
    });
  },
};

module.exports = { packLanguages, packedModule };
