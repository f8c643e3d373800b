import type { Finding } from '../finding';

const unit =
  '(?:[mnµ]?s|secs?|mins?|hrs?|h|d|[kmgt]i?b|bytes?|bits?|px|em|rem|k?m|cm|mm|kg|g|hz|khz|mhz|ghz|fps|dpi|%)';
const modal = '(?:should|can|could|will|would|may|might|must|shall)';
const someone = 'i|you|he|she|it|we|they|this|that|these|those|there|not|the|an?|one|someone|anyone|everyone';

/**
 * Phrases that are right though the model, which learned from other texts, expects something else in them. What grammar
 * finds in one is left alone.
 */
const phrases: readonly RegExp[] = [
  /\bwrong by\b/giu,
  /\bthe (?:former|latter)(?: two| three)? [\p{L}'’]+/giu,
  /\bforgot(?:ten)?[ -](?:my[ -])?(?:password|username|email|pin)\b/giu,
  /\b(?:everything|all|anything|whatever|what|as (?:much|little|many|fast|hard|best|often|soon) as) (?:i|you|he|she|we|they|it|one|people|users) (?:can|could|may|might)(?: possibly)? to \p{L}+/giu,
  /\b(?:a few|a couple|several|many|some|\d+) (?:of )?(?:hundred|thousand|million|billion|dozen)\b/giu,
  // "is already past", "long past": the time, and not what passed it.
  /\b(?:is|are|was|were|be|been|being|already|long|well|far|now) past\b/giu,
  // "the number of permits to acquire".
  /\b(?:of|the|more|enough|all|no|available|free|remaining|\d+) permits (?:to|that|for|are|were)(?: \p{L}+)?/giu,
  // "Should generated files be committed?", "How should spiders access settings?": a noun stands behind the verb.
  new RegExp(
    `(?:^|[.!?:"“(] )(?:(?:how|why|when|where|what|which|who|whose)(?: [\\p{L}-]+)? )?${modal} (?!(?:${someone})\\b)[\\p{L}-]+(?: [\\p{L}-]+){0,3}`,
    'giu',
  ),
  // "many scraping use cases".
  /\bmany \p{L}+ing \p{L}+(?: \p{L}+)?/giu,
  // "All three retry", "many enjoy it", "the others fail": what is counted is known.
  /\ball (?:two|three|four|five|six|seven|eight|nine|ten|\d+|of (?:them|these|those)) \p{L}+/giu,
  /\b(?:many|most|few|some|others|both) (?:have|do|enjoy|like|prefer|believe|think|say|find|want|consider|choose|agree|rely|see|expect|assume|feel|argue|retry|fail)\b/giu,
  // "not to one file, but to many".
  /\bnot to [^.!?;]{1,60}, but to \p{L}+/giu,
  // "types not representable in JSON".
  /\bnot(?: \p{L}+ly)? \p{L}+(?:able|ible)\b/giu,
  new RegExp(`\\b\\d+(?:[.,]\\d+)? ?${unit}(?: \\p{L}+){1,2}`, 'giu'),
  /\b\d+ total\b/giu,
  // "the list storing them".
  /\b(?:list|set|array|map|table|number|name|part|end|group|kind|type) \p{L}+ing\b/giu,
  /\b(?:a|an|the|this|each|every) set (?:anchor|point|size|value|limit|time|date|order|width|height|amount|number|price|rate|schedule|interval)\b/giu,
  // The language: "you'll need Go 1.20".
  /\b(?:need|install|have|use|requires?|want|with|in|and|or) Go\b/gu,
  /\((?:been|being|having)\b[^()]{0,40}\)/giu,
  /\bfails? (?:its|their|his|her|your|our|my) \p{L}+/giu,
  // "Mark bar.h as missing", "treat x as one".
  /\b(?:mark|treat|flag|report|use|regist|register|defin|declar|list|tag|label|identif|regard|recogni[sz]|interpret|pars|pass|stor|sav|add|set|show)\p{L}{0,4} [^.!?;]{1,60}? as\b/giu,
  /\b(?:this|it|that|which|we|they|you|i|he|she|there) used to\b/giu,
  /\bweather (?:stations?|data|services?|apis?|forecasts?|apps?|reports?|conditions?|maps?|information|providers?|widgets?|updates?|models?|balloons?)\b/giu,
  // "many question answering datasets".
  /\b(?:many|most|several|few|some) \p{L}+ \p{L}+ing \p{L}+/giu,
  // "limited to written text".
  /\b(?:limited|due|subject|related|compared|applied|restricted|similar|equal|close|next|prior|respect) to \p{L}+(?:ed|en)\b/giu,
  /\bsuch an? \p{L}+ as\b/giu,
  /\bas an? \p{L}+ the\b/giu,
  /\bthat as an?\b/giu,
  // "🤗 Datasets provides": a name, however it ends.
  /\p{Extended_Pictographic}\u{fe0f}? ?\p{Lu}\p{L}+ \p{L}+/gu,
  /\b(?:this|that|an?|the) \p{L}+-\p{L}+,/giu,
  /\b(?:e\.g\.|i\.e\.),? \p{L}+/giu,
  /\b(?:you|we|they|i|it)(?:['’](?:re|m|s)| are| is)? \p{L}+ to is\b/giu,
  /\bneeds? (?:only|not|never) \p{L}+/giu,
  /\b(?:but|and|or|is|are|was) instead (?:an?|the)\b/giu,
  // "gives the instance a new configuration".
  /\b(?:giv|send|show|offer|hand|grant|teach|lend|assign)\p{L}{0,3} (?:\p{L}+ ){1,5}an?\b/giu,
  /\b(?:significant|careful|serious|much|more|some|enough|little|great|any|no|a lot of) thought\b/giu,
  /\bthough(?=[.,;!?)]|$)/giu,
  /\bthe (?:usual|same|normal|hard|easy|right|wrong|old|new|other) way\b/giu,
  /\bwants? help\b/giu,
  /\+a \p{L}+/gu,
  /\bkind (?:folks|people|words|regards|support)\b/giu,
  /\b(?:recently|also|just|once|later|originally|first|finally) (?:gave|wrote|took|began|went|came|saw|became|ran|did|chose|drew|grew)\b/giu,
  /\ba ways\b/giu,
  /\b(?:one|two|three|four|five|\d+|more than one) an? (?:second|minute|hour|day|week|month|year|time)\b/giu,
  /\bone at a time\b/giu,
  /\b(?:these|those) one at\b/giu,
  /\bpart (?:one|two|three|four|five|i|ii|iii) of\b/giu,
  /\binstead (?:say|use|do|call|get|be|return|see|try)\b/giu,
  /\bweighs? in\b/giu,
  /\bin there\b/giu,
  /\b(?:do|does|did|work|works|doing) wonders\b/giu,
  /\banother \p{L}+s (?:programming|engineering|management|analysis|administration)\b/giu,
  /\bthis allowed for\b/giu,
  /\b(?:have|has) it be\b/giu,
  // "requires that one side match".
  /\b(?:requir|suggest|recommend|insist|demand|propos|prefer|ask|necessary|important|essential)\p{L}* that [^.!?;]{1,60}/giu,
];

const isName = /^\p{Lu}\p{Ll}/u;

/** Only what agrees or not with something far away is left alone in these. */
const wished = /^\p{L}+ that /u;

/** Returns whether what is found in an English text stands in a phrase that is right as it is. */
export function isRightPhrase(text: string, { start, end, rule, category }: Finding): boolean {
  if (category !== 'grammar' || rule === 'grammar/a-an' || rule === 'grammar/doubled-word') return false;
  // "a duty of Relying Parties": a name is written as its owners write it.
  if (
    rule === 'grammar/missing-word' &&
    start > 0 &&
    isName.test(text.slice(start)) &&
    /[\p{L},] $/u.test(text.slice(0, start))
  ) {
    return true;
  }
  return phrases.some((phrase) => {
    for (const { 0: words, index } of text.matchAll(phrase)) {
      if (index > start) return false;
      if (end > index + words.length) continue;
      if (!wished.test(words) || rule === 'grammar/subject-verb') return true;
    }
    return false;
  });
}
