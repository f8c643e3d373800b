import type { Connection } from '../../src/api/connection';

/** A connection as a person would have set it up, with a key no message may ever show. */
export function testConnection(baseUrl: string, changes: Partial<Connection> = {}): Connection {
  return {
    baseUrl,
    authScheme: 'Service-Auth-Key',
    tagHeader: 'X-Service-Reporting-Tag',
    key: 'b0a1c2d3-secret-key:fx',
    ...changes,
  };
}
