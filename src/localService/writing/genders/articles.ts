/**
 * Words before a noun that agree with it, masculine and feminine; where one of them has several forms, the first stands
 * before most nouns. What is a preposition too is left out: Portuguese "a", German articles.
 */
export const articleForms: Readonly<Record<string, ReadonlyArray<readonly [masculine: string, feminine: string]>>> = {
  es: [
    ['el', 'la'],
    ['un', 'una'],
    ['del', 'de la'],
    ['al', 'a la'],
    ['este', 'esta'],
    ['ese', 'esa'],
    ['nuestro', 'nuestra'],
    ['ningún', 'ninguna'],
    ['algún', 'alguna'],
  ],
  fr: [
    ['le', 'la'],
    ['un', 'une'],
    ['ce', 'cette'],
    ['du', 'de la'],
    ['au', 'à la'],
  ],
  it: [
    ['il lo', 'la'],
    ['un uno', 'una'],
    ['del dello', 'della'],
    ['nel nello', 'nella'],
    ['al allo', 'alla'],
    ['sul sullo', 'sulla'],
    ['dal dallo', 'dalla'],
    ['questo', 'questa'],
  ],
  pt: [
    ['o', 'a'],
    ['um', 'uma'],
    ['do', 'da'],
    ['no', 'na'],
    ['pelo', 'pela'],
    ['este', 'esta'],
    ['esse', 'essa'],
  ],
};
