import type {
  EnginePair,
  EngineSegment,
  EngineTranslation,
  LanguagePair,
  TranslationEngine,
} from '../../../../src/localService/engines/engine';
import { concat, kept, type MarkedText } from '../../../../src/localService/translation/markedText';

/** "Translates" by writing everything outside the protected spans in capitals, and remembers what it was asked. */
export class CapitalsEngine implements TranslationEngine {
  readonly name: string = 'capitals';
  readonly asked: string[] = [];
  stopped = false;

  constructor(
    private readonly served: readonly LanguagePair[] = [
      { source: 'es', target: 'pt' },
      { source: 'en', target: 'es' },
      { source: 'en', target: 'de' },
    ],
  ) {}

  pairs(): Promise<readonly EnginePair[]> {
    return Promise.resolve(this.served.map((pair) => ({ ...pair, quality: 'rough' })));
  }

  translate(
    segments: readonly EngineSegment[],
    _pair: LanguagePair,
    signal?: AbortSignal,
  ): Promise<EngineTranslation[]> {
    signal?.throwIfAborted();
    this.asked.push(...segments.map(({ text }) => text));
    return Promise.resolve(segments.map(inCapitals));
  }

  stop(): Promise<void> {
    this.stopped = true;
    return Promise.resolve();
  }
}

function inCapitals({ text, protectedSpans }: MarkedText): MarkedText {
  const parts: MarkedText[] = [];
  let position = 0;
  const open = (end: number): void => {
    if (end > position) parts.push({ text: text.slice(position, end).toUpperCase(), protectedSpans: [] });
  };
  for (const { start, end, added } of protectedSpans) {
    open(start);
    parts.push(kept(text.slice(start, end), added));
    position = end;
  }
  open(text.length);
  return concat(parts);
}
