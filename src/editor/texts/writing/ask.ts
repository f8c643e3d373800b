import { QuickPickItemKind, window } from 'vscode';
import type { Language } from '../../../api/schemas/languages';
import { writingSupport, writingVariants, type WritingChoice } from '../../../domain/writing/choices';
import { writingLanguages } from '../../../domain/writing/service';
import { writeConfig } from '../../settings/write';
import type { ServiceAccess } from '../../service/connections/serviceAccess';
import { withCancellableProgress } from '../../messages/progress';
import { namedForList } from '../../languages/languageNames';
import { showMessage } from '../../messages/showMessage';
import { pick, type Row } from '../../messages/ask';
import { t } from '../../../shared/l10n';
import { choiceName } from './choiceNames';

/** Asks for the variant to write in, among those the service can. Undefined when dismissed. */
export async function askVariant(access: ServiceAccess): Promise<string | undefined> {
  return (await pickLanguage(access, writingVariants, t('Correct as')))?.lang;
}

interface ChoiceRow extends Row {
  choice?: WritingChoice;
}

/** Asks for a style or a tone, of those the language in use can do. Undefined when dismissed, or when it has none. */
export async function askChoice(access: ServiceAccess): Promise<{ target: string; choice: WritingChoice } | undefined> {
  const { language } = writeConfig(window.activeTextEditor?.document);
  const title = t('Rephrase with: Language of the Text');
  const target = language || (await pickLanguage(access, withChoices, title))?.lang;
  if (!target) return undefined;
  const choices = choicesOf(usable(await languagesOf(access)), target);
  if (choices.length === 0) {
    showMessage('info', t('The service has no styles or tones for this language.'));
    return undefined;
  }
  const picked = await pick(choices, { title: t('Rephrase with'), placeHolder: t('Select a style or tone') });
  return picked?.choice && { target, choice: picked.choice };
}

/** The styles of a language, then its tones; nothing for one that has neither. */
function choicesOf(languages: readonly Language[], target: string): ChoiceRow[] {
  const { styles, tones } = writingSupport(languages, target);
  const part = (label: string, rows: readonly ChoiceRow[]): ChoiceRow[] =>
    rows.length > 0 ? [{ label, kind: QuickPickItemKind.Separator }, ...rows] : [];
  return [
    ...part(
      t('Style'),
      styles.map((style) => ({ label: choiceName(style), choice: { style } })),
    ),
    ...part(
      t('Tone'),
      tones.filter((tone) => tone !== 'default').map((tone) => ({ label: choiceName(tone), choice: { tone } })),
    ),
  ];
}

function usable(languages: readonly Language[]): Language[] {
  return languages.filter(({ usable_as_target }) => usable_as_target);
}

function withChoices(languages: readonly Language[]): Language[] {
  const able = usable(languages);
  return able.filter(({ lang }) => choicesOf(able, lang).length > 0);
}

async function languagesOf(access: ServiceAccess): Promise<readonly Language[]> {
  return withCancellableProgress(t('Getting languages…'), (signal) => load(access, signal));
}

async function load(access: ServiceAccess, signal: AbortSignal): Promise<readonly Language[]> {
  const { client } = await access.use(signal);
  return await writingLanguages(client, { signal });
}

/** The list is shown at once, so that what a user types is for it; dismissing it ends the request. */
async function pickLanguage(
  access: ServiceAccess,
  among: (languages: readonly Language[]) => readonly Language[],
  title: string,
): Promise<(Row & Language) | undefined> {
  const loading = new AbortController();
  const rows = load(access, loading.signal).then((languages) =>
    namedForList(among(languages)).map((language) => ({
      ...language,
      label: language.name,
      description: language.lang,
    })),
  );
  try {
    return await pick(rows, { title, matchOnDescription: true });
  } finally {
    loading.abort();
  }
}
