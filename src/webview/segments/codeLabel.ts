const attribute = (name: string): RegExp => new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
/** Attributes by which users know a code, most telling first. */
const telling = ['equiv-text', 'disp', 'equiv', 'ctype', 'type', 'id', 'startRef', 'rid', 'hex'].map(attribute);
const longest = 24;

/** A few characters that stand for a code: what it shows in the program, else its name. */
export function codeLabel(written: string, role: 'open' | 'close' | undefined): string {
  if (role === 'close' && /^<\/[^>]*>$/.test(written)) return '/';
  const content = /^<(?:[\w.-]+:)?(?:ph|it|bpt|ept)\b[^>]*[^/]>([^<]+)</.exec(written)?.[1];
  const found = telling.map((pattern) => pattern.exec(written)).find((match) => match !== null);
  const label = decode(content ?? found?.[1] ?? found?.[2] ?? written).trim() || written;
  return label.length > longest ? `${label.slice(0, longest - 1)}…` : label;
}

const references: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function decode(text: string): string {
  return text.replace(/&(lt|gt|amp|quot|apos);/g, (_, name: string) => references[name] ?? '');
}
