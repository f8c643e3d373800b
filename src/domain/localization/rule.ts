/** Paths of the texts of a project, and of their translations. */
export interface LocalisationRule {
  /** Glob of the source files, from the folder of the project. */
  source: string;
  /**
   * Path of a target: `{language}` is its language, `*` the name of the source without its extension, and `**` the path
   * of the source from its first wildcard on; with something behind it, the folders of that path. The same as the source =
   * its files have all languages. Absent = where the tools of the format look for it.
   */
  target?: string;
  /**
   * Languages as they stand in paths; absent = those that have a file for any source, and of files with all languages those
   * that they, or other files of the project, have.
   */
  languages?: readonly string[];
  /** Language of the source; absent = as the service detects it. */
  sourceLanguage?: string;
  /** The file with the terms of the project, from its folder: a table (CSV, TSV) or a term base (TBX). */
  terms?: string;
  /** Members of front matter that are translated, in Markdown and MDX; the usual ones when absent. */
  frontMatter?: readonly string[];
  /** Attributes of elements and components that are translated, in Markdown and MDX; the usual ones when absent. */
  attributes?: readonly string[];
}

/** More rules, and longer patterns in all, are none that people have written. */
export const mostRules = 500;
export const mostCharacters = 50_000;
