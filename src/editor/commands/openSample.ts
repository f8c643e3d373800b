import { Selection, Uri, ViewColumn, window, workspace } from 'vscode';
import type { LanguageOffers } from '../languages/offers/languageOffers';

export interface SampleDependencies {
  extensionUri: Uri;
  offers: LanguageOffers;
}

/** Line of a sample in which its paragraph begins. */
const paragraphLine = 2;

/**
 * Opens a text beside the walkthrough to try a command on, with the caret in its paragraph.
 * @param what the text is for; anything but `correct` stands for translating
 */
export async function openSample({ extensionUri, offers }: SampleDependencies, what: unknown): Promise<void> {
  const name = what === 'correct' ? 'correct-en' : `translate-${await sourceOf(offers)}`;
  const file = Uri.joinPath(extensionUri, 'media', 'walkthrough', `${name}.md`);
  const content = new TextDecoder().decode(await workspace.fs.readFile(file));
  const document = await workspace.openTextDocument({ language: 'markdown', content });
  const selection = new Selection(paragraphLine, 0, paragraphLine, 0);
  await window.showTextDocument(document, { viewColumn: ViewColumn.Beside, preview: false, selection });
}

/** Languages that offline engines translate into from the ones of the samples. */
const targets = ['es', 'pt', 'pt-BR', 'fr', 'de', 'it', 'ca', 'en', 'en-US'];

/** The language of the sample that is translated best here: Spanish where only that one is, else English. */
async function sourceOf(offers: LanguageOffers): Promise<'en' | 'es'> {
  const [english, spanish] = [await qualities(offers, 'en'), await qualities(offers, 'es')];
  if (english.some(isGood)) return 'en';
  return spanish.some(isGood) || (spanish.length > 0 && english.length === 0) ? 'es' : 'en';
}

/** Returns the current quality of each pair; empty for a remote service, which does not tell. */
async function qualities(offers: LanguageOffers, source: string): Promise<string[]> {
  const known = await offers.now(source);
  return targets.flatMap((target) => known?.of(target).served?.quality ?? []);
}

function isGood(quality: string): boolean {
  return quality !== 'rough';
}
