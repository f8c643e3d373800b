import assert from 'node:assert/strict';
import { newTranscription, takeUp } from '../../../../src/domain/voice/state';
import { turnsOf } from '../../../../src/domain/voice/turns';

const said = (text: string, startMs: number, endMs: number) => ({ text, startMs, endMs });

describe('What was said, in turns', () => {
  it('ends at a pause after a sentence, and after half a minute without one', () => {
    const transcription = newTranscription([]);
    transcription.sessions[0]!.source = [
      said('Good morning.', 0, 900),
      said('Who is', 3000, 3500),
      said('there', 6000, 6500),
      ...Array.from({ length: 40 }, (_, index) => said(`word${index}`, 7000 + index * 1000, 7900 + index * 1000)),
    ];
    const turns = turnsOf(transcription);
    assert.deepEqual(
      turns.map(({ startMs, source }) => [startMs, source.split(' ').slice(0, 3).join(' ')]),
      [
        [0, 'Good morning.'],
        [3000, 'Who is there'],
        [33_000, 'word26 word27 word28'],
      ],
    );
  });

  it('has each translation where it was said, of all sessions, and none that is not there yet', () => {
    const transcription = newTranscription(['de', 'fr', 'es', 'it', 'nl', 'pl']);
    const [first, second] = transcription.sessions;
    first!.source = [said('One.', 0, 900), said('Two.', 4000, 4900), said('Three.', 8000, 8900)];
    first!.translations['de'] = [said('Eins.', 100, 900), said('Zwei.', 3900, 4900), said('Drei.', 8000, 8900)];
    second!.translations['pl'] = [said('Jeden.', 0, 900), said('Dwa.', 4000, 4900)];
    assert.deepEqual(turnsOf(transcription), [
      { startMs: 0, source: 'One.', translations: { de: 'Eins.', pl: 'Jeden.' } },
      { startMs: 4000, source: 'Two.', translations: { de: 'Zwei.', pl: 'Dwa.' } },
      { startMs: 8000, source: 'Three.', translations: { de: 'Drei.' } },
    ]);
    assert.deepEqual(turnsOf(newTranscription(['de'])), []);
  });
});

describe('A transcription that was kept in the middle of a session', () => {
  it('is taken up where all languages were concluded, and stays as it is when it is done', () => {
    const transcription = newTranscription(['de', 'fr', 'es', 'it', 'nl', 'pl']);
    const [first, second] = transcription.sessions;
    first!.source = [said('one', 0, 400), said('two', 500, 900), said('three', 1000, 1400)];
    for (const target of first!.targets) first!.translations[target] = [said('1', 0, 400), said('2', 500, 900)];
    first!.translations['fr'] = [said('un', 0, 400)];
    Object.assign(second!, { isDone: true, doneMs: 9000, source: [said('one', 0, 400)] });
    takeUp(transcription);
    assert.deepEqual([first!.doneMs, first!.source.length, first!.translations['de']!.length], [400, 1, 1]);
    assert.deepEqual([second!.doneMs, second!.source.length], [9000, 1]);
  });
});
