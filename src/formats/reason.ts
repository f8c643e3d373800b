/*
 * Why something is so, or what is wrong, as a code with what its sentence quotes. Neither the formats nor the use cases make
 * sentences: whoever shows a reason words it in the user's language (`shared/reasonWords`). A reason can be stored and sent
 * to another thread.
 */

/** Arguments that the sentence of each reason quotes. */
export interface ReasonArguments {
  // What somebody outside said, as it is
  said: [text: string];
  // Texts that came back from a service
  'mask-missing': [placeholder: string];
  'mask-duplicated': [placeholder: string];
  'mask-unknown': [placeholder: string];
  'mask-bad-nesting': [placeholder: string];
  'mask-malformed': [placeholder: string];
  'mask-damaged': [character: string];
  'template-variable': [name: string];
  'reply-formula': [sign: string];
  'xml-character': [character: string];
  'translation-empty': [];
  'reply-empty': [];
  'reply-line-break': [];
  'reply-breaks-out': [];
  'reply-structure': [];
  'reply-lost': [quoted: string];
  'reply-longer': [];
  'reply-other-language': [found: string, wanted: string];
  'reply-lacks': [placeholder: string];
  'reply-damaged': [character: string];
  'codes-not-put': [];
  'stopped-before': [];
  // Files that are read
  'file-utf-32': [];
  'file-not-as-it-says': [encoding: string];
  'file-encoding': [encoding: string];
  'file-not-valid': [encoding: string];
  'android-root': [];
  'resx-root': [];
  'json-quote': [];
  'json-closes-nothing': [bracket: string];
  'json-ends-early': [bracket: string];
  'qt-root': [];
  'xcstrings-root': [];
  'strings-entry': [];
  'strings-quote': [];
  'stringsdict-root': [];
  'plural-forms': [];
  'yaml-malformed': [];
  'not-valid': [format: string];
  'message-not-valid': [format: string];
  'table-languages': [];
  'literals-only': [format: string];
  'tag-not-closed': [name: string];
  'tag-closes-other': [name: string, due: string];
  'tag-closes-nothing': [name: string];
  'xml-unescaped': [character: string];
  'xml-unfinished': [part: string];
  'tag-malformed': [name: string];
  'tag-repeats-attribute': [name: string];
  'attribute-unescaped': [attribute: string, name: string];
  'po-malformed': [];
  'po-plural': [];
  'po-plural-forms': [forms: number];
  'srt-no-cues': [];
  'srt-before-cues': [];
  'subtitle-times': [line: string];
  'subtitle-data': [cues: number];
  'webvtt-signature': [];
  'office-part': [];
  'xliff-no-source-unit': [];
  'xliff-no-source-segment': [];
  'xliff-target-segments': [];
  'xliff-language': [said: string, attribute: string];
  'xliff-template': [];
  'xliff-version': [];
  'back-twice': [];
  'back-unsendable': [];
  'back-not': [];
  'back-damaged': [];
  'back-untranslated': [];
  'back-other-codes': [];
  'back-other-source': [];
  'back-empty': [];
  'back-code-lost': [];
  'back-code-order': [];
  'back-codes-cross': [];
  'back-code-closed': [];
  'csv-quote': [];
  'csv-long-row': [most: number];
  'row-no-target': [];
  'tbx-broken': [detail: string];
  'tbx-root': [name: string];
  'tbx-no-language': [name: string];
  'tbx-too-many': [];
  // Documents
  'document-type': [];
  'document-empty': [];
  'document-large': [size: string, most: string];
  'document-large-free': [size: string, most: string, paid: string];
  'result-empty': [];
  'result-no-file': [type: string];
  'result-cut-off': [type: string];
  'result-no-text': [];
  'result-useless': [why: Reason];
  'nothing-to-translate': [];
  'target-other': [own: string, wanted: string];
  'pattern-folder': [];
  'pattern-long': [most: number];
  'pattern-unknown': [variable: string, all: string];
  'pattern-name': [variable: string];
  'pattern-target': [variable: string];
  'pattern-start': [];
  'pattern-character': [];
  'pattern-climb': [];
  'path-no-name': [];
  'path-long': [];
  'path-deep': [];
  'path-language': [code: string];
  // Files of a project that are not read or written
  'place-outside': [];
  'place-nowhere': [];
  'place-link': [];
  'place-no-file': [];
  'place-folder': [];
  'place-large': [kibibytes: number];
  'place-of-tools': [name: string];
  'place-hidden': [name: string];
  'place-name': [name: string];
  'place-read-only': [];
  'place-folder-read-only': [];
  'place-changed': [];
  'place-patterns': [];
  'job-too-old': [];
  'job-answer-lost': [];
  'job-key-lost': [];
  'job-kept': [];
  // What a check of a file finds
  'code-missing': [codes: string];
  'insert-code': [code: string];
  'code-unknown': [code: string];
  'code-repeated': [code: string];
  'code-misplaced': [code: string];
  'replace-by': [written: string, by: string];
  'placeholder-order': [];
  'icu-not-whole': [head: string];
  'icu-no-other': [argument: string];
  'icu-no-case': [name: string];
  'icu-no-category': [name: string];
  'icu-categories': [categories: string];
  'add-forms': [categories: string];
  'blanks-start': [];
  'blanks-end': [];
  'blanks-both': [];
  'put-blanks': [];
  numbers: [missing: string];
  'same-as-source': [];
  contradictory: [other: string];
  'key-twice': [key: string];
  'term-not-used': [wanted: string, source: string];
  'term-forbidden': [term: string];
  'term-forbidden-for': [term: string, better: string];
  // Glossaries
  'pair-same': [];
  'pair-variant': [code: string];
  'pair-no-language': [code: string];
  'row-no-tab': [];
  'row-tabs': [];
  'row-same-source': [row: number];
  'source-empty': [];
  'source-control': [];
  'source-half': [];
  'source-blanks': [];
  'source-long': [limit: number];
  'target-empty': [];
  'target-control': [];
  'target-half': [];
  'target-blanks': [];
  'target-long': [limit: number];
  'name-empty': [];
  'name-control': [];
  'name-half': [];
  'name-blanks': [];
  'name-long': [limit: number];
  'dictionary-large': [size: string, most: string];
  'import-large': [size: string];
  'import-nothing-left': [];
  'import-many-rows': [most: number];
  'line-repeats': [line: number];
  'line-wins': [line: number, source: string];
  // Style rule lists
  'list-not-json': [detail: string];
  'list-other': [place: string, detail: string];
  'list-other-top': [detail: string];
  'list-name-empty': [];
  'list-name-half': [];
  'list-name-long': [most: number];
  'list-label-empty': [];
  'list-label-half': [];
  'list-label-long': [most: number];
  'list-prompt-empty': [];
  'list-prompt-half': [];
  'list-prompt-long': [most: number];
  'list-many-instructions': [most: number];
  'list-language': [code: string];
  // The file of a project about checking
  'project-large': [kib: number];
  'project-not-json': [detail: string];
  'project-list': [];
  'project-patterns': [];
  'project-code': [place: string];
  'project-empty': [place: string];
  'project-level': [place: string];
  'project-pattern': [place: string];
  'project-skip': [place: string];
  'project-style': [place: string];
  'project-characters': [place: string, most: number];
  'project-words': [place: string, most: number];
  'project-rules': [place: string, most: number];
  'project-top': [detail: string];
  'project-other': [place: string, detail: string];
  'project-unknown': [place: string];
  'project-missing': [place: string];
  // Offline models
  'catalogue-not-json': [];
  'catalogue-path': [];
  'catalogue-empty': [];
  'result-other-order': [];
  'catalogue-other': [];
  // Recordings
  'sound-file': [code: string];
  'sound-none': [];
  'sound-not-readable': [];
  'sound-stuck': [];
  'sound-needs-ffmpeg': [];
  // Microphones
  'recorder-none': [platform: string];
  'recorder-missing': [name: string];
  'recorder-unknown': [name: string, known: string];
  'recorder-no-device': [];
  'recorder-failed': [name: string, said: string];
  'recorder-ended': [name: string];
  'recorder-stuck': [name: string];
  // Of a number
  'insert-codes': [count: number];
  'insert-placeholders': [count: number];
  'po-fuzzy': [count: number];
  'too-long': [length: number, most: number];
  'too-short': [length: number, least: number];
  'too-long-bytes': [length: number, most: number, encoding: string];
  'too-short-bytes': [length: number, least: number, encoding: string];
  'cue-lines': [lines: number, most: number];
  'cue-line': [characters: number, most: number];
  'cue-fast': [speed: number, comfortable: number];
}

export type ReasonCode = keyof ReasonArguments;

/** A code, and what its sentence quotes. */
export type Reason<Code extends ReasonCode = ReasonCode> = {
  [Each in Code]: { reason: Each; quotes: ReasonArguments[Each] };
}[Code];

export function reason<Code extends ReasonCode>(code: Code, ...quotes: ReasonArguments[Code]): Reason {
  return { reason: code, quotes } as Reason;
}
