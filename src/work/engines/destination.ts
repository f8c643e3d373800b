import { isLoopback, parseBaseUrl } from '../../api/baseUrl';
import { ServiceError } from '../../api/errors';

/** Somewhere a text may be sent to. */
export interface Destination {
  /** Base URL as `parseBaseUrl` returns it. */
  baseUrl: string;
  /** Scheme, host and port: what a key and a consent are bound to. */
  origin: string;
  host: string;
  /** True when it is on this machine, so that no text leaves it. */
  isHere: boolean;
}

/** A destination that can't be used. */
export interface Unusable {
  problem: string;
}

/** A destination of an address as a user wrote it; rejects one that is neither https nor on this machine. */
export function destinationOf(address: string): Destination | Unusable {
  try {
    const baseUrl = parseBaseUrl(address);
    const { origin, host, hostname } = new URL(baseUrl);
    return { baseUrl, origin, host, isHere: isLoopback(hostname) };
  } catch (error) {
    if (ServiceError.is(error, 'invalid-request')) return { problem: error.message };
    throw error;
  }
}
