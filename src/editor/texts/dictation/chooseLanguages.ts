import { t } from '../../../shared/l10n';
import { nameOf } from '../../languages/languageNames';
import { pickLanguage, type LanguageChoice } from '../../languages/languagePicker';
import type { LanguageSide, RecentLanguages } from '../../languages/recentLanguages';
import { pick } from '../../messages/ask';
import { explain } from '../../messages/errorMessages';
import type { ServiceAccess } from '../../service/connections/serviceAccess';
import { chooseDictationLanguages, dictationConfig } from '../../settings/dictation';

/** *Dictation Languages…*: what is spoken, and what is written. Kept in the settings of the user. */
export async function chooseLanguages(access: ServiceAccess, recent: RecentLanguages): Promise<void> {
  const language = (side: LanguageSide, title: string): Promise<LanguageChoice | undefined> =>
    pickLanguage({
      side,
      title,
      first: recent.of(side),
      load: async (signal) => {
        const { client } = await access.use(signal);
        return await client.languages.list('voice', { include: ['beta', 'external'], signal });
      },
      explain: (error) => explain(error, access.connection).sentence,
    });
  const spoken = await language('source', t('Dictate In'));
  if (!spoken) return;
  const { target: last } = dictationConfig();
  const asSpoken = { icon: 'mic', label: t('Spoken language'), isTranslated: false };
  const translated = {
    icon: 'globe',
    label: t('A translation…'),
    ...(last !== '' && { description: nameOf(last) }),
    isTranslated: true,
  };
  const written = await pick([asSpoken, translated], { title: t('Write') });
  if (!written) return;
  const target = written.isTranslated ? await language('target', t('Write In')) : { code: '' };
  if (target?.code === undefined) return;
  await chooseDictationLanguages({ source: spoken.code ?? '', target: target.code });
}
