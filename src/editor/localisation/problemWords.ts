import type { MapProblem } from '../../domain/localisation/map';
import type { MapDoubt } from '../../domain/localisation/mapProblems';
import { mostCharacters, mostRules } from '../../domain/localisation/rule';
import { formatNumber, t } from '../../shared/l10n';
import { sentenceOf } from '../../shared/reasonWords';
import type { ProjectFault } from '../../work/project/targetFile';

/** What is wrong with a file and where, as a sentence. */
export function faultWords(fault: ProjectFault): string {
  return `${placeOfFault(fault)}: ${faultReason(fault)}`;
}

/** Where something is wrong: `locales/de.json:12`. */
export function placeOfFault({ line, path }: ProjectFault): string {
  return line === undefined ? path : `${path}:${line}`;
}

/** What is wrong with a file, as a sentence. */
export function faultReason({ code, message }: ProjectFault): string {
  switch (code) {
    case 'not-decoded':
    case 'place':
      return message ? sentenceOf(message) : t('Couldn’t read the file.');
    case 'malformed':
      return t('The file cannot be read from here on.');
    case 'conflict-marker':
      return t('Here is a marker of a merge that was not finished.');
    case 'not-of-format':
      return t('This file has no entries.');
    case 'several-languages':
      return t('This file has several languages at its root. Give each a file of its own.');
    case 'not-aligned':
      return t(
        'From here on it cannot be told which paragraph translates which of the source, as the two have another structure.',
      );
    case 'only-includes':
      return t('This file only includes another one. Delete it to have it translated as a whole.');
    case 'newer-lock':
      return t('A newer version of Parlance wrote this file. Update Parlance.');
    case 'duplicate-key':
      return t('This key occurs twice.');
    case 'not-merged':
      return t('What is new can’t be added to this file without damage, so it wasn’t written.');
    case 'not-read':
      return t('Couldn’t read the file.');
  }
}

/** What is wrong with a map, as a sentence. */
export function mapProblemWords({ code }: MapProblem | MapDoubt): string {
  switch (code) {
    case 'no-json':
      return t('This isn’t valid JSON.');
    case 'no-list':
      return t('This must be a list.');
    case 'not-an-object':
      return t('This must be an object.');
    case 'unknown-member':
      return t('Unknown property.');
    case 'bad-value':
      return t('This is missing or not what it must be.');
    case 'no-language':
      return t('Say {0} in the target, or give the languages.', '{language}');
    case 'bad-language':
      return t('This is no language code.');
    case 'joined-language':
      return t('{0} can only be between “/”, “.”, “-” and “_”.', '{language}');
    case 'too-many-rules':
      return t('This has more than {0} rules.', formatNumber(mostRules));
    case 'long-patterns':
      return t('The patterns of all rules together have more than {0} characters.', formatNumber(mostCharacters));
    case 'bad-pattern':
      return t('A bracket of this pattern has no other end.');
    case 'no-source':
      return t('No file with entries fits this.');
    case 'no-terms':
      return t('There is no such file.');
    case 'unknown-language':
      return t('No language has this code.');
    case 'overlap':
      return t('Several sources have the same target; only the first one counts.');
  }
}
