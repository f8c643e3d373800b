import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { EnglishJudge, type EnglishThresholds } from '../english/context/englishJudge';
import { EnglishWords } from '../english/context/englishWords';
import { ContextChecker } from './contextChecker';
import { ContextModel } from './contextModel';
import { relationsOf } from './relations';
import { RivalJudge } from './rivalJudge';

/**
 * The checker of a language.
 *
 * @param folder holds `context_LANGUAGE.bin.gz`
 * @param isOwn whether a word is of the language, and not rather one of the trade, which no rule is sure about
 */
export async function readContextChecker(
  folder: string,
  language: string,
  isOwn: (word: string) => boolean = () => true,
): Promise<ContextChecker> {
  const model = await ContextModel.read(path.join(folder, `context_${language}.bin.gz`));
  const relations = relationsOf[language];
  if (relations) return new ContextChecker(model, new RivalJudge(language, model.vocabulary, relations, isOwn));
  const thresholds = await readFile(path.join(folder, `context_${language}.thresholds.json`), 'utf8');
  const judge = new EnglishJudge(new EnglishWords(model), JSON.parse(thresholds) as EnglishThresholds);
  return new ContextChecker(model, judge);
}
