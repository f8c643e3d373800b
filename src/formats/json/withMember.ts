/**
 * A JSON object with one more member as its last, two spaces in; all else stays as it is written.
 * @param text valid JSON whose root is an object without that member
 */
export function withMember(text: string, name: string, value: unknown): string {
  const end = text.lastIndexOf('}');
  const before = text.slice(0, end).trimEnd();
  const separator = before.endsWith('{') ? '' : ',';
  const written = JSON.stringify(value, undefined, 2).replaceAll('\n', '\n  ');
  return `${before}${separator}\n  ${JSON.stringify(name)}: ${written}\n${text.slice(end)}`;
}
