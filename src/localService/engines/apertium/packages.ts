import { pivots } from './routes';

/** Debian's packages of Apertium pairs, for the pairs that are offered; with what those of a pair need but do not depend on. */
const packages: ReadonlyArray<{ pairs: readonly string[]; install: readonly string[] }> = [
  { pairs: ['en es', 'es en'], install: ['apertium-eng-spa'] },
  { pairs: ['es pt', 'pt es'], install: ['apertium-es-pt'] },
  { pairs: ['fr es', 'es fr'], install: ['apertium-fr-es'] },
  { pairs: ['es it'], install: ['apertium-spa-ita'] },
  { pairs: ['it es'], install: ['apertium-spa-ita', 'cg3'] },
  { pairs: ['ro es'], install: ['apertium-es-ro'] },
  { pairs: ['en ca', 'ca en'], install: ['apertium-eng-cat'] },
  { pairs: ['es ca', 'ca es'], install: ['apertium-spa-cat'] },
  { pairs: ['fr ca', 'ca fr'], install: ['apertium-fra-cat'] },
  { pairs: ['ca it', 'it ca'], install: ['apertium-cat-ita', 'apertium-lex-tools', 'cg3'] },
  { pairs: ['pt ca', 'ca pt'], install: ['apertium-por-cat'] },
  { pairs: ['es gl', 'gl es'], install: ['apertium-es-gl'] },
  { pairs: ['en gl', 'gl en'], install: ['apertium-en-gl'] },
  { pairs: ['pt gl', 'gl pt'], install: ['apertium-pt-gl'] },
  { pairs: ['sv da', 'da sv'], install: ['apertium-swe-dan'] },
  { pairs: ['sv nb', 'nb sv'], install: ['apertium-swe-nor'] },
  { pairs: ['da nb', 'nb da'], install: ['apertium-dan-nor'] },
  { pairs: ['mk bg', 'bg mk'], install: ['apertium-mkd-bul'] },
  { pairs: ['mk en'], install: ['apertium-mkd-eng'] },
  { pairs: ['be ru', 'ru be'], install: ['apertium-bel-rus'] },
  { pairs: ['id ms', 'ms id'], install: ['apertium-ind-zlm'] },
  { pairs: ['is en'], install: ['apertium-isl-eng'] },
  { pairs: ['en eo', 'eo en'], install: ['apertium-eo-en'] },
  { pairs: ['en hr', 'en bs', 'hr en', 'bs en'], install: ['apertium-hbs-eng'] },
  { pairs: ['af nl', 'nl af'], install: ['apertium-afr-nld'] },
];

/** Returns the packages to install for a pair of base codes, for both halves of a pivot; `undefined` if there is no way. */
export function packagesFor(source: string, target: string): string[] | undefined {
  const direct = direction(source, target);
  if (direct) return ['apertium', ...direct];
  for (const via of pivots[`${source} ${target}`] ?? []) {
    const halves = [direction(source, via), direction(via, target)];
    if (!halves.includes(undefined)) return ['apertium', ...new Set(halves.flatMap((half) => half ?? []))];
  }
  return undefined;
}

/** The pairs that a package has without a language in between. */
export function packagedPairs(): Array<{ source: string; target: string }> {
  return packages.flatMap(({ pairs }) =>
    pairs.map((pair) => {
      const [source = '', target = ''] = pair.split(' ');
      return { source, target };
    }),
  );
}

function direction(source: string, target: string): readonly string[] | undefined {
  return packages.find(({ pairs }) => pairs.includes(`${source} ${target}`))?.install;
}
