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
  return (await pickLanguage(writingVariants(await languagesOf(access)), t('Correct as')))?.lang;
}

interface ChoiceRow extends Row {
  choice?: WritingChoice;
}

/** Asks for a style or a tone, of those the language in use can do. Undefined when dismissed, or when it has none. */
export async function askChoice(access: ServiceAccess): Promise<{ target: string; choice: WritingChoice } | undefined> {
  const able = (await languagesOf(access)).filter(({ usable_as_target }) => usable_as_target);
  const hasChoices = ({ lang }: Language): boolean => choicesOf(able, lang).length > 0;
  const { language } = writeConfig(window.activeTextEditor?.document);
  const target =
    language || (await pickLanguage(able.filter(hasChoices), t('Rephrase with: Language of the Text')))?.lang;
  if (!target) return undefined;
  const choices = choicesOf(able, target);
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

async function languagesOf(access: ServiceAccess): Promise<readonly Language[]> {
  return withCancellableProgress(t('Getting languages…'), async (signal) => {
    const { client } = await access.use(signal);
    return await writingLanguages(client, { signal });
  });
}

function pickLanguage(languages: readonly Language[], title: string): Promise<(Row & Language) | undefined> {
  return pick(
    namedForList(languages).map((language) => ({ ...language, label: language.name, description: language.lang })),
    { title, matchOnDescription: true },
  );
}
