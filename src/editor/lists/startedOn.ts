import { ConnectionError } from '../messages/errors/connectionError';
import type { ServiceAccess } from '../service/connections/serviceAccess';
import { sameName } from '../messages/connection';

/**
 * Returns the item that a command was started on: a node, or, by a key of the view (which passes `{ "selected": true }`), the
 * selected one. Throws `ConnectionError` when it belongs to another connection than the one in use: an id means nothing
 * there.
 *
 * @param at returns the item of a node; undefined if it is no node of the view
 */
export function startedOn<Found extends { readonly connection: string }>(
  argument: unknown,
  { access, selected }: { access: ServiceAccess; selected(): object | undefined },
  at: (node: object) => Found | undefined,
): Found | undefined {
  if (typeof argument !== 'object' || argument === null) return undefined;
  const node = 'selected' in argument ? selected() : argument;
  const found = node && at(node);
  if (found && !sameName(found.connection, access.connection.name)) {
    throw new ConnectionError('not-in-use', found.connection);
  }
  return found;
}
