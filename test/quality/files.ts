import { readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { ProseReader, type Sentence } from '../../src/languageServer/prose';
import { walk } from './fetchSource';
import { isWrittenIn } from './language';
import { documentIds, messagesFolder, programIds } from './paths';
import { hashOf, seedOfParts, type Source } from './sources';

/** A file as the editor has it. */
export interface QualityFile {
  source: Source;
  /** Of what is read of the source. */
  folder: string;
  path: string;
  text: string;
  languageId: string;
  sentences: readonly Sentence[];
  words: number;
}

export const isDocument = ({ languageId }: QualityFile): boolean => Object.values(documentIds).includes(languageId);

/** Written by nobody, by somebody else, or not in sentences. */
const leftOut =
  /(?:^|\/)(?:\.(?!commit-messages)[^/]*|node_modules|vendor(?:ed)?|third[_-]?party|dist|build|out|generated|tests?|__tests__|specs?|__mocks__|fixtures?|mocks?|examples?\/data|locales?|i18n|gyp\/test)\/|(?:change(?:log|s)|history|releases?|licen[cs]e|copying|notice|authors|contributors|maintainers|backers|sponsors|code[_-]of[_-]conduct|third-?party)[^/]*$|\.min\.|\.pb\.|[._-](?:test|spec)s?\.[a-z]+$|-bundle\.|_generated/i;

/** The largest part of a project that is read, in words: no project has more weight than others. */
const most = {
  edited: { document: 5_000, program: 1_200 },
  draft: { document: 1_500, program: 1_000 },
  translated: 9_000,
};
const largestFile = 150_000;

/**
 * The files of a source that are measured on, by a rule: in the order of a hash of their path, up to so many words.
 *
 * @param share of those words, for a quick look
 */
export function filesOf(source: Source, folder: string, share = 1): QualityFile[] {
  const included = source.files?.map((expression) => new RegExp(expression));
  const counted = new Map<string, number>();
  const reader = new ProseReader();
  return walk(folder)
    .filter((path) => (included ? included.some((one) => one.test(path)) : !leftOut.test(path)))
    .map((path) => ({ path, order: hashOf(`${seedOfParts}:${source.name}:${path}`) }))
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .flatMap(({ path }): QualityFile[] => {
      const extension = extname(path);
      const languageId = documentIds[extension] ?? programIds[extension];
      if (languageId === undefined) return [];
      const isMessage = path.startsWith(messagesFolder);
      if (source.messages !== undefined && !isMessage) return [];
      const isOfDocuments = extension in documentIds;
      if (source.of !== undefined && isOfDocuments !== (source.of === 'documents')) return [];
      const limit = share * mostOf(source, isOfDocuments);
      const before = counted.get(languageId) ?? 0;
      if (before >= limit || statSync(join(folder, path)).size > largestFile) return [];
      const text = readFileSync(join(folder, path), 'utf8');
      if (/@generated|DO NOT EDIT|auto-?generated/i.test(text.slice(0, 2_000))) return [];
      const sentences = reader.read(text, languageId);
      const words = sentences.reduce((sum, sentence) => sum + wordsIn(sentence.text), 0);
      if (words === 0 || words > limit || before + words > 1.2 * limit) return [];
      if (!isWrittenIn(source.language ?? 'en', sentences.map((sentence) => sentence.text).join(' '))) return [];
      counted.set(languageId, before + words);
      return [{ source, folder, path, text, languageId, sentences, words }];
    });
}

function mostOf({ kind }: Source, isOfDocuments: boolean): number {
  if (kind === 'translated') return most.translated;
  return isOfDocuments ? most[kind].document : most[kind].program;
}

export function wordsIn(text: string): number {
  return text.match(/\p{L}[\p{L}\p{M}\p{N}'’-]*/gu)?.length ?? 0;
}
