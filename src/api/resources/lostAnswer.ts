import { ServiceError } from '../errors';
import type { CallOptions, ServiceRequest, Transport } from '../request';

/** A clock of the service may be this far from ours and a created item still be told from an older one. */
const clockSkewMs = 5 * 60_000;

/**
 * Creates an item without ever sending it twice: when the answer was lost, `find` looks whether it is there.
 *
 * @param what names the item in a sentence, e.g. `glossary`
 * @param find the created item, or undefined when it is not there or cannot be told from others
 */
export async function createOnce<Item>(
  what: string,
  create: () => Promise<Item>,
  find: () => Promise<Item | undefined>,
  { signal }: CallOptions = {},
): Promise<Item> {
  try {
    return await create();
  } catch (error) {
    if (!ServiceError.is(error) || !error.mayHaveHappened) throw error;
    const found = await find().catch((failure: unknown) => {
      signal?.throwIfAborted();
      throw restate(error, `Couldn’t check whether the ${what} was created. ${advice}`, failure);
    });
    if (found !== undefined) return found;
    throw restate(error, `The ${what} wasn’t found yet. ${advice}`);
  }
}

const advice = 'Look for it before you create it again.';

/** The one item that passes, or undefined when there is none or several. */
export function onlyOne<Item>(items: readonly Item[], test: (item: Item) => boolean): Item | undefined {
  const [found, ...others] = items.filter(test);
  return others.length > 0 ? undefined : found;
}

/** True for an item whose `creation_time` does not rule out that it was created since then. */
export function createdSince(item: { creation_time: string }, startedAtMs: number): boolean {
  return Date.parse(item.creation_time) >= startedAtMs - clockSkewMs;
}

/**
 * Deletes an item. When the answer was lost it asks again, and takes 404 for done then: the item was there the first
 * time or that call would have said so.
 */
export async function deleteItem(
  transport: Transport,
  request: Pick<ServiceRequest, 'path' | 'query'>,
  options?: CallOptions,
): Promise<void> {
  try {
    await transport.nothing({ ...request, method: 'DELETE', repeatable: false }, options);
  } catch (error) {
    if (!ServiceError.is(error) || !error.mayHaveHappened) throw error;
    await transport.nothing({ ...request, method: 'DELETE', repeatable: true }, options).catch((failure: unknown) => {
      if (!ServiceError.is(failure, 'not-found')) throw failure;
    });
  }
}

/** The same failure with one more sentence. */
export function restate(error: ServiceError, sentence: string, cause: unknown = error): ServiceError {
  const { status, traceId, detail, code, retryAfterMs, mayHaveHappened } = error;
  const said = /[.!?]$/.test(error.message) ? error.message : `${error.message}.`;
  return new ServiceError(error.reason, `${said} ${sentence}`, {
    status,
    traceId,
    detail,
    code,
    retryAfterMs,
    mayHaveHappened,
    cause,
  });
}
