import { baseLanguage } from '../../../formats/languageCode';
import type { InstalledModel } from '../../../storage/models/modelFolder';
import { converterName } from '../chinese/traditional';
import type { EnginePair } from '../engine';

/** One translation by one model. */
export interface Leg {
  model: InstalledModel;
  source: string;
  target: string;
  /** Text required before every sentence. */
  prefix: string;
}

/** A pair and the models that serve it, one after the other. */
export interface Route extends EnginePair {
  legs: readonly Leg[];
}

/** The makers train every model from or to this language. */
const pivot = 'en';

/**
 * Everything these models can serve: direct, by way of English, and in traditional Chinese by a converter. The first of two
 * models of one pair is taken.
 */
export function routesOf(models: readonly InstalledModel[]): Route[] {
  const direct = new Map<string, Route>();
  for (const model of models) {
    const { source, targets, quality } = model.manifest;
    for (const [target, prefix] of Object.entries(targets)) {
      const key = `${source} ${target}`;
      if (!direct.has(key)) {
        direct.set(key, { source, target, quality, legs: [{ model, source, target, prefix }] });
      }
    }
  }
  const routes = [...direct.values()];
  const inbound = routes.filter(
    ({ source, target }) => baseLanguage(target) === pivot && baseLanguage(source) !== pivot,
  );
  const outbound = routes.filter(
    ({ source, target }) => baseLanguage(source) === pivot && baseLanguage(target) !== pivot,
  );
  const byWay = inbound.flatMap((first) =>
    outbound
      .filter(
        ({ target }) => baseLanguage(target) !== baseLanguage(first.source) && !direct.has(`${first.source} ${target}`),
      )
      .map((second): Route => ({
        source: first.source,
        target: second.target,
        quality: 'rough',
        via: pivot,
        legs: [...first.legs, ...second.legs],
      })),
  );
  return withTraditional([...routes, ...byWay]);
}

function isSimplified(target: string): boolean {
  return target === 'zh' || target === 'zh-hans';
}

/** Adds traditional Chinese to what is translated into simplified Chinese. */
function withTraditional(routes: readonly Route[]): Route[] {
  const known = new Set(routes.filter(({ target }) => target === 'zh-hant').map(({ source }) => source));
  const simplified = routes.filter(({ source, target }) => isSimplified(target) && !known.has(source));
  return [...routes, ...simplified.map((route) => ({ ...route, target: 'zh-hant', converter: converterName }))];
}
