import { baseLanguage } from '../../formats/languageCode';
import type { ModelInfo } from '../../work/models/offlineModels';
import { UsageError } from '../arguments';

/** A source and a target, in lower case. */
export type Pair = readonly [source: string, target: string];

/** Reads `en-ja` or `en-pt-BR`. @throws UsageError */
export function pairOf(text: string): Pair {
  const [, source = '', target = ''] = /^([a-z]{2,3})[-_:>](.+)$/i.exec(text) ?? [];
  if (source === '') throw new UsageError(`“${text}” isn’t a valid pair. Use a source and a target, such as en-ja.`);
  return [source.toLowerCase(), target.toLowerCase().replaceAll('_', '-')];
}

/**
 * Returns whether a model translates exactly this pair; a region of the target does not count where the model has none.
 */
export function isOf({ source, targets }: Pick<ModelInfo, 'source' | 'targets'>, [from, to]: Pair): boolean {
  return source === from && targets.some((target) => target === to || target === baseLanguage(to));
}

/** Finds the model of a folder that a user names by its pair. @throws UsageError */
export function namedIn<Model extends Pick<ModelInfo, 'source' | 'targets'>>(
  here: readonly Model[],
  text: string,
  folder: string,
): Model {
  const model = here.find((one) => isOf(one, pairOf(text)));
  if (!model) throw new UsageError(`No model ${text} in ${folder}.`);
  return model;
}

/** `en-ja`, or `en-de,fr` of a model of several languages. */
export function nameOf({ source, targets }: Pick<ModelInfo, 'source' | 'targets'>): string {
  return `${source}-${targets.join(',')}`;
}
