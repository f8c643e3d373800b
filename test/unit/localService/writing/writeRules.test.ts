import assert from 'node:assert/strict';
import { detectLanguage } from '../../../../src/localService/engines/detectLanguage';
import { writtenLanguages, type WrittenLanguage } from '../../../../src/localService/writing/writeRules';
import { correctSentences, wrongSentences } from './corpus';

/** English that looks like something else to a detector: few words, names, links, code. */
const shortTexts = [
  'Stops a job.',
  'Asks the host.',
  'Subtitles, cue by cue',
  'Retrieving raw cache entries',
  'Toggles parallel mode.',
  'Enqueue a task to a queue.',
  'ECMAScript modules in VM contexts.',
  'Private keys in PEM format.',
  'JSON Schema Draft 07',
  '[Cache Tags](#cache-tags)',
  '<kbd>Delete</kbd>',
  '`POST /v3/glossaries`.',
  '8 ms, 15 ms, 0 requests',
];

const foreign = [
  'Hola, gracias por el archivo.',
  'Das ist ein kleiner Test.',
  'Die Datei wird nicht gelesen.',
  'Le fichier a été enregistré sur le disque.',
  'Il file è stato salvato sul disco.',
  'O arquivo foi guardado no disco.',
  'Het bestand is opgeslagen op schijf.',
  'ファイルはディスクに保存されました。',
];

/** Names and terms that look like another language, and names of languages. */
const names = [
  'Robust',
  '[Robust](https://example.com/#robust)',
  'Polski',
  'Deutsch',
  'Português (Brasil)',
  'Ann Nenaszew, Laura Kassowic',
  'Karolina Wisniewska, Piotr Nowak, Reinhold Degenfellner',
  'a cache manifest file',
  'Insert foo=>bar mapping',
  'Handles git pr alias',
  'quiet: -q (no output)',
];

describe('the language of a text that is to be improved', () => {
  const writtenLanguage = async (
    text: string,
    target: string | undefined,
    detect: typeof detectLanguage,
  ): Promise<WrittenLanguage> => {
    const [language] = await writtenLanguages([text], target, detect);
    assert.ok(language);
    return language;
  };

  it('is what the caller says, however short or technical the text is', async () => {
    for (const text of [...shortTexts, ...names, ...correctSentences, ...wrongSentences.map(({ wrong }) => wrong)]) {
      assert.deepEqual(await writtenLanguage(text, 'en', detectLanguage), { base: 'en', variant: undefined }, text);
    }
  });

  it('is English where nobody says, and it is taken for one that is not written here', async () => {
    for (const text of ['Stops a job.', 'Asks the host.', 'Subtitles, cue by cue']) {
      assert.equal((await writtenLanguage(text, undefined, detectLanguage)).base, 'en', text);
    }
    await assert.rejects(
      writtenLanguage('Het bestand is opgeslagen op schijf.', undefined, detectLanguage),
      /Improving texts in 'nl' isn’t supported/,
    );
    assert.equal((await writtenLanguage('Die Datei wird nicht gelesen.', undefined, detectLanguage)).base, 'de');
  });

  it('is that of all texts together for a short one where nobody says', async () => {
    const page = [
      'Zum Mitmachen',
      'Robust',
      'Der Dienst wartet, bis das Programm antwortet, und liest dann die Datei.',
    ];
    const bases = async (texts: readonly string[]): Promise<string[]> =>
      (await writtenLanguages(texts, undefined, detectLanguage)).map(({ base }) => base);
    assert.deepEqual(await bases(page), ['de', 'de', 'de']);
    const english = 'The service waits until the program answers, and then it reads the file that was asked for.';
    assert.deepEqual(await bases([english, 'Robust', 'Das ist ein kleiner Test.']), ['en', 'en', 'de']);
  });

  it('is not what the caller says where every word speaks against it', async () => {
    for (const text of foreign) {
      await assert.rejects(writtenLanguage(text, 'en-GB', detectLanguage), /, not in 'en'/, text);
    }
    await assert.rejects(writtenLanguage('The file was saved to disk.', 'de', detectLanguage), /in 'en', not in 'de'/);
  });
});
