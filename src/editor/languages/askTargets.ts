import { QuickPickItemKind } from 'vscode';
import { sameLanguage } from '../../api/languageCodes';
import type { Language } from '../../api/schemas/languages';
import { betterButtons } from './betterButton';
import { namedForList } from './languageNames';
import { inLikelyOrder } from './likelyOrder';
import { inGroups, offered, type OfferedLanguage, type Offers, type OfferStep } from './offers/offer';
import { ownLanguages } from './ownLanguages';
import { pickMany, type Row } from '../messages/ask';
import { t } from '../../shared/l10n';

interface TargetItem extends Row {
  code?: string;
  step?: OfferStep;
  better?: OfferStep;
}

/** Another service is in use now, because a language needed one: what was prepared with the old one begins anew. */
export class ServiceChangedError extends Error {
  override name = 'ServiceChangedError';
}

/**
 * Asks for one or more target languages, and takes the steps that those need first, such as downloads.
 * @param first codes to show first; those of `picked` are ticked already
 * @param offers what can be done for each; without offers, all that is listed
 * @returns codes as the service lists them; undefined when the user dismissed it, ticked none, or took no step
 * @throws ServiceChangedError
 */
export async function askTargets(
  title: string,
  languages: readonly Language[],
  { first, picked, offers }: { first: readonly string[]; picked: readonly string[]; offers?: Offers },
): Promise<string[] | undefined> {
  const targets = namedForList(languages.filter((language) => language.usable_as_target));
  const isFirst = ({ lang }: Language): boolean => first.some((code) => sameLanguage(code, lang));
  const item = ({ language, description, step, better }: OfferedLanguage<Language>): TargetItem => {
    const { lang, name } = language;
    const isPicked = picked.some((code) => sameLanguage(code, lang));
    return { label: name, description, code: lang, step, better, picked: isPicked, buttons: betterButtons(better) };
  };
  const separator = (label: string): TargetItem => ({ label, kind: QuickPickItemKind.Separator });
  const top = [...new Set(first.flatMap((code) => targets.find(({ lang }) => sameLanguage(lang, code)) ?? []))];
  const rest = inLikelyOrder(
    targets.filter((language) => !isFirst(language)),
    ownLanguages(),
    offers?.source,
  );
  const items = [
    ...(top.length > 0
      ? [separator(t('recently used and preferred')), ...top.map((language) => item(offered(language, offers)))]
      : []),
    ...inGroups(rest, offers).flatMap(({ heading, languages: group }) => [separator(heading), ...group.map(item)]),
  ];
  const answer = await pickMany(items, {
    title,
    placeHolder: t('Select one or more languages'),
    matchOnDescription: true,
    ignoreFocusOut: true,
    byButton: (row) => ({ ...row, step: row.better }),
  });
  const codes = new Set<string>();
  for (const { code, step } of answer ?? []) {
    const isReady = !step || (await step.take());
    if (isReady && step?.where === 'service') throw new ServiceChangedError();
    if (isReady && code !== undefined) codes.add(code);
  }
  return codes.size > 0 ? [...codes] : undefined;
}
