import { sameBaseLanguage, sameLanguage } from '../../../api/languageCodes';
import type { ServiceClient } from '../../../api/client';
import type { LocalEngines, TranslationQuality } from '../../../api/schemas/localEngines';
import type { ServiceAccess } from '../../service/connections/serviceAccess';
import type { Offers, OfferStep, Served, StepSource } from './offer';

/** UTF-16 units that tell the language of a text; the rest stays where it is. */
const sampleLength = 2_000;

/** Time limit of requests that only tell more, in milliseconds. */
const patienceMs = 5_000;

/** Qualities that a download betters. */
const improvable: ReadonlySet<string> = new Set<TranslationQuality>(['software', 'rough']);

/** Returns whether a translation is rough where it is no text of software. */
export function isImprovable({ quality }: Served): boolean {
  return improvable.has(quality);
}

/** Most texts in an editor are in it, so it is meant where nothing tells. */
const usualSource = 'en';

/**
 * Languages that the local service translates into now, and steps that add more. A remote service lists only what it can do,
 * so there is nothing to tell.
 */
export class LanguageOffers {
  constructor(
    private readonly access: ServiceAccess,
    /** Ways to more languages, the best first. */
    private readonly ways: readonly StepSource[],
    /** Names the translator, with its place, if that engine is not on this machine. */
    private readonly elsewhere: (engineId: string) => string | undefined,
  ) {}

  /**
   * The offers for texts in `source`, or in the language of `sample`. Undefined for a remote service.
   * Rejects like any call of the service, or with the reason of `signal`.
   */
  async from(source: string | undefined, sample: string, signal: AbortSignal): Promise<Offers | undefined> {
    const found = await this.enginesFor(source, sample, signal);
    if (!found) return undefined;
    const { known, engines } = found;
    const ways = await Promise.all(
      this.ways.map(async (way) => ({ way, stepTo: await way.stepsFrom(known, engines, signal) })),
    );
    const steps = (target: string, isWanted: (way: StepSource) => boolean): OfferStep[] =>
      ways.flatMap(({ way, stepTo }) => (isWanted(way) ? (stepTo(target) ?? []) : []));
    return {
      source: known,
      of: (target) => {
        const served = this.find(engines, target);
        if (!served && sameBaseLanguage(known, target)) return { isSource: true };
        if (!served) return { step: steps(target, () => true)[0] };
        if (!isImprovable(served)) return { served };
        // A service is better than any of them, and what the list says below.
        const better = steps(target, (way) => way.improves?.(known, target) === true);
        return { served, better: better.find(({ where }) => where === 'here') };
      },
    };
  }

  /** The same where offers only tell more: undefined also when they cannot be had. */
  async tryFrom(source: string | undefined, sample = ''): Promise<Offers | undefined> {
    if (this.access.connection.kind !== 'local') return undefined;
    return await this.from(source, sample, AbortSignal.timeout(patienceMs)).catch(() => undefined);
  }

  /** Only what is translated now, without looking for more. Undefined for a remote service, or when nothing tells. */
  async now(source: string | undefined, sample = ''): Promise<Offers | undefined> {
    if (this.access.connection.kind !== 'local') return undefined;
    const signal = AbortSignal.timeout(patienceMs);
    const found = await this.enginesFor(source, sample, signal).catch(() => undefined);
    return found && { source: found.known, of: (target) => ({ served: this.find(found.engines, target) }) };
  }

  /** Returns whether the local service translates only roughly now: worth a look before it replaces anything. */
  async isRough(source: string | undefined, target: string, sample = ''): Promise<boolean> {
    const { served } = (await this.now(source, sample))?.of(target) ?? {};
    return served !== undefined && isImprovable(served);
  }

  /** All that translates a pair better than rough, once a step is taken. */
  async stepsToBetter(source: string, target: string, signal: AbortSignal): Promise<OfferStep[]> {
    const found = await this.enginesFor(source, '', signal);
    if (!found) return [];
    const ways = this.ways.filter((way) => way.improves?.(source, target));
    const steps = await Promise.all(
      ways.map(async (way) => (await way.stepsFrom(source, found.engines, signal))(target)),
    );
    return steps.filter((step) => step !== undefined);
  }

  private find({ pairs }: LocalEngines, target: string): Served | undefined {
    const served = pairs.find((pair) => sameLanguage(pair.target, target));
    const elsewhere = served?.id === undefined ? undefined : this.elsewhere(served.id);
    return served && { ...served, ...(elsewhere !== undefined && { elsewhere }) };
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
