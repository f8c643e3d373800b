/** Characters some system forbids in a name, characters that reverse the order of letters, and halves of a character. */
const unsafe = /[<>:"/\\|?*\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Names of devices on Windows, which no file can have, whatever stands behind their first dot. */
const devices = /^(?:con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])(?= *(?:\.|$))/i;

/** Most bytes of a name as UTF-8; file systems take 255, and a number may have to go into it. */
const mostBytes = 240;

/**
 * A name that a file can have on every system, and that leads nowhere else: `-` stands for what cannot be in one. Empty
 * for a name of nothing but dots and blanks. Its length stays.
 */
export function safeName(name: string): string {
  const letters = name.replace(unsafe, '-').trim();
  let end = letters.length;
  while (end > 0 && /[. ]/.test(letters.charAt(end - 1))) end--;
  return letters.slice(0, end).replace(devices, '$&-');
}

/** Returns whether no system has room for the name. */
export function isTooLong(name: string): boolean {
  return name.length > mostBytes || new TextEncoder().encode(name).length > mostBytes;
}

/** The beginning of a text that takes no more room, in whole characters. */
export function beginningOf(text: string, most: { characters: number; bytes: number }): string {
  let room = most.bytes;
  const kept: string[] = [];
  for (const character of text.slice(0, most.characters * 2)) {
    room -= new TextEncoder().encode(character).length;
    if (room < 0 || kept.length === most.characters) break;
    kept.push(character);
  }
  return kept.join('');
}
