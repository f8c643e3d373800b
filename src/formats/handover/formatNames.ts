/** Names of the formats in which texts go to a translator and come back, the usual one first. */
export const handoverFormatNames = ['xliff', 'xliff2', 'po'] as const;

export type HandoverFormatName = (typeof handoverFormatNames)[number];
