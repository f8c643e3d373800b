import { sameLanguage } from '../../api/languageCodes';
import type { ServiceClient } from '../../api/client';
import type { LocalEngines, ServedLanguagePair } from '../../api/schemas/localEngines';
import type { ServiceAccess } from '../connections/serviceAccess';
import type { OfferStep, Offers, StepSource } from './offer';

/** UTF-16 units that tell the language of a text; the rest stays where it is. */
const sampleLength = 2_000;

/** What only tells more may take so long, in milliseconds. */
const patienceMs = 5_000;

/** Most texts in an editor are in it, so it is meant where nothing tells. */
const usualSource = 'en';

/**
 * What the local service translates into now, and what makes it translate into more. A remote service lists only what it
 * can do, so there is nothing to tell.
 */
export class LanguageOffers {
  constructor(
    private readonly access: ServiceAccess,
    /** Ways to more languages, the best first. */
    private readonly ways: readonly StepSource[],
  ) {}

  /**
   * The offers for texts in `source`, or in the language of `sample`. Undefined for a remote service.
   * Rejects like any call of the service, or with the reason of `signal`.
   */
  async from(source: string | undefined, sample: string, signal: AbortSignal): Promise<Offers | undefined> {
    const found = await this.enginesFor(source, sample, signal);
    if (!found) return undefined;
    const { known, engines } = found;
    const ways = await Promise.all(this.ways.map((way) => way.stepsFrom(known, engines, signal)));
    return {
      source: known,
      of: (target) => {
        const served = find(engines.pairs, target);
        return served ? { served } : { step: firstStep(ways, target) };
      },
    };
  }

  /** The same where offers only tell more: undefined also when they cannot be had. */
  async tryFrom(source: string | undefined): Promise<Offers | undefined> {
    if (this.access.connection.kind !== 'local') return undefined;
    return await this.from(source, '', AbortSignal.timeout(patienceMs)).catch(() => undefined);
  }

  /** Only what is translated now, without looking for more. Undefined for a remote service, or when nothing tells. */
  async now(source: string | undefined, sample = ''): Promise<Offers | undefined> {
    if (this.access.connection.kind !== 'local') return undefined;
    const signal = AbortSignal.timeout(patienceMs);
    const found = await this.enginesFor(source, sample, signal).catch(() => undefined);
    return found && { source: found.known, of: (target) => ({ served: find(found.engines.pairs, target) }) };
  }

  private async enginesFor(
    source: string | undefined,
    sample: string,
    signal: AbortSignal,
  ): Promise<{ known: string; engines: LocalEngines } | undefined> {
    const { client, connection } = await this.access.use(signal);
    if (connection.kind !== 'local') return undefined;
    const known = source ?? (await detect(client, sample, signal)) ?? usualSource;
    return { known, engines: await client.localEngines.list({ source: known, signal }) };
  }
}

async function detect(client: ServiceClient, sample: string, signal: AbortSignal): Promise<string | undefined> {
  return sample.trim() === '' ? undefined : await client.localEngines.detect(sample.slice(0, sampleLength), { signal });
}

function find(pairs: LocalEngines['pairs'], target: string): ServedLanguagePair | undefined {
  return pairs.find((pair) => sameLanguage(pair.target, target));
}

function firstStep(
  ways: ReadonlyArray<(target: string) => OfferStep | undefined>,
  target: string,
): OfferStep | undefined {
  for (const way of ways) {
    const step = way(target);
    if (step) return step;
  }
  return undefined;
}
