/** A target of a source: a file, or what a file with all languages has in one of them. */
export interface NamedTarget {
  source: string;
  target: string;
  /** Language as it stands in the path or in the file. */
  language: string;
}

/** Returns whether a file has the source and all languages. */
export function isShared({ source, target }: Pick<NamedTarget, 'source' | 'target'>): boolean {
  return source === target;
}

/** Tells a target from all others of its project: its path, of a file with all languages also the language. */
export function targetName(file: NamedTarget): string {
  return isShared(file) ? `${file.target}:${file.language}` : file.target;
}

/** A target as a user reads it: `App/Localizable.xcstrings (de)`; `po/de.po` says its language itself. */
export function shownTarget(file: NamedTarget): string {
  const { target, language } = file;
  return isShared(file) && !target.split(/[/._-]/).includes(language) ? `${target} (${language})` : target;
}
