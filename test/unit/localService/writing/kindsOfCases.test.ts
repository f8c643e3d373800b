import assert from 'node:assert/strict';
import { engine } from '../support/writingEngine';

const corrected = async (text: string, language = 'en'): Promise<string> =>
  (await engine.improve({ text, language, kind: 'correct' })).text;

/** Right texts of the kinds that were once marked. */
const right: Readonly<Record<string, readonly string[]>> = {
  en: [
    'The clocks were wrong by ten minutes.',
    'The former have no lock, and the latter need one.',
    'The forgot password form is empty.',
    'They do all they can to keep it fast.',
    'There are several thousand available in the store.',
    'The deadline is long past.',
    'The pool has a number of permits to hand out.',
    'Should cached results be removed?',
    'How should plugins access the network?',
    'Many testing use cases need a second server.',
    'All four fail with the same message.',
    'Only 20 ms have passed since the start.',
    'Returns true if \\a output ends with \\a needle.',
    'Stores it in @p result if @a error is set.',
    'An <see cref="Error"/> on failure.',
    'A press of <kbd>Contrl</kbd> is enough, or write <code>recieve</code>.',
    'There is an link:https://example.com/b[open task] left.',
    'The file is in [.path]#cofnig/enviroment#.',
    'The value is an xor of the two, with a umask.',
    'Two duplicative blocklisted expiries are discontiguous.',
    'The list had types not representable in this format.',
    'The Fu&shy;ture is bright.',
    'He wrote a r&eacute;sum&eacute; and used a clich&eacute;.',
    'Press <strong>C</strong>ase-<strong>I</strong>nsensitive to go on.',
    'See [the words][recieve] for more.',
    'You did it based on the list, and we did need and embed it.',
    'The script able to read files is here.',
    'The use of the tools is free, and the status of the jobs is shown.',
    'It was allowed to feed them, and you need to proceed.',
    'After use of the tool, run the update, then access to the server ends.',
    'Do you know how it can be done? How can I do it?',
    'It is recommended to use it, and all the time is yours.',
    'Have they been updated? It is limited to written text.',
    'In a library, 🤗 Datasets provides many question answering datasets.',
    'There is such a thing as too long a name, but instead an address is needed.',
    'The kind folks there recently gave a talk, and it has a ways to go.',
    'It has one a week, and this is part two of a series.',
    'We consider it to be minor, and the user left it there though.',
    'One of the most used files is there, and there are a few bugs.',
    'The exposers, queriers and probers share a globber, and the generators are bursty.',
    'The item kind values the client supports are scrubbed of end user data in a kind cluster.',
    'The docs still need work, should the need arise, and they have leave events for each list item.',
    'Had a great evening with the people who had submitted it.',
    'It was easier to memorize than it is to save a stroke or two.',
    'There are minor differences though: the order and the size.',
    "It fails with Cannot read property 'classList' of null in the browser.",
    'As we alluded to recently, the range (from, to, replacement) changed from MUST to SHOULD.',
    'We released it in May of 2022, and the report says how its default changed.',
    'Append the type to types, and compare the argument to transitions that mirror it.',
    'There is a trick to normalizing, and they strongly favour an implicit mechanism.',
    'It counts how many occur in a line, and the graph has 4 "drink" edges.',
    'A tmpfs is recommended here.',
    'It is the same thing that we used, and the app is with us.',
    'The two can be used by the same people, and she bet the house on it.',
    'Give it to you, code it, and keep the rest in your app.',
    'Its size is known, because its own method returns it.',
    'It takes longer than the same file, and the same is true of more than one.',
    'It requires the previous subject be a window, and anyone can request an API be added.',
    'The interactive elements a test exercised explain the number your limits are set against.',
    'The element that they resolved to has changed since then.',
    'Plenty of what an application does leaves no trace on the screen.',
    'Keeping it busy until the run ends means that you wait.',
    'Related elements are joined, so interacting with one counts for the set.',
    "If several start at once, note that the two aren't the same.",
    "Why don't ignored elements show up in the details?",
    'Use these to confirm that a page is out of the set.',
    '[Watch changes](changes.md) sets up a job, and it has a set of two dozen names.',
    'We are used to putting the file there, and pass the name the server gave you.',
    'Choose a scope of rules, pages, and elements that reduces the work.',
    'The dirty (a.k.a invalid) areas are redrawn, and you may parametrize the type.',
    'The fully typed list is the primary one and is easy to install.',
  ],
  de: ['Das zeigt allen, wen sie fragen sollen.', 'Geben Sie ihm Zugriff auf den Server und das Projekt.'],
  fr: [
    'Vous ou votre équipe êtes le seul détenteur des droits.',
    'Pour se démarquer de la foule, donnez un exemple de plus.',
  ],
  es: ['Los cambios son r&aacute;pidos y est&aacute;n en la p&aacute;gina.'],
};

/** What was not found once. */
const wrong: ReadonlyArray<readonly [string, string]> = [
  ['Instalation', 'Installation'],
  ['Usefull links', 'Useful links'],
  ['It is realy fast. I realy like it.', 'It is really fast. I really like it.'],
  ["It dosen't matter, and we havn't seen it.", "It doesn't matter, and we haven't seen it."],
  ['It does’nt matter.', 'It doesn’t matter.'],
  ['This will not embarass anybody.', 'This will not embarrass anybody.'],
  ['It sorts alhpa/beta releases and has a tiemout/retry.', 'It sorts alpha/beta releases and has a timeout/retry.'],
  ['A mulit-line text.', 'A multi-line text.'],
  ['The Micorsoft editors use this Serivce.', 'The Microsoft editors use this Service.'],
  ["They didn't knew that we didn't worked on it.", "They didn't know that we didn't work on it."],
  ['The process has went away, and we have wrote it down.', 'The process has gone away, and we have written it down.'],
  ['The hash must be generate twice.', 'The hash must be generated twice.'],
  ['I would have cause trouble, and have not modify it.', 'I would have caused trouble, and have not modified it.'],
  ['The names had to written down.', 'The names had to be written down.'],
  ['This value can overridden by the caller.', 'This value can be overridden by the caller.'],
  ['The files which been moved are gone.', 'The files which have been moved are gone.'],
  ['The plugin able to write it.', 'The plugin is able to write it.'],
  ['This lets you to start the server.', 'This lets you start the server.'],
  ["It let's users choose a name.", 'It lets users choose a name.'],
  ['One of the file is empty.', 'One of the files is empty.'],
  ['I have question about the setup.', 'I have a question about the setup.'],
  ['We discussed about the plan.', 'We discussed the plan.'],
  ['We are running it since 2020.', 'We have been running it since 2020.'],
  ['Without install the tool, nothing works.', 'Without installing the tool, nothing works.'],
  ['You should avoid to call it.', 'You should avoid calling it.'],
  ["I don't understand why should I do this.", "I don't understand why I should do this."],
  ['What means this warning?', 'What does this warning mean?'],
  ['The names of the file has changed.', 'The names of the file have changed.'],
  ['Both the user and the admin has access.', 'Both the user and the admin have access.'],
  ['There are a new option for it.', 'There is a new option for it.'],
  ['There is two ways to do it.', 'There are two ways to do it.'],
  ['It has less lines than before.', 'It has fewer lines than before.'],
  ['Now you now how it works.', 'Now you know how it works.'],
  ['If order to run it, wait.', 'In order to run it, wait.'],
  ['Stop to call this method.', 'Stop calling this method.'],
  ['You need to created the class first.', 'You need to create the class first.'],
  ['It has ben read.', 'It has been read.'],
  [
    'We publicy said it, and it was trivialy and implicity so.',
    'We publicly said it, and it was trivially and implicitly so.',
  ],
  ['By default the list with be filled.', 'By default the list will be filled.'],
  ['The value will by used later.', 'The value will be used later.'],
  ['It can bet set on a block.', 'It can be set on a block.'],
  ['You can wrap you app in a provider.', 'You can wrap your app in a provider.'],
  ['It is read if its exists.', 'It is read if it exists.'],
  ['Their is a list in the file.', 'There is a list in the file.'],
  ['The events they wan to handle are int he list.', 'The events they want to handle are in the list.'],
  ['It has one ore more values to a certain extend.', 'It has one or more values to a certain extent.'],
  ["This get's the bytes from ourselfs.", 'This gets the bytes from ourselves.'],
  [
    'It is dependant on the platform and is in-case of need.',
    'It is dependent on the platform and is in case of need.',
  ],
  ['The marks an be applied to it.', 'The marks can be applied to it.'],
  ['The files which previously where pushed are here.', 'The files which previously were pushed are here.'],
  ['It needs the same amount of memory than the list.', 'It needs the same amount of memory as the list.'],
  ['We use a list rather that using a map.', 'We use a list rather than using a map.'],
  ['The must be exactly one class.', 'There must be exactly one class.'],
  ['Some users want to extends the class.', 'Some users want to extend the class.'],
  ['This function is allows a class to be read.', 'This function allows a class to be read.'],
  [
    'It is primary designed for this, and is automatic generated.',
    'It is primarily designed for this, and is automatically generated.',
  ],
  ['They mostly exists because of it.', 'They mostly exist because of it.'],
  ['The size of each columns is known.', 'The size of each column is known.'],
  ['It provides wide range of tools.', 'It provides a wide range of tools.'],
  ['This is simple tool for the shell.', 'This is a simple tool for the shell.'],
  ['It is about adding an removing files.', 'It is about adding and removing files.'],
  ['We wrote a weeks worth of notes.', "We wrote a week's worth of notes."],
  ['An finally we read it.', 'And finally we read it.'],
  ['It is worth to noting that it works.', 'It is worth noting that it works.'],
];

describe('kinds of cases', function () {
  this.timeout(60_000);

  for (const [language, texts] of Object.entries(right)) {
    it(`leaves right texts in ${language} alone`, async () => {
      for (const text of texts) assert.equal(await corrected(text, language), text);
    });
  }

  it('finds what people get wrong', async () => {
    for (const [text, meant] of wrong) assert.equal(await corrected(text), meant);
  });

  it('is sure of a common misspelling, however often it stands there', async () => {
    const { findings = [] } = await engine.improve({ text: 'We realy realise it.', language: 'en', kind: 'correct' });
    assert.deepEqual(
      findings.map(({ rule, sure }) => [rule, sure]),
      [['spelling/unknown', true]],
    );
  });

  it('tells what is wrong in a text with HTML references where it was written', async () => {
    const text = 'The caf&eacute; is near teh r&eacute;sum&eacute;.';
    const { text: mended, findings = [] } = await engine.improve({ text, language: 'en', kind: 'correct' });
    assert.deepEqual(
      findings.map(({ start, end }) => text.slice(start, end)),
      ['teh'],
    );
    assert.equal(mended, 'The caf&eacute; is near the r&eacute;sum&eacute;.');
  });
});
