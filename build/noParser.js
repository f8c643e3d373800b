// In place of codec-parser, for decoders that are given packets. It is constructed by them, and never asked for anything.
export default Object;
export const codecFrames = Symbol('codecFrames');
export const data = Symbol('data');
export const header = Symbol('header');
export const isLastPage = Symbol('isLastPage');
export const totalSamples = Symbol('totalSamples');
export const vorbisComments = Symbol('vorbisComments');
export const vorbisSetup = Symbol('vorbisSetup');
