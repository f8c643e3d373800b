/** Kind of a text, as far as placeholders are concerned. */
export type TextKind = 'plain' | 'markdown' | 'html' | 'code-string';

/** A group of placeholders that is looked for, or not, as a whole. */
export interface Families {
  /** `%s`, `%1$d`, `%.2f`, `%(name)s`, `%@`, `%%`, `%NAME%`. */
  printf: boolean;
  /** `{name}`, `{0}`, `{user.name}`, `{0:N2}`, `{}`, ICU arguments such as `{when, date, short}`, and `{'@'}`. */
  brace: boolean;
  /** The skeleton of ICU plural, select and selectordinal messages. */
  icu: boolean;
  /** `{{x}}`, `{{{x}}}`, `{% tag %}`, `{# note #}`. */
  mustache: boolean;
  /** `${x}`, `%{x}`, `#{x}`, `$name`. */
  template: boolean;
  /** `:name`, and short codes such as `:tada:`. */
  colon: boolean;
  /** `$t(key)` of i18next; `@:key`, `@.lower:key`, `@:{'a.b'}` of vue-i18n. */
  nesting: boolean;
  /** HTML and XML tags, comments, and numbered tags such as `<0>`. */
  tag: boolean;
  /** `&nbsp;`, `&#123;`, `&#x1F600;`. */
  entity: boolean;
  /** Escape sequences of string literals: `\n`, `\u00e9`. */
  escape: boolean;
  /** Code spans in backticks; with `markdown` also fenced blocks. */
  code: boolean;
  /** `[text](target)` and `![text](target)` with any target, as many strings have them that are no Markdown. */
  link: boolean;
  /** Links of all kinds, images, reference definitions, autolinks, emphasis. */
  markdown: boolean;
  url: boolean;
  email: boolean;
  /** `@user`, `@scope/package`. */
  mention: boolean;
  /** A YAML or TOML block at the very start. Off unless asked for: its values may be worth translating. */
  frontMatter: boolean;
}

const common: Families = {
  printf: true,
  brace: true,
  icu: true,
  mustache: true,
  template: true,
  colon: true,
  nesting: true,
  tag: true,
  entity: true,
  escape: false,
  code: true,
  link: true,
  markdown: false,
  url: true,
  email: true,
  mention: true,
  frontMatter: false,
};

/** The families looked for in a kind of text when nothing else is said. */
export const defaultFamilies: Readonly<Record<TextKind, Readonly<Families>>> = {
  plain: common,
  markdown: { ...common, markdown: true },
  html: { ...common, colon: false, code: false, link: false },
  'code-string': { ...common, escape: true },
};

const markdownLanguages = new Set(['markdown', 'mdx', 'quarto', 'rmd', 'prompt', 'instructions', 'chatagent']);
const markupLanguages = new Set([
  'html',
  'xml',
  'xsl',
  'svg',
  'vue',
  'vue-html',
  'svelte',
  'astro',
  'handlebars',
  'jinja',
  'jinja-html',
  'django-html',
  'blade',
  'razor',
  'php',
  'twig',
  'erb',
]);
const proseLanguages = new Set(['plaintext', 'git-commit', 'scminput', 'latex', 'tex', 'asciidoc', 'restructuredtext']);

/** The kind of text in an editor of the given language id. Anything that is neither prose nor markup is code. */
export function textKindOf(languageId: string): TextKind {
  const id = languageId.toLowerCase();
  if (markdownLanguages.has(id)) return 'markdown';
  if (markupLanguages.has(id)) return 'html';
  return proseLanguages.has(id) ? 'plain' : 'code-string';
}
