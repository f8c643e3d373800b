import assert from 'node:assert/strict';
import { detectLanguage } from '../../../../src/localService/engines/detectLanguage';
import { writtenLanguage } from '../../../../src/localService/writing/writeRules';
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

describe('the language of a text that is to be improved', () => {
  it('is what the caller says, however short or technical the text is', async () => {
    for (const text of [...shortTexts, ...correctSentences, ...wrongSentences.map(({ wrong }) => wrong)]) {
      assert.deepEqual(await writtenLanguage(text, 'en', detectLanguage), { base: 'en', variant: undefined }, text);
    }
  });

  it('is English where nobody says, and it is taken for one that is not written here', async () => {
    for (const text of ['Stops a job.', 'Asks the host.', 'Subtitles, cue by cue']) {
      assert.equal((await writtenLanguage(text, undefined, detectLanguage)).base, 'en', text);
    }
    await assert.rejects(
      writtenLanguage('Het bestand is opgeslagen op schijf.', undefined, detectLanguage),
      /Texts in 'nl' cannot be improved/,
    );
    assert.equal((await writtenLanguage('Die Datei wird nicht gelesen.', undefined, detectLanguage)).base, 'de');
  });

  it('is not what the caller says where every word speaks against it', async () => {
    for (const text of foreign) {
      await assert.rejects(writtenLanguage(text, 'en-GB', detectLanguage), /and not in 'en'/, text);
    }
    await assert.rejects(
      writtenLanguage('The file was saved to disk.', 'de', detectLanguage),
      /in 'en' and not in 'de'/,
    );
  });
});
