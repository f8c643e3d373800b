import { findPlaceholders } from '../../formats/placeholders/find';
import { reason } from '../../formats/reason';
import type { FileFinding } from './findings';
import type { TextPair } from '../../formats/textPair';
import { findingIn } from './findingIn';

interface Tag {
  /** `b`, `/b`. */
  name: string;
  written: string;
  start: number;
  end: number;
}

/** Lines are broken otherwise in another language; a mark may be wanted more or less often. */
const free = new Set(['br', 'wbr', 'nobr', 'hr', 'nbsp']);

/** Compares the tags that stand in a translation as text with those of its source, by their names. */
export function checkTags(pair: TextPair): FileFinding[] {
  const { source, target, hasForms, forms } = pair;
  if (!source.includes('<') && !target.text.includes('<')) return [];
  const [own, found] = [tagsIn(source), tagsIn(target.text)];
  const known = new Set([source, ...(forms ?? [])].flatMap((text) => tagsIn(text).map(({ name }) => name)));
  const there = new Set(found.map(({ name }) => name));
  const names = new Set(own.map(({ name }) => name));
  // One that is never closed stands for something, as `<name>` does.
  const isPair = ({ name, written }: Tag): boolean =>
    written.endsWith('/>') || names.has(name.startsWith('/') ? name.slice(1) : `/${name}`);
  const missing = [...new Map(own.filter(isPair).map((tag) => [tag.name, tag])).values()].filter(
    ({ name }) => !there.has(name),
  );
  const unknown = found.filter(({ name }) => !known.has(name));
  const findings: FileFinding[] = [];
  const isWhole = (tags: readonly Tag[]): boolean => unclosedIn(tags).length === 0;
  // What the source leaves open is opened or closed by other texts.
  const open = !hasForms && own.length > 0 && isWhole(own) ? unclosedIn(found) : [];
  for (const tag of open) {
    const message = reason(
      tag.name.startsWith('/') ? 'tag-closes-nothing' : 'tag-not-closed',
      tag.name.replace('/', ''),
    );
    findings.push(findingIn(pair, 'tag-unclosed', { severity: 'error', at: tag, message }));
  }
  const told = new Set(open.map(({ name }) => name.replace('/', '')));
  for (const tag of unknown) {
    if (told.has(tag.name.replace('/', ''))) continue;
    findings.push(
      findingIn(pair, 'tag-unknown', { severity: 'warning', at: tag, message: reason('code-unknown', tag.written) }),
    );
  }
  const lost = missing.filter(({ name }) => !told.has(name.replace('/', '')));
  if (lost.length > 0) {
    const message = reason('code-missing', lost.map(({ written }) => written).join(', '));
    findings.push(findingIn(pair, 'tag-missing', { severity: 'warning', message }));
  }
  return findings;
}

function tagsIn(text: string): Tag[] {
  if (!text.includes('<')) return [];
  return findPlaceholders(text).flatMap(({ kind, start, end }): Tag[] => {
    if (kind !== 'tag') return [];
    const written = text.slice(start, end);
    const [, close = '', bare = ''] = /^<(\/?)([^\s/>]+)/.exec(written) ?? [];
    const name = bare.toLowerCase();
    return name === '' || free.has(name) || /^[!?]/.test(name) ? [] : [{ name: close + name, written, start, end }];
  });
}

/** Elements that have no end. */
const single = new Set([
  'img',
  'input',
  'link',
  'meta',
  'area',
  'base',
  'col',
  'embed',
  'source',
  'track',
  'param',
  'li',
  'p',
]);

/** Tags that are opened and not closed, or the other way round. */
function unclosedIn(tags: readonly Tag[]): Tag[] {
  const open = new Set<Tag>();
  const openByName = new Map<string, Tag[]>();
  const lost: Tag[] = [];
  for (const tag of tags) {
    if (tag.written.endsWith('/>') || single.has(tag.name.replace('/', ''))) continue;
    const name = tag.name.replace(/^\//, '');
    const ofName = openByName.get(name) ?? [];
    if (name === tag.name) {
      open.add(tag);
      ofName.push(tag);
      openByName.set(name, ofName);
    } else {
      const opener = ofName.pop();
      if (opener) open.delete(opener);
      else lost.push(tag);
    }
  }
  return [...open, ...lost];
}
