/**
 * Begins each key that a local service makes. A key tells who made it: whoever pays for a service has one of that service,
 * which is none of these.
 */
export const localKeyPrefix = 'parlance-local-';
