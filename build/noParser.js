// In place of codec-parser, for decoders that are given packets.
// It is constructed by them all the same, and never asked for anything.
export default class NoParser {}
export const codecFrames = Symbol('codecFrames');
export const data = Symbol('data');
export const header = Symbol('header');
export const isLastPage = Symbol('isLastPage');
export const totalSamples = Symbol('totalSamples');
export const vorbisComments = Symbol('vorbisComments');
export const vorbisSetup = Symbol('vorbisSetup');
