import { languageOfPath } from '../../languageOfPath';

/** The files of user interfaces that texts are written in and translated from, each by how it is read. */
const files: ReadonlyArray<readonly [path: RegExp, languageId: UiLanguage]> = [
  [/(?:^|\/)package\.nls\.json$/i, 'ui-json'],
  [/(?:^|\/|[._-])en(?:[-_](?:us|gb))?\.json$/i, 'ui-json'],
  [
    /(?:^|\/)(?:_?locales?|i18n|l10n|intl|langs?|languages?|translations?|messages)\/en(?:[-_](?:us|gb))?\/(?:[^/]+\/)?[^/]+\.json$/i,
    'ui-json',
  ],
  [/_en(?:_(?:us|gb))?\.arb$/i, 'ui-json'],
  [/(?:^|\/|[._-])en(?:[-_](?:us|gb))?\.ya?ml$/i, 'ui-yaml'],
  [/(?:^|\/)values\/[\w-]*(?:strings?|plurals|arrays)[\w-]*\.xml$/i, 'ui-android'],
  [/(?:^|\/)(?:(?:en(?:-us|-gb)?|base)\.lproj\/)?[\w-]+\.strings$/i, 'ui-strings'],
  [/\.resx$/i, 'ui-resx'],
];

const uiLanguages = ['ui-json', 'ui-yaml', 'ui-android', 'ui-strings', 'ui-resx'] as const;

/** Format of the texts in a file of a user interface. */
export type UiLanguage = (typeof uiLanguages)[number];

export function isUiLanguage(languageId: string): languageId is UiLanguage {
  return uiLanguages.some((id) => id === languageId);
}

/**
 * Returns the format of a file that user interfaces are translated from; `undefined` for every other file, those of
 * other languages among them.
 * @param path with `/`
 */
export function uiLanguageOf(path: string): UiLanguage | undefined {
  const id = files.find(([pattern]) => pattern.test(path))?.[1];
  if (id === undefined) return undefined;
  const language = languageOfPath(path);
  const isOther = language !== undefined && !/^en(?:-|$)/i.test(language);
  return isOther || /(?:^|\/)(?!en|base)[a-z-]+\.lproj\//i.test(path) ? undefined : id;
}

/** The same files as patterns of an editor. */
export const uiPatterns: readonly string[] = [
  ...['package.nls.json', 'en.json', 'en-US.json', 'en_US.json', 'en-GB.json', '*.en.json', '*-en.json', '*_en.json'],
  ...['en/*.json', '*_en.arb', '*_en_US.arb', 'en.yml', 'en.yaml', '*.en.yml', '*.en.yaml', 'en-US.yml', 'en-US.yaml'],
  ...['values/*string*.xml', 'values/*plurals*.xml', 'values/*arrays*.xml', '*.strings', '*.resx'],
].map((pattern) => `**/${pattern}`);
