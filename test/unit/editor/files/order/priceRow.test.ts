import assert from 'node:assert/strict';
import { soundPrice, textPrice, type SoundPrice, type TextPrice } from '../../../../../src/editor/files/order/priceRow';

describe('the price row', () => {
  const remote = { name: 'Service', kind: 'remote' } as const;
  const local = { name: 'Local', kind: 'local' } as const;
  const characters = (left: number) => ({ character_count: 0, character_limit: left });
  const minutes = (left: number) => ({ ...characters(0), speech_to_text_minutes_limit: left });

  function text(changes: Partial<TextPrice>) {
    const cost = { segments: 2, documents: 0, characters: 1200, bound: 'most' } as const;
    return textPrice({ targets: 'German', cost, limits: [], connection: remote, ...changes });
  }

  function sound(changes: Partial<SoundPrice>) {
    const allowed = { ms: Infinity, setting: 'cost.minutesPerDay' } as const;
    const sent = { durationMs: 90_000, heardMs: 0, toSendMs: 90_000 };
    return soundPrice({ ...sent, allowed, connection: remote, ...changes });
  }

  it('says of texts and of sound what is sent, what it costs at whom, and what is left', () => {
    const [label, description] = ['Translate to German', '2 segments'];
    const [ofText, ofSound] = ['Up to 1,200 characters on “Service”', '2 minutes on “Service”'];
    assert.deepEqual(text({}), { icon: 'play', label, description, detail: ofText, choice: 'go' });
    assert.equal(text({ usage: characters(5000) }).detail, `${ofText}, 5,000 left`);
    const made = { icon: 'play', label: 'Create Subtitles', description: '1:30 of audio', choice: 'go' };
    assert.deepEqual(sound({}), { ...made, detail: ofSound });
    assert.equal(sound({ usage: minutes(30) }).detail, `${ofSound}, 30 left`);
    assert.equal(sound({ toSendMs: 60_000 }).detail, '1 minute on “Service”');
    assert.equal(sound({ count: 1 }).description, '1 recording · 1:30 of audio');
    assert.equal(sound({ count: 20 }).description, '20 recordings · 1:30 of audio');
    const rest = sound({ heardMs: 60_000, toSendMs: 30_000 });
    assert.deepEqual([rest.label, rest.description], ['Resume', '1:30 of audio · 1:00 already transcribed']);
  });

  it('costs nothing on this machine, whatever is allowed', () => {
    const detail = 'On this computer, at no cost';
    const allowed = { ms: 0, setting: 'cost.minutesPerDay' } as const;
    const limits = [{ characters: 1200, allowed: 1, setting: 'files.maximumCharacters' }] as const;
    for (const row of [text({ connection: local, limits }), sound({ connection: local, allowed, usage: minutes(1) })]) {
      assert.deepEqual([row.icon, row.detail, row.choice], ['play', detail, 'go']);
    }
  });

  it('warns of texts that may be more than is left, and begins no sound that is', () => {
    const tight = text({ usage: characters(100) });
    assert.deepEqual([tight.icon, tight.choice], ['warning', 'go']);
    assert.equal(tight.detail, 'Up to 1,200 characters on “Service”, more than the 100 left');
    const more = sound({ usage: minutes(1) });
    assert.deepEqual([more.icon, more.label, more.choice], ['error', 'More than your plan has left', undefined]);
    assert.equal(more.detail, '2 minutes on “Service”, more than the 1 left');
    assert.equal(sound({ usage: minutes(2) }).choice, 'go');
  });

  it('leads to the setting that does not allow it', () => {
    const over = text({ limits: [{ characters: 1200, allowed: 1000, setting: 'documents.maximumCharacters' }] });
    assert.deepEqual(
      [over.label, over.choice, over.setting],
      ['Too much at once', undefined, 'documents.maximumCharacters'],
    );
    const allowed = { ms: 89_999, setting: 'cost.minutesPerMonth' } as const;
    const much = sound({ allowed });
    assert.deepEqual(
      [much.label, much.choice, much.setting],
      ['More than your limit', undefined, 'cost.minutesPerMonth'],
    );
    assert.equal(much.detail, '2 minutes on “Service” · parlance.cost.minutesPerMonth allows 1 more');
    assert.equal(sound({ allowed: { ...allowed, ms: 90_000 } }).choice, 'go');
  });
});
