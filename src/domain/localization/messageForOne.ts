/**
 * The key of the message for any number beside a message for one: `mods.n` beside `mods.1`, as mods of Minecraft have it, and
 * the second form of `_%n note_::_%n notes_` of Nextcloud. `undefined` for all other keys.
 */
export function keyForMany(key: string): string | undefined {
  if (key.endsWith('/0')) return key.includes('_::_') ? `${key.slice(0, -1)}1` : undefined;
  const many = key.replace(/(?<=[._/])1(?=[._/]|$)/g, 'n');
  return many === key ? undefined : many;
}
