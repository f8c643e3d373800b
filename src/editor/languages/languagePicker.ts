import { QuickPickItemKind } from 'vscode';
import { canonicalLanguage, sameLanguage } from '../../api/languageCodes';
import type { Language } from '../../api/schemas/languages';
import { betterButtons } from './betterButton';
import { namedForList, nameOf } from './languageNames';
import { inLikelyOrder } from './likelyOrder';
import { inGroups, offered, type OfferedLanguage, type Offers, type OfferStep } from './offers/offer';
import { ownLanguages } from './ownLanguages';
import type { LanguageSide } from './recentLanguages';
import type { Row } from '../messages/ask';
import { LiveList } from '../messages/liveQuestions';
import { t } from '../../shared/l10n';

/** Choice of the user; `code` absent = *Detect language*. */
export interface LanguageChoice {
  code?: string;
  /** Step to take before the language can be used. */
  step?: OfferStep;
}

export interface LanguageQuestion {
  side: LanguageSide;
  title: string;
  /** Codes to show first, in this order. */
  first: readonly string[];
  load: (signal: AbortSignal) => Promise<readonly Language[]>;
  /** Returns the offers for each target; without them, all that is listed. */
  offers?: (signal: AbortSignal) => Promise<Offers | undefined>;
  /** The sentence for an error of `load`. */
  explain: (error: unknown) => string;
  /** True where a source cannot be left to the service. */
  mustBeNamed?: boolean;
  /** Resolves to false when the question turns out to be of no use: it is closed then. */
  isNeeded?: Promise<boolean>;
}

export interface LanguageItem extends Row {
  choice?: LanguageChoice;
  /** Choice of the button of a better offer. */
  better?: LanguageChoice;
}

/**
 * Asks for a language of the service. The codes to show first can be chosen at once, also while the list is loading
 * and when the service cannot be reached. Undefined when the user dismissed it.
 * @param picker a list that is shown already
 */
export async function pickLanguage(
  question: LanguageQuestion,
  picker = new LiveList<LanguageItem>({ title: question.title, placeholder: t('Search by name or code') }),
): Promise<LanguageChoice | undefined> {
  const loading = new AbortController();
  try {
    if (picker.isHidden) return undefined;
    picker.title = question.title;
    picker.matchOnDescription = true;
    const load = (): void => void fill(picker, question, loading.signal);
    load();
    picker.show();
    return await new Promise((resolve) => {
      picker.onDidAccept(() => {
        const item = picker.selected;
        if (item?.choice) resolve(item.choice);
        else if (item) load();
      });
      picker.onDidTriggerRowButton(({ better }) => resolve(better));
      picker.onDidHide(() => resolve(undefined));
      void question.isNeeded?.then((isNeeded) => isNeeded || resolve(undefined));
    });
  } finally {
    loading.abort();
    picker.dispose();
  }
}

async function fill(picker: LiveList<LanguageItem>, question: LanguageQuestion, signal: AbortSignal): Promise<void> {
  picker.busy = true;
  picker.rows = itemsOf(question, []);
  try {
    const [languages, offers] = await Promise.all([question.load(signal), question.offers?.(signal)]);
    if (!signal.aborted) show(picker, itemsOf(question, languages, offers));
  } catch (error) {
    if (signal.aborted) return;
    const failure = {
      icon: 'error',
      label: t('Couldn’t load the languages'),
      detail: question.explain(error),
      alwaysShow: true,
    };
    const retry = { icon: 'refresh', label: t('Try Again'), alwaysShow: true };
    show(picker, [...itemsOf(question, []), failure, retry]);
  }
  picker.busy = false;
}

/**
 * New items keep the place of the user who moved on in the old ones. Who is still on the first one is left to VS Code,
 * which goes to the first that fits what is typed: to be told of one that does not fit, it would be on none, and what was
 * typed last may not be known here yet.
 */
function show(picker: LiveList<LanguageItem>, items: LanguageItem[]): void {
  const { active, rows } = picker;
  const hasMoved = active !== undefined && active !== rows.find(({ choice }) => choice);
  picker.keepScrollPosition = true;
  picker.rows = items;
  const same =
    hasMoved && items.find(({ choice }) => choice?.code !== undefined && choice.code === active.choice?.code);
  if (same && same.label.toLocaleLowerCase().includes(picker.value.trim().toLocaleLowerCase())) picker.active = same;
}

function itemsOf(
  { side, first, mustBeNamed }: LanguageQuestion,
  languages: readonly Language[],
  offers?: Offers,
): LanguageItem[] {
  const usable = namedForList(
    languages.filter((language) => (side === 'source' ? language.usable_as_source : language.usable_as_target)),
  );
  // Until the list is there nothing is known against a code; afterwards only what the service has is shown.
  const known = (code: string): LanguageItem | undefined => {
    const language = usable.find(({ lang }) => sameLanguage(lang, code));
    if (language) return itemOf(offered(language, offers));
    if (languages.length > 0) return undefined;
    const [named] = namedForList([{ lang: canonicalLanguage(code), name: nameOf(code) }]);
    return named && itemOf(offered(named, offers));
  };
  // VS Code tells what was chosen as a place in the list, which may cross with the list that follows: the place of a code
  // the service does not have stays empty, and no other language moves there.
  let heading = t('recently used and preferred');
  const isOfText = (code: string): boolean => offers?.of(code).isSource === true;
  const top = unique(first).map((code) => {
    const item = isOfText(code) ? undefined : known(code);
    if (item) heading = '';
    return item ?? separator(heading);
  });
  const isFirst = ({ lang }: Language): boolean => first.some((code) => sameLanguage(code, lang) && !isOfText(code));
  const rest = inLikelyOrder(
    usable.filter((language) => !isFirst(language)),
    ownLanguages(),
    offers?.source,
  );
  return [
    ...(side === 'source' && !mustBeNamed ? [{ label: t('Detect language'), choice: {} }] : []),
    ...(top.length > 0 ? [separator(t('recently used and preferred')), ...top] : []),
    ...inGroups(rest, offers).flatMap(({ heading, languages: group }) => [separator(heading), ...group.map(itemOf)]),
  ];
}

function itemOf({
  language: { lang: code, name },
  description,
  step,
  better,
}: OfferedLanguage<Pick<Language, 'lang' | 'name'>>): LanguageItem {
  return {
    label: name,
    description,
    choice: { code, step },
    buttons: betterButtons(better),
    ...(better && { better: { code, step: better } }),
  };
}

function separator(label: string): LanguageItem {
  return { label, kind: QuickPickItemKind.Separator };
}

function unique(codes: readonly string[]): string[] {
  return codes.filter((code, index) => codes.findIndex((other) => sameLanguage(other, code)) === index);
}
