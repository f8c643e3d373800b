import type { Reason, ReasonArguments, ReasonCode } from '../formats/reason';
import { counted, formatNumber, t } from './l10n';
import { placeWords } from './placeWords';

/** A reason as a user reads it: a sentence or two. */
export function sentenceOf({ reason, quotes }: Reason): string {
  return (words[reason] as (...quotes: readonly unknown[]) => string)(...quotes);
}

const words: { readonly [Code in ReasonCode]: (...quotes: ReasonArguments[Code]) => string } = {
  // What somebody outside said, as it is
  said: (text) => text,
  // Texts that came back from a service
  'mask-missing': (placeholder) => t('The translation lost {0}.', placeholder),
  'mask-duplicated': (placeholder) => t('The translation repeats {0}.', placeholder),
  'mask-unknown': (placeholder) => t('The translation contains {0}, which isn’t in the source.', placeholder),
  'mask-bad-nesting': (placeholder) => t('The translation has {0} in the wrong place.', placeholder),
  'mask-malformed': (placeholder) => t('The translation has damaged markup at {0}.', placeholder),
  'mask-damaged': (character) => t('The translation has an invalid character ({0}).', character),
  'template-variable': (name) => t('The translation adds the template code “{0}”, which isn’t in the source.', name),
  'reply-formula': (sign) => t('The translation begins with “{0}”: a spreadsheet would run it as a formula.', sign),
  'xml-character': (character) => t('The translation has a character that isn’t allowed in XML ({0}).', character),
  'translation-empty': () => t('The translation is empty.'),
  'reply-empty': () => t('The reply is empty.'),
  'reply-line-break': () => t('The reply adds line breaks or control characters.'),
  'reply-breaks-out': () => t('The reply would end the comment or change the code around it.'),
  'reply-structure': () => t('The reply would change the structure of the text around it.'),
  'reply-lost': (quoted) => t('The reply changes {0}, which must stay as it is.', quoted),
  'reply-longer': () => t('The reply is many times longer than the text.'),
  'reply-other-language': (found, wanted) =>
    t('The text is in {0}, not in {1}. Translate it first, then correct or rephrase it.', found, wanted),
  'reply-lacks': (placeholder) => t('{0} is missing from the reply.', placeholder),
  'reply-damaged': (character) => t('The reply has an invalid character ({0}).', character),
  'codes-not-put': () => t('Couldn’t restore the inline tags of this text in its translation.'),
  'stopped-before': () => t('The translation was stopped before this text.'),
  // Files that are read
  'file-utf-32': () => t('The file is in UTF-32. Save it as UTF-8 and try again.'),
  'file-not-as-it-says': (encoding) =>
    t(
      'The file declares the encoding {0}, but isn’t in it. Save the file as UTF-8 and declare that encoding in it.',
      encoding,
    ),
  'file-encoding': (encoding) =>
    t('The encoding {0} isn’t supported. Save the file as UTF-8 and declare that encoding in it.', encoding),
  'file-not-valid': (encoding) => t('The file isn’t valid {0}. Save it as UTF-8 and try again.', encoding),
  'android-root': () => t('Not an Android string resource file: the root element isn’t <resources>.'),
  'resx-root': () => t('Not a .NET resource file: the root element isn’t <root>.'),
  'json-quote': () => t('Skipped this text: the closing quote is missing on its line.'),
  'json-closes-nothing': (bracket) => t('Unexpected “{0}”: nothing to close.', bracket),
  'json-ends-early': (bracket) => t('Unexpected end of file: “{0}” is missing.', bracket),
  'qt-root': () => t('Not a Qt translation file: the root element isn’t <TS>.'),
  'xcstrings-root': () => t('Not a string catalog: the file is damaged, or “sourceLanguage” or “strings” is missing.'),
  'strings-entry': () => t('Skipped this line: expected “key” = “value”;'),
  'strings-quote': () => t('Skipped this text and everything after it: the closing quote is missing.'),
  'stringsdict-root': () => t('Not a stringsdict file: no <plist> with a <dict> at the root.'),
  'plural-forms': () =>
    t(
      'The source has fewer plural forms than the target language. The extra forms get the text of “other”; edit them individually.',
    ),
  'yaml-malformed': () => t('Invalid YAML. This part may stay unchanged.'),
  'not-valid': (format) => t('Invalid {0}. Everything from here on stays unchanged.', format),
  'message-not-valid': (format) => t('Skipped this text: it isn’t valid {0}.', format),
  'table-languages': () => t('No column of this table is named after a language. Nothing was translated.'),
  'literals-only': (format) =>
    t('Only plain lists of strings are supported in {0}. Everything from here on stays unchanged.', format),
  'tag-not-closed': (name) => t('Tag <{0}> isn’t closed.', name),
  'tag-closes-other': (name, due) => t('Closing tag </{0}> found, but </{1}> expected.', name, due),
  'tag-closes-nothing': (name) => t('Closing tag </{0}> without an opening tag.', name),
  'xml-unescaped': (character) => t('Unescaped “{0}” in text.', character),
  'xml-unfinished': (part) => t('Unfinished {0}.', part),
  'tag-malformed': (name) => t('Tag <{0}> isn’t well-formed.', name),
  'tag-repeats-attribute': (name) => t('Tag <{0}> repeats an attribute.', name),
  'attribute-unescaped': (attribute, name) =>
    t('Attribute {0} of <{1}> contains an unescaped “&” or “<”.', attribute, name),
  'po-malformed': () => t('Skipped the message with this line: invalid PO syntax.'),
  'po-plural': () => t('Plural left unchanged: the target language’s plural forms aren’t declared.'),
  'po-plural-forms': (forms) =>
    t(
      'This language has {0} plural forms, the source has two. The plural forms get the same translation and are marked fuzzy; edit them individually.',
      formatNumber(forms),
    ),
  'srt-no-cues': () => t('No cue times found. Nothing was translated.'),
  'srt-before-cues': () => t('Skipped this line: it’s before the first cue.'),
  'subtitle-times': (line) => t('The times “{0}” can’t be read, so this cue was left as it is.', line),
  'subtitle-data': (cues) =>
    counted(cues, 'Skipped 1 cue with data instead of text.', 'Skipped {0} cues with data instead of text.'),
  'webvtt-signature': () => t('The file doesn’t start with WEBVTT, so players won’t show it.'),
  'office-part': () => t('Skipped a damaged part of the document.'),
  'xliff-no-source-unit': () => t('Skipped: this unit has no source.'),
  'xliff-no-source-segment': () => t('Skipped: this segment has no source.'),
  'xliff-target-segments': () => t('Skipped: the source of this unit is segmented, but the target isn’t.'),
  'xliff-language': (said, attribute) => t('Ignored “{0}” in {1}: not a valid language code.', said, attribute),
  'xliff-template': () => t('Skipped: source and target are in the same language, but the texts differ.'),
  'xliff-version': () => t('Not an XLIFF file of version 1.2, 2.0 or 2.1. Nothing was translated.'),
  'back-twice': () => t('The reply contains this string twice.'),
  'back-unsendable': () => t('This string has a character that isn’t allowed in XML.'),
  'back-not': () => t('Missing from the reply.'),
  'back-damaged': () => t('The reply was damaged.'),
  'back-untranslated': () => t('The reply had no translation.'),
  'back-other-codes': () => t('The inline tags in the reply differ.'),
  'back-other-source': () => t('The source in the reply differs.'),
  'back-empty': () => t('The reply was empty.'),
  'back-code-lost': () => t('An inline tag is missing from the reply, or occurs twice.'),
  'back-code-order': () => t('The inline tags in the reply are in a different order.'),
  'back-codes-cross': () => t('Inline tags overlap in the reply.'),
  'back-code-closed': () => t('The reply closes an inline tag before opening it.'),
  'csv-quote': () => t('A quoted field has no closing quote, or has text after it. Double the quotes inside it.'),
  'csv-long-row': (most) => t('The row is longer than {0} characters.', formatNumber(most)),
  'row-no-target': () => t('The column for the target is missing.'),
  'tbx-broken': (detail) => t('Invalid XML: {0}', detail),
  'tbx-root': (name) => t('Not a TBX file: it starts with <{0}>, not <tbx> or <martif>.', name),
  'tbx-no-language': (name) => t('Skipped <{0}>: xml:lang is missing, so the language of its terms is unknown.', name),
  'tbx-too-many': () => t('Stopped reading the file: too many errors.'),
  // Documents
  'document-type': () => t('The service doesn’t translate files of this type.'),
  'document-empty': () => t('The file is empty.'),
  'document-large': (size, most) => t('The file is too large ({0}). The limit for this type is {1}.', size, most),
  'document-large-free': (size, most, paid) =>
    t('The file is too large ({0}). The limit for this type is {1}, or {2} with a paid plan.', size, most, paid),
  'result-empty': () => t('The result is empty.'),
  'result-no-file': (type) => t('The result isn’t a {0} file.', type),
  'result-cut-off': (type) => t('The result is an incomplete {0} file.', type),
  'result-no-text': () => t('The service didn’t return text.'),
  'result-useless': (why) => t('Couldn’t use the result of the service. {0}', sentenceOf(why)),
  'nothing-to-translate': () => t('Nothing to translate in this file.'),
  'target-other': (own, wanted) => t('The target language of the file is {0}, not {1}.', own, wanted),
  'pattern-folder': () => t('The output name pattern ends in a folder.'),
  'pattern-long': (most) => t('The output name pattern is longer than {0} characters.', formatNumber(most)),
  'pattern-unknown': (variable, all) =>
    t('Unknown variable {0} in the output name pattern. Available: {1}.', variable, all),
  'pattern-name': (variable) =>
    t('The output name pattern needs {0}. Otherwise, all files would have the same name.', variable),
  'pattern-target': (variable) =>
    t('The output name pattern needs {0}. Otherwise, each language would overwrite the previous one.', variable),
  'pattern-start': () => t('The output name pattern must be relative to the folder of the source.'),
  'pattern-character': () => t('The output name pattern has a character that isn’t allowed in file names.'),
  'pattern-climb': () => t('In the output name pattern, .. is allowed only at the beginning.'),
  'path-no-name': () => t('The file name of the result would be empty.'),
  'path-long': () => t('The file name of the result would be too long.'),
  'path-deep': () => t('The result would be in too many nested folders.'),
  'path-language': (code) => t('“{0}” isn’t a valid language code.', code),
  // Files of a project that are not read or written
  ...placeWords,
  'job-too-old': () => t('VS Code was closed before the file was sent, and too much time has passed. Send it again.'),
  'job-answer-lost': () =>
    t('VS Code was closed while sending the file. A document costs nothing until you download it.'),
  'job-key-lost': () =>
    t('Couldn’t download the result: the document key is no longer on this computer. You aren’t charged.'),
  'job-kept': () => t('The service is translating the document. You’re charged only when you download it.'),
  // What a check of a file finds
  'code-missing': (codes) => t('Missing from the translation: {0}.', codes),
  'insert-code': (code) => t('Insert {0}', code),
  'code-unknown': (code) => t('Not in the source: {0}.', code),
  'code-repeated': (code) => t('More in the translation than in the source: {0}.', code),
  'code-misplaced': (code) => t('{0} comes before its opening tag.', code),
  'replace-by': (written, by) => t('Replace {0} with {1}', written, by),
  'placeholder-order': () => t('The placeholders are in a different order than in the source. Number them (%1$s).'),
  'icu-not-whole': (head) => t('Incomplete ICU message starting with {0}: a brace or a form is missing.', head),
  'icu-no-other': (argument) => t('The form “other” is missing from the ICU message of {0}.', argument),
  'icu-no-case': (name) => t('“{0}” isn’t a case of the source. Don’t translate the names of cases.', name),
  'icu-no-category': (name) => t('“{0}” isn’t a plural form. Use zero, one, two, few, many or other.', name),
  'icu-categories': (categories) => t('Missing plural forms of this language: {0}.', categories),
  'add-forms': (categories) => t('Add Plural Forms: {0}', categories),
  'blanks-start': () => t('Whitespace at the start differs from the source.'),
  'blanks-end': () => t('Whitespace at the end differs from the source.'),
  'blanks-both': () => t('Whitespace at the start and end differs from the source.'),
  'put-blanks': () => t('Use the Whitespace of the Source'),
  numbers: (missing) => t('Numbers missing from the translation: {0}.', missing),
  'same-as-source': () => t('The translation is the same as the source.'),
  contradictory: (other) => t('The same source is translated differently elsewhere in this file: “{0}”.', other),
  'key-twice': (key) => t('Duplicate key “{0}”: only the last one is used.', key),
  'term-not-used': (wanted, source) => t('Glossary term not used: “{0}” for “{1}”.', wanted, source),
  'term-forbidden': (term) => t('Forbidden term: “{0}”.', term),
  'term-forbidden-for': (term, better) => t('Forbidden term: “{0}”. Use “{1}”.', term, better),
  // Glossaries
  'pair-same': () => t('The two languages of a dictionary must be different.'),
  'pair-variant': (code) => t('A dictionary can’t have the language variant “{0}”. Use the base language.', code),
  'pair-no-language': (code) => t('The service doesn’t support glossaries for the language “{0}”.', code),
  'row-no-tab': () => t('The tab between source and target is missing.'),
  'row-tabs': () => t('The line has more than one tab.'),
  'row-same-source': (row) => t('The source is the same as in row {0}.', row),
  'source-empty': () => t('The source is empty.'),
  'source-control': () => t('The source has a control character or line break.'),
  'source-half': () => t('The source contains an invalid character.'),
  'source-blanks': () => t('The source starts or ends with whitespace.'),
  'source-long': (limit) => t('The source is longer than {0} bytes.', limit),
  'target-empty': () => t('The target is empty.'),
  'target-control': () => t('The target has a control character or line break.'),
  'target-half': () => t('The target contains an invalid character.'),
  'target-blanks': () => t('The target starts or ends with whitespace.'),
  'target-long': (limit) => t('The target is longer than {0} bytes.', limit),
  'name-empty': () => t('The name is empty.'),
  'name-control': () => t('The name has a control character or line break.'),
  'name-half': () => t('The name contains an invalid character.'),
  'name-blanks': () => t('The name starts or ends with whitespace.'),
  'name-long': (limit) => t('The name is longer than {0} bytes.', limit),
  'dictionary-large': (size, most) => t('The dictionary is too large ({0} MB). The limit is {1} MB.', size, most),
  'import-large': (size) => t('The dictionary would be {0} MB; the limit is 10 MB. Import fewer rows.', size),
  'import-nothing-left': () => t('The dictionary would be empty. To remove all entries, delete the dictionary.'),
  'import-many-rows': (most) => t('The file has more than {0} rows. Import a part of it.', formatNumber(most)),
  'line-repeats': (line) => t('Repeated in line {0}.', line),
  'line-wins': (line, source) => t('Line {0} has a different target for “{1}”, which is used.', line, source),
  // Style rule lists
  'list-not-json': (detail) => t('The text isn’t valid JSON: {0}', detail),
  'list-other': (place, detail) => t('The text isn’t a style rule list. At {0}: {1}', place, detail),
  'list-other-top': (detail) => t('The text isn’t a style rule list: {0}', detail),
  'list-name-empty': () => t('The name is empty.'),
  'list-name-half': () => t('The name contains an invalid character.'),
  'list-name-long': (most) => t('The name is longer than {0} characters.', formatNumber(most)),
  'list-label-empty': () => t('The label is empty.'),
  'list-label-half': () => t('The label contains an invalid character.'),
  'list-label-long': (most) => t('The label is longer than {0} characters.', formatNumber(most)),
  'list-prompt-empty': () => t('The instruction is empty.'),
  'list-prompt-half': () => t('The instruction contains an invalid character.'),
  'list-prompt-long': (most) => t('The instruction is longer than {0} characters.', formatNumber(most)),
  'list-many-instructions': (most) => t('A list can have at most {0} custom instructions.', formatNumber(most)),
  'list-language': (code) => t('“{0}” isn’t a valid language code.', code),
  // The file of a project about checking
  'project-large': (kib) => t('The file is larger than {0} KiB and wasn’t read.', formatNumber(kib)),
  'project-not-json': (detail) => t('Invalid JSON: {0}.', detail),
  'project-list': () => t('The file must be an object, not a list.'),
  'project-patterns': () => t('The patterns of all rules together are too long.'),
  'project-code': (place) => t('{0} must be a code such as "en" or "en-GB".', place),
  'project-empty': (place) => t('{0} can’t be empty.', place),
  'project-level': (place) => t('{0} must be “off”, “information”, “warning” or “error”.', place),
  'project-pattern': (place) => t('{0} must be a glob pattern or a list of glob patterns.', place),
  'project-skip': (place) => t('{0} must be "skip" or "check".', place),
  'project-style': (place) => t('{0} must be a writing style.', place),
  'project-characters': (place, most) => t('{0} can have at most {1} characters.', place, formatNumber(most)),
  'project-words': (place, most) => t('{0} can have at most {1} words.', place, formatNumber(most)),
  'project-rules': (place, most) => t('{0} can have at most {1} rules.', place, formatNumber(most)),
  'project-top': (detail) => t('The file: {0}.', detail),
  'project-other': (place, detail) => t('{0}: {1}.', place, detail),
  'project-unknown': (place) => t('Unknown property: {0}.', place),
  'project-missing': (place) => t('{0} is missing.', place),
  // Offline models
  'catalogue-not-json': () => t('The model catalog isn’t valid JSON.'),
  'catalogue-path': () => t('The path isn’t absolute.'),
  'catalogue-empty': () => t('No models and no model catalog were found in the folder.'),
  'result-other-order': () => t('The service returned the translations in a different order.'),
  'catalogue-other': () => t('Not a supported catalog of translation models.'),
  // Recordings
  'sound-file': (code) => t('Couldn’t read the recording ({0}).', code),
  'sound-none': () => t('The file has no audio.'),
  'sound-not-readable': () => t('The file is damaged, or ffmpeg doesn’t support its format.'),
  'sound-stuck': () => t('The recording is damaged. Convert it with another program and try again.'),
  'sound-needs-ffmpeg': () => t('Couldn’t read this format: ffmpeg isn’t in PATH. Install ffmpeg and try again.'),
  // Microphones
  'recorder-none': (platform) =>
    platform === 'linux'
      ? t(
          'No recording program found. Install one, such as “sudo apt-get install pulseaudio-utils” or “alsa-utils”, and try again.',
        )
      : platform === 'darwin'
        ? t('No recording program found. Install one, such as “brew install sox”, and try again.')
        : t('No recording program found in PATH. Install ffmpeg or SoX and try again.'),
  'recorder-missing': (name) =>
    t('Couldn’t find {0} on this computer. Check the setting parlance.dictation.recorder.', name),
  'recorder-unknown': (name, known) =>
    t('Recording with “{0}” isn’t supported. Set parlance.dictation.recorder to one of: {1}.', name, known),
  'recorder-no-device': () => t('No microphone found.'),
  'recorder-failed': (name, said) => t('{0} couldn’t record: {1}', name, said),
  'recorder-ended': (name) => t('Recording stopped: {0} ended.', name),
  'recorder-stuck': (name) =>
    t('{0} records no audio. Check that a microphone is connected and that programs may use it.', name),
  // Of a number
  'insert-codes': (count) => counted(count, 'Insert 1 Missing Tag', 'Insert {0} Missing Tags'),
  'insert-placeholders': (count) => counted(count, 'Insert 1 Missing Placeholder', 'Insert {0} Missing Placeholders'),
  'po-fuzzy': (count) =>
    counted(
      count,
      'Skipped 1 fuzzy message: it may be a human translation. Clear it to translate it again.',
      'Skipped {0} fuzzy messages: they may be human translations. Clear them to translate them again.',
    ),
  'too-long': (length, most) =>
    counted(
      length,
      'The translation has 1 character; the maximum is {1}.',
      'The translation has {0} characters; the maximum is {1}.',
      formatNumber(most),
    ),
  'too-short': (length, least) =>
    counted(
      length,
      'The translation has 1 character; the minimum is {1}.',
      'The translation has {0} characters; the minimum is {1}.',
      formatNumber(least),
    ),
  'too-long-bytes': (length, most, encoding) =>
    counted(
      length,
      'The translation has 1 byte in {2}; the maximum is {1}.',
      'The translation has {0} bytes in {2}; the maximum is {1}.',
      formatNumber(most),
      encoding,
    ),
  'too-short-bytes': (length, least, encoding) =>
    counted(
      length,
      'The translation has 1 byte in {2}; the minimum is {1}.',
      'The translation has {0} bytes in {2}; the minimum is {1}.',
      formatNumber(least),
      encoding,
    ),
  'cue-lines': (lines, most) =>
    counted(
      lines,
      'This cue has 1 line; the maximum is {1}.',
      'This cue has {0} lines; the maximum is {1}.',
      formatNumber(most),
    ),
  'cue-line': (characters, most) =>
    counted(
      characters,
      'A line of this cue has 1 character; the maximum is {1}.',
      'A line of this cue has {0} characters; the maximum is {1}.',
      formatNumber(most),
    ),
  'cue-fast': (speed, comfortable) =>
    counted(
      speed,
      'Too fast to read: 1 character per second; at most {1} are comfortable.',
      'Too fast to read: {0} characters per second; at most {1} are comfortable.',
      formatNumber(comfortable),
    ),
};
