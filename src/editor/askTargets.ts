import { QuickPickItemKind } from 'vscode';
import { sameLanguage } from '../api/languageCodes';
import type { Language } from '../api/schemas/languages';
import { describeOffer, inGroups, type Offers, type OfferStep } from './languageOffers/offer';
import { pickMany, type Row } from './say/ask';

interface TargetItem extends Row {
  code?: string;
  step?: OfferStep;
}

/** Another service is in use now, because a language needed one: what was prepared with the old one begins anew. */
export class ServiceChangedError extends Error {
  override name = 'ServiceChangedError';
}

/**
 * Asks for one or more target languages, and takes the steps that those need first, such as downloads.
 * @param first codes to show first; those of `picked` are ticked already
 * @param offers what can be done for each; without offers, all that is listed
 * @returns codes as the service lists them; undefined when the person dismissed it, ticked none, or took no step
 * @throws ServiceChangedError
 */
export async function askTargets(
  title: string,
  languages: readonly Language[],
  { first, picked, offers }: { first: readonly string[]; picked: readonly string[]; offers?: Offers },
): Promise<string[] | undefined> {
  const targets = languages.filter((language) => language.usable_as_target);
  const isFirst = ({ lang }: Language): boolean => first.some((code) => sameLanguage(code, lang));
  const item = ({ lang, name }: Language): TargetItem => {
    const { description, step } = describeOffer(lang, offers);
    return { label: name, description, code: lang, step, picked: picked.some((code) => sameLanguage(code, lang)) };
  };
  const separator = (label: string): TargetItem => ({ label, kind: QuickPickItemKind.Separator });
  const byName = (a: Language, b: Language): number => a.name.localeCompare(b.name);
  const top = first.flatMap((code) => targets.find(({ lang }) => sameLanguage(lang, code)) ?? []);
  const rest = targets.filter((language) => !isFirst(language)).sort(byName);
  const items = [
    ...(top.length > 0 ? [separator('recently used and preferred'), ...new Set(top)] : []),
    ...inGroups(rest, offers).flatMap(({ heading, languages: group }) => [separator(heading), ...group]),
  ].map((entry) => ('lang' in entry ? item(entry) : entry));
  const answer = await pickMany(items, {
    title,
    placeHolder: 'Tick one language or several',
    matchOnDescription: true,
    ignoreFocusOut: true,
  });
  const codes: string[] = [];
  for (const { code, step } of answer ?? []) {
    const isReady = !step || (await step.take());
    if (isReady && step?.where === 'service') throw new ServiceChangedError();
    if (isReady && code !== undefined) codes.push(code);
  }
  return codes.length > 0 ? codes : undefined;
}
