import { projectFileName } from '../../../domain/checking/projectRules';
import { mapToExtend, withLanguage, writtenWith, type LanguageMap } from '../../../domain/localisation/addLanguage';
import { languagesOfRule, pairsOf, readMap } from '../../../domain/localisation/map';
import { pathsIn } from '../../../projectFiles/projectPaths';
import { readInProject } from '../../../projectFiles/readInProject';
import { sharedLanguages, withOwnLanguages } from '../../../domain/localisation/sharedLanguages';
import { targetName } from '../../../domain/localisation/targetName';
import type { ProjectQuestions } from './questions';

type Question<Name extends keyof ProjectQuestions> = ProjectQuestions[Name]['question'];
type Answer<Name extends keyof ProjectQuestions> = ProjectQuestions[Name]['answer'];

export async function readLanguageMap({ folder }: Question<'languageMap'>): Promise<Answer<'languageMap'>> {
  const { map, paths } = await readMapOf(folder);
  if (!map || map.rules.length === 0) return undefined;
  const [first = [], ...others] = map.rules.map((rule) => languagesOfRule(rule, paths));
  const known = first.filter((code) => others.every((codes) => codes.includes(code)));
  return { rules: [...map.rules], isWritten: map.isWritten, known };
}

export async function findWithoutLanguage({
  folder,
  language,
}: Question<'withoutLanguage'>): Promise<Answer<'withoutLanguage'>> {
  const { map, paths } = await readMapOf(folder);
  return map ? withLanguage(map, language, paths).map(({ index }) => index) : [];
}

export async function addProjectLanguage({
  folder,
  language,
  rules,
}: Question<'addLanguage'>): Promise<Answer<'addLanguage'>> {
  const { map, paths, text } = await readMapOf(folder);
  const wanted = map ? withLanguage(map, language, paths).filter(({ index }) => rules.includes(index)) : [];
  const written = map && writtenWith(text, map, wanted);
  const targets = wanted.flatMap(({ rule, language: own }) =>
    pairsOf(rule, paths)
      .filter((file) => file.language === own)
      .map(targetName),
  );
  return { targets, ...(written !== undefined && { text: written }) };
}

/** `map` is absent where the file that has it is not as it has to be. */
async function readMapOf(folder: string): Promise<{ map?: LanguageMap; paths: string[]; text: string | undefined }> {
  const paths = await pathsIn(folder);
  const text = (await readInProject(folder, projectFileName, 'configuration'))?.toString();
  const { rules: written, problems } = readMap(text ?? '{}');
  if (problems.length > 0) return { paths, text };
  const rules = await withOwnLanguages(folder, written, paths);
  const shared = rules.length > 0 ? undefined : await sharedLanguages(folder, paths);
  return { paths, text, map: mapToExtend(rules, paths, shared) };
}
