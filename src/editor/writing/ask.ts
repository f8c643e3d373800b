import { window } from 'vscode';
import type { Language } from '../../api/schemas/languages';
import { writingSupport, writingVariants, type WritingChoice } from '../../domain/writing/choices';
import { writingLanguages } from '../../domain/writing/service';
import { writeConfig } from '../config';
import type { ServiceAccess } from '../connections/serviceAccess';
import { withCancellableProgress } from '../say/progress';
import { say } from '../say/say';
import { pick, type Row } from '../say/ask';

/** Asks for the variant to write in, among those the service can. Undefined when dismissed. */
export async function askVariant(access: ServiceAccess): Promise<string | undefined> {
  return (await pickLanguage(writingVariants(await languagesOf(access)), 'Correct as'))?.lang;
}

/** Asks for a style or a tone, of those the language in use can do. Undefined when dismissed, or when it has none. */
export async function askChoice(
  access: ServiceAccess,
  what: 'style' | 'tone',
): Promise<{ target: string; choice: WritingChoice } | undefined> {
  const able = (await languagesOf(access)).filter(({ usable_as_target }) => usable_as_target);
  const feature = what === 'style' ? 'writing_style' : 'tone';
  const offered = able.filter(({ features }) => features[feature] !== undefined);
  const { language } = writeConfig(window.activeTextEditor?.document);
  const target = language || (await pickLanguage(offered, `Rephrase with ${what}: language of the text`))?.lang;
  if (!target) return undefined;
  const support = writingSupport(able, target);
  const values: readonly string[] = what === 'style' ? support.styles : support.tones;
  if (values.length === 0) {
    say('info', `The service has no ${what} for this language.`);
    return undefined;
  }
  const picked = await pick(
    values.map((value) => ({ label: value, value })),
    { title: `Rephrase with ${what}` },
  );
  const style = support.styles.find((one) => what === 'style' && one === picked?.value);
  const tone = support.tones.find((one) => what === 'tone' && one === picked?.value);
  if (style) return { target, choice: { style } };
  return tone ? { target, choice: { tone } } : undefined;
}

async function languagesOf(access: ServiceAccess): Promise<readonly Language[]> {
  return withCancellableProgress('Asking for the languages…', async (signal) => {
    const { client } = await access.use(signal);
    return await writingLanguages(client, { signal });
  });
}

function pickLanguage(languages: readonly Language[], title: string): Promise<(Row & Language) | undefined> {
  return pick(
    languages.map((language) => ({ ...language, label: language.name, description: language.lang })),
    { title, matchOnDescription: true },
  );
}
