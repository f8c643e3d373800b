import { pairs, type FixedSlip } from './fixedSlip';

/** Mistakes in any German sentence. */
export const germanSlips: readonly FixedSlip[] = [
  pairs('spelling/apart', {
    garnicht: 'gar nicht',
    garkein: 'gar kein',
    garkeine: 'gar keine',
    garkeinen: 'gar keinen',
    vorallem: 'vor allem',
    desweiteren: 'des Weiteren',
    garnichts: 'gar nichts',
    nochnicht: 'noch nicht',
    aufjedenfall: 'auf jeden Fall',
    aufgrunddessen: 'aufgrund dessen',
    ausversehen: 'aus Versehen',
  }),
  pairs('spelling/form', {
    zumindestens: 'zumindest',
    wiederrum: 'wiederum',
    'seid kurzem': 'seit kurzem',
    'seid langem': 'seit langem',
    'seid wann': 'seit wann',
    'ein bischen': 'ein bisschen',
    währe: 'wäre',
    standart: 'Standard',
    standartmäßig: 'standardmäßig',
    'zu erst': 'zuerst',
  }),
  {
    // A verb or what stands for one, then a subject: "stellt sicher, das die Datei ..."; behind a noun it is a relative.
    rule: 'grammar/confusion',
    at: /(?<=(?<![\p{L}-])(?:sicher|sicher(?:zu)?stell\p{Ll}+|fest|fest(?:zu)?stell\p{Ll}+|wissen|weißt?|bedeute\p{Ll}*|heißt|glaub(?:e|en|st|t)|denk(?:e|en|st|t)|hoff(?:e|en|st|t)|vermut(?:e|en|est|et)|befürcht(?:e|en|est|et)|mein(?:e|en|st|t)|find(?:e|en|est|et)|merk(?:e|en|st|t)|gemerkt|bemerkt|festgestellt|vermutet|gedacht|gehofft|schade|toll|super|leid|annehm\p{Ll}+|angenommen|vorausgesetzt|sag(?:e|t|st|te)|gesagt|wichtig|klar|bewusst|so|dafür|dazu|darauf|daran|davon|dadurch|darüber|deutlich|wahrscheinlich|bedenke[nt]?|außerdem|möchte(?:st|n|t)?(?=, das (?!du|ich|wir|ihr|man|er|sie|es))|erwarte(?:st|t)?|darin|möglich|bekannt|(?:beacht|vermeid|verhinder|garantier)(?:e|e?t|est)), )(das)(?= (?:er|sie|es|wir|ihr|man|du|ich|der|die|den|dem|ein|eine|einen|einem|einer|alle|alles|dein|deine|mein|meine|unser|unsere|sein|seine|ihre|diese|dieser|dieses|kein|keine|mehrere|jeder|jede|jedes|sich) )/gu,
    to: () => 'dass',
  },
  {
    // "Interessant ist, das wir ...": a relative would stand behind its noun.
    rule: 'grammar/confusion',
    at: /(?<=(?:^|[.!?:] )\p{L}+ (?:ist|war|wäre), |(?<![\p{L}-])(?:so \p{Ll}+(?:en|bar)|(?:problem|fehler|grund|ergebnis|es) (?:ist|war|wäre)), )(das)(?= (?:er|sie|es|wir|ihr|man|du|ich|dies|dein|deine) )/gu,
    to: () => 'dass',
  },
  {
    rule: 'grammar/confusion',
    at: /(?<=(?<![\p{L}-])(?:größer|kleiner|besser|schneller|langsamer|höher|länger|kürzer|älter|neuer|schlechter|leichter|einfacher|stärker) )(wie)(?= (?:der|die|das|den|dem|ein|eine|einen|einem|einer|bei|alle|mit|vorher|zuvor)(?! (?:folg|beschr|gez)))/gu,
    to: () => 'als',
  },
];
