/** Bytes of what stands before the samples. */
export const wavHeaderBytes = 44;

/**
 * Text that stands before the samples of a WAV file: mono ones of 16 bits. @param bytes of all samples @param rate
 * samples a second
 */
export function wavHeader(bytes: number, rate: number): Uint8Array {
  const file = new Uint8Array(wavHeaderBytes);
  const view = new DataView(file.buffer);
  const name = (text: string, at: number): void => {
    for (let index = 0; index < text.length; index++) file[at + index] = text.charCodeAt(index);
  };
  name('RIFF', 0);
  view.setUint32(4, 36 + bytes, true);
  name('WAVEfmt ', 8);
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  name('data', 36);
  view.setUint32(40, bytes, true);
  return file;
}

/** A WAV file of mono samples of 16 bits, as they are in memory: s16le. @param rate samples a second */
export function wavFile(samples: Uint8Array, rate: number): Uint8Array {
  const file = new Uint8Array(wavHeaderBytes + samples.length);
  file.set(wavHeader(samples.length, rate));
  file.set(samples, wavHeaderBytes);
  return file;
}
