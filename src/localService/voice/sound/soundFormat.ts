/** Samples as they come, or a file format that has to be decoded. */
export type SoundFormat = PcmFormat | { kind: 'container'; name: string };

export interface PcmFormat {
  kind: 'pcm';
  encoding: 's16le' | 'alaw' | 'ulaw';
  /** Samples a second. */
  rate: number;
  /** Bytes of one sample. */
  frame: number;
}

/** Returns the sound format of a normalized content type of a source (contract §13.1, A). */
export function soundFormat(mediaType: string): SoundFormat {
  const [, encoding, rate] = /^audio\/pcm;encoding=(s16le|alaw|ulaw);rate=(\d+)$/.exec(mediaType) ?? [];
  if (encoding === undefined) return { kind: 'container', name: mediaType.replace(/;.*/, '') };
  return {
    kind: 'pcm',
    encoding: encoding as PcmFormat['encoding'],
    rate: Number(rate),
    frame: encoding === 's16le' ? 2 : 1,
  };
}

/** Milliseconds of so many bytes. */
export function lengthMs({ rate, frame }: PcmFormat, bytes: number): number {
  return (bytes / frame / rate) * 1000;
}
