/** Bytes of sound that are kept after they were sent: more than any network has under way. */
const keptBytesMax = 4 * 1024 * 1024;

interface Sent {
  data: Uint8Array;
  /** Bytes of its frame. */
  frame: number;
}

/** Sound sent last, in case it was lost with its connection. */
export class SentSound {
  private readonly kept: Sent[] = [];
  private keptBytes = 0;
  private allBytes = 0;

  add(data: Uint8Array, frame: number): void {
    this.kept.push({ data, frame });
    this.keptBytes += data.byteLength;
    this.allBytes += data.byteLength;
    while (this.keptBytes > keptBytesMax) this.keptBytes -= this.kept.shift()?.data.byteLength ?? this.keptBytes;
  }

  /**
   * Takes back what a service does not have, which counts as not sent then; `undefined` where it cannot be sent again.
   * @param received bytes of sound that the service has
   */
  takeAfter(received: number): Uint8Array[] | undefined {
    if (received > this.allBytes || received < this.allBytes - this.keptBytes) return undefined;
    const lost: Uint8Array[] = [];
    while (this.allBytes > received) {
      const data = this.takeLast();
      if (!data) break;
      const missing = this.allBytes < received ? data.subarray(received - this.allBytes) : data;
      if (missing !== data) this.add(data.subarray(0, received - this.allBytes), 0);
      lost.unshift(missing);
    }
    return lost;
  }

  /** Takes back what never left this machine. @param bytes of frames that the network did not take */
  takeUnsent(bytes: number): Uint8Array[] {
    const unsent: Uint8Array[] = [];
    for (let left = bytes - (this.kept.at(-1)?.frame ?? 0); left >= 0; left -= this.kept.at(-1)?.frame ?? 0) {
      const data = this.takeLast();
      if (!data) break;
      unsent.unshift(data);
    }
    return unsent;
  }

  private takeLast(): Uint8Array | undefined {
    const last = this.kept.pop();
    this.keptBytes -= last?.data.byteLength ?? 0;
    this.allBytes -= last?.data.byteLength ?? 0;
    return last?.data;
  }
}
