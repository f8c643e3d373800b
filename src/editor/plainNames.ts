/*
 * Names of files, glossaries and connections come from anywhere. In what VS Code shows they are text: they make no links
 * and no icons.
 */

/** How much of a name a title or a sentence shows, in characters. */
const shownCharacters = 80;

/** A name in a title or a sentence: a service may give one that would fill the window. */
export function shortName(name: string): string {
  const characters = [...name];
  return characters.length > shownCharacters ? `${characters.slice(0, shownCharacters - 1).join('')}…` : name;
}

/** A text for a message: `[a](command:b)` in it is no link. */
export function inMessage(text: string): string {
  // A mark without width, because a message knows no escapes.
  return text.replaceAll('](', ']\u2060(');
}

/** A text in a label or a description of a list: `$(trash)` in it is no icon. */
export function inLabel(text: string): string {
  return text.replaceAll('$(', '\\$(');
}
