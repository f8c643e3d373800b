import type { MapProblem } from '../../domain/localization/map';
import type { MapDoubt } from '../../domain/localization/mapProblems';
import { mostCharacters, mostRules } from '../../domain/localization/rule';
import { formatNumber, labeled, t } from '../../shared/l10n';
import { sentenceOf } from '../../shared/reasonWords';
import type { ProjectFault } from '../../work/project/targetFile';
import { formerMapMember, mapMember } from '../../domain/localization/mapMember';

/** Problems with a file and where, as a sentence. */
export function faultWords(fault: ProjectFault): string {
  return labeled(placeOfFault(fault), faultReason(fault));
}

/** Returns the path, and the line, of a problem: `locales/de.json:12`. */
export function placeOfFault({ line, path }: ProjectFault): string {
  return line === undefined ? path : `${path}:${line}`;
}

/** Problems with a file, as a sentence. */
export function faultReason({ code, message }: ProjectFault): string {
  switch (code) {
    case 'not-decoded':
    case 'place':
      return message ? sentenceOf(message) : t('Couldn’t read the file.');
    case 'malformed':
      return t('Couldn’t read the file from here on.');
    case 'conflict-marker':
      return t('Unresolved merge conflict marker.');
    case 'not-of-format':
      return t('This file has no strings.');
    case 'several-languages':
      return t('This file has several languages at its root. Use one file per language.');
    case 'not-aligned':
      return t('Source and translation have different structures from here on, so their paragraphs can’t be matched.');
    case 'only-includes':
      return t('This file only includes another one. To translate it as a whole, delete this file.');
    case 'newer-lock':
      return t('A newer version of Parlance wrote this file. Update Parlance.');
    case 'duplicate-key':
      return t('This key occurs twice.');
    case 'not-merged':
      return t('Adding the new strings would damage this file, so nothing was written.');
    case 'not-read':
      return t('Couldn’t read the file.');
  }
}

/** Problems with a map, as a sentence. */
export function mapProblemWords({ code }: MapProblem | MapDoubt): string {
  switch (code) {
    case 'no-json':
      return t('Invalid JSON.');
    case 'no-list':
      return t('Expected a list.');
    case 'two-lists':
      return t('Both “{0}” and “{1}” are set. Use only “{0}”.', mapMember, formerMapMember);
    case 'not-an-object':
      return t('Expected an object.');
    case 'unknown-member':
      return t('Unknown property.');
    case 'bad-value':
      return t('Missing or invalid value.');
    case 'no-language':
      return t('Use {0} in the target, or list the languages.', '{language}');
    case 'bad-language':
      return t('Not a valid language code.');
    case 'joined-language':
      return t('{0} must be between “/”, “.”, “-” or “_”.', '{language}');
    case 'too-many-rules':
      return t('More than {0} rules.', formatNumber(mostRules));
    case 'long-patterns':
      return t('The patterns of all rules exceed {0} characters in total.', formatNumber(mostCharacters));
    case 'bad-pattern':
      return t('This pattern has an unmatched bracket.');
    case 'no-source':
      return t('No files with strings match this pattern.');
    case 'no-terms':
      return t('File not found.');
    case 'unknown-language':
      return t('Unknown language code.');
    case 'overlap':
      return t('Several sources have the same target. Only the first one is used.');
  }
}
