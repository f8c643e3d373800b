/**
 * The file name in a `Content-Disposition` header (RFC 6266): `filename*` before `filename`. Only its last path
 * segment counts, so a name from the network never points outside of the folder it is saved in.
 */
export function fileNameIn(header: string | undefined): string | undefined {
  const name = extendedName(header ?? '') ?? plainName(header ?? '');
  const base = name
    ?.split(/[/\\]/)
    .at(-1)
    ?.replace(/\p{Cc}/gu, '')
    .trim();
  return base && !/^\.+$/.test(base) ? base : undefined;
}

function extendedName(header: string): string | undefined {
  const [, charset, encoded] = /;\s*filename\*\s*=\s*([\w-]+)'[^']*'([^;\s]+)/i.exec(header) ?? [];
  if (charset?.toLowerCase() !== 'utf-8' || encoded === undefined) {
    return undefined;
  }
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

function plainName(header: string): string | undefined {
  const [, quoted, token] = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(header) ?? [];
  // Node reads header bytes as Latin-1; services send them in UTF-8.
  const text = quoted?.replace(/\\(.)/g, '$1') ?? token;
  return text === undefined ? undefined : utf8Of(text);
}

function utf8Of(latin1: string): string {
  const bytes = Buffer.from(latin1, 'latin1');
  const text = bytes.toString('utf8');
  return text.includes('\ufffd') ? latin1 : text;
}
