import { hasEnglishName } from './englishName';
import { baseLanguage } from './languageCode';
import { standardTag } from './languageTag';
import { isLanguage, languagePart } from './subtitles/path';

/**
 * The language a file is in, as its name or folder says: `es` of `lesson.es.srt`, `texts.es.json`, `es/messages.json`,
 * `texts_es.properties`, `values-es/strings.xml`. Undefined where they say nothing.
 * @param path with `/`
 */
export function languageOfPath(path: string): string | undefined {
  const [name = '', parent = ''] = path.split('/').reverse();
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  switch (extension) {
    case 'srt':
    case 'vtt': {
      const at = languagePart(name);
      return at === undefined ? undefined : standardTag(name.split('.')[at] ?? '');
    }
    case 'properties':
      return known(/_([a-z]{2}(?:_[A-Z]{2})?)\.properties$/.exec(name)?.[1]);
    case 'xml': {
      const [, language] = /^values-(b\+[A-Za-z\d+]+|[a-z]{2}(?:-r[A-Z]{2})?)(?:-|$)/.exec(parent) ?? [];
      const code = language === undefined ? '' : standardTag(language);
      return hasEnglishName(baseLanguage(code)) ? code : undefined;
    }
    case 'json':
    case 'arb':
    case 'html':
    case 'htm':
    case 'resx':
    case 'txt': {
      const own = known(name.split('.').at(-2));
      return own ?? (extension === 'json' ? known(parent) : undefined);
    }
    default:
      return undefined;
  }
}

function known(code: string | undefined): string | undefined {
  return code !== undefined && /^[a-z]{2}(?:[-_]|$)/.test(code) && isLanguage(code) ? standardTag(code) : undefined;
}
