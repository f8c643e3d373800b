/** Choice among several models of one pair: that with the highest published quality, or the smallest download. */
export const modelSizes = ['best', 'smallest'] as const;
export type ModelSize = (typeof modelSizes)[number];
