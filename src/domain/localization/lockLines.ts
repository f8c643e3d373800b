/** The lines of a lock by what stands before the first `#` of their names, so that those of one file are found at once. */
export class LockLines {
  private readonly groups = new Map<string, Map<string, string>>();

  get isEmpty(): boolean {
    return this.groups.size === 0;
  }

  get(path: string, key: string): string | undefined {
    return this.groups.get(headOf(path))?.get(nameOf(path, key));
  }

  /** Returns the same as `get`, by the whole name of a line. */
  named(name: string): string | undefined {
    return this.groups.get(headOf(name))?.get(name);
  }

  set(path: string, key: string, hash: string): void {
    this.setNamed(nameOf(path, key), hash);
  }

  setNamed(name: string, hash: string): void {
    const head = headOf(name);
    const own = this.groups.get(head) ?? new Map<string, string>();
    this.groups.set(head, own);
    own.set(name, hash);
  }

  /** Sets a line by its whole name, or takes it out where there is nothing for it. */
  setOrDelete(name: string, hash: string | undefined): void {
    if (hash === undefined) this.deleteNamed(name);
    else this.setNamed(name, hash);
  }

  delete(path: string, key: string): void {
    this.deleteNamed(nameOf(path, key));
  }

  deleteNamed(name: string): void {
    const head = headOf(name);
    const own = this.groups.get(head);
    own?.delete(name);
    if (own?.size === 0) this.groups.delete(head);
  }

  /** Keys and hashes of the lines of a file. */
  of(path: string): Array<readonly [key: string, hash: string]> {
    const start = nameOf(path, '');
    return Array.from(this.groups.get(headOf(path)) ?? [])
      .filter(([name]) => name.startsWith(start))
      .map(([name, hash]) => [name.slice(start.length), hash] as const);
  }

  /** Names and hashes of all lines, in no order. */
  all(): Array<readonly [name: string, hash: string]> {
    return [...this.groups.values()].flatMap((own) => [...own]);
  }

  /** All that is noted in the group of a path, as one text. */
  textOf(path: string): string {
    return Array.from(this.groups.get(headOf(path)) ?? [], ([name, hash]) => `${name}\n${hash}`).join('\n');
  }
}

/** Returns the head of a path, or of the name of a line. */
function headOf(name: string): string {
  const end = name.indexOf('#');
  return end < 0 ? name : name.slice(0, end);
}

function nameOf(path: string, key: string): string {
  return `${path}#${key}`;
}
