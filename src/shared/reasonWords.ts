import type { Reason, ReasonArguments, ReasonCode } from '../formats/reason';
import { counted, formatNumber, t } from './l10n';
import { placeWords } from './placeWords';

/** A reason as a person reads it: a sentence or two. */
export function sentenceOf({ reason, quotes }: Reason): string {
  return (words[reason] as (...quotes: readonly unknown[]) => string)(...quotes);
}

const words: { readonly [Code in ReasonCode]: (...quotes: ReasonArguments[Code]) => string } = {
  // What somebody outside said, as it is
  said: (text) => text,
  // Texts that came back from a service
  'mask-missing': (placeholder) => t('The translation lost {0}.', placeholder),
  'mask-duplicated': (placeholder) => t('The translation repeats {0}.', placeholder),
  'mask-unknown': (placeholder) => t('The translation contains {0}, which is not in the source.', placeholder),
  'mask-bad-nesting': (placeholder) => t('The translation puts {0} where it does not belong.', placeholder),
  'mask-malformed': (placeholder) => t('The translation came back with damaged markup at {0}.', placeholder),
  'mask-damaged': (character) => t('The translation has a damaged character ({0}).', character),
  'template-variable': (name) =>
    t('The translation brings “{0}”, which templates carry out and this page does not have here.', name),
  'reply-formula': (sign) => t('The translation begins with “{0}”: a spreadsheet would run it as a formula.', sign),
  'xml-character': (character) => t('The translation has a character that no XML file can have ({0}).', character),
  'translation-empty': () => t('The translation came back empty.'),
  'reply-empty': () => t('The reply is empty.'),
  'reply-line-break': () => t('The reply has line breaks or control characters where the text has none.'),
  'reply-breaks-out': () => t('The reply would end the comment or change the code around it.'),
  'reply-structure': () => t('The reply would change the structure of the text around it.'),
  'reply-lost': (quoted) => t('The reply changes {0}, which must stay as it is.', quoted),
  'reply-longer': () => t('The reply is many times longer than its text.'),
  'reply-other-language': (found, wanted) =>
    t(
      'The text is in {0} and not in {1}. The service does not translate and improve at once: translate it first.',
      found,
      wanted,
    ),
  'reply-lacks': (placeholder) => t('The reply does not keep {0}.', placeholder),
  'reply-damaged': (character) => t('The reply has a damaged character ({0}).', character),
  'codes-not-put': () => t('The codes of this text could not be put into its translation.'),
  'stopped-before': () => t('The translation was stopped before this text.'),
  // Files that are read
  'file-utf-32': () => t('The file is in UTF-32. Save it as UTF-8 and try again.'),
  'file-not-as-it-says': (encoding) =>
    t('The file says that it is in {0}, and is not. Save it as UTF-8, and let it say so.', encoding),
  'file-encoding': (encoding) =>
    t('The encoding {0} is not supported. Save the file as UTF-8, and let it say so.', encoding),
  'file-not-valid': (encoding) => t('The file is not valid {0}. Save it as UTF-8 and try again.', encoding),
  'android-root': () => t('The file has no <resources> at its root, so it is no file of Android string resources.'),
  'resx-root': () => t('The file has no <root> at its root, so it is no file of .NET resources.'),
  'json-quote': () => t('This text has no closing quote on its line, so it is left as it is.'),
  'json-closes-nothing': (bracket) => t('This “{0}” closes nothing that is open.', bracket),
  'json-ends-early': (bracket) => t('The file ends before its “{0}”.', bracket),
  'qt-root': () => t('The file has no <TS> at its root, so it is no file of Qt translations.'),
  'xcstrings-root': () =>
    t('The file is damaged or has no “sourceLanguage” and “strings”, so it is no string catalogue.'),
  'strings-entry': () => t('This is no entry of a strings file (“key” = “value”;), so it is left as it is.'),
  'strings-quote': () => t('This text has no closing quote, so it is left as it is, with all that follows.'),
  'stringsdict-root': () => t('The file has no <plist> with a <dict> at its root, so it is no stringsdict file.'),
  'plural-forms': () =>
    t(
      'The language has plural forms that the source lacks: they get the words of “other”, for a person to tell apart.',
    ),
  'yaml-malformed': () => t('This is no valid YAML, so what stands here may be left as it is.'),
  'not-valid': (format) => t('This is no valid {0}, so what stands from here on is left as it is.', format),
  'message-not-valid': (format) => t('This is no valid {0}, so it is left as it is.', format),
  'table-languages': () => t('No column of this table is named by a language, so nothing in it is translated.'),
  'literals-only': (format) =>
    t('Only a file that is nothing but a list of texts is read as {0}. From here on it is left as it is.', format),
  'tag-not-closed': (name) => t('Tag <{0}> is not closed.', name),
  'tag-closes-other': (name, due) => t('Closing tag </{0}>, where </{1}> is due.', name, due),
  'tag-closes-nothing': (name) => t('Closing tag </{0}> without an opening tag.', name),
  'xml-unescaped': (character) => t('Unescaped “{0}” in text.', character),
  'xml-unfinished': (part) => t('Unfinished {0}.', part),
  'tag-malformed': (name) => t('Tag <{0}> is not well-formed.', name),
  'tag-repeats-attribute': (name) => t('Tag <{0}> repeats an attribute.', name),
  'attribute-unescaped': (attribute, name) =>
    t('Attribute {0} of <{1}> holds an unescaped “&” or “<”.', attribute, name),
  'po-malformed': () => t('This line is none of a PO file, so the message it stands in is left as it is.'),
  'po-plural': () => t('Plural left unchanged: the target language’s plural forms aren’t declared.'),
  'po-plural-forms': (forms) =>
    t(
      'Messages with a number have {0} forms in this language and two in the source: those for several things get the same translation and stay marked fuzzy, for a person to tell apart.',
      formatNumber(forms),
    ),
  'srt-no-cues': () => t('There is no line with the times of a cue, so nothing is translated.'),
  'srt-before-cues': () => t('Skipped this line: it’s before the first cue.'),
  'subtitle-times': (line) => t('The times “{0}” can’t be read, so this cue was left as it is.', line),
  'subtitle-data': (cues) =>
    counted(
      cues,
      '1 cue has data for a program and was left as it is.',
      '{0} cues have data for a program and were left as they are.',
    ),
  'webvtt-signature': () => t('The file does not begin with WEBVTT, so players will not show it.'),
  'office-part': () => t('This part of the document is damaged and is left as it is.'),
  'xliff-no-source-unit': () => t('Skipped: this unit has no source.'),
  'xliff-no-source-segment': () => t('Skipped: this segment has no source.'),
  'xliff-target-segments': () =>
    t('The source of this unit is segmented and its target is not, so it is left as it is.'),
  'xliff-language': (said, attribute) => t('“{0}” in {1} is no language code, so it is not heeded.', said, attribute),
  'xliff-template': () => t('This unit says something else in the same language, so it is left as it is.'),
  'xliff-version': () => t('This is no XLIFF file of version 1.2, 2.0 or 2.1, so nothing is translated.'),
  'back-twice': () => t('It was in the reply twice.'),
  'back-unsendable': () => t('It has a character that cannot be sent in a file of XML.'),
  'back-not': () => t('It wasn’t in the reply.'),
  'back-damaged': () => t('The reply was damaged.'),
  'back-untranslated': () => t('The reply had no translation.'),
  'back-other-codes': () => t('The inline tags in the reply differ.'),
  'back-other-source': () => t('The source in the reply differs.'),
  'back-empty': () => t('The reply was empty.'),
  'back-code-lost': () => t('An inline tag is missing from the reply, or occurs twice.'),
  'back-code-order': () => t('It came back with its codes in another order.'),
  'back-codes-cross': () => t('It came back with pairs of codes that cross.'),
  'back-code-closed': () => t('It came back with a code closed before it is opened.'),
  'csv-quote': () => t('A quote does not end, or has text after it. Inside quotes, write a quote twice.'),
  'csv-long-row': (most) => t('The row is longer than {0} characters.', formatNumber(most)),
  'row-no-target': () => t('There is no second column with a target.'),
  'tbx-broken': (detail) => t('The XML is broken: {0}', detail),
  'tbx-root': (name) => t('This is not a term base in TBX: it begins with <{0}> in place of <tbx> or <martif>.', name),
  'tbx-no-language': (name) => t('<{0}> has no xml:lang, so its terms are of no language.', name),
  'tbx-too-many': () => t('There are too many defects, so the file is not read on.'),
  // Documents
  'document-type': () => t('The service doesn’t translate files of this type.'),
  'document-empty': () => t('The file is empty.'),
  'document-large': (size, most) => t('The file has {0}, and the service takes {1} of this type.', size, most),
  'document-large-free': (size, most, paid) =>
    t('The file has {0}, and the service takes {1} of this type; paid plans take {2}.', size, most, paid),
  'result-empty': () => t('The result is empty.'),
  'result-no-file': (type) => t('The result isn’t a {0} file.', type),
  'result-cut-off': (type) => t('The result is a {0} file without its end.', type),
  'result-no-text': () => t('The service didn’t return text.'),
  'result-useless': (why) => t('Nothing in the result of the service could be used. {0}', sentenceOf(why)),
  'nothing-to-translate': () => t('No unit of the file needs a translation.'),
  'target-other': (own, wanted) => t('The file is for translations into {0}, not into {1}.', own, wanted),
  'pattern-folder': () => t('The pattern of output names ends in a folder.'),
  'pattern-long': (most) => t('The pattern of output names has more than {0} characters.', formatNumber(most)),
  'pattern-unknown': (variable, all) => t('The pattern of output names has {0}; there are {1}.', variable, all),
  'pattern-name': (variable) => t('The pattern of output names needs {0}, or all files would have one name.', variable),
  'pattern-target': (variable) =>
    t('The pattern of output names needs {0}, or each language would replace the last.', variable),
  'pattern-start': () => t('The pattern of output names must start at the folder of the source.'),
  'pattern-character': () => t('The pattern of output names has a character that cannot be in a file name.'),
  'pattern-climb': () => t('The pattern of output names may have .. only at its beginning.'),
  'path-no-name': () => t('Its result would have no name.'),
  'path-long': () => t('The name of its result would be too long.'),
  'path-deep': () => t('Its result would be in too many folders.'),
  'path-language': (code) => t('“{0}” is no language code.', code),
  // Files of a project that are not read or written
  ...placeWords,
  'job-too-old': () => t('The editor was closed before the file was sent, too long ago to send it unasked.'),
  'job-answer-lost': () =>
    t(
      'The editor was closed while the file was being sent, so its answer is lost. Nothing is charged for a document that is not fetched.',
    ),
  'job-key-lost': () =>
    t('This machine did not keep the key of the document, so its result cannot be fetched. Nothing is charged for it.'),
  'job-kept': () => t('It is at the service. Nothing is charged until it is fetched.'),
  // What a check of a file finds
  'code-missing': (codes) => t('The translation lacks {0} of the source.', codes),
  'insert-code': (code) => t('Insert {0}', code),
  'code-unknown': (code) => t('{0} is not in the source.', code),
  'code-repeated': (code) => t('{0} stands in the translation more often than in the source.', code),
  'code-misplaced': (code) => t('{0} stands before the code that it closes.', code),
  'replace-by': (written, by) => t('Replace {0} by {1}', written, by),
  'placeholder-order': () =>
    t(
      'The placeholders stand in another order than in the source, and nothing else tells them apart: number them (%1$s).',
    ),
  'icu-not-whole': (head) =>
    t('The ICU message that begins with {0} is not whole: a brace or a form is missing.', head),
  'icu-no-other': (argument) => t('The ICU message of {0} has no form “other”, which every one needs.', argument),
  'icu-no-case': (name) => t('“{0}” is none of the cases of the source. Their names are not translated.', name),
  'icu-no-category': (name) => t('“{0}” isn’t a plural form. Use zero, one, two, few, many or other.', name),
  'icu-categories': (categories) => t('The language has plural forms that this message lacks: {0}.', categories),
  'add-forms': (categories) => t('Add Plural Forms: {0}', categories),
  'blanks-start': () => t('White space at the beginning is not as in the source.'),
  'blanks-end': () => t('White space at the end is not as in the source.'),
  'blanks-both': () => t('White space at both ends is not as in the source.'),
  'put-blanks': () => t('Take the White Space of the Source'),
  numbers: (missing) => t('The translation lacks numbers of the source: {0}.', missing),
  'same-as-source': () => t('The translation is the same as the source.'),
  contradictory: (other) => t('The same source is translated otherwise elsewhere in this file: “{0}”.', other),
  'key-twice': (key) => t('The key “{0}” is there twice: only the last one counts.', key),
  'term-not-used': (wanted, source) =>
    t('The glossary has “{0}” for “{1}”, which is not in this translation.', wanted, source),
  'term-forbidden': (term) => t('“{0}” is not to be used here.', term),
  'term-forbidden-for': (term, better) => t('“{0}” is not to be used here: the glossary has “{1}”.', term, better),
  // Glossaries
  'pair-same': () => t('The two languages of a dictionary must not be the same.'),
  'pair-variant': (code) => t('A dictionary is for a language as a whole, not for its variant “{0}”.', code),
  'pair-no-language': (code) => t('The service has no glossaries for the language “{0}”.', code),
  'row-no-tab': () => t('There is no tab between source and target.'),
  'row-tabs': () => t('There is more than one tab.'),
  'row-same-source': (row) => t('The source is the same as in row {0}.', row),
  'source-empty': () => t('The source is empty.'),
  'source-control': () => t('The source has a control character or line break.'),
  'source-half': () => t('The source has half a character, which UTF-8 cannot hold.'),
  'source-blanks': () => t('The source begins or ends with white space.'),
  'source-long': (limit) => t('The source is longer than {0} bytes.', limit),
  'target-empty': () => t('The target is empty.'),
  'target-control': () => t('The target has a control character or line break.'),
  'target-half': () => t('The target has half a character, which UTF-8 cannot hold.'),
  'target-blanks': () => t('The target begins or ends with white space.'),
  'target-long': (limit) => t('The target is longer than {0} bytes.', limit),
  'name-empty': () => t('The name is empty.'),
  'name-control': () => t('The name has a control character or line break.'),
  'name-half': () => t('The name has half a character, which UTF-8 cannot hold.'),
  'name-blanks': () => t('The name begins or ends with white space.'),
  'name-long': (limit) => t('The name is longer than {0} bytes.', limit),
  'dictionary-large': (size, most) =>
    t('The dictionary has {0} MB: more than the {1} MB a dictionary may have.', size, most),
  'import-large': (size) =>
    t('The dictionary would have {0} MB, and a service takes at most 10 MB. Import fewer rows.', size),
  'import-nothing-left': () => t('Nothing would be left in the dictionary. To empty it, delete it.'),
  'import-many-rows': (most) => t('It has more than {0} rows. Import a part of the file.', formatNumber(most)),
  'line-repeats': (line) => t('Line {0} repeats it.', line),
  'line-wins': (line, source) => t('Line {0} has another target for “{1}” and wins.', line, source),
  // Style rule lists
  'list-not-json': (detail) => t('The text is not valid JSON: {0}', detail),
  'list-other': (place, detail) => t('The text is not a style rule list. At {0}: {1}', place, detail),
  'list-other-top': (detail) => t('The text is not a style rule list: {0}', detail),
  'list-name-empty': () => t('The name is empty.'),
  'list-name-half': () => t('The name has half a character, which UTF-8 cannot hold.'),
  'list-name-long': (most) => t('The name is longer than {0} characters.', formatNumber(most)),
  'list-label-empty': () => t('The label is empty.'),
  'list-label-half': () => t('The label has half a character, which UTF-8 cannot hold.'),
  'list-label-long': (most) => t('The label is longer than {0} characters.', formatNumber(most)),
  'list-prompt-empty': () => t('The instruction is empty.'),
  'list-prompt-half': () => t('The instruction has half a character, which UTF-8 cannot hold.'),
  'list-prompt-long': (most) => t('The instruction is longer than {0} characters.', formatNumber(most)),
  'list-many-instructions': (most) => t('A list holds at most {0} custom instructions.', formatNumber(most)),
  'list-language': (code) => t('“{0}” is not a language code.', code),
  // The file of a project about checking
  'project-large': (kib) => t('The file has more than {0} KiB, so it is not read.', formatNumber(kib)),
  'project-not-json': (detail) => t('This is not valid JSON: {0}.', detail),
  'project-list': () => t('The file must be an object, not a list.'),
  'project-patterns': () => t('The patterns of all rules together are too long.'),
  'project-code': (place) => t('{0} must be a code such as "en" or "en-GB".', place),
  'project-empty': (place) => t('{0} must not be empty.', place),
  'project-level': (place) => t('{0} must be “off”, “information”, “warning” or “error”.', place),
  'project-pattern': (place) => t('{0} must be a glob pattern, or a list of them.', place),
  'project-skip': (place) => t('{0} must be "skip" or "check".', place),
  'project-style': (place) => t('{0} must be a writing style.', place),
  'project-characters': (place, most) => t('{0} must have at most {1} characters.', place, formatNumber(most)),
  'project-words': (place, most) => t('{0} must have at most {1} words.', place, formatNumber(most)),
  'project-rules': (place, most) => t('{0} must have at most {1} rules.', place, formatNumber(most)),
  'project-top': (detail) => t('The file: {0}.', detail),
  'project-other': (place, detail) => t('{0}: {1}.', place, detail),
  'project-unknown': (place) => t('Unknown property: {0}.', place),
  'project-missing': (place) => t('{0} is missing.', place),
  // Offline models
  'catalogue-not-json': () => t('The model catalog isn’t valid JSON.'),
  'catalogue-path': () => t('It is not a whole path.'),
  'catalogue-empty': () => t('There is no model and no catalogue of models in it.'),
  'result-other-order': () => t('The service answered the texts of a request in another order.'),
  'catalogue-other': () => t('This isn’t a supported catalog of translation models.'),
  // Recordings
  'sound-file': (code) => t('The recording cannot be read ({0}).', code),
  'sound-none': () => t('The file has no audio.'),
  'sound-not-readable': () => t('The file is damaged, or is no recording that ffmpeg knows.'),
  'sound-stuck': () => t('The recording is damaged, so reading it was stopped. Convert it with another program.'),
  'sound-needs-ffmpeg': () =>
    t('To read this kind of recording, ffmpeg is needed. Install it, so that it is in PATH, and try again.'),
  // Microphones
  'recorder-none': (platform) =>
    platform === 'linux'
      ? t(
          'No program that records was found. Install one, such as “sudo apt-get install pulseaudio-utils” or “alsa-utils”, and try again.',
        )
      : platform === 'darwin'
        ? t('No program that records was found. Install one, such as “brew install sox”, and try again.')
        : t('No program that records was found. Install ffmpeg or SoX, so that it is in PATH, and try again.'),
  'recorder-missing': (name) =>
    t('{0}, which the setting parlance.dictation.recorder names, is not on this machine.', name),
  'recorder-unknown': (name, known) =>
    t('Parlance cannot record with “{0}”. The setting parlance.dictation.recorder may name one of: {1}.', name, known),
  'recorder-no-device': () => t('There is no microphone.'),
  'recorder-failed': (name, said) => t('{0} records nothing. It says: {1}', name, said),
  'recorder-ended': (name) => t('{0} has ended, so nothing is recorded any more.', name),
  'recorder-stuck': (name) => t('{0} gives no sound. Is a microphone connected, and may programs use it?', name),
  // Of a number
  'insert-codes': (count) => counted(count, 'Insert 1 Missing Code', 'Insert {0} Missing Codes'),
  'insert-placeholders': (count) => counted(count, 'Insert 1 Missing Placeholder', 'Insert {0} Missing Placeholders'),
  'po-fuzzy': (count) =>
    counted(
      count,
      'This fuzzy message waits for a review and may have the words of a person: the translation stays. Empty it to have it made anew.',
      '{0} fuzzy messages wait for a review and may have the words of a person: the translation stays. Empty it to have it made anew.',
    ),
  'too-long': (length, most) =>
    counted(
      length,
      'The translation has 1 character; the file allows {1}.',
      'The translation has {0} characters; the file allows {1}.',
      formatNumber(most),
    ),
  'too-short': (length, least) =>
    counted(
      length,
      'The translation has 1 character; the file asks for {1}.',
      'The translation has {0} characters; the file asks for {1}.',
      formatNumber(least),
    ),
  'too-long-bytes': (length, most, encoding) =>
    counted(
      length,
      'The translation has 1 byte in {2}; the file allows {1}.',
      'The translation has {0} bytes in {2}; the file allows {1}.',
      formatNumber(most),
      encoding,
    ),
  'too-short-bytes': (length, least, encoding) =>
    counted(
      length,
      'The translation has 1 byte in {2}; the file asks for {1}.',
      'The translation has {0} bytes in {2}; the file asks for {1}.',
      formatNumber(least),
      encoding,
    ),
  'cue-lines': (lines, most) =>
    counted(lines, 'This cue has 1 line; {1} fit.', 'This cue has {0} lines; {1} fit.', formatNumber(most)),
  'cue-line': (characters, most) =>
    counted(
      characters,
      'A line of this cue has 1 character; {1} fit.',
      'A line of this cue has {0} characters; {1} fit.',
      formatNumber(most),
    ),
  'cue-fast': (speed, comfortable) =>
    counted(
      speed,
      'This cue has 1 character a second to read; {1} are comfortable.',
      'This cue has {0} characters a second to read; {1} are comfortable.',
      formatNumber(comfortable),
    ),
};
