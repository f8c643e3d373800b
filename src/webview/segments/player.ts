import type { SoundPlayer } from './segmentsModel';

/** Plays one piece of sound at a time. The page is sent the samples, so it may load nothing from anywhere. */
export class Player implements SoundPlayer {
  private context: AudioContext | undefined;
  private playing: AudioBufferSourceNode | undefined;
  private asked = 0;

  async play(load: () => Promise<string>): Promise<void> {
    const own = ++this.asked;
    this.playing?.stop();
    this.context ??= new AudioContext();
    const { context } = this;
    // The key that was pressed allows it.
    if (context.state === 'suspended') void context.resume();
    const bytes = Uint8Array.from(atob(await load()), (character) => character.charCodeAt(0));
    const buffer = await context.decodeAudioData(bytes.buffer);
    // Another one was asked for meanwhile.
    if (own !== this.asked) return;
    const source = context.createBufferSource();
    source.buffer = buffer;
    source.connect(context.destination);
    source.start();
    // In seconds: what was played last can be told afterwards, too.
    document.body.dataset['played'] = buffer.duration.toFixed(1);
    document.body.dataset['plays'] = own.toString();
    this.playing = source;
  }
}
