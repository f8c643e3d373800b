// In place of codec-parser, for decoders that are given packets.
export default undefined;
export const codecFrames = Symbol('codecFrames');
export const data = Symbol('data');
export const header = Symbol('header');
export const isLastPage = Symbol('isLastPage');
export const totalSamples = Symbol('totalSamples');
export const vorbisComments = Symbol('vorbisComments');
export const vorbisSetup = Symbol('vorbisSetup');
