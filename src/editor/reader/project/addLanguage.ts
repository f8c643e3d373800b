import { withLanguage } from '../../../domain/localization/addLanguage';
import { languagesOfRule } from '../../../domain/localization/map';
import { extensibleMap, openProject, withProjectLanguage } from '../../../work/project/openProject';
import type { ProjectQuestions } from './questions';

type Question<Name extends keyof ProjectQuestions> = ProjectQuestions[Name]['question'];
type Answer<Name extends keyof ProjectQuestions> = ProjectQuestions[Name]['answer'];

export async function readLanguageMap({ folder }: Question<'languageMap'>): Promise<Answer<'languageMap'>> {
  const project = await openProject(folder);
  const map = extensibleMap(project);
  if (project.problems.length > 0 || map.rules.length === 0) return undefined;
  const [first = [], ...others] = map.rules.map((rule) => languagesOfRule(rule, project.paths));
  const known = first.filter((code) => others.every((codes) => codes.includes(code)));
  return { rules: [...map.rules], isWritten: map.isWritten, known };
}

export async function findWithoutLanguage({
  folder,
  language,
}: Question<'withoutLanguage'>): Promise<Answer<'withoutLanguage'>> {
  const project = await openProject(folder);
  if (project.problems.length > 0) return [];
  return withLanguage(extensibleMap(project), language, project.paths).map(({ index }) => index);
}

export async function addProjectLanguage({
  folder,
  language,
  rules,
}: Question<'addLanguage'>): Promise<Answer<'addLanguage'>> {
  const { text, ...project } = await openProject(folder);
  if (project.problems.length > 0) return { targets: [] };
  const extended = withProjectLanguage({ map: extensibleMap(project), text, paths: project.paths }, language, rules);
  return { targets: [...(extended?.targets ?? [])], ...(extended?.text !== undefined && { text: extended.text }) };
}
