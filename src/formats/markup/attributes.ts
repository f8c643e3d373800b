/** An attribute of a tag with the place of its value. */
export interface PlacedAttribute {
  name: string;
  /** Start of its name. */
  nameStart: number;
  /** Range of the value without its quotes, in the same text as the tag. */
  start: number;
  end: number;
  /** Empty for a value without quotes. */
  quote: '"' | "'" | '';
}

const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;

/** The attributes with a value of the tag that stands from `start` to `end`, in source order, names as written. */
export function placeAttributes(text: string, start: number, end: number): PlacedAttribute[] {
  const tag = text.slice(start, end);
  const placed: PlacedAttribute[] = [];
  attribute.lastIndex = /^<\/?[^\s/>]*/.exec(tag)?.[0].length ?? 0;
  for (let match = attribute.exec(tag); match; match = attribute.exec(tag)) {
    const [whole, name = '', double, single, bare] = match;
    const value = double ?? single ?? bare;
    if (value === undefined) continue;
    const quote = double !== undefined ? '"' : single !== undefined ? "'" : '';
    const valueEnd = start + match.index + whole.length - quote.length;
    placed.push({ name, nameStart: start + match.index, start: valueEnd - value.length, end: valueEnd, quote });
  }
  return placed;
}
