import type { ModelInfo } from './offlineModels';

/** Models that came with Parlance, each with the languages that it still translates: a model of the user's own goes before it. */
export function unreplaced(own: readonly ModelInfo[], here: readonly ModelInfo[]): ModelInfo[] {
  const replaced = new Set(here.flatMap(({ source, targets }) => targets.map((target) => `${source} ${target}`)));
  return own
    .map((model) => ({
      ...model,
      targets: model.targets.filter((target) => !replaced.has(`${model.source} ${target}`)),
    }))
    .filter(({ targets }) => targets.length > 0);
}
