/** Address of a command with its arguments, for a link in Markdown, which a parenthesis in a name would end. */
export function commandLink(command: string, ...args: unknown[]): string {
  const hex = (character: string): string => `%${character.charCodeAt(0).toString(16)}`;
  return `command:${command}?${encodeURIComponent(JSON.stringify(args)).replace(/[()]/g, hex)}`;
}
