import * as tls from 'node:tls';
import type { NetworkOptions } from './network';

/** One secure context for all connections: reading a system's worth of certificates for each would take long. */
export function tlsOptions(options: NetworkOptions): tls.ConnectionOptions {
  const added = [...(options.certificates ?? []), ...(options.systemCertificates ? systemCertificates() : [])];
  return {
    rejectUnauthorized: options.strictSSL ?? true,
    ...(added.length > 0
      ? { secureContext: tls.createSecureContext({ ca: [...defaultCertificates(), ...added] }) }
      : {}),
  };
}

/** Certificates Node trusts by itself: naming authorities of our own would otherwise replace them. */
function defaultCertificates(): readonly string[] {
  return typeof tls.getCACertificates === 'function' ? tls.getCACertificates('default') : tls.rootCertificates;
}

/**
 * The certificates the operating system trusts, PEM; empty where Node cannot read them (before 22.15), and then
 * Node's own list alone counts.
 */
export function systemCertificates(): readonly string[] {
  try {
    return tls.getCACertificates('system');
  } catch {
    // Not there, or the system's store cannot be read: a missing store must not stop calls that need none.
    return [];
  }
}
