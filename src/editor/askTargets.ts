import { QuickPickItemKind } from 'vscode';
import { sameLanguage } from '../api/languageCodes';
import type { Language } from '../api/schemas/languages';
import { pickMany, type Row } from './say/ask';

interface TargetItem extends Row {
  code?: string;
}

/**
 * Asks for one or more target languages.
 * @param first codes to show first; those of `picked` are ticked already
 * @returns codes as the service lists them; undefined when the person dismissed it or ticked none
 */
export async function askTargets(
  title: string,
  languages: readonly Language[],
  { first, picked }: { first: readonly string[]; picked: readonly string[] },
): Promise<string[] | undefined> {
  const targets = languages.filter((language) => language.usable_as_target);
  const isFirst = ({ lang }: Language): boolean => first.some((code) => sameLanguage(code, lang));
  const item = ({ lang, name }: Language): TargetItem => ({
    label: name,
    description: lang,
    code: lang,
    picked: picked.some((code) => sameLanguage(code, lang)),
  });
  const separator = (label: string): TargetItem => ({ label, kind: QuickPickItemKind.Separator });
  const byName = (a: Language, b: Language): number => a.name.localeCompare(b.name);
  const top = first.flatMap((code) => targets.find(({ lang }) => sameLanguage(lang, code)) ?? []);
  const rest = targets.filter((language) => !isFirst(language)).sort(byName);
  const items = [
    ...(top.length > 0 ? [separator('recently used and preferred'), ...new Set(top)] : []),
    separator('all languages'),
    ...rest,
  ].map((entry) => ('lang' in entry ? item(entry) : entry));
  const answer = await pickMany(items, {
    title,
    placeHolder: 'Tick one language or several',
    matchOnDescription: true,
    ignoreFocusOut: true,
  });
  const codes = answer?.flatMap(({ code }) => code ?? []);
  return codes?.length ? codes : undefined;
}
