import { cutPcm, pcm16, type Sound, type SoundChunk } from '../sound/sound';

const pcm = pcm16(16_000);
const bytesPerMs = pcm.bytesPerSecond / 1000;

/**
 * Sound that is being recorded. What may have to be sent again is kept, so it can begin anywhere from what was forgotten
 * last on.
 */
export class LiveSound implements Sound {
  readonly mediaType = pcm.mediaType;
  readonly canSeek = true;
  readonly isLive = true;
  /** Speed at which sound that waited for a connection catches up. */
  readonly speed = 2;
  private pieces: Uint8Array[] = [];
  /** Offset of the first piece, in bytes from the start. */
  private firstByte = 0;
  private bytes = 0;
  private isOver = false;
  private waiting: Array<() => void> = [];

  /** Length of what was recorded so far. */
  get durationMs(): number {
    return this.bytes / bytesPerMs;
  }

  add(piece: Uint8Array): void {
    this.pieces.push(piece);
    this.bytes += piece.length;
    this.changed();
  }

  /** There will be no more. */
  end(): void {
    this.isOver = true;
    this.changed();
  }

  /** Nothing before this will be asked for again. */
  forgetBefore(ms: number): void {
    for (let [first] = this.pieces; first; [first] = this.pieces) {
      if (this.firstByte + first.length > ms * bytesPerMs) return;
      this.firstByte += first.length;
      this.pieces.shift();
    }
  }

  chunks(fromMs: number, signal?: AbortSignal): AsyncIterable<SoundChunk> {
    return cutPcm(pcm, this.from(Math.round(fromMs * bytesPerMs) & ~1, signal));
  }

  private async *from(byte: number, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
    for (let at = byte; ;) {
      signal?.throwIfAborted();
      at = Math.max(at, this.firstByte);
      const piece = this.pieceAt(at);
      if (piece) {
        yield piece;
        at += piece.length;
      } else if (this.isOver) {
        return;
      } else {
        await this.more(signal);
      }
    }
  }

  private pieceAt(byte: number): Uint8Array | undefined {
    let start = this.firstByte;
    for (const piece of this.pieces) {
      if (byte < start + piece.length) return piece.subarray(byte - start);
      start += piece.length;
    }
    return undefined;
  }

  private async more(signal: AbortSignal | undefined): Promise<void> {
    let wake = (): void => undefined;
    const woken = new Promise<void>((resolve) => (wake = resolve));
    this.waiting.push(wake);
    signal?.addEventListener('abort', wake, { once: true });
    await woken;
    signal?.removeEventListener('abort', wake);
  }

  private changed(): void {
    for (const resolve of this.waiting.splice(0)) resolve();
  }
}
