import { sameBaseLanguage, sameLanguage } from '../../../api/languageCodes';
import type { ServiceClient } from '../../../api/client';
import type { LocalEngines, TranslationQuality } from '../../../api/schemas/localEngines';
import type { ServiceAccess } from '../../service/connections/serviceAccess';
import type { Offers, OfferStep, Served, StepSource } from './offer';

/** UTF-16 units that tell the language of a text; the rest stays where it is. */
const sampleLength = 2_000;

/** What only tells more may take so long, in milliseconds. */
const patienceMs = 5_000;

/** Qualities that a download betters. */
const improvable: ReadonlySet<string> = new Set<TranslationQuality>(['software', 'rough']);

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
    /** Who it is that translates, with the place, where that engine is not on this machine. */
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
    const step = (target: string, isWanted: (way: StepSource) => boolean): OfferStep | undefined => {
      for (const { way, stepTo } of ways) {
        const found = isWanted(way) ? stepTo(target) : undefined;
        if (found) return found;
      }
      return undefined;
    };
    return {
      source: known,
      of: (target) => {
        const served = this.find(engines, target);
        if (!served && sameBaseLanguage(known, target)) return { isSource: true };
        if (!served) return { step: step(target, () => true) };
        if (!improvable.has(served.quality)) return { served };
        return { served, better: step(target, (way) => way.improves?.(known, target) === true) };
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
    return found && { source: found.known, of: (target) => ({ served: this.find(found.engines, target) }) };
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
