const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Directives whose text begins on their line. */
export const textDirectives = words(
  'note warning tip important caution danger attention hint error seealso admonition topic sidebar rubric centered dropdown tab tab-item card grid-item-card list-table table csv-table',
);

/** Directives with an argument that is no text, and with content that is. */
export const contentDirectives = words(
  'versionadded versionchanged deprecated versionremoved container only epigraph highlights pull-quote compound figure glossary tabs tab-set grid hlist rst-class toggle details function class method attribute data exception decorator property classmethod staticmethod module option program envvar confval describe object cmdoption type enum enumerator struct union macro var member variable directive role',
);

/** Text directives whose content is a table of its own. */
export const tableDirectives = words('csv-table');

/** Options that people read. */
export const textOptions = words('alt caption title');
