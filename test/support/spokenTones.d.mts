export interface SpokenTone {
  text: string;
  start: number;
  end: number;
}
export declare const rate: number;
export declare function speak(sentences: readonly (readonly number[])[]): {
  samples: Int16Array;
  words: SpokenTone[];
};
export declare function hear(samples: Int16Array): SpokenTone[];
