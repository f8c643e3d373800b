import { baseLanguage } from '../../formats/languageCode';
import type { ModelInfo } from '../../work/models/offlineModels';
import { UsageError } from '../arguments';

/** A source and a target, in lower case. */
export type Pair = readonly [source: string, target: string];

/** Reads `en-ja` or `en-pt-BR`. @throws UsageError */
export function pairOf(text: string): Pair {
  const [, source = '', target = ''] = /^([a-z]{2,3})[-_:>](.+)$/i.exec(text) ?? [];
  if (source === '') throw new UsageError(`“${text}” is no pair. Give a source and a target, as en-ja.`);
  return [source.toLowerCase(), target.toLowerCase().replaceAll('_', '-')];
}

/** Whether a model translates exactly this pair; a region of the target does not count where the model has none. */
export function isOf({ source, targets }: Pick<ModelInfo, 'source' | 'targets'>, [from, to]: Pair): boolean {
  return source === from && targets.some((target) => target === to || target === baseLanguage(to));
}

/** `en-ja`, or `en-de,fr` of a model of several languages. */
export function nameOf({ source, targets }: Pick<ModelInfo, 'source' | 'targets'>): string {
  return `${source}-${targets.join(',')}`;
}
