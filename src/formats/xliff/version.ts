const root = /<(?:[\w.-]{1,64}:)?xliff(?=[\s>])/;
const versionAttribute = /\sversion\s*=\s*["']([^"']*)["']/;

/** Returns the version at the root of an XLIFF file, `''` when it states none; `undefined` without such a root. */
export function xliffVersion(text: string): string | undefined {
  const found = root.exec(text);
  if (!found) return undefined;
  const end = text.indexOf('>', found.index);
  if (end < 0) return undefined;
  return versionAttribute.exec(text.slice(found.index, end))?.[1]?.trim() ?? '';
}
