/** Letters whose names begin with a vowel: “an F”, but “a U”. */
const vowelLetters = new Set('aefhilmnorsx');
/** Abbreviations that are said letter by letter, though they could be read as words or begin with a letter such as R. */
const spelled = new Set(
  'html htm http https ftp sftp rpc rgb rgba ssh ssl xml lru msb lsb nfs rfc sdk smtp npm mvc svg svn ffi fps fsm hdr hdd ssd sms rss rtc mqtt llm llvm ntp nlp xss xsd xslt xhr mvp mtu mru ldap lts rsa rtl ltr hsl hsv fqdn hsts hmr ssr'.split(
    ' ',
  ),
);
/** The same with a U: "a URL". */
const spelledWithU = new Set('url urls uri uris urn ui uis ux usb utf utc udp uid uids uuid uuids uml upc'.split(' '));
const soundsLikeYou =
  /^(?:u(?:s(?:a(?:b|g)|e(?!d$)|ing|u(?:al|r))|ti(?:l|c)|topi|biqu|rani|krain|na(?:ry|nim)|ni(?:c[aoy]|code|dir|dim|f[iyo]|gram|later|on(?!i[sz]ed)|po|pro|que|s(?:on|ex)|t(?!en)|v|x$))|eu(?!ler)|ewe|one(?!i|r)|once)/;
/** Other words with a U than these are names, and nobody knows how they are said: "ustar". */
const soundsLikeUp = /^(?:u[pglm]|ur[^l]|un[^i]|uni[dmn]|unioni[sz]|ut[mt]|us$|ush)/;
const silentH = /^(?:hour|honest|hono(?:u)?r|heir)/;
/** Consonants that an English word can begin with. */
const onset =
  /^(?:[bcdfghjklmnpqrstvwxyz](?=[aeiouy])|bl|br|ch|cl|cr|dr|dw|fl|fr|gh|gl|gn|gr|kn|kr|ph|pl|pn|pr|ps|rh|sc|sh|sk|sl|sm|sn|sp|sq|st|sw|th|tr|ts|tw|wh|wr)/;

/** Abbreviations that have no vowel and are said as words or in full all the same: "a sequel", "a Microsoft …". */
const notSpelled = /^(?:ms|sql$)/;

/** The article that goes before a number in digits; none where it is read in two ways: "1100". */
export function articleBeforeNumber(digits: string): 'a' | 'an' | undefined {
  const [, first = ''] = /^(\d+)(?:,\d{3})*(?!\d)/.exec(digits) ?? [];
  if (first === '' || /^0|^1[18]\d\d$/.test(first)) return undefined;
  return /^8|^1[18]$/.test(first) ? 'an' : 'a';
}

/** The article that goes before a name of a letter and a number: "an M1", "a T4". */
export function articleBeforeLetter(name: string): 'a' | 'an' {
  return vowelLetters.has(name.charAt(0).toLowerCase()) ? 'an' : 'a';
}

/** The article that goes before a word, by the sound it begins with; none where that is not sure. */
export function articleBefore(word: string): 'a' | 'an' | undefined {
  const [first = ''] = word.split(/[-'’]/);
  const lower = first.toLowerCase();
  const letter = lower.charAt(0);
  if (!/^[a-z]+$/.test(lower)) return undefined;
  if (first.length === 1) return first === 'a' || first === 'I' ? undefined : vowelLetters.has(letter) ? 'an' : 'a';
  // Said in both ways.
  if (/^(?:herb|histor|homage)/.test(lower)) return undefined;
  if (spelled.has(lower) || silentH.test(lower)) return 'an';
  if (spelledWithU.has(lower)) return 'a';
  const isCapitals = first.replace(/s$/, '').toUpperCase() === first.replace(/s$/, '');
  if (isCapitals) {
    // Said as a word or letter by letter, the sound is the same; with other letters it is not.
    if ('aeio'.includes(letter)) return /^(?:EU|ON[CE])/.test(first) ? undefined : 'an';
    if (!vowelLetters.has(letter) && letter !== 'u') return 'a';
    // What has no vowel is said letter by letter.
    return first.length > 2 && !/[aeiouy]/.test(lower) && !notSpelled.test(lower) ? 'an' : undefined;
  }
  // "URLClassLoader", "mpsc": nobody knows how it is said.
  if (first.slice(1) !== lower.slice(1) || !/[aeiouy]/.test(lower)) return undefined;
  // Some say the first letter by its name: "an xor", "a umask".
  if (/^(?:x(?!en|er|yl)|u(?:mask|limit|name|mount|dev|boot|vm|star|tmp)$)/.test(lower)) return undefined;
  if ('aeiou'.includes(letter)) {
    if (soundsLikeYou.test(word.toLowerCase())) return 'a';
    return letter !== 'u' || soundsLikeUp.test(lower) ? 'an' : undefined;
  }
  return onset.test(lower) ? 'a' : undefined;
}
