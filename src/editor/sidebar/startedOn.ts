import { sameName } from '../connections/connectionDefinition';
import { ConnectionError } from '../connections/connectionError';
import type { ServiceAccess } from '../connections/serviceAccess';

/**
 * The node a command was started on, or, by a key of the view (which passes `{ "selected": true }`), the selected one.
 * Throws `ConnectionError` when it belongs to another connection than the one in use: an id means nothing there.
 */
export function startedOn<Node extends { readonly connection: string }>(
  argument: unknown,
  { access, selected }: { access: ServiceAccess; selected(): Node | undefined },
  isNode: (argument: object) => argument is Node & object,
): Node | undefined {
  if (typeof argument !== 'object' || argument === null) return undefined;
  const node = isNode(argument) ? argument : 'selected' in argument ? selected() : undefined;
  if (node && !sameName(node.connection, access.connection.name)) {
    throw new ConnectionError('not-in-use', node.connection);
  }
  return node;
}
