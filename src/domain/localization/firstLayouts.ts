import { posix } from 'node:path';
import type { LocalisationRule } from './rule';

/** Paths at which tools look for the translations of a file that has none yet, each as a replacement of its path. */
const layouts: ReadonlyArray<readonly [source: RegExp, target: string]> = [
  [/(^|\/)values\/strings\.xml$/, '$1values-{language}/strings.xml'],
  [/(^|\/)(package\.nls|bundle\.l10n)\.json$/, '$1$2.{language}.json'],
  [/(^|\/)Base\.lproj\/([^/]+\.strings)$/, '$1{language}.lproj/$2'],
  [/(^|\/)(messages)\.xlf$/, '$1$2.{language}.xlf'],
  [/(^|\/)((?:App|Shared)?Resources?|Strings?|Texts?|Messages?|Labels?)\.resx$/, '$1$2.{language}.resx'],
  [
    /(^|\/)(messages?|bundle|strings|labels|i18n|texts?|ApplicationResources)\.properties$/i,
    '$1$2_{language}.properties',
  ],
  [/(^|\/)(locales?)\/([^/]+)\.pot$/, '$1$2/{language}/LC_MESSAGES/$3.po'],
  [/(^|\/)(languages)\/([^/]+)\.pot$/, '$1$2/$3-{language}.po'],
  [/(^|\/)[^/]+\.pot$/, '$1{language}.po'],
];

/** Folders of documents by the file that tells the tool, from whose folder they are. */
const documentation: ReadonlyArray<{ told: RegExp; source: string; target: string }> = [
  {
    told: /(?:^|\/)docusaurus\.config\.[cm]?[jt]s$/,
    source: 'docs/',
    target: 'i18n/{language}/docusaurus-plugin-content-docs/current/**',
  },
  {
    told: /(?:^|\/)docusaurus\.config\.[cm]?[jt]s$/,
    source: 'blog/',
    target: 'i18n/{language}/docusaurus-plugin-content-blog/**',
  },
  { told: /(?:^|\/)\.vitepress\/config\.[cm]?[jt]s$/, source: '../', target: '../{language}/**' },
  { told: /(?:^|\/)astro\.config\.[cm]?[jt]s$/, source: 'src/content/docs/', target: 'src/content/docs/{language}/**' },
  { told: /(?:^|\/)mkdocs\.ya?ml$/, source: 'docs/', target: 'docs/**/*.{language}.md' },
];

/**
 * The files of a project that could have translations, in layouts which cannot be told by the translations that are there:
 * there are none.
 * @param known rules for those that have some
 */
export function firstRules(paths: readonly string[], known: readonly LocalisationRule[]): LocalisationRule[] {
  const rules: LocalisationRule[] = [];
  const targets = new Set(known.map(({ target }) => target));
  const add = (rule: LocalisationRule): void => {
    const isKnown = targets.has(rule.target) || known.some(({ source }) => source === rule.source);
    if (!isKnown) rules.push({ ...rule, languages: [], sourceLanguage: 'en' });
  };
  for (const path of paths) {
    const layout = layouts.find(([source]) => source.test(path));
    if (layout) add({ source: path, target: path.replace(...layout) });
    for (const { told, source, target } of documentation) {
      if (!told.test(path)) continue;
      const own = (inner: string): string => posix.join(posix.dirname(path), inner).replace(/^\.\//, '');
      const folder = own(source);
      const inside = paths.filter((one) => one.startsWith(folder === './' ? '' : folder));
      const extensions = ['md', 'mdx', 'markdown'].filter((one) => inside.some((file) => file.endsWith(`.${one}`)));
      const ends = target.endsWith('.md') ? ['md'] : extensions;
      const isTaken = known.some((rule) => /\.\w+\}?$/.test(rule.source) && rule.source.startsWith(`${folder}**/`));
      if (extensions.length === 0 || isTaken) continue;
      add({
        source: `${folder === './' ? '' : folder}**/*.${ends.length > 1 ? `{${ends.join(',')}}` : (ends[0] ?? 'md')}`,
        target: own(target),
      });
    }
  }
  return rules;
}
